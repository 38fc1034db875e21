"""Checking many records, in one process or several."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from conjobs.arena.workers import cores, work_through
from conjobs.data.read import file_bytes
from conjobs.record.verify import Verdict, verify
from conjobs.rules.errors import ConjobsError

SUFFIX: Final = ".conjobs"
CHUNK: Final = 8

OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class Checked:
    """A file and its verdict; of a file that cannot be read there is none, but `error` says why."""

    path: Path
    verdict: Verdict | None
    error: str = ""

    def to_json(self) -> dict[str, Any]:
        """The verdict with its file, for programs."""
        if self.verdict is None:
            return {"file": str(self.path), "status": "unread", "message": self.error}
        return {"file": str(self.path), **self.verdict.to_json()}


def record_files(paths: Iterable[Path]) -> list[Path]:
    """The files that are meant: of a folder all records in it, at any depth, in the order of their names.

    Raises:
        ConjobsError: code `no-records`; there is none in a folder.
    """
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(file for file in path.rglob(f"*{SUFFIX}") if file.is_file())
        if not inside:
            raise ConjobsError("no-records", f"{path}: there is no record in this folder.", f"Records end in {SUFFIX}.")
        found += inside
    return list(dict.fromkeys(found))


def verify_files(paths: list[Path], jobs: int | None = None, on_progress: OnProgress | None = None) -> list[Checked]:
    """The verdict on each file, in the order given.

    Args:
        paths: the files.
        jobs: how many processes; None: one a core.
        on_progress: called with how many are done, and of how many.

    Raises:
        WorkerLost: a worker process ended too early.
    """
    chunks = [paths[first : first + CHUNK] for first in range(0, len(paths), CHUNK)]
    found: dict[Path, Checked] = {}
    with closing(_parts(chunks, min(jobs or cores(), len(chunks)))) as parts:
        for part in parts:
            found.update((checked.path, checked) for checked in part)
            if on_progress is not None:
                on_progress(len(found), len(paths))
    return [found[path] for path in paths]


def _parts(chunks: list[list[Path]], jobs: int) -> Generator[list[Checked], None, None]:
    if jobs <= 1:
        for chunk in chunks:
            for path in chunk:
                yield [_checked(path)]
        return
    yield from work_through(jobs, _start, None, iter(chunks))


def _start(setup: None) -> Callable[[list[Path]], list[Checked]]:
    return lambda chunk: [_checked(path) for path in chunk]


def _checked(path: Path) -> Checked:
    try:
        return Checked(path, verify(file_bytes(path)))
    except ConjobsError as error:
        return Checked(path, None, str(error))
