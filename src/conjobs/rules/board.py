"""A board as lot sets: neighbours, Strip, prices, printed dice, property cards, scoring track (B-1 to B-7)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from conjobs.rules.bits import BIT, filled, numbers
from conjobs.rules.errors import BadData

GROUPS: Final[tuple[str, ...]] = ("albion", "sphinx", "vega", "tivoli", "pioneer")
COLOURS: Final[tuple[str, ...]] = ("purple", "gold", "green", "silver", "brown")
GROUP_COUNT: Final = 5
COLOURLESS: Final = 5
STRIP: Final = 5
TILES_PER_GROUP: Final = 9
DICE_PER_PLAYER: Final = 12
MARKERS_PER_PLAYER: Final = 10
MOST_LOTS: Final = 62
# Each coloured casino has a face-up tile, so a group has at most as many as tiles.
COLOURED_CASINOS: Final = TILES_PER_GROUP * GROUP_COUNT
EVERY_GROUP: Final = (1 << GROUP_COUNT) - 1


class Board:
    """Where the lots lie and what is printed on them. Never changes once made; shared by all positions.

    `names` gives the lots in board order; `blocks`, `rows`, `columns` where each lies (rows and columns from 1);
    `prices` in $ millions; `dice` the printed values; `cards` the group of each lot's property card, `STRIP` for the
    Strip; `strip` the set of lots on it; `around` each lot's neighbours (B-2). `closed` is the set of lots that are
    out of play with two players (S-4). `track` lists the spaces of the scoring track (B-7).

    Raises:
        BadData: the board has too many lots, or lists of different lengths.
    """

    def __init__(
        self,
        name: str,
        names: list[str],
        blocks: list[str],
        rows: list[int],
        columns: list[int],
        prices: list[int],
        dice: list[int],
        cards: list[int],
        strip: int,
        around: list[int],
        closed: int,
        track: list[int],
    ) -> None:
        size = len(names)
        if not 0 < size <= MOST_LOTS:
            raise BadData("bad-board", f"A board has 1 to {MOST_LOTS} lots, this one has {size}.", "", "B-1")
        for column in (blocks, rows, columns, prices, dice, cards, around):
            if len(column) != size:
                raise BadData("bad-board", "Every lot needs a block, row, column, price, die, card and neighbours.")
        self.name = name
        self.names = names
        self.blocks = blocks
        self.rows = rows
        self.columns = columns
        self.prices = numbers(prices)
        self.dice = numbers(dice)
        self.cards = numbers(cards)
        self.strip: i64 = strip
        self.around = numbers(around)
        self.closed: i64 = closed
        self.track = numbers(track)
        self._dearest: i64 = max(prices)
        self._priced_within = _priced_within(prices)
        self.size = size
        self.whole = 2**size - 1
        self.index = {name: lot for lot, name in enumerate(names)}
        self._shifts = _rows_of_three(around)
        left, right, up, down = _shift_masks(around)
        self._left: i64 = left
        self._right: i64 = right
        self._up: i64 = up
        self._down: i64 = down

    def neighbours(self, spaces: i64) -> i64:
        """The lots that share an edge with a lot of the set; lots of the set itself may be among them (B-2)."""
        if self._shifts:
            return (
                ((spaces & self._left) >> 1)
                | ((spaces & self._right) << 1)
                | ((spaces & self._up) >> 3)
                | ((spaces & self._down) << 3)
            )
        near: i64 = 0
        for lot in range(self.size):
            if spaces & BIT[lot]:
                near |= self.around[lot]
        return near

    def connected(self, seed: i64, within: i64) -> i64:
        """The lots of `within` that are connected to `seed`, which is a part of it."""
        reached: i64 = 0
        grown = seed
        if self._shifts:
            # The same as below, with `neighbours` written out: this is where casinos are formed.
            left, right, up, down = self._left, self._right, self._up, self._down
            while grown != reached:
                reached = grown
                near = ((grown & left) >> 1) | ((grown & right) << 1) | ((grown & up) >> 3) | ((grown & down) << 3)
                grown |= near & within
            return reached
        while grown != reached:
            reached = grown
            grown |= self.neighbours(grown) & within
        return reached

    def payable(self, money: i64, times: i64) -> i64:
        """The lots whose price, so many times, is within the money."""
        if money < 0:
            return 0
        budget = money if times < 2 else money // times
        if budget > self._dearest or not times:
            budget = self._dearest
        return self._priced_within[budget]


def _priced_within(prices: list[int]) -> vec[i64]:
    """For each price from $0 to the highest, the set of lots that cost no more."""
    within = filled(max(prices) + 1, 0)
    for price in range(len(within)):
        for lot, asked in enumerate(prices):
            if asked <= price:
                within[price] |= BIT[lot]
    return within


def _rows_of_three(around: list[int]) -> bool:
    left, right, up, down = _shift_masks(around)
    for lot, near in enumerate(around):
        shifted = 0
        if left & BIT[lot]:
            shifted |= BIT[lot - 1]
        if right & BIT[lot]:
            shifted |= BIT[lot + 1]
        if up & BIT[lot]:
            shifted |= BIT[lot - 3]
        if down & BIT[lot]:
            shifted |= BIT[lot + 3]
        if shifted != near:
            return False
    return True


def _shift_masks(around: list[int]) -> tuple[int, int, int, int]:
    """The lots that have a neighbour one before, one after, three before and three after them in board order."""
    masks = [0, 0, 0, 0]
    for lot, near in enumerate(around):
        for direction, step in enumerate((-1, 1, -3, 3)):
            other = lot + step
            if 0 <= other < len(around) and near & BIT[other]:
                masks[direction] |= BIT[lot]
    return masks[0], masks[1], masks[2], masks[3]
