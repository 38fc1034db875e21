"""Playing a record again from what is written in it: every action legal, every outcome as recorded."""

from __future__ import annotations

from dataclasses import dataclass, field
from tomllib import loads

from conjobs.cons.fields import shown
from conjobs.notation.actions import parse_action
from conjobs.notation.positions import parse_position
from conjobs.record.lines import RULES_VERSION, BadRecord, Header, Ply, Record, Result, Undo, outcome_from, result_of
from conjobs.record.outcomes import Recorded
from conjobs.record.rules import rules_from
from conjobs.record.seeded import line_chance
from conjobs.rules.chance import Chance, ChanceRanOut
from conjobs.rules.errors import BadData, ConjobsError
from conjobs.rules.events import Event
from conjobs.rules.play import play
from conjobs.rules.position import OVER, Position
from conjobs.rules.ruleset import Ruleset
from conjobs.rules.setup import new_game


@dataclass
class Replay:
    """A game played again: the position before any ply and after each standing one, with the facts of each."""

    header: Header
    rules: Ruleset
    positions: list[Position]
    facts: list[list[Event]]
    plies: list[Ply] = field(default_factory=list)


def replay(record: Record) -> Replay:
    """Play a record again, undos included.

    Raises:
        BadRecord: the first line that does not follow the rules, and what is wrong with it.
    """
    rules = rules_from(record.header.rules)
    facts: list[Event] = []
    game = Replay(record.header, rules, [_start(record.header, rules, facts)], [facts])
    for number, line in enumerate(record.lines, 2):
        if isinstance(line, Ply):
            _ply(game, line, number)
        elif isinstance(line, Undo):
            del game.positions[line.to + 1 :], game.facts[line.to + 1 :], game.plies[line.to :]
        else:
            _check_result(game.positions[-1], line, number)
    return game


def seeded(header: Header, line: int) -> Chance | None:
    """The source that a line's dice and cards came from; None for a game of older rules, which asked it otherwise."""
    return line_chance(header.chance["seed"], line) if header.rules_version == RULES_VERSION else None


def _start(header: Header, rules: Ruleset, facts: list[Event]) -> Position:
    if header.start is not None:
        return _given_start(header, header.start)
    chance = Recorded(outcome_from(rules, header.setup, 1), seeded(header, 0))
    try:
        position = new_game(rules, header.players, chance, facts)
    except ChanceRanOut as error:
        raise BadRecord(1, f"the setup does not fit: {error}.") from error
    except BadData as error:
        raise BadRecord(1, str(error)) from error
    if not chance.used_up:
        raise BadRecord(1, "the setup holds more dice or cards than it needs.")
    return position


def _given_start(header: Header, text: str) -> Position:
    try:
        table = loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(1, "the start is no position.", "It is the TOML text of one.") from error
    try:
        position = parse_position(table, "the record's start").position
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
        raise BadRecord(number, f"{shown(ply.player)} is not in the game.", f"Players are {', '.join(before.colours)}.")
    chance = Recorded(outcome_from(game.rules, ply.outcome, number), seeded(game.header, number - 1))
    try:
        seat, action = parse_action(ply.action, before)
        if seat is not None:
            raise BadRecord(number, "the action names a player.", "The player stands in the key player.")
        play(position, action, chance, facts, before.colours.index(ply.player))
    except BadRecord:
        raise
    except ChanceRanOut as error:
        raise BadRecord(number, f"{error}.") from error
    except ConjobsError as error:
        raise BadRecord(number, f"{shown(ply.action)} cannot be played: {error}") from error
    if not chance.used_up:
        raise BadRecord(number, "it holds more dice or cards than came.")
    game.positions.append(position)
    game.facts.append(facts)
    game.plies.append(ply)


def _check_result(position: Position, result: Result, number: int) -> None:
    if position.phase != OVER:
        raise BadRecord(number, "there is a result, but the game is not over.")
    expected = result_of(position)
    if result != expected:
        raise BadRecord(number, "the result is not that of the game.", f"It is {expected}.")
