"""Positions written as TOML, and compared by what would be written."""

from __future__ import annotations

from conjobs.notation.positions.decks import con_lines, deck_lines
from conjobs.notation.positions.lots import lot_lines
from conjobs.notation.positions.offers import offer_lines
from conjobs.notation.positions.pending import pending_lines
from conjobs.notation.positions.rules import rules_table
from conjobs.notation.positions.toml import toml
from conjobs.notation.positions.turn import turn_lines
from conjobs.rules.position import Position


def format_position(position: Position) -> str:
    """The position as TOML that `parse_position` reads back to the same, decks with their order unknown."""
    lines = [
        *rules_table(position.rules).items(),
        *turn_lines(position),
        *con_lines(position),
        *lot_lines(position),
        *deck_lines(position),
        *pending_lines(position),
        *offer_lines(position),
    ]
    return "".join(f"{key} = {toml(value)}\n" for key, value in lines)


def same_position(one: Position, two: Position) -> bool:
    """Whether two positions are the same, even if their rulesets are two objects that say the same."""
    return (
        one.key() == two.key()
        and rules_table(one.rules) == rules_table(two.rules)
        and [card.id for card in one.rules.cards] == [card.id for card in two.rules.cards]
    )
