"""Bots as people choose them at a table: each has a name, and a sentence about how it plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conjobs.bots import registry
from conjobs.cons.fields import near, one_of, shown
from conjobs.rules.errors import ConjobsError


@dataclass(frozen=True)
class Level:
    """A bot that can be put on a seat: `id` is its name in the registry, `name` and `about` are for people."""

    id: str
    name: str
    about: str


DEFAULT_LEVEL: Final = registry.DEFAULT_BOT
FALLBACK_LEVEL: Final = "random"
_SHIPPED: Final = (
    Level("random", "Newcomer", "Does anything that is allowed, and accepts every second offer."),
    Level("builder", "Builder", "Builds the dearest lot it can pay, and ends; no events, no trades."),
    Level("greedy", "High Roller", "Takes what pays most, hosts and cancels events, and trades."),
)


def shipped_levels() -> tuple[Level, ...]:
    """The levels that come with conjobs, the weakest first; these think only for a moment."""
    return _SHIPPED


def levels() -> tuple[Level, ...]:
    """All levels: those that come with conjobs, the weakest first, then installed bots by name."""
    known = {level.id for level in _SHIPPED}
    others = [name for name in registry.names() if name not in known]
    return _SHIPPED + tuple(Level(name, name.capitalize(), "A bot that was installed here.") for name in others)


def level(id: object, among: tuple[Level, ...] | None = None) -> Level:
    """The level with this id.

    Args:
        id: what a person asked for, whatever it is.
        among: the levels to choose from; by default all.

    Raises:
        ConjobsError: code `unknown-bot`; there is none.
    """
    known = _SHIPPED if among is None else among
    found = _find(id, known)
    if found is None and among is None:
        # Only now, for looking at what is installed takes a while.
        known = levels()
        found = _find(id, known)
    if found is None:
        ids = [one.id for one in known]
        raise ConjobsError("unknown-bot", f"There is no bot {shown(id)} here.", one_of(ids) + near(id, ids))
    return found


def _find(id: object, among: tuple[Level, ...]) -> Level | None:
    return next((one for one in among if one.id == id), None)
