"""Scenarios run: each step played, and in the end compared with what was expected."""

from __future__ import annotations

from conjobs.notation.scenarios.comparing import compare
from conjobs.notation.scenarios.scenario import Failure, Scenario, ScenarioStep
from conjobs.notation.scenarios.steps import step_of
from conjobs.rules.chance import ChanceRanOut, ScriptedChance
from conjobs.rules.errors import ConjobsError
from conjobs.rules.play import play


def run(scenario: Scenario) -> list[Failure]:
    """Play the scenario; returns all that was not as wanted, empty if it passed.

    The first step that goes wrong ends it, for nothing after that step means anything.
    """
    running = _Run(scenario)
    if running.to_the_end():
        running.failures += compare(scenario, running.position)
    return running.failures


class _Run:
    """One run of a scenario, and its failures."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.position = scenario.start.position.copy()
        self.chance: ScriptedChance = scenario.start.chance(scenario.dice)
        self.failures: list[Failure] = []

    def to_the_end(self) -> bool:
        """Play all steps; False if one goes wrong."""
        for number, step in enumerate(self.scenario.steps, 1):
            where = f"step {number} ({step.text})"
            if not (self._refused(where, step) if step.refused else self._taken(where, step)):
                return False
        if self.chance.left_over:
            self._fail("dice", "all rolled", f"{self.chance.left_over} left over")
        return True

    def _fail(self, where: str, wanted: object, got: object) -> bool:
        self.failures.append(Failure(self.scenario.id, where, str(wanted), str(got)))
        return False

    def _play(self, step: ScenarioStep) -> None:
        seat, action = step_of(self.position, step.text)
        play(self.position, action, self.chance, [], seat)

    def _taken(self, where: str, step: ScenarioStep) -> bool:
        try:
            self._play(step)
        except ConjobsError as error:
            return self._fail(where, "taken", f"{error.code}: {error}")
        except ChanceRanOut as error:
            return self._fail(where, "taken", f"a script that is too short: {error}")
        problems = self.position.problems()
        return self._fail(where, "a position that can be", " ".join(problems)) if problems else True

    def _refused(self, where: str, step: ScenarioStep) -> bool:
        before, dice = self.position.key(), self.chance.left_over
        wanted = f"refused because {step.because}" if step.because else "refused"
        try:
            self._play(step)
        except ConjobsError as error:
            if self.position.key() != before or self.chance.left_over != dice:
                return self._fail(where, "the position untouched", "another position")
            if step.because and error.code != step.because:
                self._fail(where, wanted, f"{error.code}: {error}")
            return True
        except ChanceRanOut:
            return self._fail(where, wanted, "taken")
        return self._fail(where, wanted, "taken")
