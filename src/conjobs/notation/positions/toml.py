"""Values as TOML, and the lists of names that stand in many places of a position."""

from __future__ import annotations

import json
from collections.abc import Mapping

from conjobs.rules.bits import lots
from conjobs.rules.position import Position

Lines = list[tuple[str, object]]
"""Keys of a position, in the order in which they are written, with their values."""


def names_of(position: Position, spaces: int) -> list[str]:
    """The names of a set of lots."""
    return [position.rules.board.names[lot] for lot in lots(spaces)]


def colours_of(position: Position, seats: int) -> list[str]:
    """The colours of a set of seats."""
    return [position.colours[seat] for seat in lots(seats)]


def toml(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {toml(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(toml(part) for part in value)}]"
    # A JSON text is a TOML text as long as it holds no DEL, and no name here does.
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
