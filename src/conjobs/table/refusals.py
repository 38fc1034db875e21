"""What a table refuses, apart from the rules of the game: each with its code and a sentence."""

from __future__ import annotations

from typing import Final

from conjobs.rules.errors import ConjobsError

SENTENCES: Final[dict[str, str]] = {
    "stale": "The game is not where you saw it.",
    "not-your-seat": "That is not your seat.",
    "not-host": "Only the host of the table may do that.",
    "not-open": "The table has started.",
    "not-running": "No game is played at this table now.",
    "not-over": "The game is not over.",
    "closed": "The table is closed.",
    "no-seat": "There is no such seat.",
    "seat-taken": "Somebody sits there.",
    "table-full": "All seats are taken.",
    "seat-given": "A bot plays this seat now.",
    "name-taken": "Somebody at the table has that name.",
    "bad-text": "That text cannot be used.",
    "bad-table": "The table cannot be made.",
    "bad-recovery": "That recovery link is not known, or was used.",
    "no-words": "Own words cannot be given now.",
    "no-ply": "The game cannot go back there.",
    "already-asked": "The table is being asked already.",
    "not-asked": "You are not asked.",
    "no-answer": "No offer of a bot waits for your answer.",
    "too-long": "The game is too long for that.",
    "has-rematch": "There is a rematch already.",
    "no-secret": "The dice of that game are still secret.",
}


def refused(code: str, allowed: str = "") -> ConjobsError:
    """The refusal with this code, and what would be allowed."""
    return ConjobsError(code, SENTENCES[code], allowed)
