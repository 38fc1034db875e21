"""Playing on by chance from any position, in one call: the loop stays inside the compiled modules."""

from __future__ import annotations

from mypy_extensions import i64

from conjobs.rules.bits import Codes
from conjobs.rules.chance import Uniform
from conjobs.rules.dealer import Dealer
from conjobs.rules.legal import fill
from conjobs.rules.play import apply_code
from conjobs.rules.position import OVER, Position


def play_randomly(position: Position, dealer: Dealer, choices: Uniform, most: i64 = 1_000_000) -> i64:
    """Play listed actions, each equally likely, until the game is over or `most` were played; returns how many.

    Works in the middle of an event, too. The position itself is played on; `choices` picks the actions, the dealer's
    source brings dice and cards.
    """
    codes = Codes()
    plies: i64 = 0
    while plies < most and position.phase != OVER:
        fill(position, codes)
        apply_code(position, position.actor, codes.items[choices.below(codes.size)], dealer)
        plies += 1
    return plies
