"""What the tests of the server share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import postgresql
import pytest
from sqlalchemy import create_engine, text


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
