"""Where games are kept, and their files: a new one for each game, never one that is there already."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Final

import platformdirs

from conjobs.cons.fields import shown
from conjobs.data.read import file_bytes
from conjobs.game import Game
from conjobs.record.fair import COMMITTED
from conjobs.record.files import RecordFile, read_record
from conjobs.record.lines import BadRecord, GivenUp, Line, Record, Result
from conjobs.rules.errors import BadData, ConjobsError
from conjobs.terminal.refusals import visible

HOME_VARIABLE: Final = "CONJOBS_HOME"
SUFFIX: Final = ".conjobs"
# Added to the name of a game's file for the one beside it that keeps the seed secret until the end.
SECRET_SUFFIX: Final = ".secret"


class NoRoom(ConjobsError):
    """A game cannot be written where it should be; `begun` is whether its file was there already."""

    def __init__(self, path: Path, error: OSError | ValueError, begun: bool = True) -> None:
        why = getattr(error, "strerror", None) or str(error)
        allowed = f"Make room or set {HOME_VARIABLE} to a folder that can be written."
        if begun and isinstance(error, FileNotFoundError):
            allowed = "Save a copy, and go on with that."
        super().__init__("cannot-write", f"{path}: the game cannot be written: {why}.", allowed)


def in_home(path: str) -> Path:
    """A path as typed, where `~` stands for the home folder; an unknown `~name` stays as it is."""
    return Path(os.path.expanduser(path))


def games_folder() -> Path:
    """The folder of all games: `$CONJOBS_HOME/games`, or the user's data folder."""
    home = os.environ.get(HOME_VARIABLE)
    base = in_home(home) if home else Path(platformdirs.user_data_dir("conjobs", appauthor=False))
    return base / "games"


def begin_file(game: Game) -> RecordFile:
    """Begin the file of a new game, named after the time with a counter, and write the game to it from now on.

    Raises:
        NoRoom: the folder or the file cannot be written.
    """
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoRoom(folder, error, begun=False) from error
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    for counter in range(1, 1000):
        path = folder / f"{stamp}-{counter}{SUFFIX}"
        try:
            growing = _create(path, game)
        except FileExistsError:
            continue
        except OSError as error:
            raise NoRoom(path, error, begun=False) from error
        _write_on(game, growing)
        return growing
    raise NoRoom(folder, OSError(0, "a thousand games were begun in this second"))


def secret_file(path: Path) -> Path:
    """The file beside that of a game which keeps its secret seed until the game reveals it."""
    return path.with_name(path.name + SECRET_SUFFIX)


def _create(path: Path, game: Game) -> RecordFile:
    """Begin the file of a game, and the one with its secret seed, if it has one that is not revealed yet.

    Raises:
        FileExistsError: there is one of them already.
        OSError: one cannot be written; then none of them is there.
    """
    if game.secret is None or game.record.secret is not None:
        return RecordFile.create(path, game.record)
    kept = secret_file(path)
    # For its owner alone to read.
    with open(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        try:
            file.write(game.secret + "\n")
            file.flush()
            os.fsync(file.fileno())
            return RecordFile.create(path, game.record)
        except BaseException:
            kept.unlink(missing_ok=True)
            raise


def _write_on(game: Game, growing: RecordFile) -> None:
    """Write each further line of the game to its file; once the seed is revealed, its own file is needed no more."""

    def append(line: Line) -> None:
        growing.append(line)
        if isinstance(line, Result | GivenUp) and line.secret is not None:
            with contextlib.suppress(OSError):
                secret_file(growing.path).unlink()

    game.on_line = append


def _kept_secret(path: Path, record: Record) -> str | None:
    """The secret seed of a game, if it needs one to be gone on with.

    Raises:
        ConjobsError: code `no-secret`; its file cannot be read.
    """
    if record.header.chance["kind"] != COMMITTED or record.secret is not None:
        return record.secret
    kept = secret_file(path)
    try:
        return kept.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        wrong = f"{path}: the secret seed of this game's dice is lost: {kept.name} cannot be read: {why}."
        allowed = "Put that file back beside the game; without it the game can be looked at, but not gone on with."
        raise ConjobsError("no-secret", wrong, allowed) from error


def go_on(path: Path) -> tuple[Game, RecordFile]:
    """The game of a file, which grows with it from now on.

    Raises:
        ConjobsError: it cannot be read or written, another program plays it, or it is no record of a game that follows
            the rules.
    """
    try:
        growing, record = RecordFile.reopen(path)
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error
    try:
        game = Game.from_record(record, _kept_secret(path, record))
        if game.given_up:
            raise ConjobsError("given-up", f"{path}: this game was given up.", "Look at it with replay.")
    except ConjobsError as error:
        growing.close()
        raise _refused(path, error) from error
    _write_on(game, growing)
    try:
        game.complete()
    except OSError as error:
        growing.close()
        raise NoRoom(path, error) from error
    return game, growing


def read_game(path: Path) -> Game:
    """The game of a file, to look at.

    Raises:
        ConjobsError: it cannot be read, or is no record of a game that follows the rules.
    """
    return read_torn(path)[0]


def read_torn(path: Path) -> tuple[Game, bool]:
    """The game of a file, to look at, and whether its last line is torn, and so left out.

    Raises:
        ConjobsError: it cannot be read, or is no record of a game that follows the rules.
    """
    data = file_bytes(path)
    try:
        read = read_record(data)
        return Game.from_record(read.record), read.torn
    except BadRecord as error:
        raise _refused(path, error) from error


def _refused(path: Path, error: OSError | ValueError) -> ConjobsError:
    """What is wrong with a file, as one of our errors that names it."""
    if isinstance(error, BadData) and str(path) not in error.message:
        return ConjobsError(error.code, f"{path}: {error.message}", error.allowed)
    if isinstance(error, ConjobsError):
        return error
    if isinstance(error, OSError) and not path.is_file():
        return ConjobsError("cannot-read", f"{path}: the file cannot be read: {error.strerror or error}.")
    return NoRoom(path, error)


def write_copy(game: Game, target: Path, source: Path | None = None) -> Path:
    """Write the game so far to a file that is not there yet; into a folder, under its own name. Returns its path.

    Raises:
        ConjobsError: there is such a file, or it cannot be written.
    """
    try:
        if target.is_dir() and source is not None:
            target = target / source.name
        if not target.parent.is_dir():
            raise ConjobsError("no-folder", f"There is no folder {visible(str(target.parent))}.", "Make it first.")
        _create(target, game).close()
    except FileExistsError as error:
        raise ConjobsError("file-exists", f"{visible(str(target))} is there already.", "Name a new file.") from error
    except ConjobsError:
        raise
    except (OSError, ValueError) as error:  # a NUL in a path is a ValueError
        why = getattr(error, "strerror", None) or error
        raise ConjobsError("cannot-write", f"{shown(str(target))} cannot be written: {why}.") from error
    return target


def latest() -> Path | None:
    """The game that was written last, if there is any."""
    return next((path for path, _ in game_files()), None)


def game_files() -> list[tuple[Path, float]]:
    """The files of all games with the time at which each was written, the latest first."""
    try:
        files = [path for path in games_folder().iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    found = []
    for path in files:
        # A file may go while we look.
        with contextlib.suppress(OSError):
            found.append((path, path.stat().st_mtime))
    return sorted(found, key=lambda file: (file[1], file[0]), reverse=True)
