"""Positions read from TOML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from conjobs.cons.fields import near, one_of, shown
from conjobs.cons.verbs import EventCard
from conjobs.data import shipped_cards
from conjobs.notation.positions.checking import check_pending
from conjobs.notation.positions.decks import read_con_decks, read_deck
from conjobs.notation.positions.keys import KEYS
from conjobs.notation.positions.lots import read_lots
from conjobs.notation.positions.offers import read_offers
from conjobs.notation.positions.pending import read_pending, read_window
from conjobs.notation.positions.rules import read_rules
from conjobs.notation.positions.sheet import Sheet
from conjobs.notation.positions.turn import read_end, read_players, read_turn
from conjobs.rules.board import GROUP_COUNT, Board
from conjobs.rules.chance import ScriptedChance
from conjobs.rules.errors import BadPosition
from conjobs.rules.position import Position


@dataclass(frozen=True)
class ParsedPosition:
    """A position, and the script for chance that came with it.

    `deck` lists lots, top first, with `GAME_OVER_CARD` where Game Over lies; `con_decks` the numbers of con cards by
    group, top first. Both are None where the order is unknown.
    """

    position: Position
    deck: tuple[int, ...] | None
    con_decks: tuple[tuple[int, ...], ...] | None

    def chance(self, dice: Iterable[int] = ()) -> ScriptedChance:
        """The script as a chance source, with these dice; where the order is unknown, it has no cards."""
        decks = self.con_decks if self.con_decks is not None else ((),) * GROUP_COUNT
        return ScriptedChance(list(dice), list(self.deck or ()), [list(cards) for cards in decks])


def parse_position(
    table: Mapping[str, object],
    source: str = "position",
    *,
    board: Board | None = None,
    library: Sequence[EventCard] | None = None,
) -> ParsedPosition:
    """The position that a table of TOML stands for, with the order of its decks where that is known.

    Args:
        table: the data; all its keys must be keys of a position.
        source: its name, for the error.
        board: another board than those that come with the package.
        library: the con cards that may be named; by default those that come with the package.

    Raises:
        BadPosition: it cannot be read, or cannot be; the error lists all that is wrong.
    """
    sheet = Sheet(table, shipped_cards() if library is None else tuple(library))
    parsed = _read(sheet, board)
    if sheet.problems or parsed is None:
        raise BadPosition([f"{source}: {problem}" if source else problem for problem in sheet.problems])
    return parsed


def _read(sheet: Sheet, board: Board | None) -> ParsedPosition | None:
    """All of the sheet, key by key; None if there are no players, without whom nothing else can be read."""
    for key in sheet.given:
        if key not in KEYS:
            sheet.note(f"There is no key {shown(key)} in a position.", one_of(KEYS) + near(key, KEYS))
    if not read_players(sheet, read_rules(sheet, board)):
        return None
    read_turn(sheet)
    read_lots(sheet)
    deck = read_deck(sheet)
    con_decks = read_con_decks(sheet)
    read_window(sheet)
    read_pending(sheet)
    read_offers(sheet)
    read_end(sheet)
    for problem in sheet.position.problems():
        sheet.note(problem)
    if not sheet.problems:
        check_pending(sheet)
    return ParsedPosition(sheet.position, deck, con_decks)
