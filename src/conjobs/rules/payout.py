"""Pay, score, the track, and the end of the game (T-3 to T-5, P, E)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from conjobs.rules.bits import BIT, copied, count, first
from conjobs.rules.board import COLOURLESS, STRIP, TILES_PER_GROUP
from conjobs.rules.casinos import boss_in, size_in
from conjobs.rules.dealer import Dealer
from conjobs.rules.events import CasinoPaid, GameEnded, LotsPaid, Scored
from conjobs.rules.position import OVER, Position


def pay_lots(position: Position, dealer: Dealer) -> None:
    """Every marker pays its owner $1 (T-3)."""
    for seat in range(position.players):
        position.money[seat] += count(position.markers[seat])
    if dealer.listening:
        dealer.tell(LotsPaid(tuple(count(markers) for markers in position.markers)))


def paid_by(position: Position, card: i64) -> list[int]:
    """The casinos that a property card pays: those of its group, or for `STRIP` those that touch the Strip (T-4).

    Casinos are given by their slots in `position.formed`.
    """
    start = card * TILES_PER_GROUP
    if card != STRIP:
        return list(range(start, start + position.form(card)))
    strip = position.rules.board.strip
    found: list[int] = []
    group: i64 = 0
    while group <= COLOURLESS:
        start = group * TILES_PER_GROUP
        for slot in range(start, start + position.form(group)):
            if position.formed[slot] & strip:
                found.append(slot)
        group += 1
    return found


def pay_casinos(position: Position, paying: list[int], dealer: Dealer) -> None:
    """Each die in each of the casinos pays its owner $1 per pip (T-4, CJ-11); casinos are given by their slots."""
    for slot in paying:
        spaces = position.formed[slot]
        ones, twos, fours = spaces & position.ones, spaces & position.twos, spaces & position.fours
        before = copied(position.money) if dealer.listening else position.money
        for seat in range(position.players):
            dice = position.dice[seat]
            if dice & spaces:
                position.money[seat] += count(dice & ones) + 2 * count(dice & twos) + 4 * count(dice & fours)
        if dealer.listening and spaces & position.with_die:
            amounts = tuple(position.money[seat] - before[seat] for seat in range(position.players))
            dealer.tell(CasinoPaid(position.group_of_slot(slot), spaces, amounts))


def score_casinos(position: Position, scoring: list[int], dealer: Dealer) -> None:
    """The casinos score one at a time, from the smallest, then in board order, then in group order (T-5).

    Stops when a chip reaches the end of the track, which ends the game (P-2). Casinos are given by their slots, which
    follow the groups.
    """
    keys: list[int] = []
    for slot in scoring:
        position.weigh(position.group_of_slot(slot))
        keys.append((size_in(position.facts[slot]) << 16) | (first(position.formed[slot]) << 8) | slot)
    keys.sort()
    for key in keys:
        _score(position, key & 255, key >> 16, dealer)
        if position.phase == OVER:
            return


def _score(position: Position, slot: i64, size: i64, dealer: Dealer) -> None:
    spaces = position.formed[slot]
    seat = boss_in(position.facts[slot])
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
        if reached < space <= reach:
            reached = space
    return reached


def pay_card(position: Position, card: i64, dealer: Dealer) -> None:
    """Lots pay, then the casinos of the card pay money, then they score (T-3 to T-5)."""
    pay_lots(position, dealer)
    paying = paid_by(position, card)
    pay_casinos(position, paying, dealer)
    score_casinos(position, paying, dealer)


def end_by_game_over(position: Position, dealer: Dealer) -> None:
    """Game Over was drawn: lots and the Strip pay, and the game ends without actions (E-1)."""
    pay_card(position, STRIP, dealer)
    if position.phase != OVER:
        finish(position, leaders(position), False, dealer)


def leaders(position: Position) -> i64:
    """The players with the most points, of these the ones with the most money, as a set of seats (E-2)."""
    standings = list(zip(position.points, position.money, strict=True))
    best = max(standings)
    winners: i64 = 0
    for seat, standing in enumerate(standings):
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
