"""The bot `greedy`: weighs every listed action by what it is expected to bring, and trades by the same yardstick."""

from __future__ import annotations

from typing import Final

from conjobs.bots.base import Bot, stream
from conjobs.bots.reasons import answer_reason, offer_reason, reason
from conjobs.bots.thinking import ThinkingDice
from conjobs.bots.trading import Trader
from conjobs.bots.value import Odds, Weights, relative, worths
from conjobs.rules.actions import (
    ACCEPT,
    BUILD,
    CANCEL,
    COVER,
    DECLINE,
    DRAW,
    END,
    GAMBLE,
    HOST,
    LAY_OFF,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    Offer,
    kind_of,
    lot_of,
    other_of,
    pack,
)
from conjobs.rules.casinos import at, boss_of
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import PLACE_VALUE
from conjobs.rules.legal import listed, named_group, reorganize_cost
from conjobs.rules.play import advance, apply_code
from conjobs.rules.position import Position

SAMPLES: Final = 4
MOST_CHOICES: Final = 12
MOST_EVENTS: Final = 3
LEAST_GAIN: Final = 0.02
LEAST_SAVED: Final = 0.2
LEAST_HOPE: Final = 0.1
# Of 36 rolls of two dice: the boss pays the bet, the boss pays double, the boss takes the bet.
EVEN, DOUBLE, LOST = 14 / 36, 2 / 36, 20 / 36


