"""Chance for thinking, apart from that of the game."""

from __future__ import annotations

from mypy_extensions import i64

from conjobs.rules.chance import Chance, FastChance


class ThinkingDice(Chance):
    """Dice and cards for thinking only, apart from those of the game; `rolled` counts the dice."""

    def __init__(self, seed: int) -> None:
        self._source = FastChance(seed)
        self.rolled = 0

    def die(self) -> i64:
        """One die."""
        self.rolled += 1
        return self._source.die()

    def card(self, undrawn: i64) -> i64:
        """A property card."""
        self.rolled += 1
        return self._source.card(undrawn)

    def game_over(self, places: i64) -> bool:
        """Whether Game Over comes now."""
        self.rolled += 1
        return self._source.game_over(places)

    def con_card(self, group: i64, rest: i64) -> i64:
        """The next con card. It changes nothing that is weighed, so it needs no second look."""
        return self._source.con_card(group, rest)
