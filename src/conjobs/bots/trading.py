"""Trading by the yardstick: what an offer is worth, and which offers both sides gain by."""

from __future__ import annotations

from typing import Final

from conjobs.bots.base import stream
from conjobs.bots.thinking import ThinkingDice
from conjobs.bots.value import Odds, Weights, relative, worths
from conjobs.rules.actions import ACCEPT, GiveDie, GiveLot, GiveMoney, Offer, Step, TakeAction, pack, to_code
from conjobs.rules.bits import BIT, count, lots
from conjobs.rules.board import DICE_PER_PLAYER, GROUP_COUNT, MARKERS_PER_PLAYER
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import OpenOffer
from conjobs.rules.errors import OK
from conjobs.rules.legal import problem
from conjobs.rules.play import apply_code
from conjobs.rules.position import ACTION_PHASE, Position
from conjobs.rules.reasons import refusal

MOST_SEARCHES: Final = 2
MOST_WEIGHED: Final = 40
MARGIN: Final = 0.25
SAMPLES: Final = 4

Thing = GiveLot | GiveDie


class Trader:
    """Answers offers and finds some. It remembers what it offered this turn, so that it offers nothing twice."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._turn = (-1, -1)
        self._searches = 0
        self._offered: set[tuple[Step, ...]] = set()

    def accepts(self, position: Position, seat: int, maker: int) -> bool:
        """Whether what the offer's steps leave is worth more to the seat, by a small margin."""
        return self.gain(position, seat, maker) > MARGIN

    def gain(self, position: Position, seat: int, maker: int) -> float:
        """What the open offer of `maker` brings the seat, in points, if all others accept."""
        offer = position.offers[maker]
        if offer is None:
            return 0.0
        odds = Odds(position, self.weights)
        before = self._relative(position, odds, seat)
        total = 0.0
        dice = ThinkingDice(stream(position, maker))
        taken = 0
        while taken < SAMPLES:
            taken += 1
            after = position.copy()
            # As if all others had accepted: what this answer may bring about.
            after.offers[maker] = OpenOffer(maker, offer.steps, offer.named, offer.named & ~BIT[seat])
            apply_code(after, seat, pack(ACCEPT, maker), Dealer(dice))
            total += self._relative(after, odds, seat)
            if not dice.rolled:
                break
        return total / taken - before

    def gains(self, position: Position, offer: Offer) -> list[float]:
        """What the transfers of an offer bring each seat, in points; all 0 where they cannot happen."""
        odds = Odds(position, self.weights)
        after = carried_out(position, offer.steps)
        seats = range(position.players)
        if after is None:
            return [0.0 for _ in seats]
        return [self._relative(after, odds, seat) - self._relative(position, odds, seat) for seat in seats]

    def _relative(self, position: Position, odds: Odds, seat: int) -> float:
        return relative(worths(position, odds, self.weights), seat, self.weights)

    def offer(self, position: Position, seat: int) -> Offer | None:
        """The best trade found, of one thing against money or against another thing, that both sides gain by."""
        if position.phase != ACTION_PHASE:
            return None
        turn = (seat, position.undrawn)
        if turn != self._turn:
            self._turn, self._searches, self._offered = turn, 0, set()
        if self._searches >= MOST_SEARCHES:
            return None
        self._searches += 1
        steps = self._best(position, seat)
        if steps is None:
            return None
        self._offered.add(steps)
        return Offer(steps)

    def _best(self, position: Position, seat: int) -> tuple[Step, ...] | None:
        weights = self.weights
        odds = Odds(position, weights)
        now = worths(position, odds, weights)
        best, chosen = 0.0, None
        for other, things in _wanted(position, seat)[:MOST_WEIGHED]:
            after = carried_out(position, things)
            if after is None:
                continue
            then = worths(after, odds, weights)
            mine = relative(then, seat, weights) - relative(now, seat, weights)
            theirs = relative(then, other, weights) - relative(now, other, weights)
            steps = self._priced(position, odds, seat, other, things, mine, theirs)
            if steps is None or steps in self._offered:
                continue
            last = carried_out(position, steps)
            if last is None:
                continue
            then = worths(last, odds, weights)
            mine = relative(then, seat, weights) - relative(now, seat, weights)
            theirs = relative(then, other, weights) - relative(now, other, weights)
            if mine > MARGIN and theirs > MARGIN * 1.2 and mine > best:
                best, chosen = mine, steps
        return chosen

    def _priced(
        self,
        position: Position,
        odds: Odds,
        seat: int,
        other: int,
        things: tuple[Step, ...],
        mine: float,
        theirs: float,
    ) -> tuple[Step, ...] | None:
        """The things with the money that shares the gain in halves; None if there is nothing to share."""
        if mine + theirs < 3 * MARGIN:
            return None
        price = odds.money[seat] + odds.money[other]
        if price <= 0:
            return None
        paid = round((mine - theirs) / price)
        if paid > 0:
            paid = min(paid, position.money[seat])
            return (GiveMoney(seat, other, paid), *things) if paid else things
        if paid < 0:
            paid = min(-paid, position.money[other])
            return (GiveMoney(other, seat, paid), *things) if paid else things
        return things


