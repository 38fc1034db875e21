"""The words that all notations share: lots, groups, casinos, players, numbers, keywords.

Capital and small letters are alike. Everything is ASCII, so that no letter or digit that only looks like another is
taken for it. Each function reads one word, and says of one that it cannot read what would be allowed.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Final

from conjobs.cons.fields import near, shown
from conjobs.rules.board import COLOURLESS, COLOURS, GROUPS, Board
from conjobs.rules.errors import AmbiguousAction, UnreadableAction

NO_COLOUR: Final = "none"
# The card that is no lot.
GAME_OVER_WORD: Final = "game-over"
# A number beyond this is read as this: no bet, amount or value comes near it, and the refusal is the same.
MOST_NUMBER: Final = 999_999_999

# How alike a slip of the hand and the word that was meant are at least, as difflib counts.
_SLIP: Final = 0.7
_LOT: Final = re.compile(r"[A-Za-z][0-9]+", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]+", re.ASCII)


def lot(word: str, board: Board) -> int:
    """The lot of a name such as `C12`.

    Raises:
        UnreadableAction: `unknown-lot` for a letter and a number that are no lot of the board, else `malformed`.
    """
    found = board.index.get(word.upper()) if word.isascii() else None
    if found is not None:
        return found
    allowed = f"Lots are {_lot_ranges(board)}."
    if _LOT.fullmatch(word):
        raise UnreadableAction("unknown-lot", f"There is no lot {shown(word.upper())}.", allowed, "B-1")
    raise UnreadableAction("malformed", f"{shown(word)} is no lot.", allowed, "B-1")


def _lot_ranges(board: Board) -> str:
    """The first and last lot of each block, for people."""
    ends: dict[str, list[str]] = {}
    for name, block in zip(board.names, board.blocks, strict=True):
        ends.setdefault(block, []).append(name)
    return ", ".join(f"{names[0]} to {names[-1]}" for names in ends.values())


def group(word: str) -> int:
    """The casino group of a name, of a tile colour, or of a prefix of a name that fits just one (B-3).

    Raises:
        UnreadableAction: `malformed`; the word is none of these.
        AmbiguousAction: `malformed`; the word begins several names.
    """
    small = word.lower() if word.isascii() else ""
    if small in COLOURS:
        return COLOURS.index(small)
    known = ", ".join(f"{name} ({colour})" for name, colour in zip(GROUPS, COLOURS, strict=True))
    allowed = f"Groups are {known}."
    return GROUPS.index(_fitting(small, word, GROUPS, "group", allowed, "B-3"))


def casino(word: str, board: Board) -> tuple[int, int | None]:
    """A space and, from the form `LOT:GROUP`, the group that names its casino: 5 for `none`, else None (CJ-12).

    Raises:
        UnreadableAction: the lot or the group cannot be read.
        AmbiguousAction: the group's word begins several names.
    """
    space, colon, name = word.partition(":")
    named = None
    if colon:
        # The group first: a word that is malformed is so before it is an unknown lot.
        named = COLOURLESS if name.lower() == NO_COLOUR else group(name)
    return lot(space, board), named


def casino_word(space: int, named: int | None, board: Board) -> str:
    """The word that `casino` reads."""
    if named is None:
        return board.names[space]
    return f"{board.names[space]}:{group_word(named)}"


def group_word(number: int) -> str:
    """The name of a group; `none` for the colourless."""
    return NO_COLOUR if number == COLOURLESS else GROUPS[number]


def player(word: str, colours: Sequence[str]) -> int:
    """The seat of a player, from the colour or a prefix that fits just one of the players.

    Raises:
        UnreadableAction: `malformed`; nobody in the game has this colour.
        AmbiguousAction: `malformed`; the word fits several players.
    """
    small = word.lower() if word.isascii() else ""
    allowed = f"The players are {', '.join(colours)}."
    return list(colours).index(_fitting(small, word, colours, "player", allowed, "B-3"))


def keyword(word: str, candidates: Sequence[str], what: str, allowed: str, rule: str = "T-7") -> str:
    """The candidate that the word is, or that it alone begins; `rule` is that of what is read.

    Raises:
        UnreadableAction: `malformed`; it is none.
        AmbiguousAction: `malformed`; it begins several.
    """
    return _fitting(word.lower() if word.isascii() else "", word, candidates, what, allowed, rule)


def _fitting(small: str, word: str, candidates: Sequence[str], what: str, allowed: str, rule: str) -> str:
    if small in candidates:
        return small
    fitting = [name for name in candidates if small and name.startswith(small)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = " or ".join([", ".join(fitting[:-1]), fitting[-1]])
        raise AmbiguousAction("malformed", f"{shown(word)} could be {names}.", "Write more of the word.", rule)
    hint = near(word, candidates).strip() if _resembles(small, candidates) else ""
    raise UnreadableAction("malformed", f"There is no {what} {shown(word)}.", f"{hint} {allowed}".strip(), rule)


def _resembles(word: str, candidates: Sequence[str]) -> bool:
    """Whether a candidate is near enough that a slip of the hand explains the word: "gamble" is no slip for "blue"."""
    return bool(difflib.get_close_matches(word[:60], candidates, 1, _SLIP))


def whole(word: str, rule: str = "") -> int:
    """A whole number from 0, in plain digits; one beyond `MOST_NUMBER` is read as that.

    Raises:
        UnreadableAction: `malformed`; the word is none.
    """
    if not _NUMBER.fullmatch(word):
        allowed = "Write it in digits, such as 5."
        raise UnreadableAction("malformed", f"{shown(word)} is no whole number.", allowed, rule)
    digits = word.lstrip("0") or "0"
    return MOST_NUMBER if len(digits) > len(str(MOST_NUMBER)) else int(digits)


def money(word: str, rule: str) -> int:
    """An amount in $ millions, with or without `$`.

    Raises:
        UnreadableAction: `malformed`; the word is none.
    """
    amount = word.removeprefix("$")
    if not _NUMBER.fullmatch(amount):
        raise UnreadableAction("malformed", f"{shown(word)} is no amount of money.", "Write it as $5 or 5.", rule)
    return whole(amount)
