"""Where dice and cards come from: an argument of play, never a part of the position.

A chance source answers one question at a time. Sampled for play (`FastChance`), scripted for tests (`ScriptedChance`);
forced and recorded ones are made the same way.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from conjobs.rules.bits import BIT, count, first

GAME_OVER_CARD: Final = 63


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of dice and cards."""

    def die(self) -> i64:
        """One die: 1 to 6."""
        raise TypeError("a chance source needs a subclass")

    def starter_die(self) -> i64:
        """One of the dice that settle who starts (S-3): 1 to 6."""
        return self.die()

    def deal(self, undrawn: i64) -> i64:
        """The lot of a card dealt from the set `undrawn` at the start (S-1)."""
        return self.card(undrawn)

    def card(self, undrawn: i64) -> i64:
        """The lot of the property card turned up from the set `undrawn` (T-1)."""
        raise TypeError("a chance source needs a subclass")

    def game_over(self, places: i64) -> bool:
        """Whether Game Over comes now, being equally likely at each of `places` places (house option of S-2)."""
        raise TypeError("a chance source needs a subclass")

    def con_card(self, group: i64, rest: i64) -> i64:
        """The number of the con card that comes to the top of a group's deck, from the set `rest` (CJ-7)."""
        raise TypeError("a chance source needs a subclass")


@mypyc_attr(allow_interpreted_subclasses=True)
class Uniform(Chance):
    """A chance source that needs only whole numbers below a bound."""

    def below(self, bound: i64) -> i64:
        """A whole number from 0 to `bound` - 1, each equally likely."""
        raise TypeError("a chance source needs a subclass")

    def die(self) -> i64:
        """One die: 1 to 6."""
        return self.below(6) + 1

    def card(self, undrawn: i64) -> i64:
        """The lot of a card from the set."""
        return member(undrawn, self.below(count(undrawn)))

    def game_over(self, places: i64) -> bool:
        """Whether Game Over comes now."""
        return self.below(places) == 0

    def con_card(self, group: i64, rest: i64) -> i64:
        """A card number from the set."""
        return member(rest, self.below(count(rest)))


def member(spaces: i64, number: i64) -> i64:
    """The `number`-th member of a set, from 0."""
    left = spaces
    while number > 0:
        left &= left - 1
        number -= 1
    return first(left)


_MULTIPLIER: Final = 2147483085
_HALF: Final = 4294967295


class FastChance(Uniform):
    """A seeded generator for play, bots and simulation: multiply with carry in 32-bit halves.

    The same stream on every machine and build. `seed` is any whole number; its low 62 bits count.
    """

    def __init__(self, seed: int) -> None:
        # Any, since in compiled code a signal in the midst of multiplying large `int`s ends the process, which takes it
        # for a lack of memory; what may be anything is multiplied as Python does it, and can be interrupted.
        mixed: Any = seed
        mixed = (mixed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & (2**64 - 1)
        mixed ^= mixed >> 29
        mixed = (mixed * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        mixed ^= mixed >> 32
        self._low: i64 = mixed & _HALF
        self._carry: i64 = ((mixed >> 32) & 0x7FFFFFFF) | 1
        for _ in range(8):
            self.below(1)

    def below(self, bound: i64) -> i64:
        """A whole number from 0 to `bound` - 1; values that would favour small numbers are thrown away."""
        while True:
            # The multiplier times 2^32 + carry stays below 2^63, so native integers never overflow.
            product: i64 = _MULTIPLIER * self._low + self._carry
            number = product & _HALF
            self._low = number
            self._carry = product >> 32
            # All but the last numbers are surely good: only there the limit is worked out.
            if number < 4294967296 - bound or number < 4294967296 - 4294967296 % bound:
                return number % bound

    def copy(self) -> FastChance:
        """A source that will give the same from here on."""
        twin = FastChance(0)
        twin._low = self._low
        twin._carry = self._carry
        return twin


class ChanceRanOut(ValueError):
    """A script for chance was asked for more than it holds, or for what it does not hold."""


class ScriptedChance(Chance):
    """Chance as written down: `dice` in order, `deck` of lots top first (`GAME_OVER_CARD` where that comes), con decks.

    `decks[g]` lists card numbers, the top one first; the top is on the table already when the game begins.
    """

    def __init__(self, dice: list[int], deck: list[int], decks: list[list[int]]) -> None:
        self._dice = list(dice)
        self._deck = list(deck)
        self._decks = [list(cards) for cards in decks]

    @property
    def left_over(self) -> list[int]:
        """The dice not rolled yet."""
        return list(self._dice)

    def die(self) -> i64:
        """The next die.

        Raises:
            ChanceRanOut: no die is left.
        """
        if not self._dice:
            raise ChanceRanOut("a die was rolled, and none is left in the script")
        return self._dice.pop(0)

    def card(self, undrawn: i64) -> i64:
        """The next card of the deck.

        Raises:
            ChanceRanOut: the script's next card cannot be turned up now.
        """
        while self._deck and self._deck[0] == GAME_OVER_CARD:
            self._deck.pop(0)
        if not self._deck or not undrawn & BIT[self._deck[0]]:
            raise ChanceRanOut("a property card was drawn that the script does not have")
        return self._deck.pop(0)

    def game_over(self, places: i64) -> bool:
        """Whether the next card of the deck is Game Over."""
        return bool(self._deck) and self._deck[0] == GAME_OVER_CARD

    def con_card(self, group: i64, rest: i64) -> i64:
        """The next card of a con deck.

        Raises:
            ChanceRanOut: the script has no further card of the group.
        """
        deck = self._decks[group]
        while deck and not rest & BIT[deck[0]]:
            deck.pop(0)
        if not deck:
            raise ChanceRanOut("a con card was turned up that the script does not have")
        return deck.pop(0)
