"""Work in several processes, each of which plays games when asked; a Ctrl-C is the parent's alone to see."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, cast

from conjobs.rules.errors import ConjobsError

PATIENCE = 2.0


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class WorkerLost(ConjobsError):
    """A worker process ended before its work: it was killed, or memory ran out."""

    def __init__(self) -> None:
        super().__init__("worker-lost", "A worker process ended too early.", "Try fewer jobs, such as --jobs 1.")


@dataclass(frozen=True)
class _Failure:
    """A `ConjobsError` on its way between processes."""

    code: str
    message: str
    allowed: str
    rule: str


def work_through(
    jobs: int, start: Callable[[Any], Callable[[Any], Any]], setup: Any, tasks: Iterator[Any]
) -> Iterator[Any]:
    """The results of the tasks, each as soon as it is there; their order is not that of the tasks.

    Each of `jobs` processes calls `start(setup)` once and then what it gave with every task. When the iteration ends in
    any way, Ctrl-C included, no process is left.

    Raises:
        ConjobsError: a worker raised it.
        WorkerLost: a worker ended by itself.
    """
    workers: dict[Connection, SpawnProcess] = {}
    if hasattr(signal, "pthread_sigmask"):
        # It begins with the first process otherwise, and lets signals through after that.
        resource_tracker.ensure_running()
    try:
        with _deaf():
            for _ in range(jobs):
                ours, theirs = multiprocessing.Pipe()
                process = multiprocessing.get_context("spawn").Process(
                    target=_serve, args=(theirs, start, setup), daemon=True
                )
                process.start()
                theirs.close()
                workers[ours] = process
        busy = 0
        for pipe in workers:
            busy += _hand_out(pipe, tasks)
        while busy:
            for pipe in cast("list[Connection]", wait(list(workers))):
                try:
                    result = pipe.recv()
                except (EOFError, ConnectionResetError):
                    raise WorkerLost() from None
                if isinstance(result, _Failure):
                    raise ConjobsError(result.code, result.message, result.allowed, result.rule)
                busy -= 1
                busy += _hand_out(pipe, tasks)
                yield result
    finally:
        with _deaf():
            _dismiss(workers)


def _hand_out(pipe: Connection, tasks: Iterator[Any]) -> int:
    task = next(tasks, None)
    if task is None:
        return 0
    try:
        pipe.send(task)
    except (BrokenPipeError, ConnectionResetError):
        raise WorkerLost() from None
    return 1


def _dismiss(workers: dict[Connection, SpawnProcess]) -> None:
    for pipe, process in workers.items():
        pipe.close()
        process.terminate()
    for process in workers.values():
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Nobody hears Ctrl-C in here; one that comes meanwhile is heard afterwards.

    Processes that begin in here never hear it: they inherit that, so not even their start prints a traceback. Where
    this thread does not take the signal, another may, for which Python calls the handler in this one all the same.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[bool] = []
    before = signal.signal(signal.SIGINT, lambda *_: heard.append(True))
    can_block = hasattr(signal, "pthread_sigmask")
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, []) if can_block else set()
    try:
        if can_block:
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        yield
    finally:
        if can_block:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _serve(pipe: Connection, start: Callable[[Any], Callable[[Any], Any]], setup: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        play = start(setup)
        while True:
            pipe.send(play(pipe.recv()))
    except ConjobsError as error:
        pipe.send(_Failure(error.code, error.message, error.allowed, error.rule))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
