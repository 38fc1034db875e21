"""What lies on the table, in words: a lot, a casino."""

from __future__ import annotations

from conjobs.bots.base import group_name
from conjobs.rules.bits import lots
from conjobs.rules.board import COLOURLESS, STRIP
from conjobs.rules.casinos import groups_at
from conjobs.rules.position import Position


def several(number: int, what: str) -> str:
    """A number of things: "1 card", "3 cards"."""
    return f"{number} {what}" + ("" if number == 1 else "s")


def space_names(position: Position, spaces: int) -> str:
    """The names of the lots of a set, in board order."""
    return " ".join(position.rules.board.names[lot] for lot in lots(spaces))


def lot_words(position: Position, lot: int) -> str:
    """A lot with what lies there, in a few signs."""
    name = position.rules.board.names[lot]
    group = position.group_at(lot)
    if group >= 0:
        owner = position.owner_at(lot)
        die = f" {position.colours[owner]} {position.value_at(lot)}" if owner >= 0 else " no die"
        down = " face down" if position.down & 2**lot else ""
        return f"{name} ({group_name(group)}{down}{die})"
    owner = position.marker_at(lot)
    return f"{name} ({position.colours[owner]}'s lot)" if owner >= 0 else f"{name} (empty)"


def casino_about(position: Position, spaces: int, group: int) -> str:
    """A casino in a sentence: where, how large, whose."""
    casino = next(found for found in position.casinos() if found.spaces == spaces and found.group == group)
    boss = position.colours[casino.boss] if casino.boss >= 0 else "nobody"
    storeys = f", {several(casino.height, 'storey')}" if casino.height > 1 else ""
    return f"{group_name(group)} {space_names(position, spaces)}: size {casino.size}{storeys}, boss {boss}."


def lot_lines(position: Position, lot: int) -> list[str]:
    """What lies on a lot, its casinos, its price and printed die, and what its card pays."""
    board = position.rules.board
    lines = [f"{lot_words(position, lot)}: price ${board.prices[lot]}, printed die {board.dice[lot]}"]
    lines[0] += ", on the Strip." if board.strip & 2**lot else "."
    if position.closed & 2**lot:
        lines.append("Its block is closed with two players (S-4).")
    groups = groups_at(position, lot)
    for casino in position.casinos():
        if casino.spaces & 2**lot and casino.group in groups:
            lines.append(casino_about(position, int(casino.spaces), int(casino.group)))
    card = board.cards[lot]
    pays = "the Strip" if card == STRIP else group_name(card)
    state = "still in the deck" if position.undrawn & 2**lot else "drawn"
    lines.append(f"Its card pays {pays} and is {state}.")
    if COLOURLESS in groups:
        lines.append("It has no colour: no face-up neighbour of its height gives it one (CJ-9).")
    return lines
