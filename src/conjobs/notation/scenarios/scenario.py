"""What a scenario is once it is read, and what can be wrong once it is run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from conjobs.notation.positions.reading import ParsedPosition


@dataclass(frozen=True)
class ScenarioStep:
    """An action as text; `refused` if it must be refused, then with the code `because`, if one is named."""

    text: str
    refused: bool = False
    because: str = ""


@dataclass(frozen=True)
class ExpectedCasino:
    """An expected casino; `boss` None or `size` 0 where it does not matter, `boss` -1 for nobody."""

    text: str
    group: int
    spaces: int
    boss: int | None
    size: int


@dataclass(frozen=True)
class Scenario:
    """One scenario, read and found well formed. `expect` maps each key to its checked value."""

    id: str
    about: str
    rules: tuple[str, ...]
    start: ParsedPosition
    steps: tuple[ScenarioStep, ...]
    dice: tuple[int, ...]
    expect: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Failure:
    """Something that was not as wanted: the scenario's id, the step or expectation, what was wanted, and what came."""

    id: str
    where: str
    wanted: str
    got: str

    def __str__(self) -> str:
        # One line, whatever a step's text holds.
        return " ".join(f"{self.id}: {self.where}: wanted {self.wanted}, got {self.got}".split())
