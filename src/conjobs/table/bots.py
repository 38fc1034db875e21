"""How bots think apart from the table: with a copy of the position, so that another thread may do it."""

from __future__ import annotations

from dataclasses import dataclass

from conjobs.bots.driver import Driver, as_action
from conjobs.rules.actions import Action
from conjobs.rules.errors import ConjobsError
from conjobs.rules.position import Position


@dataclass(frozen=True)
class BotMove:
    """What a bot came to: an action of its seat, or, where it failed, in `failure` how.

    `version` and `moment` say what it saw; if the table has changed since, it is not played.
    """

    version: int
    moment: int
    seat: int
    action: Action | None = None
    failure: str = ""


@dataclass(frozen=True)
class Thinking:
    """A bot's word: `think` may run in any thread, but only one at a time for a table, for bots remember.

    `seat` is the seat of the bot, `offers` is whether it may make any.
    """

    version: int
    moment: int
    seat: int
    position: Position
    driver: Driver | None
    failure: str = ""
    offers: bool = True

    def think(self) -> BotMove:
        """What the bot does; whatever goes wrong in it is told in the move, and never raised."""
        if self.driver is None:
            return self.failed(self.failure)
        try:
            # Whom bots wait for is the table's business: here everybody's answers are put off.
            found = self.driver.next_move(self.position, range(self.position.players), self.offers)
        except ConjobsError as error:
            return self.failed(str(error))
        if found is None:
            return self.failed("it does nothing.")
        seat, move = found
        return BotMove(self.version, self.moment, seat, as_action(move))

    def failed(self, why: str) -> BotMove:
        """The move of a bot that cannot be asked any more; also for those who waited too long for `think`."""
        return BotMove(self.version, self.moment, self.seat, failure=why)
