"""What the tests of the server share."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import postgresql
import pytest
from service import Client, serving
from sqlalchemy import create_engine, text

from conjobs.server.settings import Settings


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL. Where there is none the test is skipped so that nobody overlooks it; CI fails."""
    found = postgresql.binaries()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(postgresql.MISSING)
        pytest.skip(postgresql.MISSING)
    with postgresql.running(found) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    url: str = request.getfixturevalue("postgres")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A server for this machine, with its own file and no limits of rate."""
    return Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}", rate=0, sweep_seconds=0.2)


@pytest.fixture
def client(settings: Settings) -> Iterator[Client]:
    """The application behind a real server in a thread of this process, and who asks it."""
    with serving(settings) as found:
        yield found


class Running:
    """`conjobs serve` in a process of its own."""

    def __init__(self, home: Path, *options: str) -> None:
        self.home = home
        self.options = options
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = home / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait for the line that says so."""
        command = [sys.executable, "-W", "error", "-m", "conjobs", "serve", "--no-browser", "--port", str(self.port)]
        environment = {**os.environ, "CONJOBS_HOME": str(self.home)}
        with self.log.open("ab") as log:
            before = self.log.stat().st_size
            self.process = subprocess.Popen([*command, *self.options], env=environment, stdout=log, stderr=log)
        for _ in range(600):
            if b"conjobs is at" in self.log.read_bytes()[before:]:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        pytest.fail("the server did not start:\n" + self.log.read_text())

    def kill(self) -> None:
        """End it as kill -9 does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(20)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A real server without limits of rate, started."""
    running = Running(tmp_path, "--rate", "0")
    running.start()
    yield running
    if running.process is not None and running.process.poll() is None:
        assert running.stop() == 0, running.log.read_text()
