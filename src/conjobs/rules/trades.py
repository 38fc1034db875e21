"""Trading (R): offers, who is named in them, and runs of transfers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from conjobs.rules.actions import (
    DECLINE,
    GAMBLE,
    RAISE,
    WITHDRAW,
    GiveDie,
    GiveLot,
    GiveMoney,
    Offer,
    Step,
    TakeAction,
    kind_of,
    lot_of,
    to_code,
)
from conjobs.rules.bits import BIT, copied, count
from conjobs.rules.board import DICE_PER_PLAYER, MARKERS_PER_PLAYER
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import OpenOffer
from conjobs.rules.errors import (
    GAME_OVER,
    MALFORMED,
    NOT_A_CHOICE,
    NOT_IN_EDITION,
    NOT_YOUR_TURN,
    OK,
    UNKNOWN_LOT,
)
from conjobs.rules.events import Declined, Offered, StepDone, TradeStopped, Withdrawn
from conjobs.rules.legal import may_ease, unreadable
from conjobs.rules.position import MOST_MONEY, OVER, Position

MOST_STEPS = 60


def offer_problem(position: Position, seat: i64, offer: Offer) -> i64:
    """Why the seat may not make the offer now: a number of `errors.CODES`, or 0 if it may (R-1, R-2).

    Steps that cannot happen yet are no problem: they may be possible when their turn comes. In a finished game nobody
    is to act, so `seat` may be -1.
    """
    if not 0 < len(offer.steps) <= MOST_STEPS:
        return MALFORMED
    unread = [_step_unreadable(position, step) for step in offer.steps]
    wrong = min((problem for problem in unread if problem), default=OK)
    named = named_in(offer.steps)
    if seat >= 0 and (not named & BIT[seat] or named == BIT[seat]):
        return MALFORMED
    if wrong:
        return wrong
    if position.phase == OVER or seat < 0:
        return GAME_OVER
    if not position.rules.raising and any(_kind(step) == RAISE for step in offer.steps):
        return NOT_IN_EDITION
    if any(isinstance(step, TakeAction) and step.doer != position.turn for step in offer.steps):
        return NOT_YOUR_TURN
    if position.stack and not may_ease(position):
        return NOT_A_CHOICE
    return OK


def _kind(step: Step) -> i64:
    return kind_of(to_code(step.action)) if isinstance(step, TakeAction) else -1


def _step_unreadable(position: Position, step: Step) -> i64:
    if isinstance(step, TakeAction):
        if not 0 <= step.doer < position.players or not 1 <= _kind(step) <= GAMBLE:
            return MALFORMED
        return unreadable(position, to_code(step.action))
    if not 0 <= step.giver < position.players or not 0 <= step.taker < position.players or step.giver == step.taker:
        return MALFORMED
    if isinstance(step, GiveMoney):
        return OK if 1 <= step.amount <= MOST_MONEY else MALFORMED
    return OK if 0 <= step.lot < position.rules.board.size else UNKNOWN_LOT


def named_in(steps: tuple[Step, ...]) -> i64:
    """The players named in any of the steps, as a set of seats."""
    named: i64 = 0
    for step in steps:
        if isinstance(step, TakeAction):
            named |= _seat(step.doer)
        else:
            named |= _seat(step.giver) | _seat(step.taker)
    return named


def _seat(seat: int) -> i64:
    return BIT[seat] if 0 <= seat < len(BIT) else 0


def make_offer(position: Position, seat: i64, offer: Offer, dealer: Dealer) -> None:
    """Put a legal offer on the table in place of the maker's last (R-4)."""
    position.offers[seat] = OpenOffer(seat, offer.steps, named_in(offer.steps), BIT[seat])
    if dealer.listening:
        dealer.tell(Offered(seat, offer.steps))


def drop_offer(position: Position, seat: i64, code: i64, dealer: Dealer) -> None:
    """Decline another's offer, or withdraw one's own (R-2, R-4)."""
    if kind_of(code) == WITHDRAW:
        position.offers[seat] = None
        if dealer.listening:
            dealer.tell(Withdrawn(seat))
    elif kind_of(code) == DECLINE:
        position.offers[lot_of(code)] = None
        if dealer.listening:
            dealer.tell(Declined(seat, lot_of(code)))


def run_length(steps: tuple[Step, ...], start: i64) -> i64:
    """How many transfers follow each other from step number `start` on."""
    end = start
    while end < len(steps) and not isinstance(steps[end], TakeAction):
        end += 1
    return end - start


def transfer(position: Position, steps: tuple[Step, ...], start: i64, length: i64, dealer: Dealer) -> bool:
    """Carry out a run of transfers; returns whether the trade goes on after it (R-2).

    Stops at the first that cannot happen. A run that leaves more than 12 dice or 10 markers of a player on the board
    does not happen at all. Ties are the caller's to settle, at the end of the run.
    """
    money, markers, dice = copied(position.money), copied(position.markers), copied(position.dice)
    done: i64 = 0
    while done < length and _give(position, steps[start + done]):
        done += 1
    for seat in range(position.players):
        if over_limit(position, seat):
            position.money, position.markers, position.dice = money, markers, dice
            position.dice_changed()
            if dealer.listening:
                dealer.tell(TradeStopped(start + done, done))
            return False
    if dealer.listening:
        for number in range(done):
            dealer.tell(StepDone(steps[start + number]))
        if done < length:
            dealer.tell(TradeStopped(start + done, 0))
    return done == length


def over_limit(position: Position, seat: i64) -> bool:
    """Whether the seat has more dice or markers on the board than there are (B-4)."""
    return (
        count(position.dice[seat]) > DICE_PER_PLAYER or count(position.markers[seat]) > MARKERS_PER_PLAYER
    )


def _give(position: Position, step: Step) -> bool:
    if isinstance(step, GiveMoney):
        # What would make a fortune too large to count is not lost: it cannot be given.
        if position.money[step.giver] < step.amount or position.money[step.taker] + step.amount > MOST_MONEY:
            return False
        position.money[step.giver] -= step.amount
        position.money[step.taker] += step.amount
        return True
    if isinstance(step, GiveLot):
        return _move(position.markers, step.giver, step.taker, BIT[step.lot])
    if isinstance(step, GiveDie):
        position.die_changed(step.lot)
        return _move(position.dice, step.giver, step.taker, BIT[step.lot])
    return False


def _move(pieces: vec[i64], giver: int, taker: int, space: int) -> bool:
    if not pieces[giver] & space:
        return False
    pieces[giver] ^= space
    pieces[taker] |= space
    return True
