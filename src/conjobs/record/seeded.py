"""The dice and cards of a recorded game: each line has a source of its own, made from the game's seed."""

from __future__ import annotations

from typing import Final

from conjobs.rules.chance import Chance, FastChance

SEED_BITS: Final = 62
MOST_SEED: Final = 2**SEED_BITS - 1
_SEED_STRIDE: Final = 0x2545F4914F6CDD1D
_LINE_STRIDE: Final = 0x9E3779B97F4A7C15


def line_chance(seed: int, line: int) -> Chance:
    """The chance source for what is written as line number `line` of a record (0: the header)."""
    return FastChance((seed * _SEED_STRIDE + line * _LINE_STRIDE) % 2**SEED_BITS)
