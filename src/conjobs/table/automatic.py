"""What happens at a table by itself: bots think and play, and time runs out."""

from __future__ import annotations

from conjobs.bots import registry
from conjobs.bots.base import Bot
from conjobs.bots.driver import Driver, unanswered
from conjobs.bots.levels import FALLBACK_LEVEL, level
from conjobs.rules.actions import DRAW, END, Action, from_code, pack
from conjobs.rules.errors import ConjobsError
from conjobs.rules.legal import listed
from conjobs.rules.play import action_refused
from conjobs.rules.position import DRAW_PHASE, Position
from conjobs.table.bots import BotMove, Thinking
from conjobs.table.clock import NOBODY
from conjobs.table.kept import (
    RUNNING,
    SEED_BITS,
)
from conjobs.table.playing import Playing


class Automatic(Playing):
    """A table at which bots play, and whose clocks run out."""

    def thinking(self) -> Thinking | None:
        """The bot whose word it is; None if the game waits for people, or there is none.

        What its `think` returns goes to `play_bot`. Only one may think at a time for a table.
        """
        if self.status != RUNNING or self.game is None or self._question is not None:
            return None
        position = self.game.position
        seat = self._bot_to_speak(position)
        if seat == NOBODY:
            return None
        failure = ""
        if self._driver is None:
            self._driver, seat, failure = self._new_driver(seat)
        offers = not self._is_long() and self._has_lines(seat)
        return Thinking(self.version, self._moment, seat, position.copy(), self._driver, failure, offers)

    def _bot_to_speak(self, position: Position) -> int:
        for seat, _ in unanswered(position):
            if not self.seats[seat].acts:
                return int(seat)
        if self._asked or self.seats[position.to_act].acts:
            return NOBODY
        return int(position.to_act)

    def _new_driver(self, seat: int) -> tuple[Driver | None, int, str]:
        """The bots of the table; without one that cannot be made, whose seat is returned with what is wrong."""
        bots: list[Bot | None] = []
        for number, found in enumerate(self.seats):
            try:
                bots.append(None if found.bot is None else registry.make(found.bot, self._seed_of(number)))
            except ConjobsError as error:
                return None, number, str(error)
        return Driver(bots), seat, ""

    def _seed_of(self, seat: int) -> int:
        """A seed for the bot's own randomness, apart from that of the game."""
        return (self._bot_seed * 31 + 7919 * (seat + 1)) % (1 << SEED_BITS)

    def play_bot(self, move: BotMove, now: float) -> bool:
        """Play what a bot thought of; False if the table has changed since, and it is asked anew.

        A bot that failed, or wants what is not allowed, is replaced by the random one.
        """
        if self.status != RUNNING or (move.version, move.moment) != (self.version, self._moment):
            return False
        if move.action is None:
            self._replace_bot(move.seat, move.failure, now)
            return True
        try:
            self._play(move.seat, move.action, own=False)
        except ConjobsError as error:
            self._replace_bot(move.seat, str(error), now)
        self._wind(now)
        return True

    def _replace_bot(self, number: int, why: str, now: float) -> None:
        seat = self.seats[number]
        newcomer = level(FALLBACK_LEVEL)
        told = " ".join("".join(letter if letter.isprintable() else " " for letter in why).split())[:200]
        self._note(number, f"gives up: {told} {newcomer.name} plays on.", now)
        seat.bot = newcomer.id
        self._seats_changed(now)

    def call(self) -> int | None:
        """The seat of a person whose word it has become since this was asked last; None if there is none.

        That it was called is kept with the table, so that nobody is called twice.
        """
        if self.status != RUNNING or self.game is None:
            return None
        seat = int(self.game.position.to_act)
        if seat == NOBODY or not self.seats[seat].acts or self._called == (self.turn, seat):
            return None
        self._called = (self.turn, seat)
        self._touch()
        return seat

    def deadline(self, now: float) -> float | None:
        """When `tick` has something to do, in seconds; None: not before the table changes."""
        if self.status != RUNNING:
            return None
        times = [
            self._clock.ends(),
            self._asked_until,
            None if self._question is None else self._question.until,
        ]
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float) -> bool:
        """Do what is due: end a question, let bots go on without answers, or act for who has run out of time.

        Returns whether anything was due. What comes due by it is for another tick.
        """
        due = self.deadline(now)
        if due is None or due > now:
            return False
        if self._question is not None and self._question.until <= now:
            self._drop_question("did not get the answers of all.", self._question.seat, now)
        elif self._asked_until is not None and self._asked_until <= now:
            self._put_off += self._asked
            self._moment += 1
            self._wind(now)
        else:
            self._time_up(self._clock.running, now)
        self._touch()
        return True

    def _time_up(self, seat: int, now: float) -> None:
        """Let the stand-in of the seat answer what is pending, and end the turn if it is the seat's."""
        game, turn = self.game, self.turn
        assert game is not None
        stand_in = level(self.seats[seat].stand_in)
        self._note(seat, f"is out of time; {stand_in.name} acts.", now)
        bot = registry.make(stand_in.id, self._seed_of(seat))
        while game.position.to_act == seat and self.turn == turn:
            self._stand_ins[game.ply + 1] = stand_in.name
            self._play(seat, _stand_in_action(bot, game.position, seat), own=False)
        self._wind(now)

    def resume(self, now: float) -> None:
        """Set the clocks after the server was away (docs/decisions/0005); once, after `restore`."""
        if self.status != RUNNING:
            return
        self._clock.resume(self.config.clock, now)
        patience = now + self.config.clock.choice_seconds
        if self._asked_until is not None:
            self._asked_until = patience
        if self._question is not None:
            self._question.until = patience
        self._touch()


def _stand_in_action(bot: Bot, position: Position, seat: int) -> Action:
    """What a stand-in does: it answers what is pending; a turn of its own it only draws for and ends."""
    if not position.stack:
        return from_code(pack(DRAW) if position.phase == DRAW_PHASE else pack(END))
    try:
        action = from_code(bot.act(position.copy(), seat))
    except Exception:  # Whatever is wrong with the bot: the others wait for an answer.
        return from_code(listed(position)[0])
    return from_code(listed(position)[0]) if action_refused(position, seat, action) else action
