"""Measures the engine and prints two tables: how fast it is beside what was aimed at, and how cost grows.

    make bench                       # the whole of it, some minutes
    make bench ARGS=--short          # a look, for CI
    make bench ARGS="--json out.json"

Every round of each measurement is a process of its own, and the measurements take turns, in another order each round:
what else the machine does meets them all alike. Rates are by CPU time, which a busy machine distorts least; wall time
stands beside it. A ratio is the median of the ratios within each round. Nothing here fails for being slow.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from measure import MANY_TILES
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
MEASURE = ROOT / "benchmarks" / "measure.py"
PINNED = ROOT / "benchmarks" / "catanatron.txt"
CATANATRON_ENV = ROOT / "build" / "catanatron"
PATHS = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}

ROUNDS = 9
SHORT_ROUNDS = 3
# The short form does this part of the work.
SHORT_PART = 8
# Where the output is no terminal, the tables are as wide as they need.
WIDE = 160

Found = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """Something to measure: a kind of `measure.py`, on a build, so much of it, in so many processes at once."""

    name: str
    kind: str
    build: str
    amount: int
    options: dict[str, Any] = field(default_factory=dict)
    processes: int = 1


@dataclass(frozen=True)
class Target:
    """What was aimed at: at least, or at most, so much of a figure; `against` names the task it is a ratio to."""

    text: str
    bound: float
    against: str = ""
    at_most: bool = False


@dataclass(frozen=True)
class Row:
    """A line of the first table: its words, its task and which of its figures; what it is compared with."""

    words: str
    task: str
    figure: str = "rate"
    targets: tuple[Target, ...] = ()
    interpreted: str = ""
    catanatron: bool = False


TASKS = (
    Task("catanatron", "catanatron", "catanatron", 24),
    Task("interpreted", "games", "interpreted", 160),
    Task("interpreted cons", "games", "interpreted", 160, {"cons": True}),
    Task("compiled", "games", "compiled", 4800),
    Task("compiled cons", "games", "compiled", 4800, {"cons": True}),
    Task("driven", "driven", "compiled", 3200),
    Task("driven cons", "driven", "compiled", 3200, {"cons": True}),
    Task("copies interpreted", "copies", "interpreted", 200_000, {"cons": True}),
    Task("copies", "copies", "compiled", 1_000_000, {"cons": True}),
    Task("size interpreted", "size", "interpreted", 1000, {"cons": True}),
    Task("size", "size", "compiled", 1000, {"cons": True}),
    Task("memory", "memory", "compiled", 4000, {"cons": True}),
)

ROWS = (
    Row("Catanatron 3.2.1, 4 random players", "catanatron"),
    Row(
        "without Con Jobs, interpreted",
        "interpreted",
        targets=(Target("≥ 12 × Catanatron", 12, "catanatron"),),
        catanatron=True,
    ),
    Row(
        "without Con Jobs, compiled",
        "compiled",
        targets=(
            Target("≥ 25 × interpreted", 25, "interpreted"),
            Target("≥ 400 × Catanatron", 400, "catanatron"),
        ),
        interpreted="interpreted",
        catanatron=True,
    ),
    Row("with Con Jobs, interpreted", "interpreted cons", catanatron=True),
    Row(
        "with Con Jobs, compiled",
        "compiled cons",
        targets=(Target("≥ 0.6 × without", 0.6, "compiled"),),
        interpreted="interpreted cons",
        catanatron=True,
    ),
    Row(
        "driven from Python, without, compiled",
        "driven",
        targets=(Target("≥ 150 × Catanatron", 150, "catanatron"),),
        interpreted="interpreted",
        catanatron=True,
    ),
    Row(
        "driven from Python, with, compiled",
        "driven cons",
        interpreted="interpreted cons",
        catanatron=True,
    ),
    Row("copy of a position, interpreted", "copies interpreted", "microseconds"),
    Row(
        "copy of a position, compiled",
        "copies",
        "microseconds",
        targets=(Target("≤ 0.5 µs", 0.5, at_most=True),),
        interpreted="copies interpreted",
    ),
    Row("memory of a copy, interpreted", "size interpreted", "bytes"),
    Row("memory of a copy, compiled", "size", "bytes", targets=(Target("≤ 2 KB", 2048, at_most=True),)),
    Row("   the numbers in its tables alone", "size", "tables"),
    Row(
        "memory that 10 times the games add",
        "memory",
        "grown",
        # Flat is what stays within the allocator's own steps.
        targets=(Target("flat (≤ 1 MB)", 2**20, at_most=True),),
    ),
)

PLAYERS = (2, 3, 4, 5, 6)
DOWN = (0, 4, 8, 16)
PROCESSES = (1, 2)
GROWTH = (
    *(
        Task(f"{players} {with_or_without}", "games", "compiled", 2400, {"cons": cons, "players": players})
        for players in PLAYERS
        for cons, with_or_without in ((False, "without"), (True, "with"))
    ),
    *(Task(f"{down} down", "flipped", "compiled", 4800, {"cons": True, "down": down}) for down in DOWN),
    *(Task(f"{number} at once", "games", "compiled", 6400, {"cons": True}, number) for number in PROCESSES),
)
TWO_PROCESSES = Target("≥ 1.7 × one", 1.7, "1 at once")


class Unmeasured(Exception):
    """A round that could not be measured, and why."""


@dataclass
class Rounds:
    """What all rounds found: for each task a figure a round, None where there is none; and why some have none."""

    found: dict[str, list[Found | None]] = field(default_factory=dict)
    why: dict[str, str] = field(default_factory=dict)

    def figures(self, task: str, figure: str) -> list[float]:
        """The figure of each round that has it."""
        return [value for value in self.each(task, figure) if value is not None]

    def each(self, task: str, figure: str) -> list[float | None]:
        """The figure of each round."""
        return [FIGURES[figure](found) if found else None for found in self.found.get(task, [])]

    def ratio(self, task: str, other: str, figure: str = "rate") -> float | None:
        """The median of the ratios of two tasks within each round."""
        pairs = zip(self.each(task, figure), self.each(other, figure), strict=True)
        ratios = [mine / theirs for mine, theirs in pairs if mine and theirs]
        return statistics.median(ratios) if ratios else None


FIGURES: dict[str, Callable[[Found], float]] = {
    "rate": lambda found: found["count"] / found["cpu"],
    "wall rate": lambda found: found["count"] / found["wall"],
    "microseconds": lambda found: 1e6 * found["cpu"] / found["count"],
    "decision": lambda found: 1e6 * found["cpu"] / found.get("decisions", found["count"]),
    "decisions": lambda found: found.get("decisions", 0) / found["count"],
    "bytes": lambda found: found["bytes"],
    "tables": lambda found: found["tables"],
    "grown": lambda found: found["grown"],
}


def number(value: float) -> str:
    """A number with three digits that matter, and all those before the point."""
    if value == 0 or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def written(value: float, figure: str) -> str:
    """A figure with its unit."""
    unit = {"rate": " games/s", "wall rate": " games/s", "microseconds": " µs", "decision": " µs"}.get(figure, " bytes")
    return number(value) + unit


def middle(values: Sequence[float], figure: str) -> str:
    """The median of the rounds."""
    return written(statistics.median(values), figure) if values else "–"


def spread(values: Sequence[float]) -> str:
    """The least and the most of the rounds."""
    return f"{number(min(values))} – {number(max(values))}" if values else "–"


def times(ratio: float | None) -> str:
    """A ratio."""
    return "–" if ratio is None else f"{number(ratio)} ×"


def verdict(target: Target, value: float | None) -> str:
    """Whether the target was met."""
    if value is None:
        return f"{target.text}: not measured"
    met = value <= target.bound if target.at_most else value >= target.bound
    return f"{target.text}: {'met' if met else 'not met'}"


def aimed(row: Row, rounds: Rounds) -> list[str]:
    """The targets of a row and whether each was met."""
    said = []
    for target in row.targets:
        if target.against:
            value = rounds.ratio(row.task, target.against)
            # A share of another row stands in no column of its own.
            share = f" ({number(value)})" if value is not None and target.against == "compiled" else ""
            said.append(verdict(target, value) + share)
        else:
            values = rounds.figures(row.task, row.figure)
            said.append(verdict(target, statistics.median(values) if values else None))
    return said


def first_rows(rounds: Rounds) -> list[list[str]]:
    """The cells of the first table."""
    cells = []
    for row in ROWS:
        values = rounds.figures(row.task, row.figure)
        wall = rounds.figures(row.task, "wall rate") if row.figure == "rate" else []
        cells.append(
            [
                row.words,
                middle(values, row.figure),
                spread(values),
                number(statistics.median(wall)) if wall else "",
                times(rounds.ratio(row.task, row.interpreted)) if row.interpreted else "",
                times(rounds.ratio(row.task, "catanatron")) if row.catanatron else "",
                "\n".join(aimed(row, rounds)),
            ]
        )
    return cells


def growth_rows(rounds: Rounds) -> list[list[str]]:
    """The cells of the second table."""
    cells = []
    for task in GROWTH:
        figure = "decision" if task.kind == "flipped" else "rate"
        target = ""
        if task.kind == "flipped":
            words, base = f"{task.options['down']} of {MANY_TILES}+ tiles face down", "0 down"
            ratio = rounds.ratio(task.name, base, "decision")
            decisions = ""
        elif task.processes > 1 or task.name == "1 at once":
            figure, base = "wall rate", "1 at once"
            words = f"{task.processes} {'process' if task.processes == 1 else 'processes'}, by wall time"
            ratio = rounds.ratio(task.name, base, "wall rate")
            decisions = middle_of(rounds, task.name, "decisions")
            if task.processes == 2:
                target = verdict(TWO_PROCESSES, ratio)
        else:
            words = f"{task.options['players']} players, {'with' if task.options['cons'] else 'without'} Con Jobs"
            ratio = rounds.ratio(task.name, "4 without")
            decisions = middle_of(rounds, task.name, "decisions")
        values = rounds.figures(task.name, figure)
        step = middle_of(rounds, task.name, "decision")
        cells.append([words, middle(values, figure), spread(values), step, decisions, times(ratio), target])
    return cells


def middle_of(rounds: Rounds, task: str, figure: str) -> str:
    """The median of a figure without its unit."""
    values = rounds.figures(task, figure)
    return number(statistics.median(values)) if values else "–"


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table whose first and last columns are words and all others numbers."""
    made = Table(title=title, title_justify="left", title_style="bold")
    for place, head in enumerate(heads):
        made.add_column(head, justify="left" if place in (0, len(heads) - 1) else "right", overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made


FIRST_HEADS = ("what", "median", "least – most", "by wall", "× interpreted", "× Catanatron", "target")
GROWTH_HEADS = ("what", "median", "least – most", "µs a decision", "decisions a game", "ratio", "target")


def environment(build: str) -> dict[str, str]:
    """The variables of a process that measures a build: only its path differs from ours."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if build in PATHS:
        kept["PYTHONPATH"] = str(PATHS[build])
    return {**kept, "PYTHONHASHSEED": "0"}


def measured(task: Task, pythons: dict[str, str], round_number: int = 0, part: int = 1) -> Found:
    """One round of a task; with several processes their games together, and the wall time of the slowest.

    Raises:
        Unmeasured: a process failed, or measured another build.
    """
    amount = max(task.amount // part, 1)
    running = []
    for place in range(task.processes):
        # Other games each round: a few games of one player count may be short or long ones.
        seed = (round_number * task.processes + place) * task.amount
        options = {**task.options, "kind": task.kind, "amount": amount, "seed": seed}
        running.append(
            subprocess.Popen(
                [pythons[task.build], str(MEASURE), json.dumps(options)],
                env=environment(task.build),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
    try:
        for process in running:
            assert process.stdout is not None
            process.stdout.readline()
        # All are ready; communicate() closes what each waits at, one right after the other.
        for process in running:
            assert process.stdin is not None
            process.stdin.close()
            process.stdin = None
        answers = [_answer(process, task) for process in running]
    finally:
        for process in running:
            if process.poll() is None:
                process.kill()
                process.wait()
    together = {**answers[0]}
    for name in ("count", "decisions", "cpu"):
        if name in together:
            together[name] = sum(answer[name] for answer in answers)
    together["wall"] = max(answer["wall"] for answer in answers)
    return together


def _answer(process: subprocess.Popen[str], task: Task) -> Found:
    said, complaint = process.communicate()
    if process.returncode:
        last = complaint.strip().splitlines() or ["it failed without a word"]
        raise Unmeasured(last[-1])
    found: Found = json.loads(said)
    if found["build"] != task.build:
        raise Unmeasured(f"there is no {task.build} build, only the {found['build']} one (make compiled says why)")
    return found


def catanatron_python() -> str:
    """The Python of an environment of Catanatron's own, which is made where it is missing.

    Raises:
        Unmeasured: it cannot be installed.
    """
    python = CATANATRON_ENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = PINNED.read_text(encoding="utf-8")
    stamp = CATANATRON_ENV / "installed.txt"
    there = stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted
    # An environment whose Python has gone is made anew.
    if there and _runs(str(python), "-c", "import catanatron"):
        return str(python)
    # Plain pip installs it; where this Python has none, as in an environment that uv made, uv does.
    made = _runs(sys.executable, "-m", "venv", "--clear", str(CATANATRON_ENV)) and _runs(
        str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--require-hashes", "-r", str(PINNED)
    )
    uv = shutil.which("uv")
    if not made and uv:
        made = _runs(uv, "venv", "--clear", "--python", sys.executable, str(CATANATRON_ENV)) and _runs(
            uv, "pip", "install", "--python", str(python), "--require-hashes", "-r", str(PINNED)
        )
    if not made or not _runs(str(python), "-c", "import catanatron"):
        raise Unmeasured("Catanatron could not be installed from its package")
    stamp.write_text(wanted, encoding="utf-8")
    return str(python)


def _runs(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, env=environment("")).returncode == 0
    except OSError:
        return False


def measure_all(tasks: Sequence[Task], pythons: dict[str, str], rounds: int, part: int, console: Console) -> Rounds:
    """All rounds of all tasks, each round in an order of its own; a task that fails once is not tried again."""
    result = Rounds({task.name: [] for task in tasks})
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        shown = progress.add_task("measuring", total=rounds * len(tasks))
        for round_number in range(rounds):
            order = list(tasks)
            random.Random(round_number).shuffle(order)
            for task in order:
                progress.update(shown, description=f"round {round_number + 1}: {task.name}".ljust(28))
                found = None
                if task.build in pythons and task.name not in result.why:
                    try:
                        found = measured(task, pythons, round_number, part)
                    except Unmeasured as error:
                        result.why[task.name] = str(error)
                result.found[task.name].append(found)
                progress.advance(shown)
    return result


def machine() -> str:
    """The machine and the Python, without names or paths."""
    processor = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                processor = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return (
        f"{processor}, {os.cpu_count()} CPUs{load}; {platform.system()} on {platform.machine()}; "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def as_data(where: str, rounds: Rounds, number_of_rounds: int) -> dict[str, Any]:
    """All that was found, for a program to read: each round, and the cells of both tables."""
    return {
        "machine": where,
        "rounds": number_of_rounds,
        "found": rounds.found,
        "not_measured": rounds.why,
        "targets": [dict(zip(FIRST_HEADS, cells, strict=True)) for cells in first_rows(rounds)],
        "growth": [dict(zip(GROWTH_HEADS, cells, strict=True)) for cells in growth_rows(rounds)],
    }


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="make bench", description="Measure the engine.")
    parser.add_argument("--short", action="store_true", help=f"{SHORT_ROUNDS} rounds of few games")
    parser.add_argument("--rounds", type=int, help=f"how many rounds (default {ROUNDS}, {SHORT_ROUNDS} with --short)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all that was found to this file, too")
    asked = parser.parse_args(arguments)
    if asked.rounds is None:
        asked.rounds = SHORT_ROUNDS if asked.short else ROUNDS
    if asked.rounds < 1:
        parser.error("--rounds is at least 1")
    if asked.json is not None and not asked.json.parent.is_dir():
        parser.error(f"--json {asked.json}: there is no such folder")
    return asked


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    asked = options(arguments)
    out = Console(highlight=False)
    if not out.is_terminal:
        out.width = WIDE
    where = machine()
    pythons = {"interpreted": sys.executable, "compiled": sys.executable}
    missing = ""
    try:
        pythons["catanatron"] = catanatron_python()
    except Unmeasured as error:
        missing = str(error)
    rounds = measure_all(
        (*TASKS, *GROWTH), pythons, asked.rounds, SHORT_PART if asked.short else 1, Console(stderr=True)
    )
    if missing:
        rounds.why["catanatron"] = missing
    out.print(f"{where}\n{asked.rounds} rounds, each of each line a process of its own; rates by CPU time\n")
    out.print(table("Speed, four players, random play", FIRST_HEADS, first_rows(rounds)))
    out.print()
    title = "How cost grows (compiled; ratio: to 4 players without Con Jobs, to none face down, to 1 process)"
    out.print(table(title, GROWTH_HEADS, growth_rows(rounds)))
    out.print("By wall time, two processes are twice one only on two idle CPUs; µs a decision is CPU time everywhere.")
    reasons: dict[str, list[str]] = {}
    for name, reason in rounds.why.items():
        reasons.setdefault(reason, []).append(name)
    for reason, names in reasons.items():
        out.print(f"Not measured: {', '.join(names)}: {reason}.")
    if asked.json is not None:
        text = json.dumps(as_data(where, rounds, asked.rounds), indent=1, ensure_ascii=False)
        asked.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
