"""Pay, score, the track, and the end of the game (T-3 to T-5, P, E)."""

from __future__ import annotations

from mypy_extensions import i64

from conjobs.rules.bits import BIT, count, first
from conjobs.rules.board import GROUP_COUNT, STRIP
from conjobs.rules.casinos import boss_of, size_of
from conjobs.rules.dealer import Dealer
from conjobs.rules.events import CasinoPaid, GameEnded, LotsPaid, Scored
from conjobs.rules.position import OVER, Position

Group = int
Spaces = int


def pay_lots(position: Position, dealer: Dealer) -> None:
    """Every marker pays its owner $1 (T-3)."""
    for seat in range(position.players):
        position.money[seat] += count(position.markers[seat])
    if dealer.listening:
        dealer.tell(LotsPaid(tuple(count(markers) for markers in position.markers)))


def paid_by(position: Position, card: i64) -> list[tuple[Group, Spaces]]:
    """The casinos that a property card pays: those of its group, or for `STRIP` those that touch the Strip (T-4)."""
    if card != STRIP:
        return [(card, spaces) for spaces in position.casinos_of(card)]
    strip = position.rules.board.strip
    found: list[tuple[Group, Spaces]] = []
    for group in range(GROUP_COUNT + 1):
        found.extend((group, spaces) for spaces in position.casinos_of(group) if spaces & strip)
    return found


def pay_casinos(position: Position, paying: list[tuple[Group, Spaces]], dealer: Dealer) -> None:
    """Each die in each of the casinos pays its owner $1 per pip (T-4, CJ-11)."""
    for group, spaces in paying:
        ones, twos, fours = spaces & position.ones, spaces & position.twos, spaces & position.fours
        amounts: list[int] = []
        for seat, dice in enumerate(position.dice):
            amount = count(dice & ones) + 2 * count(dice & twos) + 4 * count(dice & fours)
            position.money[seat] += amount
            amounts.append(amount)
        if dealer.listening and any(amounts):
            dealer.tell(CasinoPaid(group, spaces, tuple(amounts)))


def score_casinos(position: Position, scoring: list[tuple[Group, Spaces]], dealer: Dealer) -> None:
    """The casinos score one at a time, from the smallest, then in board order, then in group order (T-5).

    Stops when a chip reaches the end of the track, which ends the game (P-2).
    """
    keyed = [(size_of(position, spaces), first(spaces), group, spaces) for group, spaces in scoring]
    keyed.sort()
    for size, _, group, spaces in keyed:
        seat = boss_of(position, spaces)
        before = after = 0
        if seat >= 0:
            before = position.points[seat]
            after = moved(position.rules.board.track, before, size)
            position.points[seat] = after
        if dealer.listening:
            dealer.tell(Scored(group, spaces, size, seat, before, after))
        if seat >= 0 and after == position.rules.board.track[-1]:
            finish(position, BIT[seat], True, dealer)
            return


def moved(track: list[int], points: i64, size: i64) -> i64:
    """Where a chip on `points` comes to with the points of one casino; what cannot cover a break is lost (P-1)."""
    space = track.index(points)
    left = size
    while space + 1 < len(track):
        gap = track[space + 1] - track[space]
        if gap > left:
            break
        left -= gap
        space += 1
    return track[space]


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
