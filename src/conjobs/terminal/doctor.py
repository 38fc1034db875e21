"""What runs here: the build, versions, where games are kept, and what is missing."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from conjobs.record.lines import FORMAT_VERSION, RULES_VERSION
from conjobs.rules.bits import COMPILED
from conjobs.terminal.store import games_folder

PACKAGES: Final = ("click", "librt", "mypy-extensions", "platformdirs", "prompt-toolkit", "rich")
BUILDS: Final = {
    True: "compiled",
    False: "interpreted: the same game, slower; install it where a C compiler is at hand to compile the rules",
}


def findings() -> dict[str, Any]:
    """Build, versions and places by name; a package that is missing has the version None."""
    return {
        "conjobs": _version("conjobs"),
        "build": "compiled" if COMPILED else "interpreted",
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "record_format": FORMAT_VERSION,
        "rules": RULES_VERSION,
        "games": str(games_folder()),
        "packages": {name: _version(name) for name in PACKAGES},
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def told() -> list[str]:
    """The findings as lines for people."""
    found = findings()
    packages = ", ".join(f"{name} {known or 'is missing'}" for name, known in found["packages"].items())
    return [
        f"conjobs {found['conjobs']}, rules {BUILDS[COMPILED]}",
        f"Python {found['python']} on {found['system']}, {'a' if sys.stdout.isatty() else 'no'} terminal",
        f"Records: format {found['record_format']}, rules version {found['rules']}",
        f"Games are kept in {found['games']}",
        f"With {packages}",
    ]
