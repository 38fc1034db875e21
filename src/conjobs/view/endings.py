"""How an action may end: every way that dice can go, or a sample of them, always from playing it on copies.

Dice are followed in rounds. The first round is what the action itself rolls; each further one settles ties (K-4). Ties
may come again and again, so between rounds the table is a state that leads to others, and the chance of each ending is
the sum over all roads to it. Where there are too many states a fixed number of games is played instead.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from conjobs.rules.actions import ACCEPT, ANY_GROUP, COVER, PLACE, kind_of, pack
from conjobs.rules.bits import first
from conjobs.rules.casinos import boss_of, first_tie, pips
from conjobs.rules.chance import Chance, FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import LAY_OFF, PLACE_VALUE
from conjobs.rules.dice import settle_ties
from conjobs.rules.events import DiceRolled, Event
from conjobs.rules.play import advance, apply_code
from conjobs.rules.position import Position

_SEED: Final = 20
_LEAST_CHANCE: Final = 1e-12

Start = Callable[[Position, Dealer], None]


class Effort:
    """How much is played to know odds: ways of one round, games in all while odds are exact, and games of a sample."""

    def __init__(self, ways: int, played: int, samples: int) -> None:
        self.ways = ways
        self.played = played
        self.samples = samples


THOROUGH: Final = Effort(ways=6**3, played=6000, samples=1000)
# Where many actions are looked at together.
QUICK: Final = Effort(ways=6**2, played=600, samples=200)


class Ending:
    """One way that an action ends: the table then, how likely that is, and what happened on one road to it."""

    def __init__(self, position: Position, chance: float, facts: list[Event]) -> None:
        self.position = position
        self.chance = chance
        self.facts = facts


class Endings:
    """All endings of an action. `exact` if their chances are, and not those of a sample; `sure` if there is but one."""

    def __init__(self, found: list[Ending], exact: bool) -> None:
        self.found = found
        self.exact = exact

    @property
    def sure(self) -> bool:
        """Whether no dice are rolled."""
        return len(self.found) == 1

    def bosses(self, spaces: int) -> dict[int, float]:
        """How likely each seat is the boss of a casino; -1 for nobody."""
        return self.shares(lambda table: int(boss_of(table, spaces)))

    def pips(self, spaces: int) -> dict[int, float]:
        """How likely each sum of the dice on the spaces is."""
        return self.shares(lambda table: int(pips(table, spaces)))

    def money(self, seat: int) -> dict[int, float]:
        """How likely each amount is that the player has at the end."""
        return self.shares(lambda table: int(table.money[seat]))

    def points(self, seat: int) -> dict[int, float]:
        """How likely each place of the player's chip is."""
        return self.shares(lambda table: int(table.points[seat]))

    def shares(self, of: Callable[[Position], int]) -> dict[int, float]:
        """How likely each value is of something that can be seen on the table at the end."""
        shares: dict[int, float] = {}
        for ending in self.found:
            value = of(ending.position)
            shares[value] = shares.get(value, 0.0) + ending.chance
        return shares


class _RoundOver(Exception):
    """The dice of a round are used up, and more are asked for."""


class _CannotFollow(Exception):
    """Chance goes in too many ways, or is asked for what is no die."""


class _Round(Chance):
    """The dice of one round, as given; with None any number of ones. It ends when the next round asks for a die."""

    def __init__(self, dice: tuple[int, ...] | None, facts: list[Event]) -> None:
        self.rolled = 0
        self._dice = dice
        self._facts = facts

    def die(self) -> int:
        """The next die of the round."""
        if any(isinstance(fact, DiceRolled) for fact in self._facts):
            raise _RoundOver
        self.rolled += 1
        if self._dice is None:
            return 1
        if self.rolled > len(self._dice):
            raise _CannotFollow
        return self._dice[self.rolled - 1]

    def card(self, undrawn: int) -> int:
        """Property cards are not followed."""
        raise _CannotFollow

    def game_over(self, places: int) -> bool:
        """Nor is Game Over."""
        raise _CannotFollow

    def con_card(self, group: int, rest: int) -> int:
        """Which con card is turned up next changes nothing that is told here."""
        return int(first(rest))


