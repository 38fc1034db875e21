"""What happened, as data: the facts of the rules with names in place of numbers, and the sentence for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, get_args, get_type_hints

from conjobs.notation.actions.writing import format_step
from conjobs.notation.story import sentence
from conjobs.rules.actions import Step
from conjobs.rules.bits import lots
from conjobs.rules.board import COLOURLESS, GROUPS
from conjobs.rules.events import Event
from conjobs.rules.position import Position
from conjobs.view.table import names_of

Words = Callable[[Position, Any], Any]


def fact_data(position: Position, event: Event, names: Mapping[int, str] | None = None) -> dict[str, Any]:
    """A fact, ready for JSON: `type`, the fields of its class, and `text`, the sentence for it.

    `type` is the name of its class in `rules.events`, such as "dice-rolled". Lots and cards are names, None for -1;
    sets of lots and of players are lists; steps of a trade are lines of the notation.

    Args:
        position: any position of the game in which it happened.
        event: what happened.
        names: what to call each seat in the sentence; those left out are called by their colour.
    """
    kind, columns = _COLUMNS[type(event)]
    data: dict[str, Any] = {"type": kind}
    for name, words in columns:
        value = getattr(event, name)
        data[name] = value if words is None else words(position, value)
    data["text"] = sentence(position, event, names)
    return data


def _lot(position: Position, lot: int) -> str | None:
    return str(position.rules.board.names[lot]) if lot >= 0 else None


def _group(position: Position, group: int) -> str | None:
    return None if group == COLOURLESS else GROUPS[group]


def _card(position: Position, card: int) -> str | None:
    return position.rules.cards[card].id if card >= 0 else None


def _lots(position: Position, where: tuple[int, ...]) -> list[str]:
    return [str(position.rules.board.names[lot]) for lot in where]


def _seats(position: Position, seats: int) -> list[int]:
    return lots(seats)


def _steps(position: Position, steps: tuple[Step, ...]) -> list[str]:
    return [format_step(position, step) for step in steps]


def _numbers(position: Position, numbers: tuple[int, ...]) -> list[int]:
    return list(numbers)


# How each field is put in words, by its name; those that are not named here are numbers or texts as they are.
_WORDS: Final[dict[str, Words]] = {
    "lot": _lot,
    "to": _lot,
    "second": _lot,
    "lots": _lots,
    "spaces": names_of,
    "group": _group,
    "into": _group,
    "card": _card,
    "top": _card,
    "winners": _seats,
    "steps": _steps,
    "amounts": _numbers,
    "dice": _numbers,
    "values": _numbers,
}


def _columns(event: type) -> tuple[str, list[tuple[str, Words | None]]]:
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", event.__name__).lower()
    columns = [(field.name, _WORDS.get(field.name)) for field in fields(event)]
    if kind == "step-done":
        # Here it is a step of a trade; elsewhere the number of one.
        columns = [("step", format_step)]
    return kind, columns


_COLUMNS: Final = {event: _columns(event) for event in get_args(Event)}


def fact_shapes() -> list[tuple[type, str, dict[str, Any]]]:
    """Each class of facts, its `type` in `fact_data`, and the types of its fields there."""
    return [(event, kind, _types(event, columns)) for event, (kind, columns) in _COLUMNS.items()]


def _types(event: type, columns: list[tuple[str, Words | None]]) -> dict[str, Any]:
    plain = get_type_hints(event)
    return {name: plain[name] if words is None else get_type_hints(words)["return"] for name, words in columns}
