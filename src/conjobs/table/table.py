"""A table that people sit at: who sits where, whose word it is, the clocks, the game and its record.

It knows no network, file or clock: the time is an argument, and all that changes is collected as a `Change`, which its
keeper saves before anybody is told. People are known by their seat: that a request comes from the person of a seat is
for the caller to find out, with `seat_of`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from conjobs.bots import registry
from conjobs.bots.base import Bot
from conjobs.bots.driver import Driver, unanswered
from conjobs.bots.levels import DEFAULT_LEVEL, FALLBACK_LEVEL, level, shipped_levels
from conjobs.data import load_editions
from conjobs.game import Game
from conjobs.notation.actions import parse_action
from conjobs.record.files import read_record
from conjobs.record.lines import Line, Ply, Record, Undo, header_text, line_text
from conjobs.record.rules import rules_from
from conjobs.rules.actions import DRAW, END, Action, Offer, from_code, pack
from conjobs.rules.errors import ConjobsError
from conjobs.rules.events import Event, TurnEnded
from conjobs.rules.legal import listed
from conjobs.rules.play import action_refused
from conjobs.rules.position import DRAW_PHASE, Position
from conjobs.rules.ruleset import Ruleset
from conjobs.table.bots import BotMove, Thinking
from conjobs.table.change import Change
from conjobs.table.clock import NOBODY, Clock, new_clock
from conjobs.table.config import TableConfig
from conjobs.table.names import FORMER, MOST_LETTERS, cleaned, free_name, same
from conjobs.table.refusals import refused
from conjobs.table.seats import BOT, OPEN, PERSON, Seat, Seated, fits, hashed, new_secret

WAITING: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
CLOSED: Final = "closed"

ID_BYTES: Final = 9
SEED_BITS: Final = 61
MOST_CHAT: Final = 1_000
MOST_MESSAGE: Final = 500
MOST_WORDS: Final = 100
MOST_ADDRESS: Final = 500
# No game that is played comes near; it bounds what offers and undos alone could write.
MOST_LINES: Final = 20_000
LATER: Final = "later"


@dataclass(frozen=True)
class Entry:
    """A standing ply: the version that it made, its number, the turn and seat it belongs to, the action as text."""

    version: int
    ply: int
    turn: int
    seat: int
    action: str


@dataclass
class Question:
    """A seat asks the others to go back to after ply `to`; who has agreed, and until when it waits for the others."""

    seat: int
    to: int
    agreed: list[int]
    until: float


class Table:
    """One table. `status` is "open", "running", "over" or "closed"; `game` is None until it starts.

    `colours` are those of the players in seat order, `host` is the seat of who made the table, or followed him.

    `version` counts the plies and undos of the record. A request that changes the game names the version that it saw.
    """

    def __init__(self, config: TableConfig, id: str, now: float) -> None:
        self.config = config
        self.id = id
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
        self._rules: dict[str, Any] | None = None
        self._clock = new_clock(config.clock, config.players, now)
        self._people = 0
        self._bot_seed = secrets.randbits(SEED_BITS) if config.seed is None else config.seed
        self._question: Question | None = None
        # Since which ply the plies are of one person, with nothing brought by chance: he may take these back alone.
        self._run = (NOBODY, 0)
        # Whether the last ply brought dice or cards.
        self._by_chance = False
        # Answers to offers of bots: those that people do not want to give now, and those that bots wait for.
        self._put_off: list[tuple[int, int]] = []
        self._asked: list[tuple[int, int]] = []
        self._asked_until: float | None = None
        self._entries: list[Entry] = []
        self._turns = [1]
        self._driver: Driver | None = None
        # Goes up with all that makes what a bot thinks of stale, apart from the version.
        self._moment = 0
        self._changed = True
        self._new_lines: list[str] = []
        self._new_chat: dict[int, dict[str, Any]] = {}

    # Making, keeping, and getting back

    @classmethod
    def create(
        cls,
        config: TableConfig,
        player: object,
        now: float,
        *,
        seat: int = 0,
        bots: Mapping[int, object] | None = None,
        id: str | None = None,
    ) -> tuple[Table, Seated]:
        """Make a table, and let its maker sit down as the host.

        Args:
            config: what is played, and how.
            player: the maker's name.
            now: the time, in seconds.
            seat: where he sits.
            bots: the levels of bots that sit from the beginning, by seat.
            id: the table's name in links; by default one that nobody guesses.

        Raises:
            ConjobsError: no such seat or bot, or no name.
        """
        table = cls(config, id or secrets.token_urlsafe(ID_BYTES), now)
        return table, table._furnish(player, now, seat, bots or {})

    @classmethod
    def from_record(
        cls,
        record: Record,
        player: object,
        now: float,
        *,
        seat: int = 0,
        options: Mapping[str, object] | None = None,
        id: str | None = None,
    ) -> tuple[Table, Seated]:
        """Make a table that goes on with a record: the rules and players are as in it, and who sits where is open.

        Args:
            record: the game so far.
            player: the maker's name.
            now: the time, in seconds.
            seat: where he sits.
            options: of the configuration, what is no matter of the rules: name, clock, watch, public, pace.
            id: the table's name in links; by default one that nobody guesses.

        Raises:
            ConjobsError: the record does not follow the rules, the game is over, or an option is wrong.
        """
        rules = record.header.rules
        played = {name: rules.get(name) for name in ("edition", "cons", "raise", "lay_off", "late_game_over")}
        config = TableConfig.read({**(options or {}), **played, "players": len(record.header.players)})
        table = cls(config, id or secrets.token_urlsafe(ID_BYTES), now)
        table._rules, table.colours = rules, record.header.players
        table._take_up(record)
        if table.game is None or table.game.over:
            raise ConjobsError("game-over", "That game is over.", "Watch it instead.")
        table._new_lines = record.to_text().split("\n")[:-1]
        return table, table._furnish(player, now, seat, {})

    def _furnish(self, player: object, now: float, seat: int, bots: Mapping[int, object]) -> Seated:
        self.host = seat
        seated = self.sit(player, seat)
        for number, id in bots.items():
            self.set_bot(seat, number, id, now)
        return seated

    @classmethod
    def restore(
        cls,
        config: Mapping[str, object],
        state: Mapping[str, Any],
        lines: Sequence[str],
        chat: Sequence[dict[str, Any]],
    ) -> Table:
        """The table that was kept: its configuration, last state, all lines and all messages, in their order.

        Raises:
            ConjobsError: what was kept is damaged.
        """
        table = cls(TableConfig.read(config), state["id"], state["created"])
        table.status, table.host = state["status"], state["host"]
        table.started, table.ended, table.rematch_id = state["started"], state["ended"], state["rematch"]
        table.seats = [Seat(**seat) for seat in state["seats"]]
        table._rules, table._people, table._bot_seed = state["rules"], state["people"], state["bot_seed"]
        table.colours = tuple(state["colours"])
        table._clock = Clock(**state["clock"])
        table._question = None if state["question"] is None else Question(**state["question"])
        table._run = (state["run"][0], state["run"][1])
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
        self.game = game = Game.from_record(record)
        game.on_line = self._keep_line
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
            "people": self._people,
            "bot_seed": self._bot_seed,
            "clock": self._clock.to_data(),
            "question": None if self._question is None else asdict(self._question),
            "run": list(self._run),
            "put_off": [list(pair) for pair in self._put_off],
            "asked": [list(pair) for pair in self._asked],
            "asked_until": self._asked_until,
        }

    def take_change(self) -> Change:
        """What changed since it was last taken; false if nothing did. If it cannot be kept, the table is to be dropped.

        A change is kept whole or not at all: its parts belong together.
        """
        change = Change(self._state() if self._changed else None, self._new_lines, list(self._new_chat.values()))
        self._changed, self._new_lines, self._new_chat = False, [], {}
        return change

    # Looking

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
        return [entry for entry in self._entries if entry.version > since]

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
        return {"commitment": None, "revealed": None, "words": []}

    def rules(self) -> Ruleset:
        """What is played by."""
        if self.game is not None:
            return self.game.rules
        return self.config.rules() if self._rules is None else rules_from(self._rules)

    def record_text(self) -> str:
        """The record as a file; empty before the start. No secret is in it before the game is over.

        Raises:
            ConjobsError: code `not-running`; there is none yet.
        """
        if self.game is None:
            raise refused("not-running", "The record begins with the game.")
        return self.game.record.to_text()

    def seat_of(self, token: object) -> int | None:
        """The seat that a secret belongs to, or None."""
        return next((number for number, seat in enumerate(self.seats) if fits(token, seat.token)), None)

    # Sitting down and leaving

    def sit(self, name: object, seat: int | None = None) -> Seated:
        """Let a person sit down, before the start; returns the secrets of the seat, which are kept nowhere.

        Raises:
            ConjobsError: `not-open`, `no-seat`, `seat-taken`, `table-full`, `bad-text` or `name-taken`.
        """
        self._only(WAITING)
        number = self._free_seat() if seat is None else self._number(seat)
        if self.seats[number].kind != OPEN:
            raise refused("seat-taken", "Choose an open seat.")
        plain = self._new_name(name)
        seated = Seated(number, new_secret(), new_secret())
        self._people += 1
        self.seats[number] = Seat(
            PERSON, plain, person=self._people, token=hashed(seated.token), recovery=hashed(seated.recovery)
        )
        self._touch()
        return seated

    def _free_seat(self) -> int:
        free = next((number for number, seat in enumerate(self.seats) if seat.kind == OPEN), None)
        if free is None:
            raise refused("table-full", "Ask the host for a bot's seat.")
        return free

    def _new_name(self, name: object, but: int | None = None) -> str:
        plain = cleaned(name, "The name", MOST_LETTERS)
        others = [seat.name for number, seat in enumerate(self.seats) if number != but and seat.kind != OPEN]
        if any(same(plain, other) for other in [*others, FORMER]):
            raise refused("name-taken", "Choose another one.")
        return plain

    def recover(self, recovery: object) -> Seated:
        """Move a seat to another device: both its secrets are made anew, and the old ones end.

        Raises:
            ConjobsError: code `bad-recovery`; no seat has this recovery secret.
        """
        for number, seat in enumerate(self.seats):
            if fits(recovery, seat.recovery):
                seated = Seated(number, new_secret(), new_secret())
                seat.token, seat.recovery = hashed(seated.token), hashed(seated.recovery)
                self._touch()
                return seated
        raise refused("bad-recovery", "Make a new one on the device where you sit.")

    def new_recovery(self, seat: int) -> str:
        """A new recovery secret for the seat; the old one ends."""
        found = self._person(seat)
        secret = new_secret()
        found.recovery = hashed(secret)
        self._touch()
        return secret

    def rename(self, seat: int, name: object) -> None:
        """Give oneself another name."""
        found = self._person(seat)
        found.name = self._new_name(name, but=seat)
        self._touch()

    def leave(self, seat: int, now: float) -> None:
        """Leave the table. Before the start the seat is open again, in a running game a bot plays it on."""
        found = self._person(seat)
        if self.status == WAITING:
            self._note(seat, "left.", now)
            self.seats[seat] = Seat()
        else:
            found.left = True
            if self.status == RUNNING:
                found.bot = found.bot or found.stand_in
                self._note(seat, f"left; {level(found.bot).name} plays on.", now)
        self._pass_host(seat, now)
        self._seats_changed(now)

    def _pass_host(self, seat: int, now: float) -> None:
        """Make the next person the host if this one was; where nobody is left, the table closes."""
        if any(other.here for other in self.seats):
            while not self.seats[self.host].here:
                self.host = (self.host + 1) % self.config.players
        elif self.status in (WAITING, RUNNING):
            self._close(now)

    def free(self, by: int, seat: int, now: float) -> None:
        """Let the host send a person or a bot away, before the start."""
        self._by_host(by)
        self._only(WAITING)
        number = self._number(seat)
        if number == by:
            raise refused("not-your-seat", "To go yourself, leave.")
        if self.seats[number].kind == PERSON:
            self._note(number, "was sent away.", now)
        self.seats[number] = Seat()
        self._seats_changed(now)

    def set_bot(self, by: int, seat: int, id: object, now: float) -> None:
        """Let a bot play a seat.

        Before the start the host puts a bot on an open seat, or, with None, makes it open again. In a running game he
        changes a bot, or gives the seat of a person who is away to a bot and, with None, back. A person may do the
        latter for himself.

        Raises:
            ConjobsError: `not-host`, `seat-taken`, `unknown-bot`, or `closed` and the like.
        """
        number = self._number(seat)
        if by != number or self._person(by).left:
            self._by_host(by)
        found = self.seats[number]
        one = None if id is None else level(id)
        if self.status == WAITING and found.kind != PERSON:
            self.seats[number] = Seat() if one is None else self._bot_seat(one.id)
        elif self.status == WAITING:
            raise refused("seat-taken", "Free it first.")
        else:
            self._only(RUNNING)
            self._give(number, None if one is None else one.id, now)
        self._seats_changed(now)

    def _give(self, number: int, id: str | None, now: float) -> None:
        found = self.seats[number]
        if found.kind == BOT and id is None:
            raise refused("seat-taken", "It has always been a bot's.")
        if found.kind == BOT:
            others = [seat.name for seat in self.seats if seat is not found]
            found.bot, found.name = id, free_name(level(id).name, others)
        elif id is None:
            if found.token is None:
                raise refused("no-seat", "Its person is gone for good.")
            if found.bot is not None:
                self._note(number, "plays again.", now)
            found.bot, found.left = None, False
        else:
            found.bot = id
            self._note(number, f"is away; {level(id).name} plays.", now)

    def _bot_seat(self, id: str) -> Seat:
        taken = [seat.name for seat in self.seats if seat.kind != OPEN]
        return Seat(BOT, free_name(level(id).name, taken), id)

    def set_stand_in(self, seat: int, id: object) -> None:
        """Choose the level that answers, and ends the turn, when one's clock has run out."""
        found = self._person(seat)
        found.stand_in = level(id, shipped_levels()).id
        self._touch()

    def set_webhook(self, seat: int, address: object) -> None:
        """Keep an address that is called when it is one's turn; None for none. Whether it may be called is not asked.

        Raises:
            ConjobsError: code `bad-text`; it is too long, or does not begin with https://.
        """
        found = self._person(seat)
        plain = None if address is None else cleaned(address, "The webhook", MOST_ADDRESS)
        if plain is not None and not plain.startswith("https://"):
            raise ConjobsError("bad-text", "The webhook cannot be called.", "It begins with https://.")
        found.webhook = plain
        self._touch()

    def set_words(self, seat: int, words: object) -> None:
        """Give own words that go into the game's chance, before the start; None for none."""
        found = self._person(seat)
        self._only(WAITING)
        found.words = None if words is None else cleaned(words, "What you say", MOST_WORDS)
        self._touch()

    def _seats_changed(self, now: float) -> None:
        self._question = None
        self._driver = None
        self._moment += 1
        self._wind(now)
        self._touch()

    # Who may

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

    # The game

    def start(self, by: int, now: float) -> None:
        """Let the host start; seats that are still open get bots.

        Raises:
            ConjobsError: `not-host`, `not-open` or `closed`.
        """
        self._by_host(by)
        self._only(WAITING)
        for number, seat in enumerate(self.seats):
            if seat.kind == OPEN:
                self.seats[number] = self._bot_seat(DEFAULT_LEVEL)
        if self.game is None:
            self._new_game()
        self.status, self.started = RUNNING, now
        self._clock = new_clock(self.config.clock, self.config.players, now)
        self._seats_changed(now)

    def _new_game(self) -> None:
        who = [seat.bot or registry.HUMAN for seat in self.seats]
        self.game = Game.new(colours=self.colours, rules=self.rules(), seed=self.config.seed, who=who)
        self._new_lines.append(header_text(self.game.record.header))
        self.game.on_line = self._keep_line

    def submit(self, seat: int, version: object, text: object, now: float) -> int:
        """Play an action of a person, in the notation; returns the version that it made.

        Answers to offers are taken at any time. The word "later" plays nothing: bots no longer wait for one's answers
        to their offers, which stay open until the turn ends.

        Raises:
            ConjobsError: `stale`, `not-running`, `seat-given`; `not-your-seat` if the text names another player; or why
                the rules do not allow it.
        """
        self._player(seat)
        self._fresh(version)
        assert self.game is not None
        if not isinstance(text, str):
            raise ConjobsError("malformed", "That is no action.", "It is a text such as: build B6 sphinx.", "T-7")
        if text.strip().lower() == LATER:
            self._answer_later(seat, now)
            return self.version
        named, action = parse_action(text, self.game.position, seat)
        if named is not None and named != seat:
            raise refused("not-your-seat", f"You play {self.colours[seat]}.")
        if isinstance(action, Offer):
            self._not_too_long()
        self._play(seat, action, own=True)
        self._wind(now)
        return self.version

    def _answer_later(self, seat: int, now: float) -> None:
        pairs = [pair for pair in self._asked if pair[0] == seat]
        if not pairs:
            raise refused("no-answer")
        self._put_off += pairs
        self._moment += 1
        self._wind(now)
        self._touch()

    def _not_too_long(self) -> None:
        if self.version >= MOST_LINES:
            raise refused("too-long", "It can still be played to its end.")

    def _play(self, seat: int, action: Action, own: bool) -> None:
        """Play an action; `own` is whether the seat's person himself chose it."""
        game = self.game
        assert game is not None
        facts = game.play(action, seat)
        self._note_turn(facts)
        if isinstance(action, Offer):
            self._put_off = [pair for pair in self._put_off if pair[1] != seat]
        if not own or self._by_chance:
            self._run = (NOBODY, game.ply)
        elif self._run[0] != seat:
            self._run = (seat, game.ply - 1)
        self._question = None
        self._touch()

    def _keep_line(self, line: Line) -> None:
        self._new_lines.append(line_text(line))
        if isinstance(line, Ply):
            self.version += 1
            self._by_chance = bool(line.outcome)
            self._note_ply(self.version, line)
        elif isinstance(line, Undo):
            self.version += 1
            self.last_undo = self.version
            del self._entries[line.to :], self._turns[line.to + 1 :]

    def _note_ply(self, version: int, ply: Ply) -> None:
        seat = self.colours.index(ply.player)
        self._entries.append(Entry(version, ply.number, self.turn, seat, ply.action))

    def _note_turn(self, facts: Sequence[Event]) -> None:
        self._turns.append(self.turn + any(isinstance(fact, TurnEnded) for fact in facts))

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

    # Taking back

    def undo(self, seat: int, version: object, now: float, to: object = None) -> bool:
        """Go back; True if it happened at once, False if the others are asked.

        At once go one's own last plies that brought no dice or cards, with nobody else's after them. For anything else
        all people at the table must agree; bots do.

        Args:
            seat: who wants to go back.
            version: the version that he saw.
            now: the time.
            to: to after which ply; None: to before one's own last.

        Raises:
            ConjobsError: `stale`, `not-running`, `seat-given`, `no-ply`, `already-asked` or `too-long`.
        """
        self._player(seat)
        self._fresh(version)
        self._not_too_long()
        goal = self._before_last_of(seat) if to is None else to
        if type(goal) is not int or not 0 <= goal < self.ply:
            raise refused("no-ply", f"The game is at ply {self.ply}.")
        if self._question is not None:
            raise refused("already-asked", "Wait for the answers.")
        alone = self._run[0] == seat and goal >= self._run[1]
        question = Question(seat, goal, [], now + self.config.clock.choice_seconds)
        if alone or not self._needed(question):
            self._go_back(goal, now, alone)
            return True
        self._question = question
        self._moment += 1
        self._touch()
        return False

    def _before_last_of(self, seat: int) -> int:
        return next((entry.ply - 1 for entry in reversed(self._entries) if entry.seat == seat), NOBODY)

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
                self._go_back(question.to, now, False)
        else:
            self._drop_question("takes the question back." if seat == question.seat else "does not agree.", seat, now)
        self._touch()

    def _drop_question(self, why: str, seat: int | None, now: float) -> None:
        self._question = None
        self._moment += 1
        self._note(seat, why, now)

    def _go_back(self, to: int, now: float, alone: bool) -> None:
        assert self.game is not None
        self.game.undo(to)
        self._question = None
        self._put_off = []
        if not alone:
            self._run = (NOBODY, to)
            self._clock.forget_turn()
        self._moment += 1
        self._wind(now)
        self._touch()

    # Bots

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
        return Thinking(self.version, self._moment, seat, position.copy(), self._driver, failure)

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
        if seat.kind == BOT:
            seat.name = free_name(newcomer.name, [other.name for other in self.seats if other is not seat])
        self._seats_changed(now)

    # Time

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

    # Talking

    def say(self, seat: int, text: object, now: float) -> dict[str, Any]:
        """Say something to all at the table; returns the message.

        Raises:
            ConjobsError: `not-your-seat`, `closed` or `bad-text`.
        """
        found = self._person(seat)
        if found.left:
            raise refused("not-your-seat", "You have left the table.")
        if self.status == CLOSED:
            raise refused("closed")
        return self._message("say", seat, cleaned(text, "The message", MOST_MESSAGE), now)

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

    # The end

    def rematch(self, seat: int, now: float, id: str | None = None) -> Table:
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
        table = Table(self.config, id or secrets.token_urlsafe(ID_BYTES), now)
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

    def close(self, by: int, now: float) -> None:
        """Let the host close the table; its record stays.

        Raises:
            ConjobsError: `not-host` or `closed`.
        """
        self._by_host(by)
        if self.status == CLOSED:
            raise refused("closed")
        self._close(now)

    def _close(self, now: float) -> None:
        self.status = CLOSED
        self.ended = now if self.ended is None else self.ended
        self._stop(now)

    def erase(self, seat: int, now: float) -> None:
        """Forget the person of a seat, who leaves with it: name, messages, secrets, webhook. The record stays.

        Own words that went into the game's chance are part of the record.
        """
        found = self._person(seat)
        person = found.person
        if not found.left:
            self.leave(seat, now)
        if self.seats[seat] is found:
            found.name, found.token, found.recovery, found.webhook, found.words = FORMER, None, None, None, None
        for place, message in enumerate(self.chat):
            if message["person"] == person:
                text = "" if message["kind"] == "say" else message["text"]
                self.chat[place] = self._new_chat[message["number"]] = {**message, "name": FORMER, "text": text}
        self._touch()

    def _touch(self) -> None:
        self._changed = True


def _stand_in_action(bot: Bot, position: Position, seat: int) -> Action:
    """What a stand-in does: it answers what is pending; a turn of its own it only draws for and ends."""
    if not position.stack:
        return from_code(pack(DRAW) if position.phase == DRAW_PHASE else pack(END))
    action = from_code(bot.act(position.copy(), seat))
    return action if not action_refused(position, seat, action) else from_code(listed(position)[0])
