"""Which spaces form which casinos; their sizes, bosses and ties (K-1 to K-4, CJ-9 to CJ-13).

A casino is a set of lots of one group. A face-down tile may lie in several, so casinos overlap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from conjobs.rules.actions import LOT_SHIFT, NAMED_BY_LOT, NO_LOT, OTHER_SHIFT, pack
from conjobs.rules.bits import BIT, count, first, longer, lots
from conjobs.rules.board import COLOURLESS, GROUP_COUNT, GROUPS, TILES_PER_GROUP

# Where the parts of a shape are (see `shape`).
NAME_BITS: Final = 0xFFFFF
HEIGHT_SHIFT: Final = 20
HEIGHT_BITS: Final = 15
SIZE_SHIFT: Final = 24
SIZE_BITS: Final = 1023
SPACES_SHIFT: Final = 34

if TYPE_CHECKING:
    from conjobs.rules.position import Position


@dataclass(frozen=True)
class Casino:
    """One casino as people see it. `group` 5 is colourless (CJ-9); `boss` is a seat, or -1 (K-3, CJ-13).

    `spaces` is a set of lots, `height` its storeys, `size` spaces times storeys (K-2).
    """

    group: int
    spaces: int
    height: int
    size: int
    boss: int

    def __repr__(self) -> str:
        name = GROUPS[self.group] if self.group < GROUP_COUNT else "colourless"
        return f"<Casino {name} on lots {lots(self.spaces)}, height {self.height}, size {self.size}, boss {self.boss}>"


def form(position: Position, group: i64) -> i64:
    """Write the casinos of a group and their shapes into the position's slots; returns how many there are.

    They stand in order of their heights, then of their first lots. Group 5 stands for the colourless tiles, each alone
    (CJ-9).
    """
    if group == COLOURLESS:
        return _form_colourless(position)
    left: i64 = position.tiles[group] & ~position.down
    down = position.down
    board = position.rules.board
    formed, shapes = position.formed, position.shapes
    start = group * TILES_PER_GROUP
    slot = start
    height: i64 = 0
    for storey in position.storeys:
        if not left:
            break
        level = left & storey
        if level:
            left ^= level
            if down & storey:
                level |= down & storey & board.neighbours(level)
            while level:
                spaces = board.connected(level & -level, level)
                formed[slot] = spaces
                shapes[slot] = shape(spaces, height)
                slot += 1
                level ^= spaces
        height += 1
    return slot - start


def take_out(position: Position, group: i64, spaces: i64) -> None:
    """Take a casino that is its group's no more out of the slots; the others stay as they are."""
    formed, shapes = position.formed, position.shapes
    start = group * TILES_PER_GROUP
    kept = start
    for slot in range(start, start + position.form(group)):
        if formed[slot] != spaces:
            formed[kept] = formed[slot]
            shapes[kept] = shapes[slot]
            kept += 1
    position.formed_count[group] = kept - start


def put_in(position: Position, group: i64, tile: i64, height: i64) -> None:
    """Put a casino of one tile, with none of its kind beside it, at its place among the casinos formed already."""
    formed, shapes = position.formed, position.shapes
    start = group * TILES_PER_GROUP
    slot = start + position.formed_count[group]
    added = shape(tile, height)
    while slot > start and _rank(shapes[slot - 1]) > _rank(added):
        formed[slot] = formed[slot - 1]
        shapes[slot] = shapes[slot - 1]
        slot -= 1
    formed[slot] = tile
    shapes[slot] = added
    position.formed_count[group] += 1


def _rank(shape: i64) -> i64:
    """What decides the order of a group's casinos: height, then first lot."""
    return (height_in(shape) << OTHER_SHIFT) | lot_in(shape)


def _form_colourless(position: Position) -> i64:
    found: i64 = 0
    down = position.down
    while down:
        tile = down & -down
        down ^= tile
        if not coloured_neighbours(position, tile):
            slot = COLOURLESS * TILES_PER_GROUP + found
            if slot == len(position.formed):
                position.formed = longer(position.formed, 1)
                position.shapes = longer(position.shapes, 1)
            position.formed[slot] = tile
            position.shapes[slot] = shape(tile, height_of(position, tile))
            found += 1
    return found


def coloured_neighbours(position: Position, tile: i64) -> i64:
    """The face-up neighbours of the tile's own height: what gives a face-down tile its colours (CJ-9)."""
    near = position.rules.board.neighbours(tile) & position.built & ~position.down
    if near:
        for storey in position.storeys:
            if tile & storey:
                return near & storey
    return 0


def at(position: Position, lot: i64, group: i64) -> i64:
    """The casino of a group that the space lies in, as a set of lots; 0 if there is none."""
    space = BIT[lot]
    start = group * TILES_PER_GROUP
    for slot in range(start, start + position.form(group)):
        if position.formed[slot] & space:
            return position.formed[slot]
    return 0


def groups_at(position: Position, lot: i64) -> list[int]:
    """The groups of the casinos that a space lies in, 5 for a colourless one; empty where there is no tile (CJ-12)."""
    space = BIT[lot]
    if not position.built & space:
        return []
    if not position.down & space:
        for group in range(GROUP_COUNT):
            if position.tiles[group] & space:
                return [group]
    near = coloured_neighbours(position, space)
    found = [group for group in range(GROUP_COUNT) if position.tiles[group] & near]
    return found or [COLOURLESS]


