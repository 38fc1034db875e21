"""The bot `greedy`: weighs every listed action by what it is expected to bring, and trades by the same yardstick."""

from __future__ import annotations

from typing import Final

from conjobs.bots.base import Bot, stream, what
from conjobs.bots.thinking import ThinkingDice
from conjobs.bots.trading import Trader
from conjobs.bots.value import Odds, Weights, relative, worths
from conjobs.rules.actions import (
    CANCEL,
    END,
    GAMBLE,
    HOST,
    LAY_OFF,
    REORGANIZE,
    Offer,
    kind_of,
    lot_of,
    other_of,
)
from conjobs.rules.casinos import at, boss_of
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import LAY_OFF as LAY_OFF_DECISION
from conjobs.rules.decisions import PLACE_VALUE
from conjobs.rules.legal import listed, named_group, reorganize_cost
from conjobs.rules.play import advance, apply_code
from conjobs.rules.position import ACTION_PHASE, Position

SAMPLES: Final = 4
MOST_CHOICES: Final = 12
LEAST_GAIN: Final = 0.02
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
        return max(self._weighed(position, seat, codes), key=lambda found: found[0])[1]

    def answer(self, position: Position, seat: int, maker: int) -> bool:
        """Accepts what leaves it better off by the yardstick."""
        return self._trader.accepts(position, seat, maker)

    def offer(self, position: Position, seat: int) -> Offer | None:
        """A trade that both sides gain by, as far as the yardstick sees; a few a turn, none twice."""
        return self._trader.offer(position, seat)

    def why(self, position: Position, seat: int, move: int | Offer) -> str:
        """What the move is, and what it is expected to bring."""
        return _Reasons(self, position, seat).why(move)

    # Weighing

    def weigh(self, position: Position, seat: int, code: int) -> float:
        """What a legal action of `seat` is expected to bring, in points, against doing nothing."""
        return self._weighed(position, seat, [code])[0][0]

    def _weighed(self, position: Position, seat: int, codes: list[int]) -> list[tuple[float, int]]:
        odds = Odds(position, self.weights)
        now = relative(worths(position, odds, self.weights), seat, self.weights)
        if position.stack:
            return self._answers(position, odds, seat, codes, now)
        if position.phase != ACTION_PHASE:
            return [(0.0, code) for code in codes]
        found: list[tuple[float, int]] = []
        for code in codes:
            kind = kind_of(code)
            if kind == END:
                found.append((LEAST_GAIN, code))
            elif kind == HOST:
                # Any other action closes the window, and none is lost by hosting first (CJ-5).
                gain = self._expected(position, odds, seat, code) - now
                found.append((gain + 100 if gain > LEAST_GAIN else gain, code))
            elif kind == CANCEL:
                found.append((self._cancelling(position, odds, seat, now), code))
            elif kind == GAMBLE:
                found.append((self._gamble(position, odds, seat, code), code))
            else:
                found.append((self._expected(position, odds, seat, code) - now, code))
        return found

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

    def _answers(
        self, position: Position, odds: Odds, seat: int, codes: list[int], now: float
    ) -> list[tuple[float, int]]:
        pending = position.stack[-1]
        if pending.kind == LAY_OFF_DECISION:
            half = pending.amount // 2
            return [
                (self._banked(position, odds, seat, half if kind_of(code) == LAY_OFF else pending.amount), code)
                for code in codes
            ]
        return [(self._expected(position, odds, seat, code) - now, code) for code in codes]

    def _banked(self, position: Position, odds: Odds, seat: int, stake: int) -> float:
        """What the boss expects of a bet of which he covers `stake` (A-6)."""
        money = position.money[seat]
        return odds.money[seat] * (LOST * stake - EVEN * min(stake, money) - DOUBLE * min(2 * stake, money))

    def _cancelling(self, position: Position, odds: Odds, seat: int, now: float) -> float:
        """What the event would cost the seat if the next player hosted it: so much cancelling saves, in part."""
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
        saved = now - relative(worths(after, odds, self.weights), seat, self.weights)
        return saved / 4 + 50 if saved > 0.2 else saved / 4

    def _gamble(self, position: Position, odds: Odds, seat: int, code: int) -> float:
        """What the bet is expected to bring: three outcomes, and a boss pays no more than he has (A-6)."""
        bet = int(other_of(code))
        boss = int(boss_of(position, at(position, lot_of(code), named_group(position, code))))
        purse = int(position.money[boss])
        mean = EVEN * min(bet, purse) + DOUBLE * min(2 * bet, purse) - LOST * bet
        weights = self.weights
        rivals = (weights.rivals + weights.best_rival) / (len(position.money) - 1)
        return mean * (odds.money[seat] + rivals * odds.money[boss])


class _Reasons:
    """Says why a move pays."""

    def __init__(self, bot: GreedyBot, position: Position, seat: int) -> None:
        self.bot = bot
        self.position = position
        self.seat = seat

    def why(self, move: int | Offer) -> str:
        return what(self.position, self.seat, move) + "."
