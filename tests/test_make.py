"""What make says, and does not say."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# What ends by Ctrl-C as the server does: with nothing wrong, and a moment after make has heard of it. Were it sooner,
# make's own handler might wait for a child that make had just been told of: "wait: No child processes".
ENDS_WELL = """#!{python}
import signal, sys, time
def end(*_):
    time.sleep(1)
    sys.exit(0)
signal.signal(signal.SIGINT, end)
print("here", flush=True)
signal.pause()
"""


@pytest.mark.parametrize("target", ["serve", "play"])
def test_ctrl_c_ends_what_is_run_without_a_word_of_make(tmp_path: Path, target: str) -> None:
    checkout = installed(tmp_path)
    # These tests may be run by make, too, whose options are for itself.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    with subprocess.Popen(
        ["make", target],
        cwd=checkout,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as run:
        assert run.stdout is not None
        try:
            assert run.stdout.readline() == "here\n"
            # A terminal sends it to all that run there.
            os.killpg(run.pid, signal.SIGINT)
            assert run.communicate(timeout=60)[0] == ""
        finally:
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)


def installed(place: Path) -> Path:
    """A checkout in which make has nothing to set up."""
    for folder in (".venv/bin", "build/compiled", "requirements", "src/conjobs"):
        (place / folder).mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "setup.py", "requirements/run.txt"):
        shutil.copyfile(ROOT / name, place / name)
    (place / ".venv/bin/python").symlink_to(sys.executable)
    (place / ".venv/place").write_text(f"{place.resolve()}\n")
    (place / ".venv/bin/conjobs").write_text(ENDS_WELL.format(python=sys.executable))
    (place / ".venv/bin/conjobs").chmod(0o755)
    for stamp in (".venv/run.stamp", ".venv/installed.stamp", "build/compiled/stamp"):
        (place / stamp).touch()
    return place
