"""Counts the machine instructions of a fixed set of seeded games, and compares them with the figure kept here.

    make compiled && .venv/bin/python benchmarks/instructions.py            # exit 1 if it grew by more than 15 %
    .venv/bin/python benchmarks/instructions.py --write                     # keep today's figure

Why instructions and not seconds: a shared machine takes half as long again from one run to the next, so a limit in
seconds either fails without cause or notices nothing. The same games are the same instructions whatever else the
machine does, so a limit of 15 % is a limit. They are not time: a cache miss costs nothing here. `make bench` has time.

`valgrind --tool=callgrind` counts. Start-up (Python, imports, reading boards and cards) is far more than a few games,
and none of ours: each set is run in two sizes, and the difference counts. PYTHONHASHSEED=0 makes it repeatable: with
other hashes of strings, dictionaries meet other collisions. What is left varies by a few parts in ten thousand.

A figure holds for a Python minor version and an architecture. Another C compiler moves it by some per cent, too:
where that happens, `--write` the figure anew in a commit of its own that says so.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MEASURE = ROOT / "benchmarks" / "measure.py"
COMPILED = ROOT / "build" / "compiled"
KEPT = ROOT / "benchmarks" / "instructions.json"

# Both sizes start with the same games, so what is counted is games 20 to 79 of the seeds, each time.
FEW = 20
MANY = 80
MOST_GROWTH = 0.15
SETS: dict[str, dict[str, Any]] = {
    "without Con Jobs": {"kind": "games", "cons": False},
    "with Con Jobs": {"kind": "games", "cons": True},
}

Figures = dict[str, int]


class Failed(Exception):
    """The instructions could not be counted, and why."""


def key() -> str:
    """What a figure holds for."""
    python = f"{platform.python_implementation().lower()}-{sys.version_info[0]}.{sys.version_info[1]}"
    return f"{python}-{platform.machine()}"


def counted(options: dict[str, Any]) -> int:
    """The instructions of one run of `measure.py`.

    Raises:
        Failed: it did not run, or not on compiled rules.
    """
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [
                "valgrind",
                "--tool=callgrind",
                f"--callgrind-out-file={folder}/out",
                sys.executable,
                str(MEASURE),
                json.dumps({**options, "wait": False}),
            ],
            env={**os.environ, "PYTHONPATH": str(COMPILED), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
        )
    total = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not total:
        raise Failed((run.stderr.strip().splitlines() or ["valgrind said nothing"])[-1])
    if json.loads(run.stdout)["build"] != "compiled":
        raise Failed("there is no compiled build (make compiled makes it)")
    return int(total[1])


def copy_rest() -> None:
    """Put the rest of the package beside the compiled modules, as the Makefile does before it runs them."""
    if COMPILED.is_dir():
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "src" / "conjobs", COMPILED / "conjobs", dirs_exist_ok=True, ignore=leave)


def figures() -> Figures:
    """Instructions a game of each set."""
    sizes = [{**options, "amount": amount} for options in SETS.values() for amount in (FEW, MANY)]
    # A count does not depend on what runs beside it, so all processors may help.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = list(pool.map(counted, sizes))
    return {
        name: round((counts[2 * place + 1] - counts[2 * place]) / (MANY - FEW)) for place, name in enumerate(SETS)
    }


def kept() -> dict[str, Figures]:
    """The figures kept in the repository."""
    found: dict[str, Figures] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}
    return found


def compared(now: Figures, before: Figures) -> tuple[list[str], bool]:
    """A line for each set, and whether one has grown too much."""
    lines, grown = [], False
    for name, count in now.items():
        line = f"{name}: {count:,} instructions a game"
        if before.get(name):
            change = count / before[name] - 1
            line += f", {change:+.1%} against the {before[name]:,} kept"
            if change > MOST_GROWTH:
                grown = True
                line += f": more than {MOST_GROWTH:.0%}"
        lines.append(line)
    return lines, grown


def main(arguments: Sequence[str] | None = None) -> int:
    """Count, compare or keep; returns the exit status."""
    parser = argparse.ArgumentParser(description="Count the instructions of a fixed set of games.")
    parser.add_argument("--write", action="store_true", help="keep what is counted as the new figure")
    asked = parser.parse_args(arguments)
    if not shutil.which("valgrind"):
        print("valgrind is not there: no instructions counted (Debian and Ubuntu: apt install valgrind)")
        return 0
    copy_rest()
    try:
        now = figures()
    except Failed as error:
        print(f"no instructions counted: {error}", file=sys.stderr)
        return 2
    all_kept = kept()
    lines, grown = compared(now, all_kept.get(key(), {}))
    print("\n".join(lines))
    if asked.write:
        all_kept[key()] = now
        KEPT.write_text(json.dumps(all_kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        print(f"kept for {key()}")
        return 0
    if key() not in all_kept:
        print(f"no figure is kept for {key()}: --write keeps this one")
    if grown:
        print("If that is what the change is worth, keep it: benchmarks/instructions.py --write", file=sys.stderr)
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
