"""Refusals and errors. Each has a stable code, a sentence for people, what would be allowed, and the rule."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

# Numbered in the order of precedence: if several fit an action, the first is given.
CODES: Final[tuple[str, ...]] = (
    "ok",
    "malformed",
    "unknown-lot",
    "game-over",
    "not-in-edition",
    "not-your-turn",
    "not-a-choice",
    "no-event",
    "no-offer",
    "wrong-phase",
    "closed-block",
    "already-gambled",
    "no-casino",
    "ambiguous",
    "no-die",
    "no-boss",
    "own-casino",
    "not-boss",
    "not-your-lot",
    "lot-occupied",
    "not-adjacent",
    "same-group",
    "already-reorganized",
    "max-height",
    "no-colour",
    "no-tiles",
    "no-dice-left",
    "bad-bet",
    "cannot-afford",
)
OK: Final = 0
MALFORMED: Final = 1
UNKNOWN_LOT: Final = 2
GAME_OVER: Final = 3
NOT_IN_EDITION: Final = 4
NOT_YOUR_TURN: Final = 5
NOT_A_CHOICE: Final = 6
NO_EVENT: Final = 7
NO_OFFER: Final = 8
WRONG_PHASE: Final = 9
CLOSED_BLOCK: Final = 10
ALREADY_GAMBLED: Final = 11
NO_CASINO: Final = 12
AMBIGUOUS: Final = 13
NO_DIE: Final = 14
NO_BOSS: Final = 15
OWN_CASINO: Final = 16
NOT_BOSS: Final = 17
NOT_YOUR_LOT: Final = 18
LOT_OCCUPIED: Final = 19
NOT_ADJACENT: Final = 20
SAME_GROUP: Final = 21
ALREADY_REORGANIZED: Final = 22
MAX_HEIGHT: Final = 23
NO_COLOUR: Final = 24
NO_TILES: Final = 25
NO_DICE_LEFT: Final = 26
BAD_BET: Final = 27
CANNOT_AFFORD: Final = 28


@mypyc_attr(allow_interpreted_subclasses=True)
class ConjobsError(ValueError):
    """Anything that conjobs refuses.

    `code` is stable, `message` a sentence for people, `allowed` says what would do, `rule` is its number. The last
    two may be empty where there is nothing to say.
    """

    def __init__(self, code: str, message: str, allowed: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.allowed = allowed
        self.rule = rule

    def __str__(self) -> str:
        text = self.message
        if self.allowed:
            text += f" {self.allowed}"
        if self.rule:
            text += f" Rule {self.rule}."
        return text


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalAction(ConjobsError):
    """An action that is refused: the rules do not allow it now, or it cannot be read."""


@mypyc_attr(allow_interpreted_subclasses=True)
class UnreadableAction(IllegalAction):
    """What is no action: code `malformed` or `unknown-lot`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AmbiguousAction(IllegalAction):
    """An action whose words fit more than one casino or group: code `ambiguous` or `malformed`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BadPosition(ConjobsError):
    """A position that cannot be; `problems` lists all that is wrong with it, a sentence each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("bad-position", "This position cannot be: " + " ".join(problems))
        self.problems = problems


@mypyc_attr(allow_interpreted_subclasses=True)
class BadData(ConjobsError):
    """A board, edition or card that cannot be used, or a file that cannot be read."""
