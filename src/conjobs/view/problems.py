"""What a problem of a position is about, so that a screen can show it there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypedDict

from conjobs.notation.positions.keys import KEYS
from conjobs.rules.board import GROUPS, Board


class Problem(TypedDict):
    """A problem as a sentence, and what it is about.

    `field` is a key of a position, or empty where it is about none; `of` the player, group or other part of that key;
    `lots` those that the sentence names.
    """

    text: str
    field: str
    of: str
    lots: list[str]


_KEY: Final = re.compile(r"([a-z_]+)(?:[. ]([A-Za-z0-9-]+))?[^ ]*:")
_WORD: Final = re.compile(r"\b[A-Za-z]+[0-9]*\b")
_SENTENCE_END: Final = re.compile(r"\. (?=[A-Z])")
# Of sentences that begin with no key, the first of these words that stands in one says what it is about.
_ABOUT: Final[tuple[tuple[str, str], ...]] = (
    ("no key", ""),
    ("Con Jobs", "cons"),
    ("con deck", "cons"),
    ("con card", "cons"),
    ("(S-5)", "cons"),
    ("tiles are on the board", "lots"),
    ("on the board", "lots"),
    ("before_game_over", "deck"),
    ("Game Over", "deck"),
    ("The deck", "deck"),
    ("event", "window"),
    ("offered", "offers"),
    ("winner", "winners"),
    ("has won", "winners"),
    ("Before the draw", "phase"),
    ("pending", "pending"),
    ("player", "players"),
    ("points", "players"),
    ("money", "players"),
    ("chips", "players"),
    ("edition", "edition"),
)


def problem_of(text: str, board: Board, colours: Sequence[str] = ()) -> Problem:
    """A problem that `parse_position` or `Position.problems` has told, with what it is about."""
    # What comes after the first sentence is what would be allowed.
    words = _WORD.findall(_SENTENCE_END.split(text, 1)[0])
    known = {name.upper() for name in board.names}
    lots = [word.upper() for word in words if word.upper() in known]
    field, of = _place(text)
    if not field:
        field = "lots" if lots else next((field for word, field in _ABOUT if word in text), "")
    if not of:
        of = next((word for word in words if word in GROUPS or word in colours), "")
    return Problem(text=text, field=field, of=of, lots=list(dict.fromkeys(lots)))


def _place(text: str) -> tuple[str, str]:
    """The key that a problem begins with, and the part of it; empty where it begins with none."""
    match = _KEY.match(text)
    return (match[1], match[2] or "") if match and match[1] in KEYS else ("", "")
