"""Sets of lots as integers: bit *i* is lot *i* in board order.

A board has at most 62 lots, so a set fits a native 64-bit integer. `BIT[i]` is used instead of a shift because
the compiler that these modules are written for shifts in 32 bits.
"""

from __future__ import annotations

from typing import Final

BIT: Final[list[int]] = [2**i for i in range(62)]


def count(spaces: int) -> int:
    """How many lots are in the set."""
    return spaces.bit_count()


def first(spaces: int) -> int:
    """The first lot of a set that is not empty, in board order."""
    return (spaces & -spaces).bit_length() - 1


def lots(spaces: int) -> list[int]:
    """The lots of a set, in board order."""
    found: list[int] = []
    left = spaces
    while left:
        low = left & -left
        found.append(low.bit_length() - 1)
        left ^= low
    return found


def union(members: list[int]) -> int:
    """The set of these lots."""
    spaces = 0
    for lot in members:
        spaces |= BIT[lot]
    return spaces
