"""One server for each SQLite file: two would both move its bots."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import BinaryIO

from conjobs.rules.errors import ConjobsError


class Lock:
    """Holds a database file as long as the process lives, however it ends.

    Raises:
        ConjobsError: code `database-in-use`; another server holds it.
    """

    def __init__(self, database: Path) -> None:
        self._file: BinaryIO = open(os.open(_beside(database), os.O_CREAT | os.O_RDWR, 0o600), "r+b")  # noqa: SIM115
        try:
            _hold(self._file)
        except OSError as error:
            self._file.close()
            if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                wrong = f"Another conjobs serve uses the database {database}."
                raise ConjobsError("database-in-use", wrong, "End it, or name another with --database.") from error
            # Some file systems know no locks; what is written stays whole all the same (see `store`).

    def release(self) -> None:
        """Let others have it."""
        self._file.close()


def _beside(database: Path) -> Path:
    # The database itself must not be locked: SQLite has locks of its own on it.
    # One file has one lock, by whatever link it is opened.
    found = database.resolve()
    return found.with_name(f"{found.name}-lock")


def _hold(file: BinaryIO) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
