"""Opens the database: where it lies, how it is set up, and its migrations."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import platformdirs
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.engine import Connection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from conjobs.rules.errors import ConjobsError

HOME_VARIABLE: Final = "CONJOBS_HOME"
FILE: Final = "tables.sqlite"
MIGRATIONS: Final = Path(__file__).parent / "migrations"
# How long to wait for another process that writes, in seconds.
BUSY_SECONDS: Final = 5
# Any number will do, as long as it is always this one.
MIGRATION_LOCK: Final = 0x10DD5


def default_database() -> str:
    """The URL of the SQLite file in `$CONJOBS_HOME`, or in the user's data folder."""
    home = os.environ.get(HOME_VARIABLE)
    folder = Path(home).expanduser() if home else Path(platformdirs.user_data_dir("conjobs", appauthor=False))
    return URL.create("sqlite", database=str(folder / FILE)).render_as_string(hide_password=False)


def shown_database(url: str) -> str:
    """The URL as it may be shown: without its password."""
    return _url(url).render_as_string(hide_password=True)


def open_database(url: str) -> Engine:
    """Open the database, make it if need be, and bring its tables up to date.

    Raises:
        ConjobsError: code `bad-database`; it cannot be opened, or a newer conjobs wrote it.
    """
    found = _url(url)
    try:
        engine = _sqlite(found) if found.get_backend_name() == "sqlite" else create_engine(found, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise _bad(url, f"{error.name} is missing", 'Install it: pip install "conjobs[postgres]".') from error
    except OSError as error:
        raise _bad(url, _short(error)) from error
    try:
        migrate(engine)
    except (SQLAlchemyError, ConjobsError) as error:
        engine.dispose()
        if isinstance(error, ConjobsError):
            raise
        raise _bad(url, _short(error)) from error
    return engine


def _url(url: str) -> URL:
    try:
        found = make_url(url)
        backend = found.get_backend_name()
        found.get_dialect()
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        allowed = "Write sqlite:////path/to/file or postgresql+psycopg://user@host/name."
        raise ConjobsError("bad-database", "That is no database URL that conjobs knows.", allowed) from error
    if backend not in ("sqlite", "postgresql"):
        raise ConjobsError("bad-database", f"conjobs keeps no tables in {backend}.", "Use SQLite or PostgreSQL.")
    if backend == "sqlite" and found.database in (None, "", ":memory:"):
        raise ConjobsError("bad-database", "A database in memory forgets all tables.", "Name a file.")
    return found


def _bad(url: str, why: str, allowed: str = "") -> ConjobsError:
    return ConjobsError("bad-database", f"{shown_database(url)}: the database cannot be opened: {why}.", allowed)


def _short(error: Exception) -> str:
    """The first line of what a database says, without what SQLAlchemy adds."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    return said[0].rstrip(".") if said else type(error).__name__


def _sqlite(url: URL) -> Engine:
    path = Path(str(url.database))
    path.parent.mkdir(parents=True, exist_ok=True)
    # Seat secrets are hashed, but the seed of a game that goes on is in here: the file is the user's alone.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        # What is deleted is overwritten, too.
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.close()

    return engine


def migration_config() -> Config:
    """Alembic's configuration: no file, the scripts of this package."""
    config = Config()
    # A percent sign in the path would be read as a placeholder.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def migrate(engine: Engine, to: str = "head") -> None:
    """Run the migrations that this database lacks, all in one transaction, one process at a time.

    Raises:
        ConjobsError: code `bad-database`; a newer conjobs wrote it.
    """
    config = migration_config()
    with engine.begin() as connection:
        _lock(connection)
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, to)
        except CommandError as error:
            known = ScriptDirectory.from_config(config).get_current_head()
            raise ConjobsError(
                "bad-database",
                f"The database is newer than this conjobs, which knows it up to version {known}.",
                "Install the newer conjobs again, or name another database.",
            ) from error


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
