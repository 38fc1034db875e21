"""What the bots at a table do next: they answer offers, make some, and act."""

from __future__ import annotations

import functools
import os
import sys
import traceback
from collections.abc import Callable, Container, Sequence
from typing import Final, TypeVar

from conjobs.bots.base import Bot
from conjobs.rules.actions import ACCEPT, DECLINE, WITHDRAW, Action, Offer, from_code, kind_of, pack, well_formed
from conjobs.rules.bits import BIT
from conjobs.rules.errors import OK, ConjobsError
from conjobs.rules.legal import may_ease, problem
from conjobs.rules.position import OVER, Position
from conjobs.rules.reasons import refusal
from conjobs.rules.trades import offer_problem

MOST_OFFERS: Final = 3
MOST_ACTIONS: Final = 1000
MOST_WORDS: Final = 400
HIGHEST_CODE: Final = 2**30 - 1


class Driver:
    """Plays the bots of one table; people are None among `bots`, which are in seat order.

    Offers are bounded, so that no two bots can trade for ever: `MOST_OFFERS` a turn, whatever a bot likes.
    """

    def __init__(self, bots: Sequence[Bot | None]) -> None:
        self.bots = list(bots)
        self._turn = (-1, -1)
        self._offers = 0
        self._actions = 0

    def next_move(
        self, position: Position, put_off: Container[int] = (), offers: bool = True
    ) -> tuple[int, int | Offer] | None:
        """The seat and the move of the bot whose word it is; None if a person must act, or the game is over.

        Open offers come first: each bot named in one accepts or declines. If then a person has not answered, it is his
        word, unless the offer's maker is in `put_off`: then the bots go on, and the offer lapses with the turn (R-4).

        Args:
            position: the table, which is left as it is.
            put_off: seats whose open offers a person does not want to answer now.
            offers: whether bots may make any.

        Raises:
            ConjobsError: code `bad-bot`; a bot fails, or wants what the rules do not allow.
        """
        if position.phase == OVER:
            return None
        answer = self._answer(position, put_off)
        if answer is not None:
            return answer
        if self.waits_for(position, put_off):
            return None
        seat = position.to_act
        bot = self.bots[seat]
        if bot is None:
            return None
        self._count(position, bot)
        offer = self._offer(position, bot, seat) if offers else None
        if offer is not None:
            return seat, offer
        # A bot has a table of its own to look at, so that it cannot change this one.
        code = _asked(bot, lambda: bot.act(position.copy(), seat))
        if type(code) is not int:
            raise _bad(bot, f"an action is a packed code, not {type(code).__name__}.")
        if not 0 <= code <= HIGHEST_CODE or kind_of(code) > WITHDRAW:
            raise _bad(bot, f"{code if abs(code) < 10**12 else 'a huge number'} packs no action.")
        wrong = problem(position, seat, code)
        if wrong:
            raise _bad(bot, str(refusal(position, seat, from_code(code), wrong)))
        return seat, code

    def why(self, position: Position, seat: int, move: int | Offer) -> str:
        """What the bot at the seat says of its move, on one line that can be shown; nothing for a person.

        Raises:
            ConjobsError: code `bad-bot`; the bot fails.
        """
        bot = self.bots[seat]
        if bot is None:
            return ""
        said = str(_asked(bot, lambda: bot.why(position.copy(), seat, move)))
        return " ".join("".join(letter if letter.isprintable() else " " for letter in said).split())[:MOST_WORDS]

    def _count(self, position: Position, bot: Bot) -> None:
        """Count the offers and actions of a turn, which no bot may go on with for ever."""
        turn = (position.turn, position.undrawn)
        if turn != self._turn:
            self._turn, self._offers, self._actions = turn, 0, 0
        self._actions += 1
        if self._actions > MOST_ACTIONS:
            raise _bad(bot, f"more than {MOST_ACTIONS} actions in one turn.")

    def waits_for(self, position: Position, put_off: Container[int] = ()) -> list[tuple[int, int]]:
        """The people, with the maker of each offer, whose answer to a bot's open offer is waited for."""
        return [
            (seat, maker)
            for seat, maker in unanswered(position)
            if self.bots[seat] is None and self.bots[maker] is not None and maker not in put_off
        ]

    def _answer(self, position: Position, put_off: Container[int]) -> tuple[int, int] | None:
        for seat, maker in unanswered(position):
            bot = self.bots[seat]
            if bot is not None:
                accepts = _asked(bot, functools.partial(bot.answer, position.copy(), seat, maker))
                return seat, pack(ACCEPT if accepts else DECLINE, maker)
        return None

    def _offer(self, position: Position, bot: Bot, seat: int) -> Offer | None:
        """The bot's offer, if it may make one: in its own turn, with nothing pending, and not too many (R-1)."""
        if position.stack or seat != position.turn or position.offers[seat] is not None:
            return None
        if self._offers >= MOST_OFFERS:
            return None
        offer = _asked(bot, lambda: bot.offer(position.copy(), seat))
        if offer is None:
            return None
        if not isinstance(offer, Offer):
            raise _bad(bot, f"an offer is an Offer, not {type(offer).__name__}.")
        if not well_formed(offer):
            raise _bad(bot, "an offer is a tuple of steps with whole numbers in them.")
        self._offers += 1
        wrong = offer_problem(position, seat, offer)
        if wrong != OK:
            raise _bad(bot, str(refusal(position, seat, offer, wrong)))
        return offer


def unanswered(position: Position) -> list[tuple[int, int]]:
    """The seats that have not answered an open offer, each with its maker, where it may be answered now (R-1)."""
    if position.stack and not may_ease(position):
        return []
    return [
        (seat, offer.maker)
        for offer in position.offers
        if offer is not None
        for seat in range(position.players)
        if offer.named & BIT[seat] and not offer.accepted & BIT[seat]
    ]


def as_action(move: int | Offer) -> Action:
    """The move in its comfortable form, for `Game.play`."""
    return move if isinstance(move, Offer) else from_code(move)


_Answer = TypeVar("_Answer")


def _asked(bot: Bot, question: Callable[[], _Answer]) -> _Answer:
    """The bot's answer; what goes wrong in it is said with its name, with the error itself as the cause."""
    try:
        return question()
    except ConjobsError:
        raise
    except (Exception, SystemExit) as error:  # Whatever a stranger's bot does must not end a table in a traceback.
        what = f"{type(error).__name__}: {error}".rstrip(": .")
        raise ConjobsError("bad-bot", f"The bot {bot.name} failed: {what} ({_where(bot, error)}).") from error


def _where(bot: Bot, error: BaseException) -> str:
    """File and line of the bot's own code that failed; of what it called, if none of its own is on the way."""
    frames = traceback.extract_tb(error.__traceback__)
    own = getattr(sys.modules.get(type(bot).__module__), "__file__", None)
    frame = [frame for frame in frames if frame.filename == own or not own][-1:] or frames[-1:]
    return f"{os.path.basename(frame[0].filename)}, line {frame[0].lineno}"


def _bad(bot: Bot, message: str) -> ConjobsError:
    return ConjobsError("bad-bot", f"The bot {bot.name} wants what it may not do: {message}")
