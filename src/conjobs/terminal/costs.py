"""What actions cost and where they lead, in numbers and short words, for the menu and the explanations."""

from __future__ import annotations

from conjobs.rules.actions import (
    BUILD,
    GAMBLE,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    kind_of,
    lot_of,
    other_of,
)
from conjobs.rules.bits import count
from conjobs.rules.casinos import at, height_of
from conjobs.rules.legal import (
    build_cost,
    named_group,
    raise_cost,
    remodel_cost,
    reorganize_cost,
    sprawl_cost,
)
from conjobs.rules.position import Position
from conjobs.rules.reasons import granted_factor


def cost_of(position: Position, code: int) -> int | None:
    """What the action costs in $ millions, or None where nothing is paid."""
    kind, factor = kind_of(code), granted_factor(position)
    if kind == BUILD:
        return int(build_cost(position, lot_of(code), factor))
    if kind == GAMBLE:
        return int(other_of(code))
    if kind not in (SPRAWL, REMODEL, REORGANIZE, RAISE):
        return None
    spaces = at(position, lot_of(code), named_group(position, code))
    if kind == SPRAWL:
        return int(sprawl_cost(position, other_of(code), height_of(position, spaces), factor))
    if kind == REMODEL:
        return int(remodel_cost(spaces, factor))
    if kind == REORGANIZE:
        return int(reorganize_cost(position, spaces, factor))
    return int(raise_cost(spaces, factor))


def next_space(position: Position, seat: int) -> int | None:
    """The space of the track after the player's, or None at its end (P-1)."""
    track = position.rules.board.track
    place = list(track).index(position.points[seat])
    return track[place + 1] if place + 1 < len(track) else None


def card_odds(position: Position) -> tuple[list[float], float]:
    """How likely the next property card is each group's, the Strip's (last in the list), and Game Over (S-2)."""
    cards = [0] * 6
    for lot in range(position.rules.board.size):
        if position.undrawn & 2**lot:
            cards[position.rules.board.cards[lot]] += 1
    ending = 0.0 if position.sure > 0 else 1 / (int(position.spread) + 1)
    left = int(count(position.undrawn))
    return [(1 - ending) * number / left if left else 0.0 for number in cards], ending


def cards_left(position: Position) -> list[int]:
    """How many cards of each group, and of the Strip (last), have not been drawn."""
    cards = [0] * 6
    for lot in range(position.rules.board.size):
        if position.undrawn & 2**lot:
            cards[position.rules.board.cards[lot]] += 1
    return cards
