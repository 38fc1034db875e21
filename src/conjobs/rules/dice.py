"""Rolling the dice on the board, and settling ties (K-4)."""

from __future__ import annotations

from mypy_extensions import i64

from conjobs.rules.bits import first, lots
from conjobs.rules.casinos import first_tie
from conjobs.rules.dealer import Dealer
from conjobs.rules.events import DiceRolled
from conjobs.rules.position import Position


def roll_dice(position: Position, spaces: i64, why: str, dealer: Dealer) -> None:
    """Reroll the dice on the spaces in board order, each once."""
    chance = dealer.chance
    left = spaces
    while left:
        position.set_value(first(left), chance.die())
        left &= left - 1
    if dealer.listening:
        where = lots(spaces)
        dealer.tell(DiceRolled(tuple(where), tuple(position.value_at(lot) for lot in where), why))


def settle_ties(position: Position, dealer: Dealer) -> None:
    """Reroll the highest dice of tied casinos until one player holds the highest in each (K-4)."""
    while position.unsettled:
        tied = first_tie(position)
        if tied:
            roll_dice(position, tied, "tie", dealer)
