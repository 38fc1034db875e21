"""A table in memory, with those who follow it and what they were shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

import orjson

from conjobs.game import Game
from conjobs.notation.story import setup_story
from conjobs.rules.errors import ConjobsError
from conjobs.rules.position import Position
from conjobs.server.moments import MOST_MOMENTS, moments_from
from conjobs.server.page import POLICY, Page, Said
from conjobs.server.reference import known_cards
from conjobs.server.refusals import dump
from conjobs.server.store import Write
from conjobs.table import Change, Entry, Table
from conjobs.table.names import isolated
from conjobs.view import Parts, fact_data, options_text, table_view

MOST_CHAT_SHOWN: Final = 200
# What of a table pages are told with each move, so that its change alone is nothing to tell.
_TOLD_ANYWAY: Final = ("version", "ply")


class WrittenParts(Parts):
    """The parts of a table's view in JSON, which are written anew only where something that they tell of changed."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, Any]] = {}

    def part(self, name: str, of: object, make: Callable[[], object]) -> Any:
        """The part of that name, as JSON."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != of:
            kept = self._kept[name] = (of, orjson.Fragment(dump(make())))
        return kept[1]


class Held:
    """A table in memory. Whoever changes it or looks at it holds `lock`.

    `revision`, `lines` and `state` are what the database has of it. `called` is the seat of a person who is to be told
    that it is his turn, once that is saved. `gone` means that it was dropped: get it anew.
    """

    def __init__(self, table: Table, revision: int, lines: int, state: dict[str, Any]) -> None:
        self.table = table
        self.revision = revision
        self.lines = lines
        self.lock = asyncio.Lock()
        self.called: int | None = None
        self.gone = False
        self.pages: set[Page] = set()
        self.touched = time.monotonic()
        self._config = dump(table.config.to_data()).decode()
        self._state = dump(state).decode()
        self._change = Change()
        # What the pages were shown last.
        self._version = table.version
        self._shown: dict[str, Any] = {}
        self._secrets: list[str | None] = []
        self._entries: dict[int, dict[str, Any]] = {}
        self._names: dict[int, str] = {}
        self._moments: tuple[int, dict[int, str], int, bytes] | None = None
        self._parts = WrittenParts()
        self._view: tuple[int, orjson.Fragment] | None = None
        self._options: tuple[int, orjson.Fragment] | None = None
        self._learn_names()
        self._names_told = self._names

    # Keeping

    def write(self, now: float, due: float | None) -> Write | None:
        """What is to be saved since the last time, with who is called to his turn by it; None if nothing changed."""
        self.called = self.table.call()
        self._change = change = self.table.take_change()
        if not change:
            return None
        if change.state is not None:
            self._state = dump(change.state).decode()
        return Write(
            self.table.id,
            self.revision,
            self._config,
            self._state,
            self.table.status,
            self.table.created,
            now,
            due,
            self._lobby(),
            self.lines,
            change.lines,
            change.chat,
        )

    def kept(self, write: Write) -> None:
        """The change is saved."""
        self.revision += 1
        self.lines += len(write.lines)

    def _lobby(self) -> str | None:
        table = self.table
        if not table.config.public or table.status not in ("open", "running"):
            return None
        public = table.public(table.created)
        seats = [{key: seat[key] for key in ("colour", "name", "kind")} for seat in public["seats"]]
        return dump(
            {
                "id": table.id,
                "name": table.config.name,
                "status": table.status,
                "seats": seats,
                "edition": table.config.edition,
                "cons": table.config.cons,
                "clock": public["config"]["clock"],
                "created": table.created,
                "watch": table.config.watch,
            }
        ).decode()

    # Who may

    def seat_for(self, token: str | None) -> int | None:
        """The seat of a secret; None without one.

        Raises:
            ConjobsError: code `bad-token`.
        """
        if token is None:
            return None
        seat = self.table.seat_of(token)
        if seat is None:
            raise ConjobsError("bad-token", "This secret is not that of a seat here.", "Take a seat, or only watch.")
        return seat

    def may_watch(self) -> None:
        """Refuse who only watches where nobody may. A table that is open shows itself to those who are invited.

        Raises:
            ConjobsError: code `not-welcome`.
        """
        if self.table.config.watch == "nobody" and self.table.status != "open":
            raise ConjobsError("not-welcome", "Nobody may watch this table.", "It is for those who sit there.")

    def may_be_given(self, seat: int, by: int) -> None:
        """Refuse to give the seat of somebody else to a bot while its player is here and plays it.

        Raises:
            ConjobsError: code `player-here`.
        """
        table = self.table
        host_asks = by == table.host != seat and table.status == "running"
        if host_asks and seat in {page.seat for page in self.pages} and table.seats[seat].acts:
            allowed = "Say that you are sure to let a bot play all the same."
            raise ConjobsError("player-here", "The player of that seat is here.", allowed)

    # Showing

    def public(self, now: float) -> dict[str, Any]:
        """The table as everybody may see it."""
        found = self.table.public(now)
        connected = {page.seat for page in self.pages}
        for seat in found["seats"]:
            seat["connected"] = seat["seat"] in connected
        if self.table.config.cards is not None:
            found["cards"] = known_cards(self.table.rules().cards)
        return found

    def view(self) -> orjson.Fragment | None:
        """The position now, as JSON that is written once for each version."""
        if self.table.game is None:
            return None
        if self._view is None or self._view[0] != self.table.version:
            self._view = (self.table.version, _text_of(self.table.game.position, self.table.turn, self._parts))
        return self._view[1]

    def options(self, seat: int | None) -> orjson.Fragment | list[object]:
        """The legal actions of the seat, as JSON that is written once for each version; none if it is not to act."""
        position = self.table.position
        if position is None or seat is None or seat != position.to_act:
            return []
        if self._options is None or self._options[0] != self.table.version:
            self._options = (self.table.version, orjson.Fragment(options_text(position)))
        return self._options[1]

    def _view_at(self, ply: int) -> orjson.Fragment:
        game = self.table.game
        assert game is not None
        return _text_of(game.positions[ply], self.table.turn_at(ply), self._parts)

    def facts_at(self, ply: int) -> list[dict[str, Any]]:
        """What happened in a ply."""
        self._learn_names()
        game = self.table.game
        assert game is not None
        return [fact_data(game.position, fact, self._names) for fact in game.facts[ply]]

    def log(self, since: int = 0) -> list[dict[str, Any]]:
        """The standing entries that were made after that version, with their sentences."""
        return [self._entry(entry) for entry in self.table.entries(since)]

    def _entry(self, entry: Entry, facts: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        self._learn_names()
        found = self._entries.get(entry.version)
        if found is None:
            texts = [fact["text"] for fact in facts or self.facts_at(entry.ply)]
            found = self._entries[entry.version] = {
                "version": entry.version,
                "ply": entry.ply,
                "turn": entry.turn,
                "seat": entry.seat,
                "action": entry.action,
                "texts": texts,
                "stand_in": entry.stand_in,
            }
        return found

    def setup(self) -> list[str]:
        """How the game was set up, in sentences; none before its start, and where it began in the middle."""
        self._learn_names()
        game = self.table.game
        return [] if game is None else setup_story(game.position, game.facts[0], self._names)

    def _learn_names(self) -> None:
        """Who is renamed or erased is so in the whole log."""
        names = {number: isolated(seat.name) for number, seat in enumerate(self.table.seats) if seat.name}
        if names != self._names:
            self._names = names
            self._entries = {}

    def chat(self) -> list[dict[str, Any]]:
        """The latest messages."""
        return self.table.chat[-MOST_CHAT_SHOWN:]

    def game_at(self, ply: int) -> Game:
        """The game, which has come as far as a moment.

        Raises:
            ConjobsError: code `no-ply`; it has not.
        """
        game = self.table.game
        if game is None:
            raise ConjobsError("no-ply", "There is no such moment.", "The game has not begun.")
        if ply > game.ply:
            raise ConjobsError("no-ply", "There is no such moment.", f"The game is at ply {game.ply}.")
        return game

    def moment_at(self, ply: int) -> dict[str, Any]:
        """A moment of the game.

        Raises:
            ConjobsError: code `no-ply`.
        """
        self.game_at(ply)
        entry = self.table.entries()[ply - 1] if ply else None
        return {
            "ply": ply,
            "version": 0 if entry is None else entry.version,
            "seat": None if entry is None else entry.seat,
            "action": None if entry is None else entry.action,
            "view": self._view_at(ply),
            "facts": self.facts_at(ply),
        }

    def moments(self, first: int) -> Callable[[], bytes]:
        """What makes the JSON of the moments from the ply `first` on, in any thread, while the game may go on."""
        game, version = self.table.game, self.table.version
        self._learn_names()
        if self._moments is not None and self._moments[:3] == (version, self._names, first):
            text = self._moments[3]
            return lambda: text
        if game is None:
            return lambda: dump({"moments": [], "last": 0})
        # Positions never change once made, but the game's lists do.
        positions, plies, facts, names = game.positions, game.record.plies, list(game.facts), dict(self._names)
        turn = game.record.header.turn

        def make() -> bytes:
            found = moments_from(positions, plies, facts, names, range(first, first + MOST_MOMENTS), turn)
            text = dump({"moments": found, "last": len(plies)})
            self._moments = (version, names, first, text)
            return text

        return make

    def welcome(self, seat: int | None, seen: int | None, now: float) -> Said:
        """The first message to a page."""
        # After an undo that the page has not seen, what is new does not follow what it has.
        since = seen if seen is not None and self.table.last_undo <= seen <= self.table.version else 0
        return Said(
            dump(
                {
                    "type": "welcome",
                    "seat": seat,
                    "table": self.public(now),
                    "view": self.view(),
                    "options": self.options(seat),
                    "setup": self.setup(),
                    "log": self.log(since),
                    "chat": self.chat(),
                    "now": now,
                }
            )
        )

    def show(self, now: float, but: Page | None = None) -> None:
        """Tell all pages what changed since they were told last; `but` has just been welcomed with it."""
        self._check_secrets()
        self._check_watchers()
        public = self.public(now)
        shown = {name: value for name, value in public.items() if name not in _TOLD_ANYWAY}
        changed = shown != self._shown
        messages: list[dict[str, Any]] = []
        if self.table.version != self._version:
            messages += self._moves(now, public if changed else None)
        elif changed:
            messages.append({"type": "table", "table": public, "now": now, **self._renamed()})
        messages += [{"type": "chat", "message": message} for message in self._change.chat]
        self._change = Change()
        self._version = self.table.version
        self._shown = shown
        for message in messages:
            self._tell(message, but)

    def _renamed(self) -> dict[str, Any]:
        """The story anew, where somebody in it is called otherwise: who deletes his data stands in it no more."""
        self._learn_names()
        told, self._names_told = self._names_told, self._names
        return {} if told == self._names or self.table.game is None else {"setup": self.setup(), "log": self.log()}

    def _tell(self, message: dict[str, Any], but: Page | None) -> None:
        """Tell all pages the same; only who is to act is told his legal actions, which are longer than all else."""
        said = to_actor = Said(dump(message))
        to_act = self._to_act() if message.get("ply") == self.table.ply and "view" in message else None
        if any(page.seat == to_act for page in self.pages if page.seat is not None):
            options = dump({"options": self.options(to_act)})
            to_actor = Said(said.text[:-1] + b"," + options[1:])
        for page in self.pages:
            if page is not but:
                page.tell(to_actor if page.seat is not None and page.seat == to_act else said)

    def _to_act(self) -> int | None:
        position = self.table.position
        return None if position is None else int(position.to_act)

    def _moves(self, now: float, public: dict[str, Any] | None) -> list[dict[str, Any]]:
        table = self.table
        if table.last_undo > self._version:
            return [
                {
                    "type": "undone",
                    "version": table.version,
                    "ply": table.ply,
                    "view": self.view(),
                    "log": self.log(),
                    "table": self.public(now),
                    "now": now,
                }
            ]
        entries = table.entries(self._version)
        return [self._moved(entry, now, public if entry is entries[-1] else None) for entry in entries]

    def _moved(self, entry: Entry, now: float, public: dict[str, Any] | None) -> dict[str, Any]:
        last = entry.ply == self.table.ply
        facts = self.facts_at(entry.ply)
        message: dict[str, Any] = {
            "type": "moved",
            "version": entry.version,
            "ply": entry.ply,
            "seat": entry.seat,
            "action": entry.action,
            "view": self.view() if last else self._view_at(entry.ply),
            "facts": facts,
            "entry": self._entry(entry, facts),
            "now": now,
        }
        if public is not None:
            message["table"] = public
        return message

    def _check_secrets(self) -> None:
        """A seat that was moved, left or taken away is no longer that of the page that had it."""
        now = [seat.token for seat in self.table.seats]
        if now == self._secrets:
            return
        self._secrets = now
        for page in list(self.pages):
            page.seat = None if page.token is None else self.table.seat_of(page.token)
            if page.token is not None and page.seat is None:
                page.bye(ConjobsError("bad-token", "This seat is yours no more.", "It was moved or given up."), POLICY)
                self.pages.discard(page)

    def _check_watchers(self) -> None:
        """Who was invited and did not sit down before the start does not see the game where nobody may watch."""
        try:
            self.may_watch()
        except ConjobsError as error:
            for page in [page for page in self.pages if page.seat is None]:
                page.bye(error, POLICY)
                self.pages.discard(page)


def _text_of(position: Position, turn: int, parts: Parts) -> orjson.Fragment:
    return orjson.Fragment(dump(table_view(position, turn, parts)))
