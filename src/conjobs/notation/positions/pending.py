"""What is between two plies of a position: the window for an event, and frames that wait for an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from conjobs.cons.fields import near, one_of, shown
from conjobs.notation import words
from conjobs.notation.positions.checking import check_card, check_order
from conjobs.notation.positions.offers import read_steps, step_texts
from conjobs.notation.positions.sheet import Sheet
from conjobs.notation.positions.toml import Lines, colours_of, names_of
from conjobs.rules.actions import NO_LOT
from conjobs.rules.board import GROUPS
from conjobs.rules.decisions import (
    CARD_CHOICE,
    CARD_EFFECT,
    DRAWN,
    EVENT,
    GIVE_LOT,
    KIND_NAMES,
    LAY_OFF,
    NO_ONE,
    PLACE_VALUE,
    TAKE_DIE,
    TRADE,
    Pending,
)
from conjobs.rules.position import Position

# The keys that a frame of each kind must have, and those that it may have.
_FRAME_KEYS: Final[dict[int, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    TAKE_DIE: (("seat", "lot"), ()),
    GIVE_LOT: (("seat", "lot"), ()),
    PLACE_VALUE: (("seat", "first_seat", "spaces"), ()),
    LAY_OFF: (("seat", "first_seat", "lot", "amount"), ()),
    CARD_CHOICE: (("seat", "first_seat", "card"), ("step",)),
    DRAWN: (("lot",), ()),
    TRADE: (("first_seat", "steps"), ("step",)),
    EVENT: (("first_seat", "card", "picked"), ("step", "asked")),
    CARD_EFFECT: (("seat", "first_seat", "lot", "card"), ("step", "second")),
}
# What a frame has in the keys that it may leave out.
_PLAIN: Final[dict[str, int]] = {"step": 0, "asked": 0, "second": -1}

# Reading


def read_window(sheet: Sheet) -> None:
    """The group whose event may be hosted now."""
    if "window" in sheet.given:
        window = sheet.text_of("window", "")
        sheet.position.window = sheet.attempt("window", -1, words.group, window)


def read_pending(sheet: Sheet) -> None:
    """The frames of what is pending, if all can be read and each may lie on the one below it."""
    if "pending" not in sheet.given:
        return
    value = sheet.given["pending"]
    if not isinstance(value, list):
        sheet.note(f"pending: {shown(value)} is no list of tables.")
        return
    read = [_frame(sheet, f"pending {number}", part) for number, part in enumerate(value, 1)]
    frames = [frame for frame in read if frame is not None]
    if len(frames) == len(read) and check_order(sheet, frames):
        sheet.position.stack = frames


def _frame(sheet: Sheet, where: str, value: object) -> Pending | None:
    """One frame of what is pending; None if it cannot be."""
    before = len(sheet.problems)
    table = sheet.table(where, value)
    kind = table.get("kind")
    if kind not in KIND_NAMES:
        sheet.note(f"{where}: There is no kind {shown(kind)}.", one_of(KIND_NAMES) + near(kind, KIND_NAMES))
        return None
    number = KIND_NAMES.index(str(kind))
    needed, possible = _FRAME_KEYS[number]
    sheet.no_others(where, table, ("kind", *needed, *possible))
    fields: dict[str, Any] = {}
    for key in needed + possible:
        if key in table:
            fields[key] = _READ.get(key, _whole)(sheet, f"{where}.{key}", table[key])
        elif key in needed:
            sheet.note(f"{where}: A frame of kind {kind} needs {key}.")
    if len(sheet.problems) > before:
        return None
    frame = Pending(number, **fields)
    check_card(sheet, where, frame)
    return frame if len(sheet.problems) == before else None


def _picked(sheet: Sheet, where: str, value: object) -> tuple[int, ...]:
    if isinstance(value, list):
        return tuple(sheet.seats(where, seats) for seats in value)
    sheet.note(f"{where}: {shown(value)} is no list of lists of players.")
    return ()


def _lot(sheet: Sheet, where: str, value: object) -> int:
    if isinstance(value, str):
        lot = sheet.lot(where, value)
        return -1 if lot is None else lot
    sheet.note(f"{where}: {shown(value)} is no lot.")
    return -1


def _second(sheet: Sheet, where: str, value: object) -> int:
    return NO_LOT if value == words.NO_COLOUR else _lot(sheet, where, value)


def _card_number(sheet: Sheet, where: str, value: object) -> int:
    index = sheet.position.rules.card_index
    if isinstance(value, str) and value in index:
        return index[value]
    sheet.note(f"{where}: There is no con card {shown(value)} in play.", near(value, list(index)).strip())
    return -1


def _whole(sheet: Sheet, where: str, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= words.MOST_NUMBER:
        return value
    sheet.note(f"{where}: {shown(value)} is no whole number.")
    return 0


# How the keys are read that are no whole numbers.
_READ: Final[dict[str, Callable[[Sheet, str, object], Any]]] = {
    "seat": Sheet.seat,
    "first_seat": Sheet.seat,
    "lot": _lot,
    "second": _second,
    "spaces": Sheet.spaces,
    "card": _card_number,
    "picked": _picked,
    "steps": read_steps,
}

# Writing


def pending_lines(position: Position) -> Lines:
    """The group whose event may be hosted now, and what is pending, if anything."""
    lines: Lines = []
    if position.window >= 0:
        lines.append(("window", GROUPS[position.window]))
    if position.stack:
        lines.append(("pending", [_frame_table(position, frame) for frame in position.stack]))
    return lines


def _frame_table(position: Position, frame: Pending) -> dict[str, object]:
    """A frame with the keys of its kind; those that are as they are without saying are left out."""
    table: dict[str, object] = {"kind": KIND_NAMES[frame.kind]}
    needed, possible = _FRAME_KEYS[int(frame.kind)]
    for key in needed + possible:
        value = getattr(frame, key)
        if key in needed or value != _PLAIN[key]:
            table[key] = _frame_value(position, key, value)
    return table


def _frame_value(position: Position, key: str, value: Any) -> object:
    names = position.rules.board.names
    if key in ("seat", "first_seat"):
        return position.colours[value] if value != NO_ONE else "nobody"
    if key == "spaces":
        return names_of(position, value)
    if key == "steps":
        return step_texts(position, value)
    if key == "picked":
        return [colours_of(position, seats) for seats in value]
    if key == "second" and value == NO_LOT:
        return words.NO_COLOUR
    if key in ("lot", "second"):
        return names[value]
    if key == "card":
        return position.rules.cards[value].id
    return int(value)
