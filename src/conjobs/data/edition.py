"""Editions from data, and the ruleset that a table plays by."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Final

from conjobs.cons.fields import BadFile, Flag, Number, Place, Problem, Several, Table, Text, Word, near, one_of, shown
from conjobs.cons.verbs import EventCard
from conjobs.data.board import load_board
from conjobs.data.card import SETS, shipped_cards
from conjobs.data.read import shipped
from conjobs.rules.board import Board
from conjobs.rules.errors import BadData
from conjobs.rules.ruleset import Ruleset

PLAYER_COLOURS: Final[tuple[str, ...]] = ("red", "yellow", "green", "blue", "purple", "black")
MOST_PLAYERS: Final = len(PLAYER_COLOURS)

_EDITION: Final = Table(
    "edition",
    [
        Text("title", "The name that players see.", 60),
        Number("least_players", "The fewest players.", 2, MOST_PLAYERS),
        Number("most_players", "The most players.", 2, MOST_PLAYERS),
        Several(
            Word("colours", "A player colour.", {colour: colour for colour in PLAYER_COLOURS}),
            MOST_PLAYERS,
            order_matters=True,
        ),
        Flag("raise", "Whether raise is played (A-5).", target="raising"),
        Flag("lay_off", "Whether a boss may lay off (A-6)."),
        Flag("cons", "Whether Con Jobs is played (CJ-1)."),
    ],
)


class Edition:
    """The options that an edition starts from; each can be changed by itself in `ruleset`."""

    def __init__(
        self,
        name: str,
        title: str,
        least_players: int,
        most_players: int,
        colours: tuple[str, ...],
        raising: bool,
        lay_off: bool,
        cons: bool,
    ) -> None:
        self.name = name
        self.title = title
        self.least_players = least_players
        self.most_players = most_players
        self.colours = colours
        self.raising = raising
        self.lay_off = lay_off
        self.cons = cons


@functools.cache
def load_editions() -> dict[str, Edition]:
    """The editions by name, the default first. Not to be changed: it is read once."""
    problems: list[Problem] = []
    place = Place("editions.toml", problems)
    found: dict[str, dict[str, Any]] = {}
    for name, table in shipped("editions.toml").items():
        found[name] = _EDITION.read(table, place.of_item(name))
    if problems:
        raise BadFile("bad-edition", problems)
    return {name: Edition(name, **values) for name, values in found.items()}


def ruleset(
    edition: str = "six-player",
    *,
    cons: bool | None = None,
    sets: Iterable[str] = SETS,
    cards: Iterable[EventCard] | None = None,
    raising: bool | None = None,
    lay_off: bool | None = None,
    late_game_over: bool = False,
    board: Board | None = None,
    most_players: int | None = None,
    colours: Iterable[str] | None = None,
) -> Ruleset:
    """The rules that a table plays by: an edition, and what the table changes in it.

    Con cards that need raise stay out where raise is not played.

    Args:
        edition: "six-player" or "classic"; what is left `None` below is as in this edition.
        cons: whether Con Jobs is played.
        sets: the shipped sets of con cards to play with.
        cards: the con cards to play with, instead of those of `sets`: `card_library` has them with players' own cards.
        raising: whether raise is played (A-5).
        lay_off: whether a boss may lay off (A-6).
        late_game_over: the house option of S-2: Game Over is shuffled into the last stack.
        board: another board than the Strip.
        most_players: the most players; there must be as many colours.
        colours: the player colours on offer.

    Raises:
        BadData: there is no such edition, set or colour, or the options do not go together.
    """
    return _ruleset(
        edition,
        cons,
        tuple(sets),
        None if cards is None else tuple(cards),
        raising,
        lay_off,
        late_game_over,
        board,
        most_players,
        None if colours is None else tuple(colours),
    )


@functools.lru_cache(maxsize=64)
def _ruleset(
    edition: str,
    cons: bool | None,
    sets: tuple[str, ...],
    cards: tuple[EventCard, ...] | None,
    raising: bool | None,
    lay_off: bool | None,
    late_game_over: bool,
    board: Board | None,
    most_players: int | None,
    colours: tuple[str, ...] | None,
) -> Ruleset:
    start = _edition(edition)
    if raising is None:
        raising = start.raising
    if cons is None:
        cons = start.cons
    if cards is None:
        cards = _cards_of(sets)
    played = [card for card in cards if cons and (raising or "raise" not in card.needs)]
    if colours is None:
        colours = start.colours
    for colour in colours:
        if colour not in PLAYER_COLOURS:
            wrong = f"There is no player colour {shown(colour)}."
            raise BadData("bad-ruleset", wrong, one_of(PLAYER_COLOURS) + near(colour, PLAYER_COLOURS), "B-3")
    if len(set(colours)) != len(colours):
        raise BadData("bad-ruleset", "A player colour is on offer twice.", "Each may be named once.", "B-3")
    if most_players is None:
        most_players = min(start.most_players, len(colours))
    if not start.least_players <= most_players <= len(colours):
        allowed = f"Allowed: {start.least_players} to {len(colours)}, for so many player colours are on offer."
        raise BadData("bad-ruleset", f"{shown(most_players)} players do not fit.", allowed)
    return Ruleset(
        board=load_board() if board is None else board,
        edition=start.name,
        colours=colours,
        least_players=start.least_players,
        most_players=most_players,
        raising=raising,
        lay_off=start.lay_off if lay_off is None else lay_off,
        late_game_over=late_game_over,
        cons=cons,
        cards=tuple(played),
    )


def _edition(name: str) -> Edition:
    editions = load_editions()
    if name not in editions:
        known = list(editions)
        raise BadData("bad-ruleset", f"There is no edition {shown(name)}.", one_of(known) + near(name, known))
    return editions[name]


def _cards_of(sets: tuple[str, ...]) -> tuple[EventCard, ...]:
    for name in sets:
        if name not in SETS:
            raise BadData("bad-ruleset", f"There is no set {shown(name)}.", one_of(SETS) + near(name, SETS))
    return tuple(card for card in shipped_cards() if card.set in sets)
