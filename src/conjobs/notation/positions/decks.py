"""The property deck with Game Over in it, and the con decks, in order or with their order unknown."""

from __future__ import annotations

from conjobs.cons.fields import shown
from conjobs.notation import words
from conjobs.notation.positions.sheet import Sheet
from conjobs.notation.positions.toml import Lines, names_of
from conjobs.notation.words import GAME_OVER_WORD
from conjobs.rules.bits import BIT, count, lots
from conjobs.rules.board import GROUP_COUNT, GROUPS
from conjobs.rules.chance import GAME_OVER_CARD
from conjobs.rules.position import OVER, Position

# Reading the property deck


def read_deck(sheet: Sheet) -> tuple[int, ...] | None:
    """The property deck, top first, `GAME_OVER_CARD` in it; None if its order is unknown.

    Where the sheet does not give it, all lots on which nothing lies, and Game Over at the bottom.
    """
    position = sheet.position
    free = lots(position.rules.board.whole & ~position.built & ~position.owned)
    deck = _deck_cards(sheet) if "deck" in sheet.given else [*free, GAME_OVER_CARD]
    position.undrawn = sum(BIT[lot] for lot in deck if lot != GAME_OVER_CARD)
    if not _ordered(sheet):
        _read_unknown_order(sheet)
        return None
    for key in ("before_game_over", "game_over_spread"):
        if key in sheet.given:
            sheet.note(f'{key} is only for a deck with order = "unknown".', f"Put {GAME_OVER_WORD} where it lies.")
    if GAME_OVER_CARD in deck:
        position.sure = deck.index(GAME_OVER_CARD)
    elif position.phase != OVER:
        sheet.note(f"deck: There is no {GAME_OVER_WORD} in it (S-2).")
    return tuple(deck)


def _deck_cards(sheet: Sheet) -> list[int]:
    deck: list[int] = []
    for word in sheet.texts("deck", sheet.given["deck"]):
        card = GAME_OVER_CARD if word.lower() == GAME_OVER_WORD else sheet.lot("deck", word)
        if card is None:
            continue
        if card in deck:
            sheet.note(f"deck: {shown(word)} is in it twice (B-5).")
        else:
            deck.append(card)
    return deck


def _ordered(sheet: Sheet) -> bool:
    order = sheet.given.get("order")
    if order is None or order == "unknown":
        return order is None
    sheet.note(f"order: {shown(order)} is not possible.", 'Allowed: "unknown", or leave it out for decks in order.')
    return True


def _read_unknown_order(sheet: Sheet) -> None:
    """After how many cards Game Over may come in a deck of unknown order."""
    position = sheet.position
    cards = count(position.undrawn)
    before = sheet.number_of("before_game_over", cards)
    if before is None and "before_game_over" not in sheet.given:
        if "deck" in sheet.given and position.phase != OVER:
            sheet.note('before_game_over is missing; a deck with order = "unknown" needs it (S-2).')
        before = 0 if position.phase == OVER else cards
    position.sure = before or 0
    position.spread = sheet.number_of("game_over_spread", cards) or 0


# Reading the con decks


def read_con_decks(sheet: Sheet) -> tuple[tuple[int, ...], ...] | None:
    """The numbers of con cards by group, top first; None if their order is unknown."""
    position = sheet.position
    decks: list[tuple[int, ...]] = [()] * GROUP_COUNT
    if "cons" in sheet.given:
        for group, cards in _by_group(sheet, "cons"):
            decks[group] = tuple(cards)
            if cards:
                position.con_top[group] = cards[0]
                position.con_rest[group] = sum(BIT[card] for card in cards[1:])
        if "con_discards" in sheet.given:
            for group, cards in _by_group(sheet, "con_discards"):
                position.con_gone[group] = sum(BIT[card] for card in cards)
    return tuple(decks) if sheet.given.get("order") is None else None


def _by_group(sheet: Sheet, key: str) -> list[tuple[int, list[int]]]:
    """The con cards that a table of the sheet has for each group that it names."""
    found: dict[int, object] = {}
    for name, value in sheet.table(key, sheet.given[key]).items():
        group = sheet.attempt(key, None, words.group, name)
        if group in found:
            sheet.note(f"{key}: {GROUPS[group]} is named twice.")
        elif group is not None:
            found[group] = value
    return [(group, _con_cards(sheet, f"{key}.{GROUPS[group]}", group, value)) for group, value in found.items()]


def _con_cards(sheet: Sheet, where: str, group: int, value: object) -> list[int]:
    """The numbers of con cards; those that cannot be there are noted and left out."""
    rules = sheet.position.rules
    found: list[int] = []
    for id in sheet.texts(where, value):
        card = sheet.known_card(id)
        if card is None:
            continue
        number = rules.card_index.get(id)
        if card.group != group:
            sheet.note(f"{where}: {id} belongs to the {GROUPS[card.group]} deck (S-5).")
        elif number is None and "raise" in card.needs and not rules.raising:
            sheet.note(f"{where}: {id} needs raise, which this edition does not have (A-5).")
        elif number is None:
            sheet.note(f"{where}: {id} is not among the cards in play.")
        elif number in found:
            sheet.note(f"{where}: {id} is in it twice (S-5).")
        else:
            found.append(number)
    return found


# Writing


def deck_lines(position: Position) -> Lines:
    """What is left in the property deck, its order unknown, and when Game Over may come."""
    lines: Lines = [
        ("order", "unknown"),
        ("deck", names_of(position, position.undrawn)),
        ("before_game_over", int(position.sure)),
    ]
    if position.spread:
        lines.append(("game_over_spread", int(position.spread)))
    return lines


def con_lines(position: Position) -> Lines:
    """The con decks, the top card first, and what was discarded of each."""
    rules = position.rules
    if not rules.cons:
        return []
    lines: Lines = []
    for group, top in enumerate(position.con_top):
        if top >= 0:
            ids = [rules.cards[card].id for card in [int(top), *lots(position.con_rest[group])]]
            lines.append((f"cons.{GROUPS[group]}", ids))
    if not lines:
        lines.append(("cons", {}))
    for group, gone in enumerate(position.con_gone):
        if gone:
            lines.append((f"con_discards.{GROUPS[group]}", [rules.cards[card].id for card in lots(gone)]))
    return lines
