"""What a table holds, how it is kept and got back, and who may ask it for something."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Self

from conjobs.bots.driver import Driver
from conjobs.data import load_editions
from conjobs.game import Game
from conjobs.record.fair import new_secret
from conjobs.record.files import read_record
from conjobs.record.lines import Line, Ply, Record, Undo, line_text
from conjobs.record.rules import rules_from
from conjobs.rules.events import Event, TurnEnded
from conjobs.rules.position import Position
from conjobs.rules.ruleset import Ruleset
from conjobs.table.change import Change
from conjobs.table.clock import NOBODY, Clock, new_clock
from conjobs.table.config import TableConfig
from conjobs.table.names import FORMER
from conjobs.table.refusals import refused
from conjobs.table.seats import PERSON, Seat, fits

WAITING: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
CLOSED: Final = "closed"

SEED_BITS: Final = 61
MOST_CHAT: Final = 1_000
ID_BYTES: Final = 9


@dataclass(frozen=True)
class Entry:
    """A standing ply: the version that it made, its number, the turn and seat it belongs to, the action as text.

    `stand_in` is the name of the bot that played it because the seat's time was up, else None.
    """

    version: int
    ply: int
    turn: int
    seat: int
    action: str
    stand_in: str | None = None


@dataclass
class Question:
    """A seat asks the others to go back to after ply `to`; who has agreed, and until when it waits for the others."""

    seat: int
    to: int
    agreed: list[int]
    until: float


class Kept:
    """The state of a table, its record and its messages.

    `id` is its name in links, by default one that nobody guesses.
    `status` is "open", "running", "over" or "closed"; `game` is None until it starts. `version` counts the plies and
    undos of the record, `last_undo` is the version of the last undo. `colours` are those of the players in seat order,
    `host` is the seat of who made the table, or followed him.
    """

    def __init__(self, config: TableConfig, now: float, id: str | None = None) -> None:
        self.config = config
        self.id = id or secrets.token_urlsafe(ID_BYTES)
        self.colours = load_editions()[config.edition].colours[: config.players]
        self.status = WAITING
        self.seats = [Seat() for _ in range(config.players)]
        self.host = 0
        self.version = 0
        self.last_undo = 0
        self.game: Game | None = None
        self.created = now
        self.started: float | None = None
        self.ended: float | None = None
        self.rematch_id: str | None = None
        self.chat: list[dict[str, Any]] = []
        # The seed of dice and cards, which nobody is told before the game has ended; None where it is no secret.
        self._secret = new_secret() if config.seed is None else None
        # The rules, the position as text, and what bots are called by seat, of a table that goes on from somewhere.
        self._start: str | None = None
        self._bot_names: tuple[str, ...] = ()
        self._rules: dict[str, Any] | None = None
        self._clock = new_clock(config.clock, config.players, now)
        self._people = 0
        self._bot_seed = secrets.randbits(SEED_BITS) if config.seed is None else config.seed
        self._question: Question | None = None
        # Since which ply the plies are of one person, with nothing brought by chance: he may take these back alone.
        self._run = (NOBODY, 0)
        # The plies with offers that were made together with the ply before, which declined another.
        self._counters: list[int] = []
        # The plies that stand-ins played, with their names.
        self._stand_ins: dict[int, str] = {}
        # Whether the last ply brought dice or cards.
        self._by_chance = False
        # Answers to offers of bots: those that people do not want to give now, and those that bots wait for.
        self._put_off: list[tuple[int, int]] = []
        self._asked: list[tuple[int, int]] = []
        self._asked_until: float | None = None
        # The turn and the seat that was last called to it.
        self._called = (0, NOBODY)
        self._entries: list[Entry] = []
        self._turns = [1]
        self._driver: Driver | None = None
        # Goes up with all that makes what a bot thinks of stale, apart from the version.
        self._moment = 0
        self._changed = True
        self._new_lines: list[str] = []
        # How long the record is, and how many of its lines are there for each seat's offers and undos.
        self._bytes = 0
        self._lines_of = [0] * config.players
        self._new_chat: dict[int, dict[str, Any]] = {}

    @classmethod
    def restore(
        cls,
        config: Mapping[str, object],
        state: Mapping[str, Any],
        lines: Sequence[str],
        chat: Sequence[dict[str, Any]],
    ) -> Self:
        """The table that was kept: its configuration, last state, all lines and all messages, in their order.

        Raises:
            ConjobsError: what was kept is damaged.
        """
        table = cls(TableConfig.read(config), state["created"], state["id"])
        table.status, table.host = state["status"], state["host"]
        table.started, table.ended, table.rematch_id = state["started"], state["ended"], state["rematch"]
        table.seats = [Seat(**seat) for seat in state["seats"]]
        table._secret, table._start = state["secret"], state["start"]
        table._rules, table._people, table._bot_seed = state["rules"], state["people"], state["bot_seed"]
        table.colours = tuple(state["colours"])
        table._clock = Clock(**state["clock"])
        table._question = None if state["question"] is None else Question(**state["question"])
        table._run = (state["run"][0], state["run"][1])
        # Tables that were kept before there were these have none.
        table._bot_names = tuple(state.get("bot_names", ()))
        table._turns = [state.get("first_turn", 1)]
        table._counters = list(state.get("counters", ()))
        table._stand_ins = dict(state.get("stand_ins", ()))
        table._lines_of = list(state.get("lines_of", table._lines_of))
        called_turn, called_seat = state.get("called", table._called)
        table._called = (called_turn, called_seat)
        table._put_off = [(seat, maker) for seat, maker in state["put_off"]]
        table._asked = [(seat, maker) for seat, maker in state["asked"]]
        table._asked_until = state["asked_until"]
        table.chat = [dict(message) for message in chat][-MOST_CHAT:]
        if lines:
            table._take_up(read_record("".join(f"{line}\n" for line in lines).encode()).record)
        table._changed = False
        return table

    def _take_up(self, record: Record) -> None:
        """Go on with the game of a record."""
        self.game = game = Game.from_record(record, self._secret)
        game.on_line = self._keep_line
        self._turns = [record.header.turn]
        self._bytes = len(record.to_text().encode())
        standing: list[tuple[int, Ply]] = []
        for line in record.lines:
            self.version += isinstance(line, Ply | Undo)
            if isinstance(line, Ply):
                standing.append((self.version, line))
            elif isinstance(line, Undo):
                del standing[line.to :]
                self.last_undo = self.version
        for (version, ply), facts in zip(standing, game.facts[1:], strict=True):
            self._note_ply(version, ply)
            self._note_turn(facts)

    def _state(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "status": self.status,
            "host": self.host,
            "created": self.created,
            "started": self.started,
            "ended": self.ended,
            "rematch": self.rematch_id,
            "seats": [seat.to_data() for seat in self.seats],
            "colours": list(self.colours),
            "rules": self._rules,
            "start": self._start,
            "first_turn": self._turns[0],
            "bot_names": list(self._bot_names),
            "secret": self._secret,
            "people": self._people,
            "bot_seed": self._bot_seed,
            "clock": self._clock.to_data(),
            "question": None if self._question is None else asdict(self._question),
            "run": list(self._run),
            "counters": list(self._counters),
            "stand_ins": [list(pair) for pair in self._stand_ins.items()],
            "put_off": [list(pair) for pair in self._put_off],
            "asked": [list(pair) for pair in self._asked],
            "asked_until": self._asked_until,
            "called": list(self._called),
            "lines_of": list(self._lines_of),
        }

    def take_change(self) -> Change:
        """What changed since it was last taken; false if nothing did. If it cannot be kept, the table is to be dropped.

        A change is kept whole or not at all: its parts belong together.
        """
        change = Change(self._state() if self._changed else None, self._new_lines, list(self._new_chat.values()))
        self._changed, self._new_lines, self._new_chat = False, [], {}
        return change

    @property
    def position(self) -> Position | None:
        """The table of the game now; not to be changed."""
        return None if self.game is None else self.game.position

    @property
    def ply(self) -> int:
        """How many plies stand."""
        return 0 if self.game is None else self.game.ply

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._turns[-1]

    def turn_at(self, ply: int) -> int:
        """The number of the turn after so many plies."""
        return self._turns[ply]

    def entries(self, since: int = 0) -> list[Entry]:
        """The standing plies that were made after that version, in their order.

        After an undo that came later than `since`, which `last_undo` tells, they do not follow what was seen then.
        """
        first = len(self._entries)
        while first and self._entries[first - 1].version > since:
            first -= 1
        return self._entries[first:]

    def rules(self) -> Ruleset:
        """What is played by."""
        if self.game is not None:
            return self.game.rules
        return self.config.rules() if self._rules is None else rules_from(self._rules)

    def record_text(self) -> str:
        """The record as a file, with the names that all have at the table now; before the end no secret is in it.

        What is kept has no names, so that those that are deleted here stand nowhere else.

        Raises:
            ConjobsError: code `not-running`; there is none yet.
        """
        if self.game is None:
            raise refused("not-running", "The record begins with the game.")
        record = self.game.record
        names = tuple("" if seat.name == FORMER else seat.name for seat in self.seats)
        return Record(replace(record.header, names=names), record.lines).to_text()

    def seat_of(self, token: object) -> int | None:
        """The seat that a secret belongs to, or None."""
        return next((number for number, seat in enumerate(self.seats) if fits(token, seat.token)), None)

    def _keep_line(self, line: Line) -> None:
        self._keep_text(line_text(line))
        if isinstance(line, Ply):
            self.version += 1
            self._by_chance = bool(line.outcome)
            self._note_ply(self.version, line)
        elif isinstance(line, Undo):
            self.version += 1
            self.last_undo = self.version
            del self._entries[line.to :], self._turns[line.to + 1 :]

    def _keep_text(self, text: str) -> None:
        self._new_lines.append(text)
        self._bytes += len(text.encode()) + 1

    def _note_ply(self, version: int, ply: Ply) -> None:
        seat = self.colours.index(ply.player)
        self._entries.append(Entry(version, ply.number, self.turn, seat, ply.action, self._stand_ins.get(ply.number)))

    def _note_turn(self, facts: Sequence[Event]) -> None:
        self._turns.append(self.turn + any(isinstance(fact, TurnEnded) for fact in facts))

    def _touch(self) -> None:
        self._changed = True

    def _note(self, seat: int | None, text: str, now: float) -> None:
        """Tell all at the table what happened, without a name in the text; the same thing once only."""
        last = self.chat[-1] if self.chat else None
        if last is None or (last["kind"], last["seat"], last["text"]) != ("note", seat, text):
            self._message("note", seat, text, now)

    def _message(self, kind: str, seat: int | None, text: str, now: float) -> dict[str, Any]:
        found = None if seat is None else self.seats[seat]
        number: int = self.chat[-1]["number"] + 1 if self.chat else 1
        message = {
            "number": number,
            "at": now,
            "kind": kind,
            "seat": seat,
            "person": None if found is None else found.person,
            "name": "" if found is None else found.name,
            "text": text,
        }
        self.chat.append(message)
        del self.chat[:-MOST_CHAT]
        self._new_chat[number] = message
        return message

    def _number(self, seat: object) -> int:
        if type(seat) is int and 0 <= seat < self.config.players:
            return seat
        raise refused("no-seat", f"Seats are 0 to {self.config.players - 1}.")

    def _person(self, seat: int) -> Seat:
        """The seat of a person, who may be away for now or have left."""
        found = self.seats[self._number(seat)]
        if found.kind != PERSON or found.token is None:
            raise refused("not-your-seat", "Sit down first.")
        return found

    def _player(self, seat: int) -> Seat:
        """The seat of a person who plays it himself, in a running game."""
        found = self._person(seat)
        self._only(RUNNING)
        if not found.acts:
            raise refused("seat-given", "Take it back first.")
        return found

    def _by_host(self, by: int) -> None:
        if self._person(by).left or by != self.host:
            raise refused("not-host")

    def _only(self, status: str) -> None:
        if self.status == status:
            return
        if self.status == CLOSED:
            raise refused("closed")
        raise refused({WAITING: "not-open", RUNNING: "not-running", OVER: "not-over"}[status])

    def _fresh(self, version: object) -> None:
        if version != self.version or type(version) is not int:
            raise refused("stale", f"It is at version {self.version}.")
