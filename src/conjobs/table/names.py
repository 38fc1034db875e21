"""Texts that people type and others see: of bounded length, and nothing in them that cannot be shown."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from conjobs.cons.fields import shown
from conjobs.cons.letters import as_seen, printable, shows
from conjobs.rules.errors import ConjobsError

MOST_LETTERS: Final = 24
FORMER: Final = "former player"
# What bots are called, so that "Otto built" tells them apart where two play at the same level.
_BOTS: Final = ("Otto", "Mabel", "Silas", "Dora", "Rufus", "Ines")

# Marks that only join letters, choose among their looks, or fill a place.
_UNSEEN_MARKS: Final = re.compile(
    "[\u034f\u200c\u200d\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\U00016fe4\U000e0100-\U000e01ef]"
)


def cleaned(text: object, what: str, most: int) -> str:
    """The text on one line, without blanks around it and with single ones in it; letters that look blank are blanks.

    Args:
        text: what was typed, whatever it is.
        what: how a refusal names it.
        most: how many characters it may have.

    Raises:
        ConjobsError: code `bad-text`; it is no text, shows nothing, is too long, or has characters that cannot be
            shown, such as those that turn the direction of writing.
    """
    allowed = f"Allowed: 1 to {most} characters that can be shown."
    if not isinstance(text, str):
        raise ConjobsError("bad-text", f"{what} cannot be {shown(text)}.", allowed)
    # Whatever is longer than this stays too long, and need not be looked at.
    line = " ".join(as_seen(unicodedata.normalize("NFC", text[: 4 * most + 4])).split())
    if not line:
        raise ConjobsError("bad-text", f"{what} is empty.", allowed)
    if len(line) > most:
        raise ConjobsError("bad-text", f"{what} is too long.", allowed)
    if not printable(line):
        raise ConjobsError("bad-text", f"{what} has a character that cannot be shown.", allowed)
    if not shows(line):
        raise ConjobsError("bad-text", f"{what} shows nothing.", allowed)
    return line


def isolated(name: str) -> str:
    """The name as it stands in a sentence: one that is written from right to left must not turn what is around it.

    It is then between U+2068 and U+2069, which nobody sees; any other name stays as it is.
    """
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def same(one: str, other: str) -> bool:
    """Whether people would take the two names for the same."""
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    return _UNSEEN_MARKS.sub("", unicodedata.normalize("NFKC", name)).casefold()


def free_name(wanted: str, taken: list[str]) -> str:
    """The name, with a number after it if it is taken."""
    name, number = wanted, 1
    while any(same(name, other) for other in taken):
        number += 1
        name = f"{wanted} {number}"
    return name


def bot_name(taken: list[str]) -> str:
    """The name of the next bot at a table where these are taken."""
    free = (name for name in _BOTS if not any(same(name, other) for other in taken))
    return next(free, None) or free_name(_BOTS[0], taken)
