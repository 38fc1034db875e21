"""Keeps tables in a database. What `save` has answered is on disk, whatever happens next.

One thread writes. What several tables want to save meanwhile goes into one transaction, so that many moves share one
wait for the disk.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import orjson
from sqlalchemy import ClauseElement, Dialect, Engine, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.sql.compiler import SQLCompiler

from conjobs.rules.errors import ConjobsError
from conjobs.server.database import BUSY_SECONDS, open_database
from conjobs.server.lock import Lock
from conjobs.server.schema import CHAT, LINES, TABLES
from conjobs.table.kept import MOST_CHAT

LOG: Final = logging.getLogger("conjobs.server")
# How many changes share one transaction at most, so that the first does not wait for ever.
MOST_AT_ONCE: Final = 256
DAY: Final = 86_400.0
# How long writers may be kept waiting while what was written over is wiped out, in seconds.
WIPE_SECONDS: Final = 0.2


class NoDatabase(ConjobsError):
    """The database does not answer, so nothing can be read."""

    def __init__(self) -> None:
        super().__init__("no-database", "The tables cannot be read now.", "Try again in a moment.")


class NotSaved(ConjobsError):
    """A change could not be written; nothing of it counts."""

    def __init__(self) -> None:
        super().__init__("not-saved", "This could not be saved, so it was not done.", "Try again in a moment.")


class Damaged(ConjobsError):
    """What was kept of a table makes no table; the cause says why."""

    def __init__(self) -> None:
        super().__init__("broken", "This table is damaged.", "Tell whoever runs the server.")


@dataclass(frozen=True)
class Write:
    """What is to be written of one table.

    `revision` is the one that the writer saw, 0 for a new table; it goes up by one. Lines are new, from the given
    number on; a message of the chat is new or takes the place of the one with its number.
    """

    table: str
    revision: int
    config: str
    state: str
    status: str
    created: float
    changed: float
    due: float | None = None
    lobby: str | None = None
    first_line: int = 0
    lines: Sequence[str] = ()
    chat: Sequence[dict[str, Any]] = ()


@dataclass(frozen=True)
class Kept:
    """A table as the database has it."""

    revision: int
    config: dict[str, Any]
    state: dict[str, Any]
    lines: list[str]
    chat: list[dict[str, Any]]
    changed: float


@dataclass(frozen=True)
class Retention:
    """How many days a table is kept after its last change, by its status."""

    open: float = 7
    running: float = 90
    over: float = 365

    def days(self) -> dict[str, float]:
        """Days by status; a closed table is kept as long as one whose game is over."""
        return {"open": self.open, "running": self.running, "over": self.over, "closed": self.over}


@dataclass
class _Job:
    """A write that waits, and how to tell its end."""

    write: Write
    done: asyncio.Future[None]
    written: bool = False


_Found = TypeVar("_Found")


class Store:
    """The database of a server; `alone` holds a file of SQLite against other servers.

    Raises:
        ConjobsError: the database cannot be opened, or another server uses it.
    """

    def __init__(self, url: str, alone: bool = True) -> None:
        self.engine: Engine = open_database(url)
        self._writing = _Writing(self.engine.dialect)
        self._lock = Lock(Path(str(self.engine.url.database))) if alone and _is_file(self.engine) else None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        # Whether the files may still have what was deleted: a server that was killed could not wipe it out.
        self.to_wipe = _is_file(self.engine)
        # How many changes the database has refused since it failed.
        self._refused = 0
        self._thread = threading.Thread(target=self._work, name="conjobs-store", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Write what waits, and close the database."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    # Writing

    async def save(self, write: Write) -> None:
        """Write a change; it is on disk when this returns.

        Raises:
            NotSaved: nothing of it was written, or another process wrote this table meanwhile.
        """
        done = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(write, done))
        await done

    def _work(self) -> None:
        ending = False
        while not ending:
            jobs, ending = self._collect()
            if jobs:
                self._commit(jobs)
                _tell(jobs)

    def _collect(self) -> tuple[list[_Job], bool]:
        """All that waits, at least one; and whether that was the last."""
        jobs: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) >= MOST_AT_ONCE:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    def _commit(self, jobs: list[_Job]) -> None:
        """Write all in one transaction; if one cannot be written, each by itself, so that it takes no others with it.

        If the database itself fails, all that is not written yet is refused at once: each alone would wait as long.
        A disk may be full for hours, in which much is tried again: this is said once, and once that it is over.
        """
        try:
            if not self._written(jobs) and len(jobs) > 1:
                for job in jobs:
                    self._written([job])
        except Exception as error:
            if not self._refused:
                LOG.error("the database failed, changes cannot be saved: %s", getattr(error, "orig", error))
            self._refused += sum(not job.written for job in jobs)
        else:
            if self._refused and any(job.written for job in jobs):
                LOG.info("changes are saved again; refused meanwhile: %d", self._refused)
                self._refused = 0

    def _written(self, jobs: list[_Job]) -> bool:
        """Write them in one transaction; false if something was wrong with one of them.

        Raises:
            Exception: the database itself fails.
        """
        try:
            self._write([job.write for job in jobs])
        except Exception as error:  # This thread must outlive whatever happens: without it nothing is saved any more.
            if _is_of_database(error):
                raise
            if len(jobs) == 1:
                known = isinstance(error, SQLAlchemyError | _Overtaken)
                why = getattr(error, "orig", error)
                LOG.error("table %s: a change could not be saved: %s", jobs[0].write.table, why, exc_info=not known)
            return False
        for job in jobs:
            job.written = True
        return True

    def _write(self, writes: list[Write]) -> None:
        with self.engine.connect() as connection:
            self._writing.write_all(connection, writes)
            try:
                connection.commit()
            except DBAPIError as error:
                # Whether a connection was lost before its commit or only before the answer, the database knows.
                if not error.connection_invalidated or not self._has(writes[-1]):
                    raise

    def _has(self, write: Write) -> bool:
        """Whether a change is in the database, which may need a moment to come back; waits for who writes it now."""
        columns = (TABLES.c.revision, TABLES.c.changed, TABLES.c.state)
        query = select(*columns).where(TABLES.c.id == write.table).with_for_update()
        end = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                row = self._read(lambda connection: connection.execute(query).first())
            except SQLAlchemyError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
            else:
                return row is not None and tuple(row) == (write.revision + 1, write.changed, write.state)

    # Reading

    async def load(self, table: str) -> Kept | None:
        """A table with its lines and chat, or None if there is none.

        Raises:
            Damaged: it cannot be read.
            NoDatabase: nothing can be.
        """
        return await asyncio.to_thread(self._load, table)

    async def lobby(self, most: int) -> list[dict[str, Any]]:
        """What the lobby shows: public tables that are open or running, the ones changed last first.

        Raises:
            NoDatabase: the database does not answer.
        """
        query = (
            select(TABLES.c.lobby)
            .where(TABLES.c.lobby.is_not(None), TABLES.c.status.in_(["open", "running"]))
            .order_by(TABLES.c.changed.desc())
            .limit(most)
        )
        rows = await self._ask(lambda connection: connection.scalars(query).all())
        found = []
        for row in rows:
            # A damaged table is missing in the lobby; it does not close it.
            with suppress(ValueError):
                found.append(_object(row))
        return found

    async def due(self, before: float) -> list[str]:
        """The tables where something must happen before that time.

        Raises:
            NoDatabase: the database does not answer.
        """
        query = select(TABLES.c.id).where(TABLES.c.due < before).order_by(TABLES.c.due)
        return await self._ask(lambda connection: list(connection.scalars(query)))

    async def ping(self) -> None:
        """Ask the database for a sign of life.

        Raises:
            NoDatabase: it gives none.
        """
        await self._ask(lambda connection: connection.execute(select(1)).all())

    async def _ask(self, question: Callable[[Connection], _Found]) -> _Found:
        try:
            return await asyncio.to_thread(self._read, question)
        except SQLAlchemyError as error:
            raise NoDatabase from error

    def _load(self, table: str) -> Kept | None:
        try:
            return self._loaded(table)
        except Exception as error:
            if _is_of_database(error):
                raise NoDatabase from error
            raise Damaged from error

    def _loaded(self, table: str) -> Kept | None:
        # State and lines are of one moment, also while another process writes.
        if _is_file(self.engine):
            with self.engine.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                return _load(connection, table)
        with self.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            return _load(connection, table)

    def _read(self, question: Callable[[Connection], _Found]) -> _Found:
        with self.engine.connect() as connection:
            return question(connection)

    # Deleting

    async def delete_old(self, retention: Retention, now: float) -> int:
        """Delete the tables that have been kept long enough; how many those were."""
        return await asyncio.to_thread(self._delete_old, retention, now)

    def _delete_old(self, retention: Retention, now: float) -> int:
        gone = 0
        with self.engine.begin() as connection:
            for status, days in retention.days().items():
                old = (TABLES.c.status == status) & (TABLES.c.changed < now - days * DAY)
                gone += connection.execute(delete(TABLES).where(old)).rowcount
        if gone:
            self._wipe()
        return gone

    async def wipe(self) -> None:
        """Leave nothing of what was deleted or written over in the files of SQLite.

        What is read at this moment stays for so long; then `to_wipe` is true, and this is to be called again.
        """
        await asyncio.to_thread(self._wipe)

    def _wipe(self) -> None:
        """SQLite overwrites what is deleted in its file, but not in the one beside it, where changes come first."""
        if not _is_file(self.engine):
            return
        self.to_wipe = False
        try:
            with self.engine.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA busy_timeout = {round(WIPE_SECONDS * 1000)}")
                try:
                    busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar()
                finally:
                    connection.exec_driver_sql(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
            if busy:
                self.to_wipe = True
        except SQLAlchemyError:
            # Whoever reads or writes next is told what is wrong with the database.
            self.to_wipe = True


def _is_file(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


class _Overtaken(Exception):
    """The table is not as its writer saw it."""


def _is_of_database(error: Exception) -> bool:
    """Whether the database itself failed, locked, full or gone, and no single table is at fault."""
    if isinstance(error, OperationalError):
        # So Python says that a text of SQLite is none.
        return not str(error.orig).startswith("Could not decode")
    if isinstance(error, DBAPIError):
        return error.connection_invalidated
    return isinstance(error, OSError | NoConnection)


_NEW_REVISION: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of_table"), TABLES.c.revision == bindparam("seen"))
    .values({name: bindparam(name) for name in ("state", "config", "revision", "status", "changed", "due", "lobby")})
)


class _ForMany:
    """A statement as the driver takes it, for many rows: SQLAlchemy's own binding takes longer than the database."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        self._text = str(compiled)
        # Where the driver takes parameters by their place: the names in their order.
        self._names = compiled.positiontup

    def run(self, connection: Connection, rows: list[dict[str, Any]]) -> int:
        """How many rows of the database it met."""
        names = self._names
        bound = rows if names is None else [tuple([row[name] for name in names]) for row in rows]
        return connection.exec_driver_sql(self._text, bound).rowcount


