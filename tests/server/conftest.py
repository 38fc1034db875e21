"""What the tests of the server share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import postgresql
import pytest
from running import Running
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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A real server without limits of rate, started."""
    running = Running(tmp_path, "--rate", "0")
    running.start()
    yield running
    if running.process is not None and running.process.poll() is None:
        assert running.stop() == 0, running.log.read_text()
