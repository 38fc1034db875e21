"""The lines of a record as types, and as JSON: header, plies, undos, the result."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from conjobs.cons.fields import shown
from conjobs.notation.words import GAME_OVER_WORD
from conjobs.record.fair import Drawn, is_secret
from conjobs.record.outcomes import Outcome
from conjobs.rules.bits import lots
from conjobs.rules.board import Board
from conjobs.rules.chance import GAME_OVER_CARD
from conjobs.rules.errors import BadData
from conjobs.rules.position import Position
from conjobs.rules.ruleset import Ruleset

FORMAT_VERSION: Final = 3
# Goes up with every change of the rules code that makes another game of the same outcomes.
RULES_VERSION: Final = 1
# Goes up when a shipped con card changes; what it was goes to data/old_cards.toml.
CARDS_VERSION: Final = 1

# Made once: each line of each game is written with it.
_JSON: Final = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": "))

# What can be wrong with a line.
UNREADABLE: Final = "unreadable"
WRONG_PLY: Final = "wrong-ply"
ILLEGAL_ACTION: Final = "illegal-action"
WRONG_OUTCOME: Final = "wrong-outcome"
WRONG_RESULT: Final = "wrong-result"
BROKEN_COMMITMENT: Final = "broken-commitment"
NOT_REVEALED: Final = "not-revealed"
CHANGED_CARD: Final = "changed-card"


class BadRecord(BadData):
    """A record that cannot be read or replayed; `line` is the first line that is wrong, from 1.

    `kind` is what is wrong with it: one of the names below.
    """

    def __init__(self, line: int, message: str, allowed: str = "", kind: str = UNREADABLE) -> None:
        super().__init__("bad-record", f"Line {line}: {message}", allowed)
        self.line = line
        self.kind = kind


@dataclass(frozen=True)
class Header:
    """The first line: versions, who plays by which rules, and where chance comes from.

    `players` are colours in seat order, `who` what sits there ("human", or a bot's name), `names` what each is called
    at the table, "" where that is not told; without any, it is empty. `setup` is what chance brought before the first
    ply, `start` the text of the position that the game began from instead, if any, and `turn` the number of the turn
    there. `chance` describes the source.
    """

    rules: dict[str, Any]
    players: tuple[str, ...]
    who: tuple[str, ...]
    chance: dict[str, Any]
    setup: dict[str, Any]
    start: str | None = None
    format_version: int = FORMAT_VERSION
    rules_version: int = RULES_VERSION
    cards_version: int = CARDS_VERSION
    names: tuple[str, ...] = ()
    turn: int = 1


@dataclass(frozen=True)
class Ply:
    """One action: `player` is a colour, `action` in the notation, with what chance brought."""

    number: int
    player: str
    action: str
    outcome: dict[str, Any]


@dataclass(frozen=True)
class Undo:
    """The game went back to where it was after ply number `to`; plies count on from there."""

    to: int


@dataclass(frozen=True)
class Result:
    """The end: colours of the winners, money in $ millions and points by colour; `secret` is the seed, if secret."""

    winners: tuple[str, ...]
    money: dict[str, int]
    points: dict[str, int]
    secret: str | None = None


@dataclass(frozen=True)
class GivenUp:
    """The game was left for good before its end; `secret` is the seed, if it was one."""

    secret: str | None = None


Line = Ply | Undo | Result | GivenUp


@dataclass
class Record:
    """A whole game: the header and all lines in the order in which they were written."""

    header: Header
    lines: list[Line] = field(default_factory=list)

    @property
    def plies(self) -> list[Ply]:
        """The plies that stand, undone ones left out."""
        standing: list[Ply] = []
        for line in self.lines:
            if isinstance(line, Ply):
                standing.append(line)
            elif isinstance(line, Undo):
                del standing[line.to :]
        return standing

    @property
    def result(self) -> Result | None:
        """The result, if the game is over."""
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, Result) else None

    @property
    def given_up(self) -> bool:
        """Whether the game was given up."""
        return bool(self.lines) and isinstance(self.lines[-1], GivenUp)

    @property
    def secret(self) -> str | None:
        """The secret seed, once it was revealed."""
        ends = (line for line in reversed(self.lines) if isinstance(line, Result | GivenUp))
        return next((line.secret for line in ends if line.secret is not None), None)

    @property
    def drawn(self) -> Drawn:
        """How many dice and cards came after the setup, undone plies included."""
        drawn = Drawn()
        for line in self.lines:
            if isinstance(line, Ply):
                drawn = drawn.after(line.outcome)
        return drawn

    def to_text(self) -> str:
        """The whole file."""
        return "".join(text + "\n" for text in self._texts())

    def _texts(self) -> Iterator[str]:
        yield header_text(self.header)
        for line in self.lines:
            yield line_text(line)


def _dump(table: dict[str, Any]) -> str:
    return _JSON.encode(table)


def _players_table(header: Header) -> Iterator[dict[str, str]]:
    names = header.names or ("",) * len(header.players)
    for colour, who, name in zip(header.players, header.who, names, strict=True):
        yield {"colour": colour, "who": who} | ({"name": name} if name else {})


def header_text(header: Header) -> str:
    """The header as one line of JSON."""
    table: dict[str, Any] = {
        "conjobs": "game",
        "format": header.format_version,
        "rules_version": header.rules_version,
        "cards_version": header.cards_version,
        "rules": header.rules,
        "players": list(_players_table(header)),
        "chance": header.chance,
    }
    if header.start is None:
        table["setup"] = header.setup
    else:
        table["start"] = header.start
        if header.turn > 1:
            table["turn"] = header.turn
    return _dump(table)


def line_text(line: Line) -> str:
    """A line after the header as JSON."""
    if isinstance(line, Ply):
        return _dump({"ply": line.number, "player": line.player, "action": line.action, **line.outcome})
    if isinstance(line, Undo):
        return _dump({"undo": line.to})
    revealed = {} if line.secret is None else {"secret": line.secret}
    if isinstance(line, GivenUp):
        return _dump({"given_up": True, **revealed})
    return _dump({"result": {"winners": list(line.winners), "money": line.money, "points": line.points}, **revealed})


def outcome_table(rules: Ruleset, outcome: Outcome) -> dict[str, Any]:
    """What chance brought, as it stands in a ply: dice, names of cards; what did not come is left out."""
    table: dict[str, Any] = {}
    if outcome.dice:
        table["dice"] = list(outcome.dice)
    if outcome.cards:
        table["cards"] = [_card_name(rules.board, card) for card in outcome.cards]
    if outcome.con_cards:
        table["con_cards"] = [rules.cards[card].id for card in outcome.con_cards]
    return table


def _card_name(board: Board, card: int) -> str:
    return GAME_OVER_WORD if card == GAME_OVER_CARD else board.names[card]


def outcome_from(rules: Ruleset, table: dict[str, Any], line: int) -> Outcome:
    """The outcome that a line tells of.

    Raises:
        BadRecord: a die or card that does not exist.
    """
    dice = table.get("dice", [])
    if any(not isinstance(die, int) or isinstance(die, bool) or not 1 <= die <= 6 for die in dice):
        raise BadRecord(line, "a die shows what no die shows.", "Dice are whole numbers from 1 to 6.")
    cards: list[int] = []
    for name in table.get("cards", []):
        if name != GAME_OVER_WORD and name not in rules.board.index:
            raise BadRecord(line, f"there is no property card {shown(name)}.", "Cards are named by lot, or game-over.")
        cards.append(GAME_OVER_CARD if name == GAME_OVER_WORD else rules.board.index[name])
    con_cards: list[int] = []
    for card_id in table.get("con_cards", []):
        if card_id not in rules.card_index:
            raise BadRecord(line, f"the con card {shown(card_id)} is not in this game.")
        con_cards.append(rules.card_index[card_id])
    return Outcome(tuple(dice), tuple(cards), tuple(con_cards))


def result_of(position: Position, secret: str | None = None) -> Result:
    """The result of a finished game, which reveals the secret seed, if it has one."""
    return Result(
        tuple(position.colours[seat] for seat in lots(position.winners)),
        dict(zip(position.colours, position.money, strict=True)),
        dict(zip(position.colours, position.points, strict=True)),
        secret,
    )


def parse_line(text: str, number: int) -> Line:
    """A line after the header.

    Raises:
        BadRecord: it is not one.
    """
    table = json_object(text, number)
    if "ply" in table:
        return _ply(table, number)
    if "undo" in table:
        check_keys(table, {"undo"}, number)
        return Undo(_whole(table["undo"], "undo", number))
    if "result" in table:
        check_keys(table, {"result", "secret"}, number)
        return _result(table["result"], _secret(table, number), number)
    if "given_up" in table:
        check_keys(table, {"given_up", "secret"}, number)
        return GivenUp(_secret(table, number))
    raise BadRecord(number, "this is no ply, undo or result.", "Each line has one of these keys.")


def _secret(table: dict[str, Any], number: int) -> str | None:
    secret: object = table.get("secret")
    if secret is None:
        return None
    if not is_secret(secret):
        raise BadRecord(number, "the secret is no secret seed.", "It is 64 hex digits, in small letters.")
    return str(secret)


def json_object(text: str, number: int) -> dict[str, Any]:
    """A line's JSON object.

    Raises:
        BadRecord: the text is no JSON object.
    """
    try:
        table = json.loads(text, parse_constant=_no_number)
        # What is no letter could not be written again.
        json.dumps(table, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise BadRecord(number, "this is not JSON.", "Each line of a record is one JSON object.") from error
    if not isinstance(table, dict):
        raise BadRecord(number, "this is no JSON object.", "Each line of a record is one.")
    return table


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def check_keys(table: dict[str, Any], allowed: set[str], number: int) -> None:
    """Refuse a table of a line that has any other key.

    Raises:
        BadRecord: it has one.
    """
    unknown = sorted(set(table) - allowed)
    if unknown:
        raise BadRecord(number, f"unknown key {shown(unknown[0])}.", f"Allowed are {', '.join(sorted(allowed))}.")


def _whole(value: object, key: str, number: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 1_000_000:
        raise BadRecord(number, f"{key} is no count.", "It is a whole number, 0 or more.")
    return value


def _text(value: object, key: str, number: int) -> str:
    if not isinstance(value, str):
        raise BadRecord(number, f"{key} is no text.")
    return value


def _ply(table: dict[str, Any], number: int) -> Ply:
    check_keys(table, {"ply", "player", "action", "dice", "cards", "con_cards"}, number)
    if "player" not in table or "action" not in table:
        raise BadRecord(number, "a ply needs player and action.")
    return Ply(
        _whole(table["ply"], "ply", number),
        _text(table["player"], "player", number),
        _text(table["action"], "action", number),
        outcome_keys(table, number),
    )


def outcome_keys(table: dict[str, Any], number: int) -> dict[str, Any]:
    """The lists of dice and cards in a line, checked to be lists.

    Raises:
        BadRecord: one of them is no list, or too long.
    """
    found: dict[str, Any] = {}
    for key in ("dice", "cards", "con_cards"):
        if key in table:
            value = table[key]
            if not isinstance(value, list) or len(value) > 10_000:
                raise BadRecord(number, f"{key} is no list.")
            if key != "dice" and any(not isinstance(name, str) for name in value):
                raise BadRecord(number, f"{key} names cards as text.")
            found[key] = value
    return found


def _result(value: object, secret: str | None, number: int) -> Result:
    if not isinstance(value, dict):
        raise BadRecord(number, "the result is no object.")
    check_keys(value, {"winners", "money", "points"}, number)
    winners, money, points = value.get("winners"), value.get("money"), value.get("points")
    if not isinstance(winners, list) or not isinstance(money, dict) or not isinstance(points, dict):
        raise BadRecord(number, "the result needs winners, money and points.")
    for table in (money, points):
        for colour, amount in table.items():
            _whole(amount, colour, number)
    return Result(tuple(_text(winner, "winner", number) for winner in winners), money, points, secret)
