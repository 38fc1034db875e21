"""Playing a record again from what is written in it: every action legal, every outcome as recorded."""

from __future__ import annotations

from dataclasses import dataclass, field

from conjobs.cons.fields import shown
from conjobs.data.read import parse_toml
from conjobs.notation.actions.reading import parse_action
from conjobs.notation.positions.reading import parse_position
from conjobs.record.fair import Drawn, commitment
from conjobs.record.lines import (
    BROKEN_COMMITMENT,
    ILLEGAL_ACTION,
    RULES_VERSION,
    WRONG_OUTCOME,
    WRONG_RESULT,
    BadRecord,
    Header,
    Ply,
    Record,
    Result,
    Undo,
    outcome_from,
    result_of,
)
from conjobs.record.outcomes import Recorded
from conjobs.record.rules import library_of, rules_from
from conjobs.record.source import SEEDED, Source, source_of
from conjobs.rules.actions import Action, Offer, to_code
from conjobs.rules.chance import Chance, ChanceRanOut
from conjobs.rules.dealer import Dealer
from conjobs.rules.errors import BadData, ConjobsError
from conjobs.rules.events import Event
from conjobs.rules.play import action_refused, apply_code, play
from conjobs.rules.position import OVER, Position
from conjobs.rules.ruleset import Ruleset
from conjobs.rules.setup import new_game
from conjobs.rules.trades import make_offer


@dataclass
class Replay:
    """A game played again: the position before any ply and after each standing one, with the facts of each."""

    header: Header
    rules: Ruleset
    positions: list[Position]
    facts: list[list[Event]]
    source: Source | None
    plies: list[Ply] = field(default_factory=list)
    drawn: Drawn = field(default_factory=Drawn)

    @property
    def old_rules(self) -> bool:
        """Whether the game was played by rules that were corrected since: it is then taken as it is written."""
        return self.header.rules_version < RULES_VERSION


def replay(record: Record, secret: str | None = None) -> Replay:
    """Play a record again, undos included.

    Args:
        record: what was written.
        secret: the seed of a game that has not revealed it yet; then its dice and cards are checked, too.

    Raises:
        BadRecord: the first line that does not follow the rules, and what is wrong with it.
        BadData: code `bad-secret`; the secret is not that of this game.
    """
    header = record.header
    facts: list[Event] = []
    source = _source(record, secret)
    start = _start(header, rules_from(header.rules), source, facts)
    game = Replay(header, start.rules, [start], [facts], source)
    for number, line in enumerate(record.lines, 2):
        if isinstance(line, Ply):
            _ply(game, line, number)
        elif isinstance(line, Undo):
            del game.positions[line.to + 1 :], game.facts[line.to + 1 :], game.plies[line.to :]
        else:
            if isinstance(line, Result):
                _check_result(game, line, number)
            _check_revealed(header, line.secret, number)
    return game


def _source(record: Record, secret: str | None) -> Source | None:
    """What the dice and cards are checked against; None where they are taken as they are written."""
    chance = record.header.chance
    if chance["kind"] == SEEDED:
        # Corrected rules may ask for dice and cards in another order, and so get others.
        return source_of(chance, None) if record.header.rules_version == RULES_VERSION else None
    if secret is not None:
        return source_of(chance, secret)
    revealed = record.secret
    # A seed that was not committed to is said where it is revealed.
    return source_of(chance, revealed) if revealed and commitment(revealed) == chance["commitment"] else None


def _check_revealed(header: Header, secret: str | None, number: int) -> None:
    if secret is None:
        return
    if header.chance["kind"] == SEEDED:
        raise BadRecord(number, "a secret is revealed in a game that has none.", "Its seed is in the first line.")
    if commitment(secret) != header.chance["commitment"]:
        allowed = "The SHA-256 of the secret is another than the commitment in the first line."
        raise BadRecord(number, "the secret seed is not the one that was committed to.", allowed, BROKEN_COMMITMENT)


