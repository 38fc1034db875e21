"""Where games are kept, and their files: a new one for each game, never one that is there already."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Final

import platformdirs

from conjobs.game import Game
from conjobs.record.files import RecordFile, read_record
from conjobs.record.lines import BadRecord
from conjobs.rules.errors import ConjobsError

HOME_VARIABLE: Final = "CONJOBS_HOME"
SUFFIX: Final = ".conjobs"


class NoRoom(ConjobsError):
    """A game cannot be written where it should be."""

    def __init__(self, path: Path, error: OSError) -> None:
        why = error.strerror or str(error)
        allowed = f"Make room or set {HOME_VARIABLE} to a folder that can be written."
        super().__init__("cannot-write", f"{path}: the game cannot be written: {why}.", allowed)


def games_folder() -> Path:
    """The folder of all games: `$CONJOBS_HOME/games`, or the user's data folder."""
    home = os.environ.get(HOME_VARIABLE)
    base = Path(home).expanduser() if home else Path(platformdirs.user_data_dir("conjobs", appauthor=False))
    return base / "games"


def begin_file(game: Game) -> RecordFile:
    """Begin the file of a new game, named after the time with a counter, and write the game to it from now on.

    Raises:
        NoRoom: the folder or the file cannot be written.
    """
    folder = games_folder()
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    for counter in range(1, 1000):
        path = folder / f"{stamp}-{counter}{SUFFIX}"
        try:
            growing = RecordFile.create(path, game.record)
        except FileExistsError:
            continue
        except OSError as error:
            # A torn beginning is no game; nothing else can be in a file that was made just now.
            _remove(path)
            raise NoRoom(path, error) from error
        game.on_line = growing.append
        return growing
    raise NoRoom(folder, OSError(0, "a thousand games were begun in this second"))


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def read_game(path: Path) -> Game:
    """The game of a file, to look at.

    Raises:
        ConjobsError: it cannot be read, or is no record of a game that follows the rules.
    """
    return _load(path)[0]


def go_on(path: Path) -> tuple[Game, RecordFile]:
    """The game of a file, which grows with it from now on.

    Raises:
        ConjobsError: it cannot be read or written, or is no record of a game that follows the rules.
    """
    game, whole = _load(path)
    try:
        growing = RecordFile.reopen(path, whole)
    except OSError as error:
        raise NoRoom(path, error) from error
    game.on_line = growing.append
    return game, growing


def _load(path: Path) -> tuple[Game, int]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ConjobsError("cannot-read", f"{path}: the file cannot be read: {error.strerror or error}.") from error
    try:
        read = read_record(data)
        return Game.from_record(read.record), read.whole
    except BadRecord as error:
        raise ConjobsError(error.code, f"{path}: {error.message}", error.allowed) from error


def write_copy(game: Game, target: Path, source: Path | None = None) -> Path:
    """Write the game so far to a file that is not there yet; into a folder, under its own name. Returns its path.

    Raises:
        ConjobsError: there is such a file, or it cannot be written.
    """
    if target.is_dir() and source is not None:
        target = target / source.name
    try:
        RecordFile.create(target, game.record).close()
    except FileExistsError as error:
        raise ConjobsError("file-exists", f"{target} is there already.", "Name a new file.") from error
    except OSError as error:
        raise ConjobsError("cannot-write", f"{target} cannot be written: {error.strerror or error}.") from error
    return target


def latest() -> Path | None:
    """The game that was written last, if there is any."""
    try:
        files = [path for path in games_folder().iterdir() if path.suffix == SUFFIX]
        return max(files, key=lambda path: path.stat().st_mtime, default=None)
    except OSError:
        return None