def height_of(position: Position, spaces: i64) -> i64:
    """The storeys of a casino, or of a tile (K-1)."""
    height: i64 = 0
    for storey in position.storeys:
        if spaces & storey:
            return height
        height += 1
    return 0


def size_of(position: Position, spaces: i64) -> i64:
    """Spaces times storeys (K-2)."""
    if not spaces & ~position.storeys[1]:
        return count(spaces)
    return count(spaces) * height_of(position, spaces)


def top_dice(position: Position, spaces: i64) -> i64:
    """The lots whose dice show the highest value among the spaces; 0 if there is no die."""
    top = spaces & (position.ones | position.twos | position.fours)
    top = (top & position.fours) or top
    top = (top & position.twos) or top
    return (top & position.ones) or top


def boss_of(position: Position, spaces: i64) -> i64:
    """The seat of the boss, or -1 (K-3). With an open tie it is the first seat of those tied."""
    top = top_dice(position, spaces)
    if top:
        seat: i64 = 0
        for dice in position.dice:
            if dice & top:
                return seat
            seat += 1
    return -1


def tied_dice(position: Position, spaces: i64) -> i64:
    """The dice that must be rerolled, if two or more players share the highest value (K-4); otherwise 0."""
    top = top_dice(position, spaces)
    if top & (top - 1):
        for dice in position.dice:
            if dice & top:
                if top & ~dice:
                    return top
                return 0
    return 0


def pips(position: Position, spaces: i64) -> i64:
    """The sum of all dice on the spaces."""
    return count(spaces & position.ones) + 2 * count(spaces & position.twos) + 4 * count(spaces & position.fours)


def bosses(position: Position, seat: i64, spaces: i64) -> bool:
    """Whether the seat is the boss; the same as to compare `boss_of`, sooner known."""
    mine = position.dice[seat] & spaces
    if not mine:
        return False
    if mine == spaces & (position.ones | position.twos | position.fours):
        return True
    top = top_dice(position, spaces)
    return bool(top & mine) and (not top & ~mine or boss_of(position, spaces) == seat)


def shape(spaces: i64, height: i64) -> i64:
    """What listing and scoring want of a casino that only tiles decide, in one integer.

    From the low end: 20 bits that name it in an action's code by its first lot, 4 for its height, 10 for its size, the
    rest for the number of its spaces. `lot_in`, `height_in` and `size_in` take it apart.
    """
    number = count(spaces)
    measures = (height << HEIGHT_SHIFT) | ((number * height) << SIZE_SHIFT) | (number << SPACES_SHIFT)
    return (first(spaces) << LOT_SHIFT) | NAMED_BY_LOT | measures


def lot_in(shape: i64) -> i64:
    """Its first lot."""
    return (shape >> LOT_SHIFT) & NO_LOT


def height_in(shape: i64) -> i64:
    """The storeys (K-1)."""
    return (shape >> HEIGHT_SHIFT) & HEIGHT_BITS


def size_in(shape: i64) -> i64:
    """The size (K-2)."""
    return (shape >> SIZE_SHIFT) & SIZE_BITS


def name_of(position: Position, group: i64, spaces: i64) -> i64:
    """The bits that name a casino in an action's code: its first lot, and its group where that lies in several."""
    first_tile = spaces & -spaces
    if position.down & first_tile and group != COLOURLESS:
        if coloured_neighbours(position, first_tile) & ~position.tiles[group]:
            return pack(0, first(spaces), group)
    return pack(0, first(spaces))


def first_tie(position: Position) -> i64:
    """The tied dice of the tied casino that comes first on the board, then by group order (K-4); 0 if none is tied.

    Only groups that have changed are looked at; those without a tie are settled. A colourless tile has one die at most.
    """
    earliest: i64 = 64
    tied: i64 = 0
    group: i64 = 0
    while group < GROUP_COUNT:
        if position.unsettled & BIT[group]:
            settled = True
            start = group * TILES_PER_GROUP
            for slot in range(start, start + position.form(group)):
                spaces = position.formed[slot]
                if not spaces & (spaces - 1):
                    continue
                top = tied_dice(position, spaces)
                if top:
                    settled = False
                    if first(spaces) < earliest:
                        earliest = first(spaces)
                        tied = top
            if settled:
                position.unsettled ^= BIT[group]
        group += 1
    return tied


def describe(position: Position, group: i64, spaces: i64) -> Casino:
    """The casino as people see it."""
    return Casino(group, spaces, height_of(position, spaces), size_of(position, spaces), boss_of(position, spaces))


def in_board_order(position: Position) -> list[Casino]:
    """All casinos, by their first lot and then by group (T-5)."""
    keyed: list[tuple[int, int, int]] = []
    for group in range(GROUP_COUNT + 1):
        keyed.extend((first(spaces), group, spaces) for spaces in position.casinos_of(group))
    return [describe(position, group, spaces) for _, group, spaces in sorted(keyed)]
