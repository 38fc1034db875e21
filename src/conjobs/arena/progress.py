"""The progress bar: games done, games a second, and the time left, where a person looks on."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from conjobs.arena.simulate import Progress as OnProgress


@contextlib.contextmanager
def shown(games: int, console: Console | None = None, what: str = "games") -> Iterator[OnProgress | None]:
    """Show a bar while in here, and give what `simulate.run` calls; None, and no bar, where no terminal is.

    `console` is by default standard error, so that the report can be sent elsewhere; `what` is what is counted.
    """
    console = Console(stderr=True) if console is None else console
    if not console.is_terminal:
        yield None
        return
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(what),
        TextColumn(f"{{task.fields[speed]}} {what}/s"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    with bar:
        task = bar.add_task(what, total=games, speed="–")
        started = time.perf_counter()

        def done(number: int, total: int) -> None:
            passed = time.perf_counter() - started
            bar.update(task, completed=number, speed=f"{number / passed:.1f}" if passed > 0.5 else "–")

        yield done
