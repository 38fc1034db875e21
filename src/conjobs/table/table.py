"""A table that people sit at: who sits where, whose word it is, the clocks, the game and its record.

It knows no network, file or clock: the time is an argument, and all that changes is collected as a `Change`, which its
keeper saves before anybody is told. People are known by their seat: that a request comes from the person of a seat is
for the caller to find out, with `seat_of`. What is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from tomllib import loads
from types import MappingProxyType
from typing import Any, Final

from conjobs.bots.registry import HUMAN
from conjobs.data.read import parse_toml
from conjobs.game import Game
from conjobs.notation.positions.reading import parse_position
from conjobs.notation.positions.writing import format_position
from conjobs.record.fair import commitment
from conjobs.record.lines import Record
from conjobs.record.rules import library_of, rules_table
from conjobs.record.source import Seeded
from conjobs.rules.errors import ConjobsError
from conjobs.rules.position import OVER as POSITION_OVER
from conjobs.rules.position import Position
from conjobs.table.clock import NOBODY
from conjobs.table.config import TableConfig
from conjobs.table.kept import (
    OVER,
    RUNNING,
)
from conjobs.table.names import MOST_LETTERS
from conjobs.table.refusals import refused
from conjobs.table.seating import Seating
from conjobs.table.seats import BOT, PERSON, Seat, Seated

NOTHING: Final[Mapping[Any, object]] = MappingProxyType({})


class Table(Seating):
    """One table, from the first who sits down to the rematch. Who makes it furnishes it before anybody else knows it.

    A request that changes the game names the version that it saw.
    """

    @classmethod
    def from_record(cls, record: Record, now: float, options: Mapping[str, object] = NOTHING) -> Table:
        """A table that goes on with a record: the rules and players are as in it, and who sits where is open.

        A game whose dice are not secret goes on with its record, and brings the dice that it would have brought. Of any
        other the position is gone on from, with a record and a secret of its own. Nobody who sits down here made the
        offers that are open in the record: where there are some, the position is gone on from without them. Turns count
        on, and bots at the seats of bots are called as in the record.

        Args:
            record: the game so far.
            now: the time, in seconds.
            options: of the configuration, what is no matter of the rules: name, by default after the turn that it
                goes on from; clock, watch, public, pace.

        Raises:
            ConjobsError: the record does not follow the rules, the game is over or very long, or an option is wrong.
        """
        before = record.header
        # What people are called at this table is for those who come.
        record = Record(replace(before, names=()), record.lines)
        game = Game.from_record(record)
        turn = game.turn_at(game.ply)
        table = cls._going_on(game.position, now, {"name": _named_after(turn), **options})
        table._bot_names = tuple(
            "" if who == HUMAN or len(name) > MOST_LETTERS else name
            for who, name in zip(before.who, before.names or ("",) * len(before.who), strict=True)
        )
        if isinstance(game.source, Seeded) and not game.given_up and not any(game.position.offers):
            table._rules, table._secret = record.header.rules, None
            table._take_up(record)
            if table._is_long():
                raise refused("too-long", "Watch it instead.")
            table._new_lines = record.to_text().split("\n")[:-1]
        else:
            table._start, table._turns = _start_of(game.position), [turn]
            # What could not be read again must not be begun.
            parse_position(loads(table._start), library=library_of(game.position.rules))
        return table

    @classmethod
    def from_position(cls, text: str, now: float, options: Mapping[str, object] = NOTHING) -> Table:
        """A table that begins at a position, given as TOML, without its offers; otherwise as `from_record`.

        Raises:
            ConjobsError: it is no position, the game is over in it, or an option is wrong.
        """
        try:
            data = parse_toml(text)
        except ValueError as error:
            raise ConjobsError("bad-position", f"That is no TOML: {error}.", "The form is that of toml.io.") from error
        position = parse_position(data).position
        table = cls._going_on(position, now, options)
        table._start = _start_of(position)
        return table

    @classmethod
    def _going_on(cls, position: Position, now: float, options: Mapping[str, object]) -> Table:
        """A table by the rules, and for the players, of a position."""
        if position.phase == POSITION_OVER:
            raise ConjobsError("game-over", "That game is over.", "Watch it instead.")
        rules = rules_table(position.rules)
        played = {name: rules[name] for name in ("edition", "cons", "raise", "lay_off", "late_game_over")}
        table = cls(TableConfig.read({**options, **played, "players": int(position.players)}), now)
        table._rules, table.colours = rules, position.colours
        return table

    def furnish(self, player: object, now: float, seat: int = 0, bots: Mapping[int, object] = NOTHING) -> Seated:
        """Let the maker of a new table sit down as its host, and bots with him.

        Args:
            player: the maker's name.
            now: the time, in seconds.
            seat: where he sits.
            bots: the levels of bots that sit from the beginning, by seat.

        Raises:
            ConjobsError: no such seat or bot, or no name.
        """
        self.host = seat
        seated = self.sit(player, seat)
        for number, id in bots.items():
            self.set_bot(seat, number, id, now)
        return seated

    def public(self, now: float) -> dict[str, Any]:
        """What everybody may see, as JSON; `connected` is for the server to fill in."""
        question = self._question
        return {
            "id": self.id,
            "name": self.config.name,
            "status": self.status,
            "config": self.config.public_data(),
            "version": self.version,
            "ply": self.ply,
            "host": self.host,
            "seats": [self._public_seat(seat, now) for seat in range(self.config.players)],
            "clock": self._public_clock(),
            "undo": None
            if question is None
            else {"seat": question.seat, "to": question.to, "agreed": question.agreed, "needs": self._needed(question)},
            "rematch": self.rematch_id,
            "fairness": self._fairness(),
            "created": self.created,
            "started": self.started,
            "ended": self.ended,
        }

    def _public_seat(self, number: int, now: float) -> dict[str, Any]:
        seat = self.seats[number]
        timed = self.status == RUNNING and self.config.clock.seconds is not None
        return {
            "seat": number,
            "colour": self.colours[number],
            "name": seat.name,
            "kind": BOT if seat.left else seat.kind,
            "bot": seat.bot,
            "given": seat.kind == PERSON and seat.bot is not None,
            "stand_in": seat.stand_in,
            "words": seat.words is not None,
            "connected": False,
            "time_left": self._clock.time_left(number, now, self.config.clock.kind == "game") if timed else None,
        }

    def _public_clock(self) -> dict[str, Any]:
        running, ends = self._clock.running, self._clock.ends()
        if ends is None and self._asked:
            running, ends = self._asked[0][0], self._asked_until
        return {"running": None if running == NOBODY else running, "ends": ends}

    def _fairness(self) -> dict[str, Any]:
        """What the dice are committed to; the words that went into them once it started, the seed once it ended."""
        header = {} if self.game is None else self.game.record.header.chance
        known = header.get("commitment")
        # This is asked after every move: nothing is hashed or searched for that cannot have changed.
        ended = self.status != RUNNING
        return {
            "commitment": commitment(self._secret) if known is None and self._secret is not None else known,
            "revealed": self.game.record.secret if ended and self.game is not None else None,
            "words": header.get("words", []),
        }

    def rematch(self, seat: int, now: float) -> Table:
        """A new table for the same people, with the same configuration, whose host is who asks.

        They sit there already, with the same secrets; the host frees the seat of who does not come. Keep the new table
        before this one.

        Raises:
            ConjobsError: `not-over`, `not-your-seat` or `has-rematch`.
        """
        if self._person(seat).left:
            raise refused("not-your-seat", "You have left the table.")
        self._only(OVER)
        if self.rematch_id is not None:
            raise refused("has-rematch", "Go there.")
        again = self.config
        if again.name == _named_after(self._turns[0]):
            again = replace(again, name=TableConfig.name)  # It begins anew.
        table = Table(again, now)
        table._rules, table.colours, table.host = self._rules, self.colours, seat
        for number, old in enumerate(self.seats):
            if old.here:
                table._people += 1
                table.seats[number] = replace(old, bot=None, person=table._people, words=None)
            elif old.kind == BOT and old.bot is not None:
                table.seats[number] = Seat(BOT, old.name, old.bot)
        self.rematch_id = table.id
        self._touch()
        return table


def _start_of(position: Position) -> str:
    """The text of a position that others go on from: they are not bound by what was offered before they came."""
    start = position.copy()
    start.offers = [None] * start.players
    return format_position(start)


def _named_after(turn: int) -> str:
    """What a table is called that goes on from a turn of a record. It names no people, whose names may be deleted."""
    return f"From turn {turn}"
