"""Con cards on the screen: as a list, and one by one with the language that makes them."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from conjobs.bots.base import group_name
from conjobs.cons.cards import card_to_data
from conjobs.cons.verbs import EventCard
from conjobs.terminal.look import SOFT, STRONG
from conjobs.terminal.panels import HOUSE_NOTE, HOUSE_SET, wrapped
from conjobs.view.about import several

_NARROW = 72


def print_cards(cards: Iterable[EventCard], console: Console | None = None) -> None:
    """A table of the cards, or, in a narrow window, one after the other."""
    console = console or Console(highlight=False)
    cards = sorted(cards, key=lambda card: card.group)
    if console.width < _NARROW:
        for card in cards:
            console.print(Text(card.name, STRONG), Text(f"{group_name(card.group)}, {card.set}", SOFT), sep="  ")
            for line in wrapped(card.text, console.width, 2):
                console.print(line)
    else:
        table = Table(box=None, padding=(0, 1, 0, 0), show_edge=False)
        for column in ("card", "group", "set", "event"):
            table.add_column(column, header_style=SOFT, overflow="fold")
        for card in cards:
            name = Text().append(card.name, STRONG)
            name.append(f"\n{card.id}", SOFT)
            table.add_row(name, group_name(card.group), card.set, card.text)
        console.print(table)
    sets = {card.set for card in cards}
    console.print(Text(f"{several(len(cards), 'card')}.{f' {HOUSE_NOTE}' if HOUSE_SET in sets else ''}", SOFT))


def print_card(card: EventCard, console: Console | None = None) -> None:
    """One card, and its lines in a card file."""
    console = console or Console(highlight=False)
    console.print(Text(card.name, STRONG), soft_wrap=True)
    console.print(Text(f"{group_name(card.group)}, set {card.set}", SOFT), soft_wrap=True)
    for line in wrapped(card.text, console.width, 0):
        console.print(line)
    if card.needs:
        console.print(Text(f"Needs {', '.join(card.needs)}; left out where that is not played.", SOFT), soft_wrap=True)
    if card.set == HOUSE_SET:
        console.print(Text(HOUSE_NOTE, SOFT), soft_wrap=True)
    console.print()
    for text in card_toml(card):
        console.print(Text(text), soft_wrap=True)


def card_toml(card: EventCard) -> list[str]:
    """The card's lines as they stand in a card file."""
    data = card_to_data(card)
    effects = data.pop("effects")
    lines = ["[[card]]", *(f"{key} = {_toml(value)}" for key, value in data.items())]
    assert isinstance(effects, list)
    for effect in effects:
        lines += ["", "[[card.effects]]", *(f"{key} = {_toml(value)}" for key, value in effect.items())]
    return lines


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    # Texts, numbers and truth are written alike in TOML and JSON.
    return json.dumps(value, ensure_ascii=False)
