"""By which rules a position is played: the edition, what differs from it, and the con cards in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conjobs.cons.fields import near, one_of, shown
from conjobs.cons.verbs import EventCard
from conjobs.data import SETS, load_board, load_editions, ruleset, shipped_cards
from conjobs.notation.positions.sheet import Sheet
from conjobs.rules.board import Board
from conjobs.rules.ruleset import Ruleset

# Reading


def read_rules(sheet: Sheet, board: Board | None) -> Ruleset:
    """The rules that the sheet names, on the given board if it names no other.

    Where they cannot be, the default rules, so that everything wrong with the rest is named as well.
    """
    edition = sheet.text_of("edition", next(iter(load_editions())))
    options: dict[str, Any] = {
        "raising": sheet.flag_of("raise"),
        "lay_off": sheet.flag_of("lay_off"),
        "late_game_over": bool(sheet.flag_of("late_game_over")),
        "most_players": sheet.number_of("most_players", 100),
        "colours": sheet.texts("colours", sheet.given["colours"]) if "colours" in sheet.given else None,
        "board": _board(sheet, board),
    }
    cons = "cons" in sheet.given
    if cons:
        options["cards"] = _cards(sheet)
    else:
        options["cards"] = ()
        _refuse_cards(sheet)
    rules: Ruleset | None = sheet.attempt("edition", None, lambda: ruleset(edition, cons=cons, **options))
    return ruleset(cons=cons) if rules is None else rules


def _board(sheet: Sheet, board: Board | None) -> Board | None:
    if "board" not in sheet.given:
        return board
    name = sheet.text_of("board", "")
    if board is not None and board.name == name:
        return board
    return sheet.attempt("board", None, load_board, name)  # type: ignore[no-any-return]


def _refuse_cards(sheet: Sheet) -> None:
    for key in ("sets", "cards", "con_discards"):
        if key in sheet.given:
            sheet.note(f"{key} needs Con Jobs, which is not played without cons.", "Add cons = {}.")


def _cards(sheet: Sheet) -> tuple[EventCard, ...]:
    """The con cards in play: those named, or those of the sets named, or all of the library."""
    if "cards" in sheet.given:
        named = [sheet.known_card(id) for id in sheet.texts("cards", sheet.given["cards"])]
        if "sets" in sheet.given:
            sheet.note("sets and cards exclude each other.", "Name the sets, or each card.")
        return tuple(card for card in named if card is not None)
    if "sets" not in sheet.given:
        return sheet.library
    sets = sheet.texts("sets", sheet.given["sets"])
    for name in sets:
        if name not in SETS:
            sheet.note(f"sets: There is no set {shown(name)}.", one_of(SETS) + near(name, SETS))
    return tuple(card for card in sheet.library if card.set in sets)


# Writing


def rules_table(rules: Ruleset) -> dict[str, object]:
    """The keys of a position that say by which rules it is played: the edition, and what differs from it.

    Which cards are in play is said only with Con Jobs, and only where they are not all that come with the package.
    """
    start = load_editions()[rules.edition]
    table: dict[str, object] = {"edition": rules.edition}
    if rules.board.name != load_board().name:
        table["board"] = rules.board.name
    if rules.raising != start.raising:
        table["raise"] = rules.raising
    if rules.lay_off != start.lay_off:
        table["lay_off"] = rules.lay_off
    if rules.late_game_over:
        table["late_game_over"] = True
    if rules.colours != start.colours:
        table["colours"] = list(rules.colours)
    if rules.most_players != min(start.most_players, len(rules.colours)):
        table["most_players"] = rules.most_players
    if rules.cons:
        table.update(_cards_table(rules))
    return table


def _cards_table(rules: Ruleset) -> dict[str, object]:
    """The con cards in play, by their sets where that says it all; the order gives each its number."""

    def of(sets: Sequence[str]) -> list[str]:
        found = [card for card in shipped_cards() if card.set in sets]
        return [card.id for card in found if rules.raising or "raise" not in card.needs]

    ids = [card.id for card in rules.cards]
    if ids == of(SETS):
        return {}
    for name in SETS:
        if ids == of([name]):
            return {"sets": [name]}
    return {"cards": ids}
