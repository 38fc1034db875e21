"""Refusals on one line: what is wrong, what would be allowed, and the rule."""

from __future__ import annotations

from typing import Final

from conjobs.rules.errors import ConjobsError

# A file may hold anything, and a sentence that quotes it must stay one that can be read.
_LONGEST: Final = 1000


def visible(text: str) -> str:
    """The text without what would steer a terminal: such letters are replaced by a mark."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def one_line(error: ConjobsError) -> str:
    """The error as one line; of several problems the first, and how many more there are."""
    text, *more = error.message.splitlines() or [error.code]
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 2 :]}"
    if more:
        return visible(f"error: {text} ({len(more)} more like this)")
    parts = ["error:", text, error.allowed, f"({error.rule})" if error.rule else ""]
    return visible(" ".join(" ".join(part for part in parts if part).split()))
