"""Pay, score, the track, and the end of the game (T-3 to T-5, P, E)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from conjobs.rules.bits import BIT, Codes, copied, count
from conjobs.rules.board import COLOURLESS, STRIP, TILES_PER_GROUP
from conjobs.rules.casinos import boss_of, lot_in, size_in
from conjobs.rules.dealer import Dealer
from conjobs.rules.events import CasinoPaid, GameEnded, LotsPaid, Scored
from conjobs.rules.position import MOST_MONEY, OVER, Position

# The part of a number from `_in_order` that is the slot.
_SLOT: Final = 255


def pay_lots(position: Position, dealer: Dealer) -> None:
    """Every marker pays its owner $1 (T-3)."""
    before = copied(position.money) if dealer.listening else position.money
    for seat in range(position.players):
        position.earn(seat, count(position.markers[seat]))
    if dealer.listening:
        dealer.tell(LotsPaid(_earned(position, before)))


def _earned(position: Position, before: vec[i64]) -> tuple[int, ...]:
    return tuple(position.money[seat] - before[seat] for seat in range(position.players))


def paid_by(position: Position, card: i64) -> list[int]:
    """The casinos that a property card pays: those of its group, or for `STRIP` those that touch the Strip (T-4).

    Casinos are given by their slots in `position.formed`.
    """
    paying = Codes(64)
    _list_paid(position, card, paying)
    return [paying.items[number] & _SLOT for number in range(paying.size)]


def _list_paid(position: Position, card: i64, paying: Codes) -> None:
    paying.size = 0
    if card != STRIP:
        _add_touching(position, card, position.rules.board.whole, paying)
        return
    strip = position.rules.board.strip
    group: i64 = 0
    while group <= COLOURLESS:
        _add_touching(position, group, strip, paying)
        group += 1


def _add_touching(position: Position, group: i64, lots: i64, paying: Codes) -> None:
    start = group * TILES_PER_GROUP
    for slot in range(start, start + position.form(group)):
        if position.formed[slot] & lots:
            paying.add(_in_order(position, slot))


def _in_order(position: Position, slot: i64) -> i64:
    """The slot of a casino, with what decides when it scores before it: its size, then its first lot (T-5).

    Slots follow the groups, which decide between casinos with the same first lot.
    """
    shape = position.shapes[slot]
    return (size_in(shape) << 16) | (lot_in(shape) << 8) | slot


def in_order(position: Position, slots: list[int], dealer: Dealer) -> Codes:
    """The casinos in these slots, as `pay_casinos` and `score_casinos` take them."""
    paying = dealer.paying
    paying.size = 0
    for slot in slots:
        paying.add(_in_order(position, slot))
    return paying


def pay_casinos(position: Position, paying: Codes, dealer: Dealer) -> None:
    """Each die in each of the casinos pays its owner $1 per pip (T-4, CJ-11)."""
    together: i64 = 0
    for number in range(paying.size):
        spaces = position.formed[paying.items[number] & _SLOT]
        if dealer.listening:
            _tell_paid(position, paying.items[number] & _SLOT, dealer)
        elif position.down:
            _pay_dice(position, spaces)
        # Without face-down tiles no die lies in two casinos, so all are paid together.
        together |= spaces
    if not dealer.listening and not position.down:
        _pay_dice(position, together)


def _tell_paid(position: Position, slot: i64, dealer: Dealer) -> None:
    spaces = position.formed[slot]
    before = copied(position.money)
    _pay_dice(position, spaces)
    if spaces & position.with_die:
        dealer.tell(CasinoPaid(position.group_of_slot(slot), spaces, _earned(position, before)))


def _pay_dice(position: Position, spaces: i64) -> None:
    """Each die on the spaces pays its owner $1 per pip."""
    ones, twos, fours = spaces & position.ones, spaces & position.twos, spaces & position.fours
    seat: i64 = 0
    for dice in position.dice:
        if dice & spaces:
            position.earn(seat, count(dice & ones) + 2 * count(dice & twos) + 4 * count(dice & fours))
        seat += 1


def score_casinos(position: Position, scoring: Codes, dealer: Dealer) -> None:
    """The casinos score one at a time, from the smallest, then in board order, then in group order (T-5).

    Stops when a chip reaches the end of the track, which ends the game (P-2).
    """
    scoring.sort()
    for number in range(scoring.size):
        _score(position, scoring.items[number] & _SLOT, dealer)
        if position.phase == OVER:
            return


def _score(position: Position, slot: i64, dealer: Dealer) -> None:
    spaces, size = position.formed[slot], size_in(position.shapes[slot])
    seat = boss_of(position, spaces)
    before: i64 = 0
    after: i64 = 0
    if seat >= 0:
        before = position.points[seat]
        after = moved(position.rules.board.track, before, size)
        position.points[seat] = after
    if dealer.listening:
        dealer.tell(Scored(position.group_of_slot(slot), spaces, size, seat, before, after))
    if seat >= 0 and after == position.rules.board.track[-1]:
        finish(position, BIT[seat], True, dealer)


def moved(track: vec[i64], points: i64, size: i64) -> i64:
    """Where a chip on `points` comes to with the points of one casino; what cannot cover a break is lost (P-1)."""
    reach = points + size
    reached = points
    for space in track:
        if space > reach:
            break
        if space > reached:
            reached = space
    return reached


def pay_card(position: Position, card: i64, dealer: Dealer) -> None:
    """Lots pay, then the casinos of the card pay money, then they score (T-3 to T-5)."""
    pay_lots(position, dealer)
    paying = dealer.paying
    _list_paid(position, card, paying)
    pay_casinos(position, paying, dealer)
    score_casinos(position, paying, dealer)


def end_by_game_over(position: Position, dealer: Dealer) -> None:
    """Game Over was drawn: lots and the Strip pay, and the game ends without actions (E-1)."""
    pay_card(position, STRIP, dealer)
    if position.phase != OVER:
        finish(position, leaders(position), False, dealer)


def leaders(position: Position) -> i64:
    """The players with the most points, of these the ones with the most money, as a set of seats (E-2)."""
    winners: i64 = 0
    best: i64 = -1
    for seat in range(position.players):
        standing = position.points[seat] * (MOST_MONEY + 1) + position.money[seat]
        if standing > best:
            best = standing
            winners = 0
        if standing == best:
            winners |= BIT[seat]
    return winners


def finish(position: Position, winners: i64, jackpot: bool, dealer: Dealer) -> None:
    """End the game at once; nothing stays pending."""
    position.phase = OVER
    position.winners = winners
    position.stack = []
    position.window = -1
    position.offers = [None] * position.players
    if dealer.listening:
        dealer.tell(GameEnded(winners, jackpot))
