"""The bot `builder`: a short script that others are measured against."""

from __future__ import annotations

from conjobs.bots.base import Bot, group_name, what
from conjobs.rules.actions import BUILD, END, Offer, kind_of, lot_of, other_of
from conjobs.rules.board import GROUP_COUNT
from conjobs.rules.legal import listed
from conjobs.rules.position import Position


def cards_left(position: Position) -> list[int]:
    """How many property cards of each group are still in the deck."""
    left = [0] * GROUP_COUNT
    for lot, card in enumerate(position.rules.board.cards):
        if card < GROUP_COUNT and position.undrawn >> lot & 1:
            left[card] += 1
    return left


class BuilderBot(Bot):
    """Builds the dearest lot it can pay, in the colour with most cards left in the deck, while it can; then ends.

    Of what is equal it takes the earlier on the board and in group order. Of choices it takes the first that is listed.
    It hosts and cancels nothing, and does not trade.
    """

    name = "builder"

    def act(self, position: Position, seat: int) -> int:
        """The dearest build in the best colour, else the end of the turn; the first of any other choice."""
        codes = listed(position)
        if position.stack or len(codes) == 1:
            return codes[0]
        builds = [code for code in codes if kind_of(code) == BUILD]
        if not builds:
            return END
        left, prices = cards_left(position), position.rules.board.prices
        return max(builds, key=lambda code: (prices[lot_of(code)], left[other_of(code)], -code))

    def why(self, position: Position, seat: int, move: int | Offer) -> str:
        """The part of the script that the move follows."""
        if isinstance(move, int) and kind_of(move) == BUILD:
            group = other_of(move)
            left = f"{cards_left(position)[group]} {group_name(group)} cards are left"
            return f"{what(position, seat, move)}: the dearest lot it can pay, and {left}."
        return f"{what(position, seat, move)}."
