"""The yardstick: what a position is worth to each player, in points, from the odds of what the deck still holds.

Nothing is looked ahead here. A casino is worth what it is expected to score and to pay: how often its colour and the
Strip still come, who is its boss and for how long, and where the scoring track breaks. Money counts by what it can
still buy. `docs/bots.md` tells the same in words; the numbers below were found by playing.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from conjobs.rules.bits import BIT, first
from conjobs.rules.board import COLOURLESS, GROUP_COUNT, STRIP, Board
from conjobs.rules.casinos import size_of, top_dice
from conjobs.rules.payout import moved
from conjobs.rules.position import DRAW_PHASE, OVER, Position

# Counting here mixes with fractions, so plain whole numbers serve better than native ones.
count = int.bit_count
MOST_SIZE: Final = 54  # nine tiles of six storeys
DIE_MEAN: Final = 3.5
WIN: Final = 1000.0


@dataclass(frozen=True)
class Weights:
    """The numbers of the yardstick.

    `money` points that $1 buys while a whole deck's cards are to come, and `riches` beyond which (in $) it counts half;
    `income` the part of that for $1 still to be paid out; `spare` points of $1 that can buy nothing any more (it breaks
    ties, E-2); `reroll` the chance that a shared casino is reorganized before it scores; `threat` that somebody builds
    a higher die beside it; `taken` the part of a scoring lost with the chance that the lot's card comes to another;
    `room` and `sprawl` the part of a scoring that a boss's own lot, or a free lot, beside his casino is worth; `lot`
    that of any lot of one's own; `rivals` and `best_rival` what others' points count against one's own; `event` the
    part counted of what hosting would bring when the event is not yet open.
    """

    money: float = 0.2
    riches: float = 60.0
    income: float = 0.6
    spare: float = 0.004
    reroll: float = 0.3
    threat: float = 0.25
    taken: float = 0.5
    room: float = 0.3
    sprawl: float = 0.05
    lot: float = 0.1
    rivals: float = 0.3
    best_rival: float = 0.2
    event: float = 1.0


class Odds:
    """What the deck still holds, and how many turns each player has: the same for all positions before the next draw.

    `turns` cards are expected before Game Over; `rate[g]` of them pay group `g` (5: none does), `strip` pay the Strip,
    Game Over included; `card` is the chance that the card of one undrawn lot comes at all. `money[s]` is what $1 buys
    for seat `s`, and `income[s]` what $1 does that is still to come, in points.
    """

    def __init__(self, position: Position, weights: Weights) -> None:
        masks = _maps(position.rules.board)
        undrawn = position.undrawn
        cards = count(undrawn)
        turns = float(position.sure) + float(position.spread) / 2
        chance = turns / cards if cards else 0.0
        self.turns = turns
        self.card = chance
        self.rate = [chance * count(undrawn & mask) for mask in masks.cards[:GROUP_COUNT]]
        self.rate.append(0.0)
        self.strip = chance * count(undrawn & masks.cards[STRIP]) + 1
        self.money: list[float] = []
        self.income: list[float] = []
        players = position.players
        for seat in range(players):
            # How many cards are drawn until this seat's next turn, its own draw included.
            draws = (seat - position.turn) % players
            draws = draws + 1 if position.phase == DRAW_PHASE else draws or players
            left = turns - float(draws)
            worth = weights.money * (left + 1) / 30 if left >= 0 else 0.0
            self.money.append(max(worth, weights.spare))
            self.income.append(max(worth * weights.income, weights.spare))


class _Maps:
    """Lot sets of a board: by the card of the lot (`STRIP` last), and by a printed die higher than a value."""

    def __init__(self, board: Board) -> None:
        self.cards = [0] * (STRIP + 1)
        self.higher = [0] * 7
        for lot in range(board.size):
            self.cards[board.cards[lot]] |= BIT[lot]
            for value in range(board.dice[lot]):
                self.higher[value] |= BIT[lot]
        self.gain, self.later = _gains(board.track)


@functools.lru_cache(maxsize=8)
def _maps(board: Board) -> _Maps:
    return _Maps(board)


def _gains(track: vec[i64]) -> tuple[list[list[float]], list[list[float]]]:
    """What one casino of each size gains from each number of points: from just there, and from about there (P-1)."""
    exact: list[list[float]] = []
    near: list[list[float]] = []
    for size in range(MOST_SIZE + 1):
        steps = [int(moved(track, space, size) - space) for space in track]
        smooth = []
        for number in range(len(track)):
            around = steps[max(number - 1, 0) : number + 3]
            smooth.append(sum(around) / len(around))
        exact.append(_by_points(track, steps))
        near.append(_by_points(track, smooth))
    return exact, near


def _by_points(track: vec[i64], values: list[int] | list[float]) -> list[float]:
    spread: list[float] = []
    for number, space in enumerate(track):
        following = track[number + 1] if number + 1 < len(track) else space + 1
        spread.extend([float(values[number])] * (following - space))
    return spread


def worths(position: Position, odds: Odds, weights: Weights, rerolled: int = 0) -> list[float]:
    """What the position is worth to each seat, in points.

    `rerolled` is the casino whose dice are about to be rerolled: each die in it is equally likely to come out highest.
    """
    players = int(position.players)
    if position.phase == OVER:
        return [WIN / count(position.winners) if position.winners & BIT[seat] else 0.0 for seat in range(players)]
    board = position.rules.board
    maps = _maps(board)
    scorings: list[list[tuple[int, float]]] = [[] for _ in range(players)]
    income = [0.0] * players
    extra = [0.0] * players
    empty = ~position.built
    for marked in position.markers:
        empty &= ~marked
    one_storey = position.storeys[1]
    ones, twos, fours = position.ones, position.twos, position.fours
    for group in range(GROUP_COUNT + 1):
        for spaces in position.casinos_of(group):
            rate = odds.rate[group]
            if spaces & board.strip:
                rate += odds.strip
            if rate <= 0:
                continue
            dice = 0
            present: list[tuple[int, int]] = []
            for seat in range(players):
                mine = position.dice[seat] & spaces
                if mine:
                    number = count(mine)
                    dice += number
                    present.append((seat, number))
                    if spaces == rerolled:
                        income[seat] += rate * DIE_MEAN * number
                    else:
                        income[seat] += rate * (count(mine & ones) + 2 * count(mine & twos) + 4 * count(mine & fours))
            if not dice:
                continue
            size = size_of(position, spaces)
            top = top_dice(position, spaces)
            leaders = count(top)
            safe = 1.0
            near = 0
            if group != COLOURLESS and spaces & one_storey and position.supply[group]:
                near = board.neighbours(spaces) & ~spaces
            if near:
                rivals = near & maps.higher[position.value_at(first(top))]
                boss_markers = 0
                for seat, _ in present:
                    if position.dice[seat] & top:
                        boss_markers |= position.markers[seat]
                if rivals & ~empty & ~position.built & ~boss_markers:
                    safe -= weights.threat
            if top & position.undrawn and leaders == 1:
                safe -= weights.taken * odds.card * (players - 1) / players
            if len(present) == 1:
                seat = present[0][0]
                scorings[seat].append((size, rate * safe))
                if near:
                    mine = int(near & position.markers[seat])
                    extra[seat] += rate * (weights.room * min(count(mine), 2) + weights.sprawl * bool(near & empty))
                continue
            chance = weights.reroll if spaces != rerolled else 1.0
            for seat, number in present:
                leading = count(position.dice[seat] & top)
                share = (1 - chance) * safe * leading / leaders + chance * number / dice
                if share > 0:
                    scorings[seat].append((size, rate * share))
                if leading and near:
                    mine = near & position.markers[seat]
                    extra[seat] += rate * share * (
                        weights.room * min(count(mine), 2) + weights.sprawl * bool(near & empty)
                    )
    lot_worth = weights.lot * odds.turns / GROUP_COUNT
    found: list[float] = []
    for seat in range(players):
        points = int(position.points[seat])
        lots = count(position.markers[seat])
        money = float(position.money[seat])
        if money > weights.riches:
            money = weights.riches + (money - weights.riches) / 2
        soon = sum(weight * maps.gain[size][points] for size, weight in scorings[seat]) / 2
        middle = min(int(points + soon), len(maps.later[0]) - 1)
        then = sum(weight * maps.later[size][middle] for size, weight in scorings[seat]) / 2
        found.append(
            points
            + soon
            + then
            + extra[seat]
            + odds.money[seat] * money
            + odds.income[seat] * (income[seat] + lots * odds.turns)
            + lot_worth * lots
        )
    return found


def relative(found: list[float], seat: int, weights: Weights) -> float:
    """A seat's worth less that of the others, who win what it does not."""
    others = [worth for other, worth in enumerate(found) if other != seat]
    return found[seat] - weights.rivals * sum(others) / len(others) - weights.best_rival * max(others)