class _Writing:
    """What is written with each change, for one kind of database."""

    def __init__(self, dialect: Dialect) -> None:
        kind = sqlite.insert if dialect.name == "sqlite" else postgresql.insert
        says = kind(CHAT)
        # A message comes in the place of the one with its number, or at the end.
        says = says.on_conflict_do_update(
            index_elements=[CHAT.c.table_id, CHAT.c.number], set_={"message": says.excluded.message}
        )
        self._table = _ForMany(insert(TABLES), dialect)
        self._revision = _ForMany(_NEW_REVISION, dialect)
        self._lines = _ForMany(insert(LINES), dialect)
        self._chat = _ForMany(says, dialect)

    def write_all(self, connection: Connection, writes: list[Write]) -> None:
        """Write changes, of one table in the order in which they were handed in.

        Raises:
            _Overtaken: a table is no more as its writer saw it.
        """
        new = [{"id": write.table, "created": write.created, **_row(write)} for write in writes if not write.revision]
        if new:
            self._table.run(connection, new)
        # One table may come several times: its revisions follow each other.
        changed = [
            {"of_table": write.table, "seen": write.revision, **_row(write)} for write in writes if write.revision
        ]
        if changed and self._revision.run(connection, changed) != len(changed):
            raise _Overtaken("another process wrote it meanwhile")
        lines = [
            {"table_id": write.table, "number": write.first_line + index, "text": text}
            for write in writes
            for index, text in enumerate(write.lines)
        ]
        if lines:
            self._lines.run(connection, lines)
        self._write_chat(connection, writes)

    def _write_chat(self, connection: Connection, writes: list[Write]) -> None:
        chat = [
            {"table_id": write.table, "number": message["number"], "message": orjson.dumps(message).decode()}
            for write in writes
            for message in write.chat
        ]
        if chat:
            self._chat.run(connection, chat)
        for write in writes:
            newest = max((message["number"] for message in write.chat), default=0)
            if newest > MOST_CHAT:
                # What no table remembers cannot be erased with its person: it is not kept at all.
                old = (CHAT.c.table_id == write.table) & (CHAT.c.number <= newest - MOST_CHAT)
                connection.execute(delete(CHAT).where(old))


