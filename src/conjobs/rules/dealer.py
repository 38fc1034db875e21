"""The dealer at the table: asks chance for dice and cards, and announces what happened to whoever listens."""

from __future__ import annotations

from conjobs.rules.bits import Codes
from conjobs.rules.chance import Chance
from conjobs.rules.events import Event


class Dealer:
    """A chance source and, where someone listens, the list of facts that grows.

    `listening` is looked at before a fact is made, so that playouts pay nothing for facts.
    """

    def __init__(self, chance: Chance, facts: list[Event] | None = None) -> None:
        self.chance = chance
        self.facts: list[Event] = [] if facts is None else facts
        self.listening = facts is not None
        # Room to put casinos in order, each time a card pays.
        self.paying = Codes(64)

    def tell(self, fact: Event) -> None:
        """Announce a fact."""
        self.facts.append(fact)
