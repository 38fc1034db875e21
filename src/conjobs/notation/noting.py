"""What is wrong with a file of TOML, noted while it is read, so that it can be mended in one go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from conjobs.cons.fields import shown
from conjobs.rules.errors import ConjobsError


class Notes:
    """Takes values for what they should be, and notes in `problems`, a sentence or two each, where they are not."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def note(self, problem: str, allowed: str = "") -> None:
        """Note a problem, and what would be allowed."""
        self.problems.append(f"{problem} {allowed}".strip())

    def attempt(self, where: str, otherwise: Any, read: Callable[..., Any], *given: object) -> Any:
        """What `read` gives; if it refuses, that is noted and `otherwise` given."""
        try:
            return read(*given)
        except ConjobsError as error:
            self.note(f"{where}: {error}")
            return otherwise

    def flag(self, where: str, value: object) -> bool | None:
        """A value that is true or false; None if it is neither."""
        if isinstance(value, bool):
            return value
        self.note(f"{where}: {shown(value)} is not true or false.")
        return None

    def texts(self, where: str, value: object) -> list[str]:
        """A list of texts; what is no text is left out of it."""
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return value
        self.note(f"{where}: {shown(value)} is no list of texts.")
        return [part for part in value if isinstance(part, str)] if isinstance(value, list) else []

    def table(self, where: str, value: object) -> Mapping[str, object]:
        """A table; an empty one if the value is none."""
        if isinstance(value, Mapping):
            return value
        self.note(f"{where}: {shown(value)} is no table.")
        return {}
