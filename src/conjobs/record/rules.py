"""The rules of a game as they stand in a record's header: edition, options, con cards by id with a hash of each."""

from __future__ import annotations

import functools
from typing import Any

from conjobs.cons.card_files import parse_cards
from conjobs.cons.cards import card_hash, card_to_data
from conjobs.cons.fields import shown
from conjobs.cons.verbs import EventCard
from conjobs.data import load_editions, ruleset, shipped_cards
from conjobs.data.read import shipped
from conjobs.record.lines import CHANGED_CARD, BadRecord
from conjobs.rules.board import GROUPS
from conjobs.rules.errors import BadData
from conjobs.rules.ruleset import Ruleset


def rules_table(rules: Ruleset) -> dict[str, Any]:
    """What the header says of a ruleset. Cards that are not shipped as they are here are written out in full."""
    table: dict[str, Any] = {
        "edition": rules.edition,
        "board": rules.board.name,
        "raise": rules.raising,
        "lay_off": rules.lay_off,
        "late_game_over": rules.late_game_over,
        "cons": rules.cons,
        "most_players": rules.most_players,
        "colours": list(rules.colours),
    }
    if rules.cons:
        cards = [card for card in rules.cards if isinstance(card, EventCard)]
        table["con_cards"] = {
            name: {card.id: card_hash(card) for card in cards if card.group == group}
            for group, name in enumerate(GROUPS)
        }
        shipped = {card_hash(card) for card in shipped_cards()}
        own = [card_to_data(card) for card in cards if card_hash(card) not in shipped]
        if own:
            table["own_cards"] = own
    return table


def rules_from(table: dict[str, Any]) -> Ruleset:
    """The ruleset that a header's table describes.

    Raises:
        BadRecord: an unknown edition, board or card, or a card whose text or effects are not what they were.
    """
    edition = table.get("edition")
    if not isinstance(edition, str) or edition not in load_editions():
        raise BadRecord(1, f"there is no edition {shown(edition)}.", f"Editions are {', '.join(load_editions())}.")
    if table.get("board") != "strip":
        raise BadRecord(1, f"there is no board {shown(table.get('board'))}.", "The board is strip.")
    options: dict[str, bool] = {}
    for key in ("raise", "lay_off", "late_game_over", "cons"):
        value = table.get(key)
        if not isinstance(value, bool):
            raise BadRecord(1, f"the rules need {key}.", "It is true or false.")
        options[key] = value
    try:
        return ruleset(
            edition,
            cons=options["cons"],
            cards=_cards(table) if options["cons"] else None,
            raising=options["raise"],
            lay_off=options["lay_off"],
            late_game_over=options["late_game_over"],
            most_players=_most_players(table),
            colours=_colours(table),
        )
    except BadRecord:
        raise
    except BadData as error:
        raise BadRecord(1, str(error)) from error


def library_of(rules: Ruleset) -> tuple[EventCard, ...]:
    """The con cards that a position of a game may name: those that come along, and the game's own ones or in place."""
    own = {card.id: card for card in rules.cards if isinstance(card, EventCard)}
    return (*[own.pop(card.id, card) for card in shipped_cards()], *own.values())


@functools.cache
def old_cards() -> dict[tuple[str, str], EventCard]:
    """Cards as they came along once, by id and hash, for the games that were played with them."""
    cards: Any = shipped("old_cards.toml").get("card", [])
    parsed = (parse_cards({"card": [card]}, "old_cards.toml").cards[0] for card in cards)
    return {(card.id, card_hash(card)): card for card in parsed}


def _most_players(table: dict[str, Any]) -> int:
    most = table.get("most_players")
    if not isinstance(most, int) or isinstance(most, bool):
        raise BadRecord(1, "the rules need most_players.", "It is a whole number.")
    return most


def _colours(table: dict[str, Any]) -> list[str]:
    colours = table.get("colours")
    if not isinstance(colours, list) or not all(isinstance(colour, str) for colour in colours):
        raise BadRecord(1, "the rules need colours.", "They are a list of player colours.")
    return colours


def _cards(table: dict[str, Any]) -> list[EventCard]:
    """The con cards in the order of the header, which is their order in the ruleset."""
    decks = table.get("con_cards")
    if not isinstance(decks, dict):
        raise BadRecord(1, "Con Jobs needs con_cards.")
    known = {card.id: card for card in shipped_cards()}
    if "own_cards" in table:
        known.update((card.id, card) for card in parse_cards({"card": table["own_cards"]}, "the record").cards)
    found: list[EventCard] = []
    old = old_cards()
    for name, deck in decks.items():
        if name not in GROUPS or not isinstance(deck, dict):
            raise BadRecord(1, f"there is no con deck {shown(name)}.", f"Decks are {', '.join(GROUPS)}.")
        for card_id, digest in deck.items():
            card = known.get(card_id)
            if card is None or card_hash(card) != digest:
                card = old.get((card_id, str(digest)), card)
            if card is None:
                raise BadRecord(1, f"the con card {shown(card_id)} is not known, and the record does not hold it.")
            if card_hash(card) != digest:
                raise BadRecord(1, f"the con card {shown(card_id)} is not what it was in this game.", kind=CHANGED_CARD)
            if GROUPS[card.group] != name:
                raise BadRecord(1, f"the con card {shown(card_id)} is in a wrong deck.")
            found.append(card)
    return found
