"""A real PostgreSQL, started and stopped by the tests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "NO POSTGRESQL TEST RAN: initdb is not there (Debian: apt install postgresql)."


def binaries() -> Path | None:
    """The folder with initdb and postgres, the newest there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).parent if there else None


def as_owner(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root: then it runs as its own user."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]


@contextmanager
def running(bin: Path) -> Iterator[str]:
    """A new cluster that listens on a free port of this machine; gives the URL of its database."""
    folder = Path(tempfile.mkdtemp(prefix="conjobs-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        data = folder / "data"
        run([str(bin / "initdb"), "-D", str(data), "-U", "conjobs", "-A", "trust", "-E", "UTF8", "--no-sync"], folder)
        options = f"-p {port} -k {folder} -h 127.0.0.1"
        run([str(bin / "pg_ctl"), "-D", str(data), "-l", str(folder / "log"), "-o", options, "-w", "start"], folder)
        try:
            yield f"postgresql+psycopg://conjobs@127.0.0.1:{port}/postgres"
        finally:
            run([str(bin / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop"], folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(command: list[str], folder: Path) -> None:
    """Run a command of PostgreSQL; what it says when it fails is shown."""
    done = subprocess.run(as_owner(command), cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}"
