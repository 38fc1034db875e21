"""Records as files: appended line by line, and read again up to the last whole line."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

from conjobs.record.header import parse_header
from conjobs.record.lines import (
    WRONG_PLY,
    BadRecord,
    Line,
    Ply,
    Record,
    Undo,
    header_text,
    line_text,
    parse_line,
)
from conjobs.rules.errors import ConjobsError

MOST_BYTES: Final = 50_000_000


class GameInUse(ConjobsError):
    """Another program writes this game."""

    def __init__(self, path: Path) -> None:
        allowed = "End the other one, or look at the game with replay."
        super().__init__("game-in-use", f"{path}: another program plays this game.", allowed)


class RecordFile:
    """A record that grows on disk. What `append` has returned from survives a killed process.

    Only one program at a time may hold a file open for writing. `torn` is whether a torn last line was cut off.
    """

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self.torn = False
        self._file = file

    @classmethod
    def create(cls, path: Path, record: Record) -> RecordFile:
        """Begin a file that is not there yet with the record's lines so far; if that fails there is no file.

        Raises:
            FileExistsError: there is such a file already.
            OSError: it cannot be written.
        """
        growing = cls(path, open(path, "xb", buffering=0))  # noqa: SIM115 - it stays open as long as the game
        try:
            growing._lock()
            growing._write([header_text(record.header), *map(line_text, record.lines)])
            _keep_name(path.parent)
        except BaseException:
            growing.close()
            path.unlink(missing_ok=True)
            raise
        return growing

    @classmethod
    def reopen(cls, path: Path) -> tuple[RecordFile, Record]:
        """Go on with a file, whose record is returned, too; a torn last line is cut off.

        Raises:
            GameInUse: another program writes it.
            BadRecord: a whole line is no line of a record.
            OSError: it cannot be read or written.
        """
        growing = cls(path, open(path, "r+b", buffering=0))  # noqa: SIM115 - it stays open as long as the game
        try:
            growing._lock()
            read = read_record(growing._file.read(MOST_BYTES + 1))
            growing.torn = read.torn
            growing._file.truncate(read.whole)
            growing._file.seek(0, os.SEEK_END)
        except BaseException:
            growing.close()
            raise
        return growing, read.record

    def _lock(self) -> None:
        """Hold the file; the system lets it go when the process ends, however it ends."""
        try:
            if sys.platform == "win32":
                import msvcrt

                # A byte far beyond any record: Windows lets nobody read what is locked.
                self._file.seek(1 << 40)
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
                self._file.seek(0)
            else:
                import fcntl

                fcntl.flock(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                raise GameInUse(self.path) from error
            # Some file systems know no locks; a game there is written all the same.

    def append(self, line: Line) -> None:
        """Write one line and wait until it is on disk; if that fails the file is as it was before.

        Raises:
            OSError: it cannot be written, or is no longer at its path.
        """
        if not self._in_place():
            # What is written to a file without a name is lost when the program ends.
            raise FileNotFoundError(errno.ENOENT, "the file was deleted or replaced meanwhile", str(self.path))
        self._write([line_text(line)])

    def _in_place(self) -> bool:
        """Whether the path still leads to this file."""
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._file.fileno()))
        except OSError:
            return False

    def _write(self, texts: Iterable[str]) -> None:
        data = "".join(text + "\n" for text in texts).encode()
        before = self._file.tell()
        try:
            written = 0
            while written < len(data):
                written += self._file.write(data[written:]) or 0
            os.fsync(self._file.fileno())
        except OSError:
            self._file.truncate(before)
            self._file.seek(before)
            raise

    def close(self) -> None:
        """Close the file; the record can be gone on with later."""
        self._file.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _keep_name(folder: Path) -> None:
    """Wait until a new file's name, too, is on disk, where the system lets a folder be opened."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


class ReadRecord:
    """A record as it was read: `whole` bytes of whole lines, and whether a torn line came after them."""

    def __init__(self, record: Record, whole: int, torn: bool) -> None:
        self.record = record
        self.whole = whole
        self.torn = torn


def read_record(data: bytes) -> ReadRecord:
    """Read a record up to its last whole line. That the game follows the rules is for `replay` to say.

    Raises:
        BadRecord: a whole line is no line of a record.
    """
    if len(data) > MOST_BYTES:
        raise BadRecord(1, "the file is too large.", f"A record has at most {MOST_BYTES // 1_000_000} MB.")
    whole = data.rfind(b"\n") + 1
    if not whole:
        raise BadRecord(1, "there is no whole line.", "The first line of a record is its header.")
    try:
        texts = data[:whole].decode("utf-8").split("\n")[:-1]
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadRecord(line, "this is not text in UTF-8.") from error
    record = Record(parse_header(texts[0]))
    ply = 0
    for number, text in enumerate(texts[1:], 2):
        line_read = parse_line(text, number)
        if record.given_up:
            raise BadRecord(number, "something follows, though the game was given up.", kind=WRONG_PLY)
        if record.result is not None and not isinstance(line_read, Undo):
            raise BadRecord(number, "something follows the result.", "Only an undo may.", WRONG_PLY)
        ply = _next_ply(line_read, ply, number)
        record.lines.append(line_read)
    return ReadRecord(record, whole, whole < len(data))


def _next_ply(line: Line, ply: int, number: int) -> int:
    """The number of the last standing ply after this line."""
    if isinstance(line, Ply):
        if line.number != ply + 1:
            raise BadRecord(number, f"ply {line.number} follows ply {ply}.", f"The next is {ply + 1}.", WRONG_PLY)
        return ply + 1
    if isinstance(line, Undo):
        if line.to >= ply:
            message = f"it undoes to ply {line.to}, but the game was at ply {ply}."
            raise BadRecord(number, message, kind=WRONG_PLY)
        return line.to
    return ply