def _row(write: Write) -> dict[str, Any]:
    return {
        "config": write.config,
        "state": write.state,
        "revision": write.revision + 1,
        "status": write.status,
        "changed": write.changed,
        "due": write.due,
        "lobby": write.lobby,
    }


def _load(connection: Connection, table: str) -> Kept | None:
    row = connection.execute(
        select(TABLES.c.revision, TABLES.c.config, TABLES.c.state, TABLES.c.changed).where(TABLES.c.id == table)
    ).first()
    if row is None:
        return None
    lines = connection.scalars(select(LINES.c.text).where(LINES.c.table_id == table).order_by(LINES.c.number))
    chat = connection.scalars(select(CHAT.c.message).where(CHAT.c.table_id == table).order_by(CHAT.c.number))
    return Kept(
        row.revision,
        _object(row.config),
        _object(row.state),
        list(lines),
        [_object(message) for message in chat],
        row.changed,
    )


def _object(text: str) -> dict[str, Any]:
    """An object of JSON.

    Raises:
        ValueError: it is none.
    """
    found = orjson.loads(text)
    if not isinstance(found, dict):
        raise ValueError("no object of JSON")
    return found


def _tell(jobs: list[_Job]) -> None:
    """Answer all who wait, with one call into their event loop."""
    try:
        jobs[0].done.get_loop().call_soon_threadsafe(_answer, jobs)
    except RuntimeError:
        saved = sum(job.written for job in jobs)
        LOG.warning("the server ended before %d changes were acknowledged; they are saved", saved)


def _answer(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.done.cancelled():
            continue
        if job.written:
            job.done.set_result(None)
        else:
            job.done.set_exception(NotSaved())
