"""The bot `random`: any listed action is as good as another."""

from __future__ import annotations

from conjobs.bots.base import Bot, stream, what
from conjobs.rules.actions import Offer
from conjobs.rules.chance import FastChance
from conjobs.rules.legal import listed
from conjobs.rules.position import Position


class RandomBot(Bot):
    """Takes each of the listed actions with the same chance, accepts every second offer, and offers nothing."""

    name = "random"

    def act(self, position: Position, seat: int) -> int:
        """One of the listed actions, each with the same chance."""
        codes = listed(position)
        return codes[0] if len(codes) == 1 else codes[FastChance(stream(position, self.seed)).below(len(codes))]

    def answer(self, position: Position, seat: int, maker: int) -> bool:
        """A coin is tossed."""
        return FastChance(stream(position, self.seed + maker + 1)).below(2) == 1

    def why(self, position: Position, seat: int, move: int | Offer) -> str:
        """What it does; there is no reason."""
        return f"{what(position, seat, move)}: picked at random."
