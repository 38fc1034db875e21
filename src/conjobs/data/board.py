"""Boards from data: the one that comes with the package, and boards of players (B-1 to B-7)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping
from typing import Any, Final

from conjobs.cons.fields import (
    BadFile,
    Flag,
    Number,
    Place,
    Problem,
    Several,
    Table,
    Text,
    Word,
    near,
    one_of,
    shown,
    visible_key,
)
from conjobs.data.read import shipped, shipped_names
from conjobs.rules.board import COLOURS, GROUPS, MOST_LOTS, STRIP, Board
from conjobs.rules.errors import BadData

_NAME: Final = Text("name", "The board's short name.", 40, "[a-z0-9-]+", "small letters, digits and hyphens")
_BLOCK: Final = Text("block", "The block it lies in; streets and the Strip separate blocks.", 10)
_LOT_NAME: Final = Text("neighbours", "A lot.", 3, "[A-Z][1-9][0-9]?", "a capital letter and a number, as in B12")
_CARD_WORDS: Final = {
    **{word: index for words in (GROUPS, COLOURS) for index, word in enumerate(words)},
    "strip": STRIP,
}
LOT: Final = Table(
    "lot",
    [
        _BLOCK,
        Number("row", "Its row in the block, from 1.", 1, 99),
        Number("column", "Its column in the block, from 1.", 1, 99),
        Number("price", "$ millions.", 1, 1000),
        Number("die", "The printed die.", 1, 6),
        Flag("strip", "Whether it touches the Strip."),
        Word("card", "What its property card pays: a group, or the Strip.", _CARD_WORDS),
        Several(_LOT_NAME, 8, None),
    ],
)


def load_board(name: str = "strip") -> Board:
    """A board that comes with the package; it is read once.

    Raises:
        BadData: there is none of this name.
    """
    names = shipped_names("boards")
    if name not in names:
        raise BadData("bad-board", f"There is no board {shown(name)}.", one_of(names) + near(name, names))
    return _shipped_board(name)


@functools.cache
def _shipped_board(name: str) -> Board:
    return board_from(shipped("boards", f"{name}.toml"), f"{name}.toml")


def board_from(table: Mapping[str, object], source: str) -> Board:
    """A board from the table that its TOML stands for.

    The table holds `name`, `track`, `lots`, and perhaps `title` and `closed_with_two_players`, a list of blocks. `lots`
    has a table for each lot, by its name, in board order: `block`, `row`, `column`, `price`, `die`, `strip` and `card`.
    Lots are neighbours if they share an edge inside a block (B-2), unless every lot lists its `neighbours`.

    Args:
        table: the data.
        source: its name, for problems.

    Raises:
        BadFile: something is wrong with it; the error lists everything.
    """
    problems: list[Problem] = []
    place = Place(source, problems)
    known = ["name", "title", "track", "closed_with_two_players", "lots"]
    for key in table:
        if key not in known:
            place.within(visible_key(key)).problem("There is no such field here.", one_of(known) + near(key, known))
    name = _NAME.read(table.get("name"), place.within("name"))
    if "title" in table:
        Text("title", "", 60).read(table["title"], place.within("title"))
    track = _read_track(table.get("track"), place.within("track"))
    lots = _read_lots(table.get("lots"), place)
    blocks = [str(lot["block"]) for lot in lots.values()]
    closed = _read_closed(table.get("closed_with_two_players", []), blocks, place.within("closed_with_two_players"))
    if problems:
        raise BadFile("bad-board", problems)
    around = _neighbours(lots, place)
    if problems:
        raise BadFile("bad-board", problems)
    values = list(lots.values())
    return Board(
        name=name,
        names=list(lots),
        blocks=blocks,
        rows=[lot["row"] for lot in values],
        columns=[lot["column"] for lot in values],
        prices=[lot["price"] for lot in values],
        dice=[lot["die"] for lot in values],
        cards=[lot["card"] for lot in values],
        strip=sum(2**index for index, lot in enumerate(values) if lot["strip"]),
        around=around,
        closed=sum(2**index for index, block in enumerate(blocks) if block in closed),
        track=track,
    )


def _read_track(value: object, place: Place) -> list[int]:
    if not isinstance(value, list) or len(value) < 2:
        place.problem("The scoring track is missing.", "Allowed: a list of its spaces, from 0 upwards.")
        return []
    space = Number("track", "", 0, 1000)
    spaces = [space.read(part, place) for part in value]
    if spaces[0] != 0 or any(low >= high for low, high in itertools.pairwise(spaces)):
        place.problem("The spaces of the track do not rise from 0.", "Each must be higher than the one before.")
    return spaces


def _read_lots(value: object, place: Place) -> dict[str, dict[str, Any]]:
    here = place.within("lots")
    if not isinstance(value, Mapping) or not 0 < len(value) <= MOST_LOTS:
        wrong = f"There are {len(value)}." if isinstance(value, Mapping) else "There are none."
        here.problem(wrong, f"Allowed: a table of 1 to {MOST_LOTS} lots.")
        return {}
    lots: dict[str, dict[str, Any]] = {}
    spots: dict[tuple[object, ...], str] = {}
    for name, table in value.items():
        at = place.of_item(f"lot {visible_key(name)}")
        _LOT_NAME.read(name, at)
        before = len(place.problems)
        lot = LOT.read(table, at)
        if len(place.problems) == before:
            spot = (lot["block"], lot["row"], lot["column"])
            if spot in spots:
                at.problem(f"It lies where lot {spots[spot]} lies.", "Every lot needs a row and column of its own.")
            spots[spot] = name
        lots[name] = lot
    return lots


def _read_closed(value: object, blocks: list[str], place: Place) -> list[str]:
    known = sorted(set(blocks))
    if not isinstance(value, list):
        place.problem(f"{shown(value)} is no list.", "Allowed: a list of blocks.")
        return []
    for part in value:
        if part not in known:
            place.problem(f"There is no block {shown(part)}.", one_of(known))
    if known and not any(block not in value for block in known):
        place.problem("All blocks are closed.", "Leave at least one open.")
    return [part for part in value if isinstance(part, str)]


def _neighbours(lots: dict[str, dict[str, Any]], place: Place) -> list[int]:
    """Each lot's neighbours as a set."""
    index = {name: number for number, name in enumerate(lots)}
    said = [name for name, lot in lots.items() if lot["neighbours"] is not None]
    if not said:
        spots = {(lot["block"], lot["row"], lot["column"]): index[name] for name, lot in lots.items()}
        around = []
        for lot in lots.values():
            block, row, column = lot["block"], lot["row"], lot["column"]
            beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
            around.append(sum(2 ** spots[block, *spot] for spot in beside if (block, *spot) in spots))
        return around
    for name, lot in lots.items():
        here = place.of_item(f"lot {name}").within("neighbours")
        if lot["neighbours"] is None:
            here.problem("This is missing.", "Where one lot says its neighbours, all must.")
            continue
        for other in lot["neighbours"]:
            if other == name or other not in index:
                here.problem(f"{shown(other)} cannot be a neighbour.", "Allowed: another lot of the board.")
            elif name not in (lots[other]["neighbours"] or ()):
                here.problem(f"{other} does not name {name} among its own neighbours.", "Both must name each other.")
    return [sum(2 ** index[other] for other in lot["neighbours"] or () if other in index) for lot in lots.values()]