class GreedyBot(Bot):
    """Takes the action that is expected to bring most, and ends the turn when none brings anything.

    It looks at its own next action only, at what an event would do now, and at the choices that follow from it.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = Weights() if weights is None else weights
        self._trader = Trader(self.weights)

    def act(self, position: Position, seat: int) -> int:
        """The action that is expected to bring most."""
        codes = listed(position)
        if len(codes) == 1:
            return codes[0]
        odds = Odds(position, self.weights)
        if position.window >= 0:
            # Any other action closes the window, and none is lost by using it first (CJ-5).
            for code, least in ((pack(HOST), LEAST_GAIN), (pack(CANCEL), LEAST_SAVED)):
                if self._weigh(position, odds, seat, code) > least:
                    return code
            codes = [code for code in codes if kind_of(code) not in (HOST, CANCEL)]
        now = self._worth(position, odds, seat)
        found = [(self._weigh(position, odds, seat, code, now), code) for code in codes]
        found.sort(reverse=True)
        return self._last_resort(position, odds, seat, self._with_events(position, odds, seat, found))

    def answer(self, position: Position, seat: int, maker: int) -> bool:
        """Accepts what leaves it better off by the yardstick."""
        return self._trader.accepts(position, seat, maker)

    def offer(self, position: Position, seat: int) -> Offer | None:
        """A trade that both sides gain by, as far as the yardstick sees; a few a turn, none twice."""
        return self._trader.offer(position, seat)

    def why(self, position: Position, seat: int, move: int | Offer) -> str:
        """What the move is, and what it is expected to bring."""
        if isinstance(move, Offer):
            return offer_reason(position, seat, move, self._trader.gains(position, move))
        kind = kind_of(move)
        if kind == ACCEPT or kind == DECLINE:
            return answer_reason(position, seat, move, self._trader.gain(position, seat, lot_of(move)))
        if kind == GAMBLE:
            gain = self._hope(position, Odds(position, self.weights), seat, move)
        else:
            gain = self.weigh(position, seat, move)
            if kind in (BUILD, SPRAWL, RAISE):
                gain = self._with_events(position, Odds(position, self.weights), seat, [(gain, move)])[0][0]
        return reason(position, seat, move, gain)

    # Weighing

    def weigh(self, position: Position, seat: int, code: int) -> float:
        """What a legal action of `seat` is expected to bring, in points, against doing nothing."""
        return self._weigh(position, Odds(position, self.weights), seat, code)

    def _worth(self, position: Position, odds: Odds, seat: int) -> float:
        return relative(worths(position, odds, self.weights), seat, self.weights)

    def _weigh(self, position: Position, odds: Odds, seat: int, code: int, now: float | None = None) -> float:
        kind = kind_of(code)
        if kind == LAY_OFF or kind == COVER:
            bet = position.stack[-1].amount
            return self._banked(position, odds, seat, bet // 2 if kind == LAY_OFF else bet)
        if kind == END:
            return LEAST_GAIN
        if kind == DRAW:
            return 0.0
        if kind == GAMBLE:
            return self._gamble(position, odds, seat, code)
        if now is None:
            now = self._worth(position, odds, seat)
        if kind == CANCEL:
            return self._saved(position, odds, seat, now)
        return self._expected(position, odds, seat, code) - now

    def _with_events(
        self, position: Position, odds: Odds, seat: int, found: list[tuple[float, int]]
    ) -> list[tuple[float, int]]:
        """Add to the best builds, sprawls and raises what hosting the event that they attract would bring (CJ-4)."""
        if not self.weights.event or position.stack or position.hosted or not position.rules.cons:
            return found
        again: list[tuple[float, int]] = []
        looked = 0
        for gain, code in found:
            if looked < MOST_EVENTS and kind_of(code) in (BUILD, SPRAWL, RAISE) and gain > found[0][0] - 2:
                looked += 1
                after = position.copy()
                apply_code(after, seat, code, Dealer(ThinkingDice(stream(position, self.seed))))
                if after.window >= 0:
                    event = self._expected(after, odds, seat, pack(HOST)) - self._worth(after, odds, seat)
                    gain += self.weights.event * max(event, 0.0)
            again.append((gain, code))
        again.sort(reverse=True)
        return again

    def _last_resort(self, position: Position, odds: Odds, seat: int, found: list[tuple[float, int]]) -> int:
        """The best action; where that is to end the turn, a bet may still pay for one that is too dear now."""
        best, code = found[0]
        if kind_of(code) != END:
            return code
        bets = [bet for _, bet in found if kind_of(bet) == GAMBLE]
        for bet in self._best_bets(position, bets):
            gain = self._hope(position, odds, seat, bet)
            if gain > max(best, LEAST_HOPE):
                best, code = gain, bet
        return code

    def _best_bets(self, position: Position, bets: list[int]) -> list[int]:
        """The highest listed bet, at the casino whose boss can pay most."""
        bets = sorted(bets, key=lambda bet: (min(position.money[self._boss(position, bet)], other_of(bet)), -bet))
        return bets[-1:]

    def _boss(self, position: Position, code: int) -> int:
        return int(boss_of(position, at(position, lot_of(code), named_group(position, code))))

    def _hope(self, position: Position, odds: Odds, seat: int, code: int) -> float:
        """What a bet brings if after it the best affordable action follows, in each of its three outcomes."""
        bet = int(other_of(code))
        boss = self._boss(position, code)
        purse = int(position.money[boss])
        now = self._worth(position, odds, seat)
        total = 0.0
        for chance, won in ((EVEN, min(bet, purse)), (DOUBLE, min(2 * bet, purse)), (LOST, -bet)):
            after = position.copy()
            after.gambled = True
            after.window = -1
            after.money[seat] += won
            after.money[boss] -= won
            best = self._worth(after, odds, seat)
            if won > 0:
                for action in listed(after):
                    if kind_of(action) in (BUILD, SPRAWL, RAISE, REMODEL, REORGANIZE):
                        best = max(best, self._expected(after, odds, seat, action, 1))
            total += chance * (best - now)
        return total

    def _expected(self, position: Position, odds: Odds, seat: int, code: int, samples: int = SAMPLES) -> float:
        """The seat's worth after the action, over several rolls where dice decide."""
        kind = kind_of(code)
        weights = self.weights
        if kind == REORGANIZE and not position.stack:
            return self._reorganized(position, odds, seat, code)
        total = 0.0
        dice = ThinkingDice(stream(position, self.seed))
        taken = 0
        while taken < samples:
            taken += 1
            after = position.copy()
            dealer = Dealer(dice)
            apply_code(after, seat, code, dealer)
            if after.stack:
                self._go_on(after, odds, dealer)
            total += relative(worths(after, odds, weights), seat, weights)
            if not dice.rolled:
                break
        return total / taken

    def _reorganized(self, position: Position, odds: Odds, seat: int, code: int) -> float:
        """Each die of the casino is equally likely to come out highest, ties included, so no dice are needed."""
        spaces = at(position, lot_of(code), named_group(position, code))
        after = position.copy()
        after.money[seat] -= reorganize_cost(position, spaces, -1)
        return relative(worths(after, odds, self.weights, spaces), seat, self.weights)

    def _go_on(self, position: Position, odds: Odds, dealer: Dealer) -> None:
        """Answer the choices that follow as their players would. Values to put back stay where they fell."""
        weights = self.weights
        for _ in range(MOST_CHOICES):
            pending = position.pending
            if pending is None or pending.kind == PLACE_VALUE:
                return
            best, chosen = -1e9, -1
            for code in listed(position):
                after = position.copy()
                apply_code(after, pending.seat, code, dealer)
                worth = relative(worths(after, odds, weights), pending.seat, weights)
                if worth > best:
                    best, chosen = worth, code
            apply_code(position, pending.seat, chosen, dealer)

    def _banked(self, position: Position, odds: Odds, seat: int, stake: int) -> float:
        """What the boss expects of a bet of which he covers `stake` (A-6)."""
        money = int(position.money[seat])
        return odds.money[seat] * (LOST * stake - EVEN * min(stake, money) - DOUBLE * min(2 * stake, money))

    def _saved(self, position: Position, odds: Odds, seat: int, now: float) -> float:
        """What the event would cost the seat if the next player hosted it, which cancelling may save."""
        group = position.window
        card = position.con_top[group]
        following = (seat + 1) % position.players
        after = position.copy()
        after.window = -1
        after.turn = following
        dealer = Dealer(ThinkingDice(stream(position, self.seed)))
        after.stack.append(position.rules.cards[card].begin(after, following, card))
        advance(after, dealer)
        self._go_on(after, odds, dealer)
        return now - self._worth(after, odds, seat)

    def _gamble(self, position: Position, odds: Odds, seat: int, code: int) -> float:
        """What the bet is expected to bring: three outcomes, and a boss pays no more than he has (A-6)."""
        bet = int(other_of(code))
        boss = self._boss(position, code)
        purse = int(position.money[boss])
        mean = EVEN * min(bet, purse) + DOUBLE * min(2 * bet, purse) - LOST * bet
        weights = self.weights
        rivals = (weights.rivals + weights.best_rival) / (int(position.players) - 1)
        return mean * (odds.money[seat] + rivals * odds.money[boss])
