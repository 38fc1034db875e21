"""What has changed at a table since it was last asked: what a store has to keep, in a form that it need not know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Change:
    """What must be kept before anybody is told.

    `state` is the whole small state of the table, or None if that stayed as it was; it holds secrets and is for the
    store only. `lines` are new lines of the record, the header first. `chat` are messages, new ones, or with the number
    of an old one, which they take the place of.
    """

    state: dict[str, Any] | None = None
    lines: list[str] = field(default_factory=list)
    chat: list[dict[str, Any]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return self.state is not None or bool(self.lines) or bool(self.chat)
