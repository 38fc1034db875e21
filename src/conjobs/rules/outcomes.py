"""What may come of an action: its outcomes with their probabilities, for search.

An action is played once for each way that chance can go, on a copy each time; a source that is led along a path of
choices brings the dice and cards. Where there are too many ways, as after a reorganization of many dice or where ties
may be rerolled for ever, sample instead: play on a copy with any other source.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from conjobs.rules.chance import Uniform
from conjobs.rules.dealer import Dealer
from conjobs.rules.play import apply_code
from conjobs.rules.position import Position

# Ties that are rerolled again and again lead deeper than any other action.
MOST_QUESTIONS: Final = 30


class TooDeep(ValueError):
    """Chance was asked so often that there are too many ways to follow."""


class LedChance(Uniform):
    """A source that follows a path of choices, takes the first choice beyond its end, and notes how many there were.

    `path[i]` is what the i-th question is answered with, from 0; `bounds[i]` how many answers it had. `probability` is
    that of all answers so far.
    """

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.bounds: list[int] = []
        self.probability = 1.0

    def below(self, bound: i64) -> i64:
        """The next choice of the path.

        Raises:
            TooDeep: the path has become too long.
        """
        ways: int = bound
        self.probability /= ways
        return self._answer(bound)

    def game_over(self, places: i64) -> bool:
        """Whether Game Over comes now: two ways, of which one is less likely."""
        if places == 1:
            return True
        ways: int = places
        now = self._answer(2) == 0
        self.probability *= 1 / ways if now else 1 - 1 / ways
        return now

    def _answer(self, bound: i64) -> i64:
        place = len(self.bounds)
        if place == MOST_QUESTIONS:
            raise TooDeep
        self.bounds.append(bound)
        if place == len(self.path):
            self.path.append(0)
        return self.path[place]


class Outcome:
    """One way that an action can turn out: `position` after it, and how likely that is."""

    def __init__(self, position: Position, probability: float) -> None:
        self.position = position
        self.probability = probability


def outcomes(position: Position, seat: i64, code: i64, most: i64 = 64) -> list[Outcome]:
    """All outcomes of a legal action, each with its probability; together they make 1.

    Different dice or cards that lead to the same position count as one. Empty if chance can go in more than `most`
    ways: then sample. A gamble has 36 ways, a card as many as there are undrawn, a die 6.
    """
    found: list[Outcome] = []
    places: dict[int, list[int]] = {}
    path: list[int] = []
    for _ in range(most):
        after = position.copy()
        chance = LedChance(path)
        try:
            apply_code(after, seat, code, Dealer(chance))
        except TooDeep:
            return []
        _add(found, places, after, chance.probability)
        path = _next_path(chance)
        if not path:
            return found
    return []


def _add(found: list[Outcome], places: dict[int, list[int]], after: Position, probability: float) -> None:
    """Add an outcome, or its probability to that of the same position."""
    alike = places.setdefault(hash(after), [])
    for place in alike:
        if found[place].position == after:
            found[place].probability += probability
            return
    alike.append(len(found))
    found.append(Outcome(after, probability))


def _next_path(chance: LedChance) -> list[int]:
    """The path after this one, in order; empty after the last."""
    path, bounds = chance.path[: len(chance.bounds)], chance.bounds
    while path and path[-1] + 1 == bounds[len(path) - 1]:
        path.pop()
    if path:
        path[-1] += 1
    return path
