"""How people play: the start, their actions, whom the game waits for, and taking back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conjobs.bots import registry
from conjobs.bots.driver import unanswered
from conjobs.bots.levels import DEFAULT_LEVEL, level
from conjobs.game import Game
from conjobs.notation.actions.reading import parse_action
from conjobs.record.lines import Record, header_text
from conjobs.rules.actions import Accept, Action, Decline, Offer, Withdraw
from conjobs.rules.errors import ConjobsError
from conjobs.rules.play import action_refused
from conjobs.rules.position import Position
from conjobs.rules.reasons import refusal
from conjobs.table.clock import NOBODY, new_clock
from conjobs.table.kept import (
    OVER,
    RUNNING,
    WAITING,
    Kept,
    Question,
)
from conjobs.table.names import bot_name, free_name
from conjobs.table.refusals import refused
from conjobs.table.seats import BOT, OPEN, Seat
from conjobs.table.words import read_said

# The longest record, of a table and of those that are opened to be watched. No game that is played comes near.
MOST_LINES: Final = 3_000
MOST_BYTES: Final = 2 * 1024 * 1024


class Playing(Kept):
    """A table at which people play."""

    def start(self, by: int, now: float) -> None:
        """Let the host start; seats that are still open get bots.

        Raises:
            ConjobsError: `not-host`, `not-open` or `closed`.
        """
        self._by_host(by)
        self._only(WAITING)
        for number, seat in enumerate(self.seats):
            if seat.kind == OPEN:
                self.seats[number] = self._bot_seat(number, DEFAULT_LEVEL)
        if self.game is None:
            self._new_game()
        self.status, self.started = RUNNING, now
        self._clock = new_clock(self.config.clock, self.config.players, now)
        self._seats_changed(now)

    def _new_game(self) -> None:
        """Set up the game, from the position that is to be gone on from, or from the beginning."""
        who = [seat.bot or registry.HUMAN for seat in self.seats]
        words = [] if self._secret is None else [seat.words or "" for seat in self.seats]
        game = Game.new(
            colours=self.colours, rules=self.rules(), seed=self.config.seed, secret=self._secret, words=words, who=who
        )
        if self._start is not None:
            header = replace(game.record.header, start=self._start, setup={}, turn=self._turns[0])
            game = Game.from_record(Record(header), self._secret)
        self._keep_text(header_text(game.record.header))
        game.on_line = self._keep_line
        self.game = game

    def submit(self, seat: int, version: object, text: object, now: float) -> int:
        """Play an action of a person, in the notation or by a word of the table's own; returns the version it made.

        Answers to offers are taken at any time. "later" plays nothing: bots no longer wait for one's answers to their
        offers, which stay open until the turn ends. The two actions of a counter-offer happen both or not at all.

        Raises:
            ConjobsError: `stale`, `not-running`, `seat-given`; `not-your-seat` if the text names another player; or why
                the rules do not allow it.
        """
        self._player(seat)
        self._fresh(version)
        assert self.game is not None
        if not isinstance(text, str):
            raise ConjobsError("malformed", "That is no action.", "It is a text such as: build B6 sphinx.", "T-7")
        said = read_said(text)
        if not said.lines:
            said.of(seat, self.colours)
            self._answer_later(seat, now)
            return self.version
        actions = [self._read(seat, line) for line in said.lines]
        for action in actions:
            self._check(seat, action)
        for action in actions:
            self._play(seat, action, own=True)
        if len(actions) > 1:
            self._counters.append(self.ply)
        self._wind(now)
        return self.version

    def _read(self, seat: int, text: str) -> Action:
        assert self.game is not None
        named, action = parse_action(text, self.game.position, seat)
        if named is not None and named != seat:
            raise refused("not-your-seat", f"You play {self.colours[seat]}.")
        return action

    def _check(self, seat: int, action: Action) -> None:
        """Refuse an action before anything of what it belongs to is played."""
        assert self.game is not None
        if isinstance(action, Offer):
            self._not_too_long(seat)
        wrong = action_refused(self.game.position, seat, action)
        if wrong:
            raise refusal(self.game.position, seat, action, wrong)

    def awaits(self, seat: int) -> bool:
        """Whether bots wait for the seat's answers to their offers."""
        return any(who == seat for who, _ in self._asked)

    def _answer_later(self, seat: int, now: float) -> None:
        if not self.awaits(seat):
            raise refused("no-answer")
        self._put_off += [pair for pair in self._asked if pair[0] == seat]
        self._moment += 1
        self._wind(now)
        self._touch()

    def _not_too_long(self, seat: int) -> None:
        if self._is_long():
            raise refused("too-long", "It can still be played to its end.")
        if not self._has_lines(seat):
            raise refused("too-long", "You have made as many offers and undos as one may; all else you may do.")

    def _is_long(self) -> bool:
        """Whether the last third of the longest record is reached: it is for what leads to the game's end.

        Offers and undos alone could go on for ever; all the rest of a game of six is about 200 lines.
        """
        return 3 * self.version >= 2 * MOST_LINES or 3 * self._bytes >= 2 * MOST_BYTES

    def _has_lines(self, seat: int) -> bool:
        """Whether a seat may still make offers and undos.

        Each has its share of half the record for them and for what others answer, so that nobody uses up another's.
        """
        return self._lines_of[seat] < MOST_LINES // (2 * self.config.players)

    def _charge(self, seat: int, action: Action, written: int) -> None:
        """Count lines that are there for an offer with who made it; a long one counts for as many as it fills."""
        maker = action.maker if isinstance(action, Accept | Decline) else seat
        if isinstance(action, Offer | Accept | Decline | Withdraw):
            self._lines_of[maker] += 1 + written * MOST_LINES // MOST_BYTES

    def _play(self, seat: int, action: Action, own: bool) -> None:
        """Play an action; `own` is whether the seat's person himself chose it."""
        game = self.game
        assert game is not None
        before = self._bytes
        facts = game.play(action, seat)
        self._note_turn(facts)
        self._charge(seat, action, self._bytes - before)
        if isinstance(action, Offer):
            self._put_off = [pair for pair in self._put_off if pair[1] != seat]
        if not own or self._by_chance:
            self._run = (NOBODY, game.ply)
        elif self._run[0] != seat:
            self._run = (seat, game.ply - 1)
        self._question = None
        self._touch()

    def _wind(self, now: float) -> None:
        """See whom the game waits for now, and set the clocks."""
        if self.status != RUNNING or self.game is None:
            return
        if self.game.over:
            self._finish(now)
            return
        position = self.game.position
        self._see_offers(position, now)
        to_act = int(position.to_act)
        self._clock.set(
            self.config.clock, now, self.turn, int(position.turn), to_act, to_act >= 0 and self.seats[to_act].acts
        )

    def _see_offers(self, position: Position, now: float) -> None:
        pairs = [(seat, int(maker)) for seat, maker in unanswered(position)]
        self._put_off = [pair for pair in self._put_off if pair in pairs]
        asked = [
            (seat, maker)
            for seat, maker in pairs
            if self.seats[seat].acts and not self.seats[maker].acts and (seat, maker) not in self._put_off
        ]
        if asked != self._asked:
            self._asked = asked
            self._asked_until = now + self.config.clock.choice_seconds if asked else None

    def _finish(self, now: float) -> None:
        self.status, self.ended = OVER, now
        self._stop(now)

    def _stop(self, now: float) -> None:
        self._clock.stop(now)
        self._question = None
        self._put_off, self._asked, self._asked_until = [], [], None
        self._driver = None
        self._moment += 1
        self._touch()

    def _seats_changed(self, now: float) -> None:
        self._question = None
        self._driver = None
        self._moment += 1
        self._wind(now)
        self._touch()

    def undo(self, seat: int, version: object, now: float, to: object = None) -> bool:
        """Go back; True if it happened at once, False if the others are asked.

        At once go one's own last plies that brought no dice or cards, with nobody else's after them. For anything else
        all people at the table must agree; bots do.

        Args:
            seat: who wants to go back.
            version: the version that he saw.
            now: the time.
            to: to after which ply; None: to before what he did last, which of a counter-offer are both plies.

        Raises:
            ConjobsError: `stale`, `not-running`, `seat-given`, `no-ply`, `already-asked` or `too-long`.
        """
        self._player(seat)
        self._fresh(version)
        self._not_too_long(seat)
        goal = self._before_last_of(seat) if to is None else to
        if type(goal) is not int or not 0 <= goal < self.ply:
            raise self._no_way_back(to)
        if self._question is not None:
            raise refused("already-asked", "Wait for the answers.")
        alone = self._run[0] == seat and goal >= self._run[1]
        question = Question(seat, goal, [], now + self.config.clock.choice_seconds)
        if alone or not self._needed(question):
            self._go_back(seat, goal, now, alone)
            return True
        self._question = question
        self._moment += 1
        self._touch()
        return False

    def _no_way_back(self, to: object) -> ConjobsError:
        """Why nobody can go back to after that ply, or with None to before his own last."""
        nowhere = "Nobody has acted yet."
        if to is None:
            allowed = "Name the ply to go back to, and the others are asked."
            return ConjobsError("no-ply", "There is no action of yours to take back.", allowed if self.ply else nowhere)
        return refused("no-ply", f"Allowed: ply 0 to {self.ply - 1}." if self.ply else nowhere)

    def _before_last_of(self, seat: int) -> int:
        last = next((entry.ply for entry in reversed(self._entries) if entry.seat == seat), None)
        return NOBODY if last is None else last - 1 - (last in self._counters)

    def _needed(self, question: Question) -> list[int]:
        """The people who have not agreed yet."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.acts and number != question.seat and number not in question.agreed
        ]

    def answer_undo(self, seat: int, agree: bool, now: float) -> None:
        """Agree to go back, or not; who asked takes his question back with False.

        Raises:
            ConjobsError: code `not-asked`.
        """
        self._player(seat)
        question = self._question
        if question is None or (agree and seat not in self._needed(question)):
            raise refused("not-asked")
        if agree:
            question.agreed = sorted([*question.agreed, seat])
            if not self._needed(question):
                self._go_back(question.seat, question.to, now, False)
        else:
            self._drop_question("takes the question back." if seat == question.seat else "does not agree.", seat, now)
        self._touch()

    def _drop_question(self, why: str, seat: int | None, now: float) -> None:
        self._question = None
        self._moment += 1
        self._note(seat, why, now)

    def _go_back(self, seat: int, to: int, now: float, alone: bool) -> None:
        assert self.game is not None
        # What one takes back alone one could play and take back for ever.
        self._lines_of[seat] += 1 + (self.ply - to if alone else 0)
        self.game.undo(to)
        self._question = None
        self._put_off = []
        self._counters = [ply for ply in self._counters if ply <= to]
        self._stand_ins = {ply: name for ply, name in self._stand_ins.items() if ply <= to}
        if not alone:
            self._run = (NOBODY, to)
            self._clock.forget_turn()
        self._moment += 1
        self._wind(now)
        self._touch()

    def _bot_seat(self, number: int, id: str) -> Seat:
        """The seat with a bot, whose name no other seat has, or had in the record that is gone on with."""
        old = self._bot_names[number] if self._bot_names else ""
        others = [seat.name for other, seat in enumerate(self.seats) if other != number and seat.kind != OPEN]
        name = free_name(old, others) if old else bot_name([*others, *filter(None, self._bot_names)])
        return Seat(BOT, name, level(id).id)
