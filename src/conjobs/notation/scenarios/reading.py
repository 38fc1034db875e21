"""Scenarios read from TOML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from conjobs.cons.fields import near, one_of, shown
from conjobs.cons.verbs import EventCard
from conjobs.data.read import parse_toml
from conjobs.notation.noting import Notes
from conjobs.notation.positions.keys import KEYS
from conjobs.notation.positions.reading import ParsedPosition, parse_position
from conjobs.notation.scenarios.expectations import read_expectations
from conjobs.notation.scenarios.scenario import Scenario, ScenarioStep
from conjobs.rules.board import Board
from conjobs.rules.errors import CODES, BadData, BadPosition

OWN_KEYS: Final[tuple[str, ...]] = ("id", "about", "rules", "steps", "dice", "expect")


class BadScenarios(BadData):
    """A file of scenarios that cannot be used; `problems` lists all that is wrong with it, a sentence each."""

    def __init__(self, source: str, problems: Sequence[str]) -> None:
        super().__init__("bad-scenarios", "\n".join(f"{source}: {problem}" for problem in problems))
        self.problems = tuple(problems)


def load_scenarios(
    text: str, source: str, *, board: Board | None = None, library: Sequence[EventCard] | None = None
) -> tuple[Scenario, ...]:
    """All scenarios of a TOML text.

    Args:
        text: the text of the file.
        source: its name, for the error.
        board: another board than those that come with the package.
        library: the con cards that may be named; by default those that come with the package.

    Raises:
        BadScenarios: the text is no TOML, or a scenario cannot be read; the error lists all that is wrong.
    """
    try:
        table = parse_toml(text)
    except ValueError as error:
        raise BadScenarios(source, [f"This is no TOML: {error}."]) from error
    return scenarios_from(table, source, board=board, library=library)


def scenarios_from(
    table: Mapping[str, object],
    source: str,
    *,
    board: Board | None = None,
    library: Sequence[EventCard] | None = None,
) -> tuple[Scenario, ...]:
    """All scenarios of the table that a TOML text stands for, as in `load_scenarios`."""
    problems = [f"There is no key {shown(key)} beside the scenarios." for key in table if key != "scenario"]
    given = table.get("scenario", [])
    if not isinstance(given, list) or not all(isinstance(part, Mapping) for part in given):
        raise BadScenarios(source, [*problems, "scenario is no list of tables: each begins with [[scenario]]."])
    found: list[Scenario] = []
    seen: set[str] = set()
    for number, part in enumerate(given, 1):
        reading = _Reading(part, number, board, library)
        scenario = reading.read()
        if reading.id in seen:
            reading.note("Another scenario of the file has this id.")
        seen.add(reading.id)
        problems += reading.problems
        if scenario is not None:
            found.append(scenario)
    if problems:
        raise BadScenarios(source, problems)
    return tuple(found)


class _Reading(Notes):
    """Reads one scenario and notes all that is wrong with it."""

    def __init__(
        self, given: Mapping[str, object], number: int, board: Board | None, library: Sequence[EventCard] | None
    ) -> None:
        super().__init__()
        self.given = given
        self.board = board
        self.library = library
        id = given.get("id")
        self.id = id if isinstance(id, str) and id else f"scenario {number}"
        if self.id != id:
            self.note("It needs an id, a text of its own in the file.")

    def note(self, problem: str, allowed: str = "") -> None:
        """Note a problem of this scenario."""
        super().note(f"{self.id}: {problem}", allowed)

    def read(self) -> Scenario | None:
        start = self._start()
        about = self.given.get("about", "")
        if not isinstance(about, str):
            self.note(f"about: {shown(about)} is no text.")
        rules = self._list("rules", str, "texts")
        steps = [self._step(part) for part in self._list("steps", object, "")]
        dice = self._list("dice", int, "whole numbers")
        if any(not 1 <= die <= 6 for die in dice):
            self.note("dice: A die shows 1 to 6.")
        expect = self.table("expect", self.given.get("expect", {}))
        wanted = read_expectations(self, start.position, expect) if start is not None else {}
        if start is None or self.problems:
            return None
        return Scenario(self.id, str(about), tuple(rules), start, tuple(steps), tuple(dice), wanted)

    def _start(self) -> ParsedPosition | None:
        """The position from the keys that are not the scenario's own."""
        rest = {key: value for key, value in self.given.items() if key not in OWN_KEYS}
        for key in [key for key in rest if key not in KEYS]:
            known = [*OWN_KEYS, *KEYS]
            self.note(f"There is no key {shown(key)} in a scenario.", one_of(known) + near(key, known))
            del rest[key]
        try:
            return parse_position(rest, "", board=self.board, library=self.library)
        except BadPosition as error:
            for problem in error.problems:
                self.note(problem)
            return None

    def _list(self, key: str, kind: type, kinds: str) -> list[Any]:
        value = self.given.get(key, [])
        # To Python true and false are numbers; to TOML they are not.
        if isinstance(value, list) and all(isinstance(part, kind) and not isinstance(part, bool) for part in value):
            return value
        self.note(f"{key}: {shown(value)} is no list{f' of {kinds}' if kinds else ''}.")
        return []

    def _step(self, value: object) -> ScenarioStep:
        if isinstance(value, str):
            return ScenarioStep(value)
        if isinstance(value, Mapping):
            text, because = value.get("refuse"), value.get("because", "")
            if isinstance(text, str) and isinstance(because, str) and not value.keys() - {"refuse", "because"}:
                if because and because not in CODES[1:]:
                    self.note(f"steps: There is no code {shown(because)}.", one_of(CODES[1:]) + near(because, CODES))
                return ScenarioStep(text, True, because)
        self.note("steps: A step is an action as text, or { refuse = ACTION, because = CODE }.")
        return ScenarioStep("")
