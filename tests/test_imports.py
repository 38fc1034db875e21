"""The rooms of the house import only rooms above them."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "conjobs"

# Top first. DOOR is `conjobs` itself: it shows what stands above it here, so only rooms below may come in through it.
DOOR = "__init__"
ROOMS = (
    "rules",
    "cons",
    "data",
    "notation",
    "record",
    "game",
    DOOR,
    "bots",
    "view",
    "arena",
    "envs",
    "table",
    "server",
    "client",
    "terminal",
    "cli",
)
# These open the house from outside and may reach any room.
OUTSIDE = (DOOR, "__main__")
# Different ways to use the game; whoever wants one must not get another with it.
STRANGERS = ("arena", "envs", "server", "terminal")
# The game itself: no input or output, no clock, no chance but the one handed in.
PURE = ("rules", "cons")
BESIDE_STANDARD_LIBRARY = ("mypy_extensions", "librt")
NOT_PURE = {
    *("io", "os", "sys", "pathlib", "shutil", "tempfile", "subprocess", "socket", "urllib", "http", "logging"),
    *("time", "datetime", "random", "secrets", "uuid", "asyncio", "threading", "multiprocessing"),
}


def offences(package: Path) -> list[str]:
    """Name every import that goes the wrong way, as `path:line: why`."""
    found = []
    for path in sorted(package.rglob("*.py")):
        where = path.relative_to(package.parent.parent).as_posix()
        inside = path.relative_to(package).with_suffix("").parts
        room = inside[0]
        if room not in ROOMS and room not in OUTSIDE:
            found.append(f"{where}:1: {room} is no room: give it its place in ROOMS")
            continue
        for line, name in imports(path, ("conjobs", *inside[:-1])):
            reason = refusal(room, name)
            if reason:
                found.append(f"{where}:{line}: {reason}")
    return found


def imports(path: Path, parent: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Yield line and full name of each import in a file that lies in the package `parent`, wherever it stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            # One dot is the file's own package, each further dot one above it.
            start = parent[: len(parent) - node.level + 1] if node.level else ()
            source = ".".join([*start, *([node.module] if node.module else [])])
            for alias in node.names:
                yield alias.lineno, f"{source}.{alias.name}"
        elif isinstance(node, ast.Call) and node.args:
            called = ast.unparse(node.func).rpartition(".")[2]
            name = node.args[0]
            if called in ("import_module", "__import__") and isinstance(name, ast.Constant):
                yield node.lineno, str(name.value)


def refusal(room: str, name: str) -> str | None:
    """Say why a room may not import a name, or None if it may."""
    top, *rest = name.split(".")
    if top != "conjobs":
        if room not in PURE or top in BESIDE_STANDARD_LIBRARY:
            return None
        if top in NOT_PURE:
            return f"{room} may not import {top}: no input or output, no clock, no chance of its own"
        if top not in sys.stdlib_module_names:
            return f"{room} may not import {top}: the standard library and {' and '.join(BESIDE_STANDARD_LIBRARY)} only"
        return None
    # A name that is no room is something that the door shows.
    target = rest[0] if rest and rest[0] in ROOMS else DOOR
    if room in OUTSIDE or room == target:
        return None
    shown = "conjobs itself" if target == DOOR else target
    if ROOMS.index(target) > ROOMS.index(room):
        return f"{room} may not import {shown}, which stands below it"
    if room in STRANGERS and target in STRANGERS:
        return f"{room} may not import {shown}: {', '.join(STRANGERS)} never import each other"
    return None


def test_rooms_import_only_rooms_above_them():
    assert PACKAGE.is_dir()
    found = offences(PACKAGE)
    assert not found, "\n" + "\n".join(found)


def check(tmp_path: Path, file: str, source: str) -> list[str]:
    path = tmp_path / "src" / "conjobs" / file
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    return offences(tmp_path / "src" / "conjobs")


@pytest.mark.parametrize(
    ("file", "source", "line", "reason"),
    [
        ("rules/legal.py", "import conjobs.terminal", 1, "rules may not import terminal"),
        ("rules/legal.py", "import math\n\nfrom conjobs import cons", 3, "rules may not import cons"),
        ("rules/legal.py", "from conjobs.cons.deck import Deck", 1, "rules may not import cons"),
        ("rules/legal.py", "from .. import cons", 1, "rules may not import cons"),
        ("rules/legal.py", "from ..cons import deck", 1, "rules may not import cons"),
        ("rules/deep/er.py", "from ...cons import deck", 1, "rules may not import cons"),
        ("rules/__init__.py", "from ..cons import deck", 1, "rules may not import cons"),
        ("game.py", "from .bots import Greedy", 1, "game may not import bots"),
        ("game.py", "from . import rules, bots", 1, "game may not import bots"),
        ("bots/greedy.py", "from conjobs import (\n    Game,\n    cli,\n)", 3, "bots may not import cli"),
        ("bots/greedy.py", "def late():\n    import conjobs.arena", 2, "bots may not import arena"),
        (
            "data/load.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from conjobs.game import Game",
            3,
            "data may not import game",
        ),
        ("record/read.py", "try:\n    from conjobs import Game\nexcept ImportError:\n    pass", 2, "conjobs itself"),
        ("record/read.py", "from importlib import import_module\nimport_module('conjobs.cli')", 2, "import cli"),
        ("record/read.py", "__import__('conjobs.cli')", 1, "record may not import cli"),
        ("terminal/board.py", "import conjobs.server", 1, "never import each other"),
        ("terminal/board.py", "from conjobs.arena import match", 1, "never import each other"),
        ("arena/match.py", "import conjobs.envs", 1, "arena may not import envs"),
        ("rules/chance.py", "import random", 1, "rules may not import random"),
        ("rules/chance.py", "from os.path import join", 1, "rules may not import os"),
        ("rules/chance.py", "import numpy as np", 1, "the standard library and mypy_extensions and librt only"),
        ("cons/deck.py", "import json, time", 1, "cons may not import time"),
        ("cons/deck.py", "from rich import print", 1, "cons may not import rich"),
        ("helpers.py", "", 1, "helpers is no room"),
        ("utils/text.py", "", 1, "utils is no room"),
    ],
)
def test_an_import_that_goes_the_wrong_way_is_named_with_its_line(tmp_path, file, source, line, reason):
    (found,) = check(tmp_path, file, source)
    assert found.startswith(f"src/conjobs/{file}:{line}: ")
    assert reason in found


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("rules/legal.py", "from conjobs.rules.board import Board\nfrom . import casinos\nfrom .play import play"),
        ("rules/legal.py", "from __future__ import annotations\nimport math\nfrom collections.abc import Iterator"),
        ("rules/legal.py", "from mypy_extensions import i64\nfrom librt.vecs import vec"),
        ("cons/deck.py", "from ..rules import board\nfrom .card import Card\nfrom mypy_extensions import i64"),
        ("data/load.py", "import tomllib\nfrom pathlib import Path\nfrom ..cons import deck"),
        ("bots/greedy.py", "import random\nfrom conjobs import Game\nfrom .. import rules"),
        ("terminal/board.py", "import rich\nfrom conjobs.bots import greedy\nfrom ..table import Table"),
        ("cli/play.py", "from .. import arena, terminal\nimport conjobs\nimport conjobs.server"),
        ("__init__.py", "from .game import Game\nfrom . import cli"),
        ("__main__.py", "from conjobs.cli import main"),
        ("game.py", "# from .cli import main\n'import conjobs.cli'"),
    ],
)
def test_an_import_that_goes_the_right_way_is_left_alone(tmp_path, file, source):
    assert check(tmp_path, file, source) == []
