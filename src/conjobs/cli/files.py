"""The files that a command line names, and "last", the game played last."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from conjobs.cli.output import complain
from conjobs.rules.errors import ConjobsError

FILE: Final = click.Path(path_type=Path)

file_argument = click.argument("file", type=FILE)
files_argument = click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")


def meant(file: Path) -> Path:
    """The file that is meant: "last" is the game played last, unless there is a file of that name.

    Raises:
        ConjobsError: code `no-game`; no game was played yet.
    """
    from conjobs.terminal import store

    if str(file) != "last" or file.exists():
        return file
    path = store.latest()
    if path is None:
        raise ConjobsError("no-game", f"No game was played yet: {store.games_folder()} is empty.", "Try: conjobs play.")
    return path


def say_torn(path: Path) -> None:
    """Tell that a record ends in the middle of a line."""
    complain(f"{path}: the last line was torn; the game goes up to the one before it.")
