"""What chance brought in one ply: written down while it is played, and played again from what was written."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from conjobs.rules.bits import BIT
from conjobs.rules.chance import GAME_OVER_CARD, Chance, ChanceRanOut


@dataclass(frozen=True)
class Outcome:
    """The dice rolled, the property cards turned and the con cards that came to the top, each in order.

    Dice are 1 to 6, property cards lots or `GAME_OVER_CARD`, con cards their numbers in the ruleset.
    """

    dice: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    con_cards: tuple[int, ...] = ()


class Recording(Chance):
    """A chance source that writes down what another one gives."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self._dice: list[int] = []
        self._cards: list[int] = []
        self._con_cards: list[int] = []

    @property
    def outcome(self) -> Outcome:
        """What came so far."""
        return Outcome(tuple(self._dice), tuple(self._cards), tuple(self._con_cards))

    def die(self) -> i64:
        """The source's next die."""
        self._dice.append(self._source.die())
        return self._dice[-1]

    def starter_die(self) -> i64:
        """The source's next die for who starts."""
        self._dice.append(self._source.starter_die())
        return self._dice[-1]

    def deal(self, undrawn: i64) -> i64:
        """The source's next dealt card."""
        self._cards.append(self._source.deal(undrawn))
        return self._cards[-1]

    def card(self, undrawn: i64) -> i64:
        """The source's next card."""
        self._cards.append(self._source.card(undrawn))
        return self._cards[-1]

    def game_over(self, places: i64) -> bool:
        """Whether the source says that Game Over comes now."""
        now = self._source.game_over(places)
        if now:
            self._cards.append(GAME_OVER_CARD)
        return now

    def con_card(self, group: i64, rest: i64) -> i64:
        """The source's next con card of the group."""
        self._con_cards.append(self._source.con_card(group, rest))
        return self._con_cards[-1]


class Recorded(Chance):
    """A chance source that gives what was written down, and nothing else.

    With `source`, each die and card must also be what that one gives: the seed's.
    """

    def __init__(self, outcome: Outcome, source: Chance | None = None) -> None:
        self._dice = list(outcome.dice)
        self._cards = list(outcome.cards)
        self._con_cards = list(outcome.con_cards)
        self._source = source

    @property
    def used_up(self) -> bool:
        """Whether all that was written down has come; a Game Over that needed no chance does not count."""
        return not self._dice and not self._con_cards and self._cards in ([], [GAME_OVER_CARD])

    def die(self) -> i64:
        """The next die.

        Raises:
            ChanceRanOut: no further die is written down, or another than the seed's.
        """
        if not self._dice:
            raise ChanceRanOut("a die was rolled that is not written down")
        die = self._dice.pop(0)
        if self._source is not None:
            brought = self._source.die()
            if brought != die:
                raise ChanceRanOut(f"a die is not the one that the seed brings: {die}, not {brought}")
        return die

    def card(self, undrawn: i64) -> i64:
        """The next card.

        Raises:
            ChanceRanOut: no such card is written down, it is not in the deck, or another than the seed's.
        """
        if not self._cards or self._cards[0] == GAME_OVER_CARD or not undrawn & BIT[self._cards[0]]:
            raise ChanceRanOut("a property card was turned up that is not written down")
        card = self._cards.pop(0)
        if self._source is not None and self._source.card(undrawn) != card:
            raise ChanceRanOut("a property card is not the one that the seed brings")
        return card

    def game_over(self, places: i64) -> bool:
        """Whether Game Over is the next card.

        Raises:
            ChanceRanOut: the seed brings it at another place.
        """
        now = self._cards[:1] == [GAME_OVER_CARD]
        if self._source is not None and self._source.game_over(places) != now:
            raise ChanceRanOut("Game Over is not where the seed brings it")
        return now

    def con_card(self, group: i64, rest: i64) -> i64:
        """The next con card.

        Raises:
            ChanceRanOut: no such card is written down, it is not in the deck, or another than the seed's.
        """
        if not self._con_cards or not rest & BIT[self._con_cards[0]]:
            raise ChanceRanOut("a con card came to the top that is not written down")
        card = self._con_cards.pop(0)
        if self._source is not None and self._source.con_card(group, rest) != card:
            raise ChanceRanOut("a con card is not the one that the seed brings")
        return card
