"""What came of whole files of scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from conjobs.cons.verbs import EventCard
from conjobs.data.read import file_text
from conjobs.notation.scenarios.reading import load_scenarios
from conjobs.notation.scenarios.running import run
from conjobs.rules.board import Board
from conjobs.rules.errors import BadData


@dataclass
class Report:
    """What came of files of scenarios: a line for each failure, and one for each problem of a file that is no use."""

    failures: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    passed: int = 0
    failed: int = 0

    @property
    def closing(self) -> str:
        """How many passed and failed."""
        return f"{self.passed} passed, {self.failed} failed"

    @property
    def code(self) -> int:
        """The exit code: 2 if a file could not be read, else 1 if a scenario failed, else 0."""
        return 2 if self.problems else 1 if self.failed else 0


def scenario_report(
    paths: Iterable[str | Path], *, board: Board | None = None, library: Sequence[EventCard] | None = None
) -> Report:
    """Run files of scenarios."""
    report = Report()
    for path in paths:
        try:
            scenarios = load_scenarios(file_text(Path(path)), str(path), board=board, library=library)
        except BadData as error:
            report.problems += str(error).splitlines()
            continue
        for scenario in scenarios:
            failures = run(scenario)
            report.failures += [str(failure) for failure in failures]
            report.failed += bool(failures)
            report.passed += not failures
    return report
