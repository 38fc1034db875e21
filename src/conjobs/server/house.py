"""All tables of a server: those in memory, how they are changed and kept, and who follows them.

A change is made in memory, saved, and only then answered and shown. If it cannot be saved, the table is dropped from
memory and read anew, so that what is not on disk never happened.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
import traceback
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from conjobs.rules.errors import ConjobsError
from conjobs.server.held import Held
from conjobs.server.limits import Limit
from conjobs.server.page import GOING_AWAY, TRY_AGAIN, Page
from conjobs.server.refusals import TooFast
from conjobs.server.runner import Runner
from conjobs.server.settings import Settings
from conjobs.server.store import Damaged, Kept, NoDatabase, NotSaved, Store, Write
from conjobs.table import Table, TableConfig
from conjobs.table.seats import Seated

LOG: Final = logging.getLogger("conjobs.server")
MOST_WATCHERS: Final = 200
MOST_OF_SEAT: Final = 20
MOST_ASIDE: Final = 40
DELETE_EVERY: Final = 3600.0
# How long a table that cannot be read is not woken again, in seconds: what was wrong may pass, or be repaired.
LEFT_ALONE: Final = 300.0
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")

_Answer = TypeVar("_Answer")
Act = Callable[[Table, float], _Answer]
"""What is done with a table, and the time at which it is done."""


class NoTable(ConjobsError):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("no-table", "There is no such table.", "It may have been kept long enough and deleted.")


class House:
    """The tables of a server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.runner = Runner(self, settings.bot_threads)
        self.new_tables = _limit(settings, 0.5, 30)
        self.recoveries = _limit(settings, 0.2, 10)
        self.heavy = _limit(settings, 0.5, 10)
        # A position is checked again at every change that somebody makes to it.
        self.checks = _limit(settings, 4, 40)
        # By seat, or by page of who only watches.
        self.acts = _limit(settings, 10, 60)
        self.chats = _limit(settings, 1, 15)
        self._aside = ThreadPoolExecutor(2, thread_name_prefix="conjobs-aside")
        self._asked_aside = 0
        self._held: dict[str, Held] = {}
        self._loading: dict[str, asyncio.Task[Held]] = {}
        self._working: set[asyncio.Task[Any]] = set()
        self._opened = time.time()
        self._closing = False
        self._deleted_at = 0.0
        # Tables that cannot be read: until when they are left alone, and what was said of them.
        self._damaged: dict[str, tuple[float, str]] = {}

    # Tables in memory

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Held]:
        """Hold a table alone: nobody else changes it or looks at it meanwhile.

        Raises:
            ConjobsError: code `no-table`, there is none; `broken`, it is damaged; `no-database` or `not-saved`, the
                database does not answer; `going-away`, the server ends.
        """
        while True:
            held = self._held.get(table) or await self._load_once(table)
            async with held.lock:
                if not held.gone:
                    held.touched = time.monotonic()
                    yield held
                    return

    async def _load_once(self, table: str) -> Held:
        """Load a table; who comes meanwhile waits for the same."""
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Held:
        if self._closing:
            raise _closing()
        if not _ID.fullmatch(table):
            raise NoTable
        try:
            held = await self._read(table)
        except Damaged as error:
            why = _where(error.__cause__)
            if self._leave_alone(table, why):
                LOG.error("table %s is damaged: %s", table, why)
            raise
        self.runner.arm(held)
        self._held[table] = held
        self._damaged.pop(table, None)
        return held

    def _leave_alone(self, table: str, why: str) -> bool:
        """Do not wake a table for a while; whether this is news, and not what was said of it before."""
        _, said = self._damaged.get(table, (0.0, ""))
        self._damaged[table] = (time.monotonic() + LEFT_ALONE, why)
        return why != said

    def _is_left_alone(self, table: str) -> bool:
        until, _ = self._damaged.get(table, (0.0, ""))
        return time.monotonic() < until

    async def _read(self, table: str) -> Held:
        """A table as it was kept; its clocks are set if it was kept before this server began."""
        kept = await self.store.load(table)
        if kept is None:
            raise NoTable
        try:
            held = await asyncio.to_thread(_restored, kept)
            if kept.changed < self._opened:
                held.table.resume(time.time())
            write = self._change_of(held)
        except Exception as error:
            raise Damaged from error
        await self._save(held, write)
        return held

    async def add(self, table: Table) -> None:
        """Keep a new table.

        Raises:
            NotSaved: it could not be kept, so there is none.
        """
        held = Held(table, 0, 0, {})
        async with held.lock:
            await self._keep(held)
            self._held[table.id] = held
        self.runner.arm(held)

    async def create(
        self, config: TableConfig, player: str, bots: dict[int, str], start: bool
    ) -> tuple[Table, Seated]:
        """Make a table; its maker sits at its first seat that is no bot's."""
        now = time.time()
        seat = next((seat for seat in range(config.players) if seat not in bots), 0)
        table = Table(config, now)
        seated = table.furnish(player, now, seat, bots)
        if start:
            table.start(seated.seat, now)
        await self.add(table)
        return table, seated

    # Changing

    async def change(self, table: str, act: Act[_Answer]) -> _Answer:
        """Do something with a table; when this returns, it is saved and shown to all who follow it.

        Raises:
            ConjobsError: the table refuses it, or it could not be saved.
        """
        # Who asked may go away in the middle; what was begun is done to its end all the same.
        return await asyncio.shield(self.spawn(self.change_now(table, act)))

    async def change_now(self, table: str, act: Act[_Answer]) -> _Answer:
        """The same for who sees to it that this is not cancelled in the middle."""
        if self._closing:
            raise _closing()
        async with self.at(table) as held:
            now = time.time()
            try:
                answer = act(held.table, now)
            except ConjobsError:
                if held.table.take_change():
                    self.drop(held, NotSaved())
                raise
            except BaseException:
                self.drop(held, NotSaved())
                raise
            await self._keep(held)
            held.show(now)
            self.runner.arm(held)
            return answer

    async def _keep(self, held: Held) -> None:
        """Save what changed at a table, if anything did."""
        await self._save(held, self._change_of(held))

    def _change_of(self, held: Held) -> Write | None:
        now = time.time()
        return held.write(now, self.runner.due(held.table, now))

    async def _save(self, held: Held, write: Write | None) -> None:
        if write is None:
            return
        try:
            await self.store.save(write)
        except BaseException:
            self.drop(held, NotSaved())
            raise
        held.kept(write)

    def drop(self, held: Held, why: ConjobsError) -> None:
        """Forget a table: it is read anew when somebody wants it. Its pages come back by themselves."""
        held.gone = True
        self.runner.disarm(held)
        if self._held.get(held.table.id) is held:
            del self._held[held.table.id]
        for page in held.pages:
            page.bye(why, TRY_AGAIN)

    async def rematch(self, table: str, seat_of: Callable[[Table], int]) -> str:
        """Make a new table for the same people; its id."""
        return await asyncio.shield(self.spawn(self._rematch(table, seat_of)))

    async def _rematch(self, table: str, seat_of: Callable[[Table], int]) -> str:
        async with self.at(table) as held:
            now = time.time()
            new = held.table.rematch(seat_of(held.table), now)
            try:
                # The new one first: a link must never lead to nothing.
                await self.add(new)
            except BaseException:
                self.drop(held, NotSaved())
                raise
            await self._keep(held)
            held.show(now)
            return new.id

    # Pages

    async def join(self, table: str, page: Page, seen: int | None) -> None:
        """Let a page follow a table: it is told all that it has not seen, and from then on all that happens.

        Raises:
            ConjobsError: there is no such table, the page may not watch it, or its secret is wrong.
        """
        async with self.at(table) as held:
            now = time.time()
            page.seat = held.seat_for(page.token)
            if page.seat is None:
                held.may_watch()
            _check_room(held, page.seat)
            held.pages.add(page)
            page.tell(held.welcome(page.seat, seen, now))
            held.show(now, but=page)

    async def leave(self, table: str, page: Page) -> None:
        """A page is gone."""
        held = self._held.get(table)
        if held is not None and page in held.pages:
            held.pages.discard(page)
            async with held.lock:
                if not held.gone:
                    held.show(time.time())

    # Running

    def spawn(self, work: Coroutine[Any, Any, _Answer]) -> asyncio.Task[_Answer]:
        """Begin something that is done to its end, also when the server stops."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    async def run(self) -> None:
        """Until cancelled: wake tables where something is due, forget idle ones, delete old ones."""
        reached = True
        while True:
            try:
                await self._look_after()
                if not reached:
                    LOG.info("the database answers again")
                reached = True
            except NoDatabase as error:
                # It may be away for a while, which is said once.
                if reached:
                    LOG.error("the database does not answer: %s", getattr(error.__cause__, "orig", error.__cause__))
                reached = False
            except Exception:
                LOG.exception("the tables could not be looked after")
            await asyncio.sleep(self.settings.sweep_seconds)

    async def _look_after(self) -> None:
        now = time.time()
        for table in await self.store.due(now + self.settings.sweep_seconds):
            if table not in self._held and not self._is_left_alone(table):
                await self._wake(table)
        for held in list(self._held.values()):
            try:
                self._tend(held)
            except Exception:
                LOG.exception("table %s could not be looked after; it is read anew", held.table.id)
                self.drop(held, NotSaved())
        if now > self._deleted_at + DELETE_EVERY:
            self._deleted_at = now
            gone = await self.store.delete_old(self.settings.retention, now)
            if gone:
                LOG.info("tables deleted that were kept long enough: %d", gone)
        if self.store.to_wipe:
            await self.store.wipe()

    async def _wake(self, table: str) -> None:
        try:
            async with self.at(table):
                pass
        except (Damaged, NotSaved):
            pass  # That was said when it was read, or written.
        except ConjobsError as error:
            LOG.warning("table %s could not be woken: %s", table, error)
        except Exception as error:
            if self._leave_alone(table, _where(error)):
                LOG.exception("table %s could not be woken", table)

    def _tend(self, held: Held) -> None:
        """Forget a table that is idle, and drop its pages that have gone silent."""
        now = time.monotonic()
        idle = held.touched < now - self.settings.idle_seconds
        if idle and not held.pages and not held.lock.locked() and not self.runner.busy(held):
            self.drop(held, NotSaved())
        for page in held.pages:
            if page.heard < now - self.settings.silence_seconds:
                page.bye(ConjobsError("too-slow", "The page has gone silent.", "It comes back."), TRY_AGAIN)

    async def aside(self, work: Callable[[], _Answer]) -> _Answer:
        """Do something that takes long in a thread, while the tables go on.

        Raises:
            ConjobsError: code `too-fast`; very much waits already.
        """
        if self._asked_aside >= MOST_ASIDE:
            raise TooFast(2.0)
        self._asked_aside += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._aside, work)
        finally:
            self._asked_aside -= 1

    def counts(self) -> dict[str, int]:
        """How many tables are in memory, and how many pages follow them."""
        return {"tables": len(self._held), "pages": sum(len(held.pages) for held in self._held.values())}

    async def farewell(self) -> None:
        """Say goodbye to all pages, and wait for what is being saved."""
        self._closing = True
        for held in self._held.values():
            self.runner.disarm(held)
            for page in held.pages:
                page.bye(_closing(), GOING_AWAY)
        for _ in range(20):
            if not self.counts()["pages"]:
                break
            await asyncio.sleep(0.05)
        if self._working:
            await asyncio.wait(self._working, timeout=5)

    async def close(self) -> None:
        """End all."""
        await self.farewell()
        await self.runner.close()
        self._aside.shutdown(wait=False, cancel_futures=True)
        await self.store.close()


def _where(error: BaseException | None) -> str:
    """What kind of error it was, and where. Its words may quote a table, whose secrets stand in no log."""
    if error is None:
        return "?"
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}"


def _restored(kept: Kept) -> Held:
    table = Table.restore(kept.config, kept.state, kept.lines, kept.chat)
    held = Held(table, kept.revision, len(kept.lines), kept.state)
    # Parts that do not fit together show themselves here, not to who asks first.
    held.public(time.time())
    return held


def _check_room(held: Held, seat: int | None) -> None:
    """Refuse more pages than follow a table in earnest; those who only watch never shut out who sits there."""
    alike = sum(page.seat == seat for page in held.pages)
    if alike >= (MOST_WATCHERS if seat is None else MOST_OF_SEAT):
        raise ConjobsError("too-many", "Very many watch this table already.", "Try again later.")


def _limit(settings: Settings, rate: float, burst: float) -> Limit:
    """A limit, unless the server is to have none."""
    return Limit(rate if settings.rate > 0 else 0.0, burst)


def _closing() -> ConjobsError:
    return ConjobsError("going-away", "The server stops or starts anew.", "The page comes back by itself.")