def _start(header: Header, rules: Ruleset, source: Source | None, facts: list[Event]) -> Position:
    if header.start is not None:
        return _given_start(header, rules, header.start)
    chance = Recorded(outcome_from(rules, header.setup, 1), source.setup() if source else None)
    try:
        position = new_game(rules, header.players, chance, facts)
    except ChanceRanOut as error:
        raise BadRecord(1, f"the setup does not fit: {error}.", kind=WRONG_OUTCOME) from error
    except BadData as error:
        raise BadRecord(1, str(error)) from error
    if not chance.used_up:
        raise BadRecord(1, "the setup holds more dice or cards than it needs.", kind=WRONG_OUTCOME)
    return position


def _given_start(header: Header, rules: Ruleset, text: str) -> Position:
    try:
        table = parse_toml(text)
    except ValueError as error:
        raise BadRecord(1, "the start is no position.", "It is the TOML text of one.") from error
    try:
        position = parse_position(table, "the record's start", library=library_of(rules)).position
    except ConjobsError as error:
        raise BadRecord(1, str(error)) from error
    if position.colours != header.players:
        raise BadRecord(1, "the players are not those of the start.")
    return position


def _ply(game: Replay, ply: Ply, number: int) -> None:
    before = game.positions[-1]
    position = before.copy()
    facts: list[Event] = []
    if ply.player not in before.colours:
        raise BadRecord(number, f"{shown(ply.player)} is not in the game.", _players(before), ILLEGAL_ACTION)
    source = game.source.line(number - 1, game.drawn) if game.source else None
    chance = Recorded(outcome_from(game.rules, ply.outcome, number), source)
    try:
        seat, action = parse_action(ply.action, before)
        if seat is not None:
            raise BadRecord(number, "the action names a player.", "The player stands in the key player.")
        _act(game, position, action, chance, facts, before.colours.index(ply.player))
    except BadRecord:
        raise
    except ChanceRanOut as error:
        raise BadRecord(number, f"{error}.", kind=WRONG_OUTCOME) from error
    except ConjobsError as error:
        raise BadRecord(number, f"{shown(ply.action)} cannot be played: {error}", kind=ILLEGAL_ACTION) from error
    if not chance.used_up and not game.old_rules:
        raise BadRecord(number, "it holds more dice or cards than came.", kind=WRONG_OUTCOME)
    game.drawn = game.drawn.after(ply.outcome)
    game.positions.append(position)
    game.facts.append(facts)
    game.plies.append(ply)


def _players(position: Position) -> str:
    return f"Players are {', '.join(position.colours)}."


def _act(game: Replay, position: Position, action: Action, chance: Chance, facts: list[Event], seat: int) -> None:
    """Carry out an action; what corrected rules forbid is done all the same in a game from before."""
    if not game.old_rules or not action_refused(position, seat, action):
        play(position, action, chance, facts, seat)
        return
    dealer = Dealer(chance, facts)
    try:
        if isinstance(action, Offer):
            make_offer(position, seat, action, dealer)
        else:
            apply_code(position, seat, to_code(action), dealer)
    except ChanceRanOut:
        raise
    except Exception as error:  # An action that is not legal may fail anywhere in the rules.
        allowed = f"It was played by rules version {game.header.rules_version}; now they are {RULES_VERSION}."
        raise ConjobsError("old-rules", "the present rules cannot follow it.", allowed) from error


def _check_result(game: Replay, result: Result, number: int) -> None:
    position = game.positions[-1]
    if game.old_rules:
        return
    if position.phase != OVER:
        raise BadRecord(number, "there is a result, but the game is not over.", kind=WRONG_RESULT)
    expected = result_of(position, result.secret)
    if result != expected:
        raise BadRecord(number, "the result is not that of the game.", f"It is {_told(expected)}.", WRONG_RESULT)


def _told(result: Result) -> str:
    standings = [f"{colour} ${money}, {result.points[colour]} points" for colour, money in result.money.items()]
    return f"{' and '.join(result.winners)} won; {'; '.join(standings)}"
