"""What runs here: the build, versions, where games are kept, and what is missing."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from conjobs.record.lines import FORMAT_VERSION, RULES_VERSION
from conjobs.rules.bits import COMPILED
from conjobs.terminal.store import games_folder

PACKAGES: Final = (
    *("alembic", "click", "fastapi", "httptools", "librt", "mypy-extensions", "orjson", "platformdirs"),
    *("prompt-toolkit", "rich", "sqlalchemy", "uvicorn", "websockets"),
)
# What is only needed for what stands beside it.
WANTED: Final = {
    "uvloop": "a faster server",
    "psycopg": "tables in PostgreSQL",
    "matplotlib": "plots",
    "resvg-py": "pictures",
    "pillow": "moving pictures",
}
BUILDS: Final = {
    True: "compiled",
    False: "interpreted: the same game, slower; install it where a C compiler is at hand to compile the rules",
}


def findings(tables: str) -> dict[str, Any]:
    """Build, versions and places by name; a package that is missing has the version None.

    Args:
        tables: the URL of the database of `conjobs serve`, as it may be shown.
    """
    return {
        "conjobs": _version("conjobs"),
        "build": "compiled" if COMPILED else "interpreted",
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "record_format": FORMAT_VERSION,
        "rules": RULES_VERSION,
        "games": str(games_folder()),
        "tables": tables,
        "packages": {name: _version(name) for name in PACKAGES},
        "extras": {name: _version(name) for name in WANTED},
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def told(tables: str) -> list[str]:
    """The findings as lines for people; `tables` as in `findings`."""
    found = findings(tables)
    extras = ", ".join(f"{name} {known or 'is missing'} ({WANTED[name]})" for name, known in found["extras"].items())
    packages = ", ".join(f"{name} {known or 'is missing'}" for name, known in found["packages"].items())
    return [
        f"conjobs {found['conjobs']}, rules {BUILDS[COMPILED]}",
        f"Python {found['python']} on {found['system']}, {'a' if sys.stdout.isatty() else 'no'} terminal",
        f"Records: format {found['record_format']}, rules version {found['rules']}",
        f"Games are kept in {found['games']}",
        f"Tables of conjobs serve are kept in {found['tables']}",
        f"With {packages}",
        f"Where wanted: {extras}",
    ]
