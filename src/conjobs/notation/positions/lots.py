"""What lies on each lot of a position."""

from __future__ import annotations

from conjobs.cons.fields import shown
from conjobs.notation.positions.sheet import Sheet
from conjobs.notation.positions.toml import Lines
from conjobs.notation.spaces import format_space, parse_space, put_space, space_at
from conjobs.rules.bits import lots
from conjobs.rules.position import Position


def read_lots(sheet: Sheet) -> None:
    """Lay on the lots what the sheet says."""
    seen: set[int] = set()
    for name, value in sheet.table("lots", sheet.given.get("lots", {})).items():
        lot = sheet.lot("lots", name)
        if not isinstance(value, str):
            sheet.note(f"lots.{name}: {shown(value)} is no text.")
            continue
        space = sheet.attempt(f"lots.{name}", None, parse_space, value, sheet.position.colours)
        if lot is None or space is None:
            continue
        if lot in seen:
            sheet.note(f"lots.{name}: This lot is named twice.")
            continue
        seen.add(lot)
        put_space(sheet.position, lot, space)


def lot_lines(position: Position) -> Lines:
    """A line for each lot on which something lies."""
    names = position.rules.board.names
    return [
        (f"lots.{names[lot]}", format_space(space_at(position, lot), position.colours))
        for lot in lots(position.built | position.owned)
    ]
