"""How the commands that people are told to type are typed here: `conjobs` need not be on the path."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "conjobs"


def command(*words: str) -> str:
    """A line for the shell that runs `conjobs` with these words, as it can be typed in this folder."""
    return " ".join([program(), *(shlex.quote(word) for word in words)])


def program() -> str:
    """What stands for `conjobs` in a shell: the name where it is found, else the way by which it was started."""
    started = Path(sys.argv[0])
    if started.parts[-2:] == (NAME, "__main__.py"):
        return f"{_near(Path(sys.executable))} -m {NAME}"
    if started.stem != NAME or not started.exists():
        # Another program, such as a test, has called us.
        return NAME
    found = shutil.which(NAME)
    return NAME if found is not None and os.path.samefile(found, started) else _near(started)


def _near(path: Path) -> str:
    """The path as short as a shell understands it from here."""
    whole = os.path.abspath(path)
    here = os.getcwd()
    if not whole.startswith(here + os.sep):
        return shlex.quote(whole)
    inside = os.path.relpath(whole, here)
    return shlex.quote(inside if os.sep in inside else os.path.join(os.curdir, inside))
