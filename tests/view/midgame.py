"""Positions for tests of previews: from the middle of random games, and from scenario text."""

from __future__ import annotations

import functools

from conjobs.notation.positions.reading import parse_position
from conjobs.rules.chance import FastChance
from conjobs.rules.play import play
from conjobs.rules.position import OVER, Position
from kit import random_action, start


def position_from(**table: object) -> Position:
    return parse_position(table).position


@functools.cache
def in_play(table: tuple[str, int, bool, bool], seed: int) -> tuple[Position, ...]:
    """All positions of a random game with trades, after each ply."""
    position, chance = start(table, seed)
    source = FastChance(seed + 50)
    found = [position.copy()]
    while position.phase != OVER:
        seat, action = random_action(position, source)
        play(position, action, chance, None, seat)
        found.append(position.copy())
    return tuple(found)
