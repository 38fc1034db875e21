"""Con cards from files: those that come with the package, and those of players."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Final

from conjobs.cons.card_files import CardFile, combine, parse_cards
from conjobs.cons.fields import BadFile, near, one_of, shown
from conjobs.cons.verbs import EventCard
from conjobs.data.read import shipped, toml_file
from conjobs.rules.errors import BadData

SETS: Final[tuple[str, ...]] = ("rulebook", "house")


@functools.cache
def shipped_cards() -> tuple[EventCard, ...]:
    """All cards that come with the package."""
    return parse_cards(shipped("cards.toml"), "cards.toml").cards


def load_cards(path: str | PathLike[str]) -> CardFile:
    """The cards of a player's file.

    Raises:
        BadData: the file cannot be read or is no TOML; a `BadFile`, which lists all problems, if the cards are wrong.
    """
    return parse_cards(toml_file(Path(path)), str(path))


def file_problems(path: str | PathLike[str]) -> list[str]:
    """All that is wrong with a player's card file, by itself and beside the cards that come with the package.

    Raises:
        BadData: the file cannot be read or is no TOML.
    """
    table = toml_file(Path(path))
    found: list[str] = []
    # Whatever else is wrong with a card, its id can be held against the others': so its stand-in has nothing wrong.
    for cards in (table, {**table, "card": _stand_ins(table.get("card"))}):
        try:
            combine(shipped_cards(), [parse_cards(cards, str(path))])
        except BadFile as error:
            found += map(str, error.problems)
    return list(dict.fromkeys(found))


def _stand_ins(cards: object) -> object:
    """For each card of a file that has an id one that is right and has that id; as it is if it is no list of cards."""
    if not isinstance(cards, list):
        return cards
    plain = {"name": "-", "group": "vega", "set": "-", "text": "-", "effects": [{"do": "score"}]}
    with_ids = [card for card in cards if isinstance(card, dict) and isinstance(card.get("id"), str)]
    kept = [{key: card[key] for key in ("id", "replaces") if key in card} for card in with_ids]
    return [{**plain, **card} for card in kept] or cards


def card_library(con_set: str = "all", files: Iterable[str | PathLike[str]] = ()) -> tuple[EventCard, ...]:
    """The cards to play with: a shipped set, or all, and the cards of players' files.

    A file's cards are added. A card with `replaces = true` takes the place of the one with its id; a file with
    `replaces` at its top takes the place of all cards of the named sets. Whatever shipped set is chosen, the files are
    checked against all shipped cards, so that a file is right or wrong by itself; what they add stays in.

    Args:
        con_set: "rulebook", "house", or "all".
        files: paths of card files, added in this order.

    Raises:
        BadData: there is no such set, or a file cannot be used.
    """
    known = [*SETS, "all"]
    if con_set not in known:
        raise BadData("bad-cards", f"There is no set {shown(con_set)}.", one_of(known) + near(con_set, known))
    left_out = {card for card in shipped_cards() if con_set not in ("all", card.set)}
    cards = combine(shipped_cards(), [load_cards(path) for path in files])
    return tuple(card for card in cards if card not in left_out)