def carried_out(position: Position, steps: tuple[Step, ...]) -> Position | None:
    """A copy in which the transfers have happened, open ties left open; None where they cannot all happen (R-2)."""
    after = position.copy()
    for step in steps:
        if not _given(after, step):
            return None
    for seat in range(after.players):
        if count(after.dice[seat]) > DICE_PER_PLAYER or count(after.markers[seat]) > MARKERS_PER_PLAYER:
            return None
    return after


def _given(after: Position, step: Step) -> bool:
    """Carry out a transfer, open ties left open; returns whether it can happen. Actions are passed over."""
    if isinstance(step, GiveMoney):
        if after.money[step.giver] < step.amount:
            return False
        after.money[step.giver] -= step.amount
        after.money[step.taker] += step.amount
    elif isinstance(step, GiveLot | GiveDie):
        pieces = after.markers if isinstance(step, GiveLot) else after.dice
        space = 1 << step.lot
        if not pieces[step.giver] & space:
            return False
        pieces[step.giver] ^= space
        pieces[step.taker] |= space
    return True


def hindrance(position: Position, steps: tuple[Step, ...]) -> str:
    """Why an offer stops at one of its steps as things stand, such as "red has $12, so step 1 could not happen".

    Empty if nothing stands in its way up to its first action: what follows that depends on it.
    """
    after = position.copy()
    for number, step in enumerate(steps, 1):
        so = f"so step {number} could not happen"
        if isinstance(step, TakeAction):
            after.dice_changed()
            code = to_code(step.action)
            wrong = OK if position.stack else problem(after, step.doer, code)
            return f"{str(refusal(after, step.doer, step.action, wrong).message).rstrip('.')}, {so}" if wrong else ""
        giver = position.colours[step.giver]
        if not _given(after, step):
            if isinstance(step, GiveMoney):
                return f"{giver} has ${after.money[step.giver]}, {so}"
            what = "die" if isinstance(step, GiveDie) else "lot of his"
            return f"{giver} has no {what} on {position.rules.board.names[step.lot]}, {so}"
    return ""


def _wanted(position: Position, seat: int) -> list[tuple[int, tuple[Step, ...]]]:
    """Things that others may give the seat, alone and against things they may want, each with the other's seat."""
    alone: list[tuple[int, tuple[Step, ...]]] = []
    pairs: list[tuple[int, tuple[Step, ...]]] = []
    board = position.rules.board
    mine = position.markers[seat] | position.dice[seat]
    near_mine = board.neighbours(mine)
    for other in range(position.players):
        if other == seat:
            continue
        theirs = position.markers[other] | position.dice[other]
        near_theirs = board.neighbours(theirs)
        wanted: list[Thing] = [GiveLot(other, seat, lot) for lot in lots(position.markers[other] & near_mine)]
        given: list[Thing] = [GiveLot(seat, other, lot) for lot in lots(position.markers[seat] & near_theirs)]
        for group in range(GROUP_COUNT + 1):
            for spaces in position.casinos_of(group):
                if spaces & position.dice[seat] and spaces & position.dice[other]:
                    wanted.extend(GiveDie(other, seat, lot) for lot in lots(spaces & position.dice[other]))
                    given.extend(GiveDie(seat, other, lot) for lot in lots(spaces & position.dice[seat]))
        alone.extend((other, (step,)) for step in [*wanted, *given])
        pairs.extend((other, (one, two)) for one in wanted for two in given if one.lot != two.lot)
    # All that is given for money first, then exchanges with the players in turn, so that none is left out.
    pairs.sort(key=lambda found: (found[0] - seat) % position.players)
    return alone + pairs
