"""Sets of lots as integers, and tables of numbers, in the form that the running build is fast with.

Bit *i* of a set is lot *i* in board order. A board has at most 62 lots, so a set fits a native 64-bit integer. `BIT[i]`
is used instead of a shift because the compiler that these modules are written for shifts in 32 bits.

Compiled, a table is a vector of native integers; interpreted, a list serves better. `numbers` and `copied` make either.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")


def numbers(values: list[int]) -> vec[i64]:
    """A table with these values."""
    if COMPILED:
        return vec[i64](values)
    return values[:]  # type: ignore[return-value]  # lists and vectors answer the same questions


def filled(length: i64, value: i64) -> vec[i64]:
    """A table with the same value everywhere."""
    if COMPILED:
        return vec[i64]([value] * length)
    return [value] * length  # type: ignore[return-value]


def copied(table: vec[i64]) -> vec[i64]:
    """An independent copy of a table."""
    return table[:]


def longer(table: vec[i64], more: i64) -> vec[i64]:
    """A copy of a table with so many more entries."""
    return numbers([*list(table), *([0] * more)])


BIT: Final = numbers([2**i for i in range(62)])


def count(spaces: i64) -> i64:
    """How many lots are in the set."""
    left = spaces
    left -= (left >> 1) & 0x1555555555555555
    left = (left & 0x3333333333333333) + ((left >> 2) & 0x3333333333333333)
    left = (left + (left >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (left * 0x0101010101010101) >> 56


if not COMPILED:
    # One call into C instead of a function and a call: interpreted, that is half of the time.
    globals()["count"] = int.bit_count


def first(spaces: i64) -> i64:
    """The first lot of a set that is not empty, in board order."""
    if not COMPILED:
        whole: int = spaces & -spaces
        return whole.bit_length() - 1
    return count((spaces & -spaces) - 1)


def lots(spaces: int) -> list[int]:
    """The lots of a set, in board order."""
    found: list[int] = []
    left: i64 = spaces
    while left:
        found.append(first(left))
        left &= left - 1
    return found


def union(members: list[int]) -> int:
    """The set of these lots."""
    spaces: i64 = 0
    for lot in members:
        spaces |= BIT[lot]
    return spaces


class Codes:
    """A list of packed actions, or other numbers, that grows in place and is used again: listing makes no objects."""

    def __init__(self, room: i64 = 1536) -> None:
        self.items: vec[i64] = filled(room, 0)
        self.size: i64 = 0

    def add(self, code: i64) -> None:
        """Add an action."""
        if self.size == len(self.items):
            self.reserve(1)
        self.items[self.size] = code
        self.size += 1

    def reserve(self, more: i64) -> None:
        """Make room for so many more actions; who has done so may write them into `items` himself."""
        if self.size + more > len(self.items):
            self.items = longer(self.items, 512 + more)

    def clear(self) -> None:
        """Forget all actions."""
        self.size = 0

    def sort(self) -> None:
        """Put the numbers in rising order; for a few of them."""
        items = self.items
        for end in range(1, self.size):
            number = items[end]
            place = end
            while place > 0 and items[place - 1] > number:
                items[place] = items[place - 1]
                place -= 1
            items[place] = number

    def as_list(self) -> list[int]:
        """The actions as a list of their own."""
        return [self.items[number] for number in range(self.size)]