def endings(position: Position, seat: int, code: int, effort: Effort = THOROUGH) -> Endings:
    """All endings of a legal action that is no draw.

    Values are put back where they fell (A-4), and bets are covered (A-6). What asks for another choice ends there.
    """

    def start(after: Position, dealer: Dealer) -> None:
        apply_code(after, seat, code, dealer)
        answer_for_all(after, dealer)

    try:
        # What is left of a trade is not on the table while its ties are settled, so its dice are not followed.
        ways = 1 if kind_of(code) == ACCEPT else effort.ways
        return _Following(position, start, ways, effort.played).endings()
    except _CannotFollow:
        return _sampled(position, start, effort.samples)


def answer_for_all(position: Position, dealer: Dealer) -> None:
    """Give the answers that change no odds: values lie as they fell, and bets are covered."""
    while True:
        pending = position.pending
        if pending is None:
            return
        if pending.kind == PLACE_VALUE:
            lot = first(pending.spaces & position.dice[pending.seat])
            apply_code(position, pending.seat, pack(PLACE, lot, ANY_GROUP, position.value_at(lot)), dealer)
        elif pending.kind == LAY_OFF:
            apply_code(position, pending.seat, pack(COVER), dealer)
        else:
            return


def _sampled(position: Position, start: Start, samples: int) -> Endings:
    chance = FastChance(_SEED)
    found: list[Ending] = []
    for _ in range(samples):
        after = position.copy()
        # What happened is told of one game, as an example.
        facts: list[Event] = []
        start(after, Dealer(chance) if found else Dealer(chance, facts))
        found.append(Ending(after, 1 / samples, facts))
    return Endings(found, exact=False)


class _State:
    """A table between two rounds of dice, or at the end; `roads` are the states it leads to, with their chances."""

    def __init__(self, position: Position, over: bool, facts: list[Event]) -> None:
        self.position = position
        self.over = over
        self.facts = facts
        self.chance = 0.0
        self.roads: list[tuple[_State, float]] = []


class _Following:
    """Follows an action through all rounds of dice."""

    def __init__(self, position: Position, start: Start, most_ways: int, most_played: int) -> None:
        self.position = position
        self.start = start
        self.most_ways = most_ways
        self.most_played = most_played
        self.played = 0
        self.states: dict[Position, _State] = {}

    def endings(self) -> Endings:
        """The endings with their exact chances.

        Raises:
            _CannotFollow: there are too many ways.
        """
        waiting = dict(self._roads(self.position, self.start))
        while waiting:
            reached: dict[_State, float] = {}
            for state, chance in waiting.items():
                if state.over:
                    state.chance += chance
                elif chance > _LEAST_CHANCE:
                    if not state.roads:
                        state.roads = self._roads(state.position, _settle)
                    for after, share in state.roads:
                        reached[after] = reached.get(after, 0.0) + chance * share
            waiting = reached
        ended = [state for state in self.states.values() if state.over]
        # What was left over is too small to be seen, but shares of a whole make exactly 1.
        whole = sum(state.chance for state in ended)
        return Endings([Ending(state.position, state.chance / whole, state.facts) for state in ended], exact=True)

    def _roads(self, position: Position, start: Start) -> list[tuple[_State, float]]:
        """The states that the next round leads to, each once."""
        rolled, state = self._play(position, start, None)
        if not rolled:
            return [(state, 1.0)]
        ways = 6**rolled
        if ways > self.most_ways or self.played + ways > self.most_played:
            raise _CannotFollow
        shares: dict[_State, float] = {}
        for dice in itertools.product(range(1, 7), repeat=rolled):
            _, state = self._play(position, start, dice)
            shares[state] = shares.get(state, 0.0) + 1 / ways
        return list(shares.items())

    def _play(self, position: Position, start: Start, dice: tuple[int, ...] | None) -> tuple[int, _State]:
        """Play one round; returns how many dice it rolled, and the state that it led to."""
        self.played += 1
        after = position.copy()
        facts: list[Event] = []
        chance = _Round(dice, facts)
        over = True
        try:
            start(after, Dealer(chance, facts))
        except _RoundOver:
            if not first_tie(after):
                raise _CannotFollow from None
            over = False
        if dice is None and chance.rolled:
            return chance.rolled, _State(after, over, facts)
        state = self.states.get(after)
        if state is None:
            state = self.states[after] = _State(after, over, facts)
        return chance.rolled, state


def _settle(position: Position, dealer: Dealer) -> None:
    """Go on from an open tie to the end of the action."""
    settle_ties(position, dealer)
    advance(position, dealer)
    answer_for_all(position, dealer)
