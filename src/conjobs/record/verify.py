"""Checking a record: is it a game by the rules, with the dice and cards that it committed to?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from conjobs.record.fair import commitment
from conjobs.record.files import ReadRecord, read_record
from conjobs.record.lines import (
    NOT_REVEALED,
    RULES_VERSION,
    BadRecord,
    GivenUp,
    Ply,
    Record,
    Result,
    Undo,
    parse_line,
)
from conjobs.record.replay import Replay, replay
from conjobs.record.source import SEEDED

PROVEN: Final = "proven"
REPLAYED: Final = "replayed"
UNFINISHED: Final = "unfinished"
WRONG: Final = "wrong"


@dataclass(frozen=True)
class Verdict:
    """What there is to say of a record.

    `status` is "proven": all of it is right, and its dice are those that were committed to; "replayed": all of it is
    right, but its dice prove nothing; "unfinished": right so far; or "wrong". Then `line` is the first line that is
    wrong, from 1, `kind` what sort of thing is wrong (a name in `record.lines`), and `message` says it. `plies` to
    `con_cards` count what was checked, undone plies included, and `notes` say what else a reader should know.
    """

    status: str
    message: str = ""
    line: int | None = None
    kind: str | None = None
    plies: int = 0
    dice: int = 0
    cards: int = 0
    con_cards: int = 0
    winners: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The verdict for programs."""
        return asdict(self)


def verify(data: bytes) -> Verdict:
    """Check all of a record that can be checked with nothing but the record itself."""
    try:
        read = _read(data)
        record = read.record
        game = replay(record)
        _check_revealed(record)
    except BadRecord as error:
        return Verdict(WRONG, str(error), error.line, error.kind)
    drawn = record.drawn
    return Verdict(
        _status(game, record),
        plies=sum(isinstance(line, Ply) for line in record.lines),
        dice=drawn.dice + len(record.header.setup.get("dice", ())),
        cards=drawn.cards + len(record.header.setup.get("cards", ())),
        con_cards=drawn.con_cards + len(record.header.setup.get("con_cards", ())),
        winners=record.result.winners if record.result else (),
        notes=tuple(_notes(game, record, read.torn)),
    )


def _read(data: bytes) -> ReadRecord:
    """Read a record; where a line cannot be read, what is wrong in the game before it comes first."""
    try:
        return read_record(data)
    except BadRecord as error:
        before = data.split(b"\n")[: error.line - 1]
        if before:
            record = read_record(b"\n".join([*before, b""])).record
            replay(record, _revealed_at_the_end(record, data))
        raise


def _revealed_at_the_end(record: Record, data: bytes) -> str | None:
    """The seed in the last line, if that can be read, and it is the one that was committed to."""
    try:
        last = parse_line(data.rstrip(b"\n").rpartition(b"\n")[2].decode(), data.count(b"\n"))
    except ValueError:
        return None
    secret = last.secret if isinstance(last, Result | GivenUp) else None
    return secret if secret and commitment(secret) == record.header.chance.get("commitment") else None


def _check_revealed(record: Record) -> None:
    """A game that is over reveals its seed."""
    if record.header.chance["kind"] == SEEDED:
        return
    for number, line in enumerate(record.lines, 2):
        if isinstance(line, Result | GivenUp) and line.secret is None:
            allowed = "So its dice and cards cannot be checked."
            raise BadRecord(number, "the game is over, but its secret seed is not revealed.", allowed, NOT_REVEALED)


def _status(game: Replay, record: Record) -> str:
    if record.result is None and not record.given_up:
        return UNFINISHED
    return REPLAYED if record.header.chance["kind"] == SEEDED else PROVEN


def _notes(game: Replay, record: Record, torn: bool) -> Iterator[str]:
    if torn:
        yield f"The last line is torn; the record was read up to line {len(record.lines) + 1}."
    if record.header.chance["kind"] == SEEDED:
        checked = "are" if game.source is not None else "could not be compared with"
        yield f"Its dice {checked} those of a seed that is no secret, and prove nothing."
    elif game.source is None:
        yield "Its seed is still secret: actions and results were checked, dice and cards can be at the end."
    if record.given_up:
        yield "The game was given up."
    yield from _gone_on(record)
    if game.old_rules:
        version = record.header.rules_version
        yield f"It was played by rules version {version}, now {RULES_VERSION}: actions and result are taken as written."


def _gone_on(record: Record) -> Iterator[str]:
    """Plies after the seed was revealed could be foreseen by everybody."""
    revealed = 0
    for number, line in enumerate(record.lines, 2):
        if isinstance(line, Result) and line.secret is not None:
            revealed = revealed or number
        elif isinstance(line, Undo) and revealed:
            yield f"Line {revealed} reveals the seed, and the game went on: what follows could be foreseen."
            return
