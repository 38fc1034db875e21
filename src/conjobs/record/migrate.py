"""Older formats of the first line, brought up to the present one step by step on reading; files stay as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from conjobs.record.lines import FORMAT_VERSION

Step = Callable[[dict[str, Any]], dict[str, Any]]


def migrated(header: dict[str, Any]) -> dict[str, Any]:
    """A header of any format up to `FORMAT_VERSION`, as it would be in that one.

    The lines that follow a header have been added to, but never changed: each format's are lines of the next, too.
    """
    for version in range(header["format"], FORMAT_VERSION):
        header = {**STEPS[version](header), "format": version + 1}
    return header


def _from_1(header: dict[str, Any]) -> dict[str, Any]:
    """Format 2 knows the version of the cards, and chance that was committed to."""
    return {**header, "cards_version": 1}


def _from_2(header: dict[str, Any]) -> dict[str, Any]:
    """Format 3 may tell the names of the players, and the turn in which a position was gone on from."""
    return header


STEPS: Final[dict[int, Step]] = {1: _from_1, 2: _from_2}
