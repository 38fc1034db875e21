"""What actions cost, how the chips stand on the track, and what is left in the deck, in numbers."""

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
from conjobs.rules.bits import count, lots
from conjobs.rules.casinos import at, height_of
from conjobs.rules.legal import (
    build_cost,
    named_group,
    raise_cost,
    remodel_cost,
    reorganize_cost,
    sprawl_cost,
)
from conjobs.rules.position import OVER, Position
from conjobs.rules.reasons import granted_factor


def cost_of(position: Position, code: int) -> int | None:
    """What the action costs in $ millions, or None where nothing is paid, or no casino is named."""
    return cost_by(position, code, int(granted_factor(position)))


def cost_by(position: Position, code: int, factor: int) -> int | None:
    """The same, with the price factor of a card that grants the action; -1 is the ordinary one (CJ-8)."""
    kind = kind_of(code)
    if kind == BUILD:
        return int(build_cost(position, lot_of(code), factor))
    if kind == GAMBLE:
        return int(other_of(code))
    if kind not in (SPRAWL, REMODEL, REORGANIZE, RAISE):
        return None
    group = named_group(position, code)
    if group < 0:
        return None
    spaces = at(position, lot_of(code), group)
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


def cards_left(position: Position) -> list[int]:
    """How many cards of each group, and of the Strip (last), have not been drawn."""
    of_lot = position.rules.board.cards
    cards = [0] * 6
    for lot in lots(position.undrawn):
        cards[of_lot[lot]] += 1
    return cards


def card_odds(position: Position) -> tuple[list[float], float]:
    """How likely the next property card is each group's, the Strip's (last in the list), and Game Over (S-2).

    All are 0 in a finished game.
    """
    if position.phase == OVER:
        return [0.0] * 6, 0.0
    ending = 0.0 if position.sure > 0 else 1 / (int(position.spread) + 1)
    left = int(count(position.undrawn))
    return [(1 - ending) * number / left if left else 0.0 for number in cards_left(position)], ending
