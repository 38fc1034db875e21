"""Sums over many games, and the intervals around what they say.

All sums are whole numbers, so they can be added in any order: the same games give the same report, whoever played them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from conjobs.arena.match import Outcome
from conjobs.rules.bits import count

# A win is counted in sixtieths, so that one shared by up to six players (E-2) is a whole number of them.
WIN_UNITS: Final = 60
# The normal quantile of a 95 % interval.
Z: Final = 1.959963984540054

Interval = tuple[float, float]


@dataclass
class Sum:
    """How many numbers were added, their sum, and that of their squares."""

    number: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Add a number."""
        self.number += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Sum) -> None:
        """Add all that another sum holds."""
        self.number += other.number
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.number if self.number else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the sample; 0 of fewer than two numbers."""
        if self.number < 2:
            return 0.0
        squares = self.squares * self.number - self.total * self.total
        return math.sqrt(squares / (self.number * (self.number - 1)))

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the mean, by the normal approximation."""
        half = Z * self.deviation / math.sqrt(self.number) if self.number else 0.0
        return self.mean - half, self.mean + half


@dataclass
class SeatTally:
    """The sums of one seat. `wins` in sixtieths of a game."""

    wins: int = 0
    shared: int = 0
    points: Sum = field(default_factory=Sum)
    money: Sum = field(default_factory=Sum)
    offered: int = 0
    accepted: int = 0

    def merge(self, other: SeatTally) -> None:
        """Add another tally of the same seat."""
        self.wins += other.wins
        self.shared += other.shared
        self.points.merge(other.points)
        self.money.merge(other.money)
        self.offered += other.offered
        self.accepted += other.accepted


@dataclass
class CardTally:
    """The sums of one con card by seat: how often hosted and cancelled, and the wins (sixtieths) where it was."""

    hosted: list[int]
    cancelled: list[int]
    wins: list[int]

    def merge(self, other: CardTally) -> None:
        """Add another tally of the same card."""
        for mine, others in ((self.hosted, other.hosted), (self.cancelled, other.cancelled), (self.wins, other.wins)):
            for seat, number in enumerate(others):
                mine[seat] += number


class Tally:
    """All that is kept of many games: memory does not grow with them. `cards` is how many con cards are in play."""

    def __init__(self, players: int, cards: int) -> None:
        self.games = 0
        self.jackpots = 0
        self.agreed = 0
        self.turns = Sum()
        self.actions = Sum()
        self.seats = [SeatTally() for _ in range(players)]
        self.cards = [CardTally([0] * players, [0] * players, [0] * players) for _ in range(cards)]

    def add(self, outcome: Outcome) -> None:
        """Add one game."""
        self.games += 1
        self.jackpots += outcome.jackpot
        self.agreed += outcome.agreed
        self.turns.add(outcome.turns)
        self.actions.add(outcome.actions)
        winners = count(outcome.winners)
        shares = [WIN_UNITS // winners if outcome.winners >> seat & 1 else 0 for seat in range(len(self.seats))]
        for seat, tally in enumerate(self.seats):
            tally.wins += shares[seat]
            tally.shared += winners > 1 and shares[seat] > 0
            tally.points.add(outcome.points[seat])
            tally.money.add(outcome.money[seat])
            tally.offered += outcome.offered[seat]
            tally.accepted += outcome.accepted[seat]
        for seat, card in outcome.hosted:
            self.cards[card].hosted[seat] += 1
            self.cards[card].wins[seat] += shares[seat]
        for seat, card in outcome.cancelled:
            self.cards[card].cancelled[seat] += 1

    def merge(self, other: Tally) -> None:
        """Add the games of another tally of the same table."""
        self.games += other.games
        self.jackpots += other.jackpots
        self.agreed += other.agreed
        self.turns.merge(other.turns)
        self.actions.merge(other.actions)
        for mine, others in zip(self.seats, other.seats, strict=True):
            mine.merge(others)
        for card, same in zip(self.cards, other.cards, strict=True):
            card.merge(same)

    def with_games(self, other: Tally) -> Tally:
        """A new tally of the games of both: either it is made, or it is not, even where Ctrl-C comes between."""
        both = Tally(len(self.seats), len(self.cards))
        both.merge(self)
        both.merge(other)
        return both

    def uplift(self, card: int) -> tuple[float, Interval] | None:
        """The function `uplift` for a con card; None if nobody hosted it."""
        tally = self.cards[card]
        return uplift(self.games, [seat.wins for seat in self.seats], tally.hosted, tally.wins)


def wilson(wins: float, games: int) -> Interval:
    """The 95 % score interval of a win rate (Wilson). Shared wins count in part, as `wins` does."""
    if games <= 0:
        return 0.0, 1.0
    rate = wins / games
    spread = Z * Z / games
    centre = rate + spread / 2
    half = Z * math.sqrt(rate * (1 - rate) / games + spread / (4 * games))
    low, high = (centre - half) / (1 + spread), (centre + half) / (1 + spread)
    return max(0.0, low), min(1.0, high)


def uplift(games: int, wins: list[int], hosted: list[int], hosted_wins: list[int]) -> tuple[float, Interval] | None:
    """The win rate of the players who hosted a card, less that of their seats overall, with its 95 % interval.

    Every seat is compared with itself: its win rate in the games where it hosted the card, less that in all games; the
    mean over seats, weighted by how often each hosted. A seat's difference is that between the games in which it hosted
    and those in which it did not, times the part of the latter. So the interval is that of a difference of two
    independent rates by the normal approximation, each variance taken with one win and one loss added (Agresti and
    Caffo), and the seats' variances are added. It says what went together, not what caused it: who can host is often
    ahead already.

    Args:
        games: how many games there were.
        wins: sixtieths of a win by seat, in all games.
        hosted: in how many games each seat hosted the card.
        hosted_wins: sixtieths of a win by seat, in those games.
    """
    total = sum(hosted)
    if not total:
        return None
    difference = variance = 0.0
    for won, number, won_hosting in zip(wins, hosted, hosted_wins, strict=True):
        if not number:
            continue
        weight = number / total
        difference += weight * (won_hosting / number - won / games) / WIN_UNITS
        rest = games - number
        spread = _variance(won_hosting / WIN_UNITS, number) + _variance((won - won_hosting) / WIN_UNITS, rest)
        variance += (weight * rest / games) ** 2 * spread
    half = Z * math.sqrt(variance)
    return difference, (max(-1.0, difference - half), min(1.0, difference + half))


def _variance(wins: float, games: int) -> float:
    rate = (wins + 1) / (games + 2)
    return rate * (1 - rate) / (games + 2)
