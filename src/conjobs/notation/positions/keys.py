"""The keys that a position has."""

from __future__ import annotations

from typing import Final

# In the order in which they are written.
KEYS: Final[tuple[str, ...]] = (
    "edition",
    "board",
    "raise",
    "lay_off",
    "late_game_over",
    "most_players",
    "colours",
    "sets",
    "cards",
    "players",
    "turn",
    "phase",
    "winners",
    "gambled",
    "hosted",
    "reorganized",
    "cons",
    "con_discards",
    "lots",
    "order",
    "deck",
    "before_game_over",
    "game_over_spread",
    "window",
    "pending",
    "offers",
)
