"""Files of con cards: a file is read with all its problems named, and its cards added to those that are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from conjobs.cons.cards import CARD
from conjobs.cons.contradictions import what_needs_raise
from conjobs.cons.fields import BadFile, Flag, Place, Problem, near, one_of, shown, visible_key
from conjobs.cons.verbs import EventCard

MOST_CARDS: Final = 62

REPLACES_CARD: Final = Flag("replaces", "Whether the card takes the place of the one with the same id.", default=False)
REPLACES_SETS: Final = "replaces"


class CardFile:
    """The cards of one file; the sets whose cards it leaves out; and the ids of the cards that it puts new ones for."""

    def __init__(
        self, source: str, cards: tuple[EventCard, ...], replaced_sets: tuple[str, ...], replaced_ids: tuple[str, ...]
    ) -> None:
        self.source = source
        self.cards = cards
        self.replaced_sets = replaced_sets
        self.replaced_ids = replaced_ids


def parse_cards(data: Mapping[str, object], source: str) -> CardFile:
    """Read a file of cards, given as the table that its TOML stands for.

    Args:
        data: the file's top-level table: `card`, a list of cards, and perhaps `replaces`, a set or a list of sets.
        source: the file's name, for problems.

    Raises:
        BadFile: something is wrong with it; the error lists everything.
    """
    problems: list[Problem] = []
    place = Place(source, problems)
    known = ["card", REPLACES_SETS]
    for name in data:
        if name not in known:
            place.within(visible_key(name)).problem("There is no such field here.", one_of(known) + near(name, known))
    replaced_sets = _read_replaced_sets(data.get(REPLACES_SETS, []), place.within(REPLACES_SETS))
    tables = data.get("card")
    cards: list[dict[str, Any]] = []
    replaced_ids: list[str] = []
    if not isinstance(tables, list) or not tables:
        place.within("card").problem("There are no cards.", "Write each card under its own [[card]].")
    elif len(tables) > MOST_CARDS:
        place.within("card").problem(f"{len(tables)} cards are too many.", f"Allowed: up to {MOST_CARDS}.")
    else:
        first_with: dict[str, int] = {}
        for number, table in enumerate(tables, 1):
            card, replaces = _read_card(table, number, place)
            id = card["id"]
            if id in first_with:
                message = f"Card {first_with[id]} of the file has this id, too."
                place.of_item(f"card {shown(id)}").within("id").problem(message, "Each id may be used once.")
            elif id:
                first_with[id] = number
            cards.append(card)
            if replaces:
                replaced_ids.append(id)
    if problems:
        raise BadFile("bad-cards", problems)
    return CardFile(source, tuple(EventCard(**card) for card in cards), replaced_sets, tuple(replaced_ids))


def combine(shipped: Sequence[EventCard], files: Sequence[CardFile]) -> tuple[EventCard, ...]:
    """The cards of a library after files have been added to it, one after another.

    A file's card whose id is taken is refused, unless the file replaces that card or its whole set. A replaced card's
    place in the order is kept.

    Raises:
        BadFile: an id is taken, there is nothing to replace, or there are too many cards; the error lists everything.
    """
    problems: list[Problem] = []
    cards = {card.id: card for card in shipped}
    for file in files:
        place = Place(file.source, problems)
        sets = sorted({card.set for card in cards.values()})
        ids = list(cards)
        for name in file.replaced_sets:
            if name not in sets:
                wrong = f"There is no set {shown(name)} to replace."
                place.within(REPLACES_SETS).problem(wrong, one_of(sets) + near(name, sets))
        cards = {card.id: card for card in cards.values() if card.set not in file.replaced_sets}
        for card in file.cards:
            here = place.of_item(f'card "{card.id}"')
            if card.id in file.replaced_ids:
                if card.id not in ids:
                    nothing = "There is no card with this id to replace."
                    here.within("replaces").problem(nothing, near(card.id, ids).strip())
            elif card.id in cards:
                taken = f'A card of the set "{cards[card.id].set}" has this id.'
                here.within("id").problem(taken, "Choose another id, or write replaces = true to take its place.")
            cards[card.id] = card
        if len(cards) > MOST_CARDS:
            place.within("card").problem(f"With these there are {len(cards)} cards.", f"Allowed: up to {MOST_CARDS}.")
    if problems:
        raise BadFile("bad-cards", problems)
    return tuple(cards.values())


def _read_replaced_sets(value: object, place: Place) -> tuple[str, ...]:
    names = value if isinstance(value, list) else [value]
    found: list[str] = []
    for name in names:
        if isinstance(name, str):
            found.append(name)
        else:
            place.problem(f"{shown(name)} is no text.", "Allowed: the name of a set, or a list of such names.")
    return tuple(found)


def _read_card(table: object, number: int, place: Place) -> tuple[dict[str, Any], bool]:
    """The values that a card is made of, and whether it replaces another."""
    id = table.get("id") if isinstance(table, Mapping) else None
    here = place.of_item(f"card {shown(id)}" if isinstance(id, str) and id else f"card {number}")
    values = CARD.read(table, here, [REPLACES_CARD.name])
    replaces = isinstance(table, Mapping) and REPLACES_CARD.name in table
    if isinstance(table, Mapping) and replaces:
        replaces = REPLACES_CARD.read(table[REPLACES_CARD.name], here.within(REPLACES_CARD.name))
    for n, effect in enumerate(values["effects"] or (), 1):
        raised = what_needs_raise(effect) if effect is not None else ""
        if raised and "raise" not in values["needs"]:
            here.within("needs").problem(f"Effect {n} has {raised}.", 'Write needs = ["raise"].')
    return values, replaces
