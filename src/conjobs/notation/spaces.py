"""What lies on a lot, in words: `lot red`, `tivoli x2 down purple 5`, `vega`, `empty`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from conjobs.cons.fields import shown
from conjobs.notation import words
from conjobs.rules.bits import BIT
from conjobs.rules.board import GROUPS
from conjobs.rules.errors import BadData, ConjobsError
from conjobs.rules.position import MOST_HEIGHT, Position

_HEIGHT: Final = re.compile(r"[xX]([0-9]+)", re.ASCII)
_FORM: Final = "Allowed: empty, lot PLAYER, or GROUP [xN] [down] [PLAYER VALUE]."


@dataclass(frozen=True)
class Space:
    """What lies on a lot: nothing, a marker of `owner`, or a tile of `group`, perhaps with a die of `owner`.

    `group` is -1 without a tile, `owner` -1 without a piece, `height` in storeys, `value` 0 without a die.
    """

    group: int = -1
    height: int = 0
    down: bool = False
    owner: int = -1
    value: int = 0


def parse_space(text: str, colours: Sequence[str]) -> Space:
    """What the words say lies on a lot. Players are named by their whole colour, groups as in actions.

    Raises:
        BadData: `bad-position`; it cannot be read, or cannot be: a die without owner or value, a value of no die, a
            height that no edition has.
    """
    parts = text.split()
    if not parts:
        raise _bad("There is nothing in it.", _FORM)
    first = parts.pop(0).lower()
    if first == "empty":
        if parts:
            raise _bad(f"{shown(' '.join(parts))} is too much.", _FORM)
        return Space()
    if first == "lot":
        if len(parts) != 1:
            raise _bad(f"{shown(text)} names no owner." if not parts else f"{shown(text)} is too much.", _FORM)
        return Space(owner=player_of(parts[0], colours))
    try:
        group = words.group(first)
    except ConjobsError as error:
        raise _bad(error.message, f"{error.allowed} {_FORM}") from error
    height, down = 1, False
    match = _HEIGHT.fullmatch(parts[0]) if parts else None
    if match:
        parts.pop(0)
        height = words.whole(match[1])
        if not 1 <= height <= MOST_HEIGHT:
            raise _bad(f"A casino cannot have {height} storeys.", f"Allowed: x1 to x{MOST_HEIGHT}.")
    if parts and parts[0].lower() == "down":
        parts.pop(0)
        down = True
    if not parts:
        return Space(group, height, down)
    if len(parts) == 1 and parts[0].isascii() and parts[0].isdigit():
        raise _bad(f"The die {parts[0]} is nobody's.", "A die is written PLAYER VALUE, such as red 5.")
    owner = player_of(parts[0], colours)
    if len(parts) != 2:
        wrong = f"The die of {colours[owner]} has no value." if len(parts) == 1 else f"{shown(text)} is too much."
        raise _bad(wrong, _FORM)
    if parts[1] not in ("1", "2", "3", "4", "5", "6"):
        raise _bad(f"{shown(parts[1])} is not on a die.", "Allowed: 1 to 6.")
    return Space(group, height, down, owner, int(parts[1]))


def _bad(message: str, allowed: str) -> BadData:
    return BadData("bad-position", message, allowed)


def player_of(word: str, colours: Sequence[str]) -> int:
    """The seat of a player named by the whole colour.

    Raises:
        BadData: `bad-position`; nobody in the game has it.
    """
    small = word.lower() if word.isascii() else ""
    if small not in colours:
        raise _bad(f"There is no player {shown(word)}.", f"The players are {', '.join(colours)}.")
    return list(colours).index(small)


def space_at(position: Position, lot: int) -> Space:
    """What lies on the lot."""
    space = BIT[lot]
    if not position.built & space:
        return Space(owner=int(position.marker_at(lot)))
    height = next(height for height, spaces in enumerate(position.storeys) if spaces & space)
    down = bool(position.down & space)
    return Space(int(position.group_at(lot)), height, down, int(position.owner_at(lot)), int(position.value_at(lot)))


def format_space(space: Space, colours: Sequence[str]) -> str:
    """The space in its one canonical form, as `parse_space` reads it."""
    if space.group < 0:
        return f"lot {colours[space.owner]}" if space.owner >= 0 else "empty"
    parts = [GROUPS[space.group]]
    if space.height > 1:
        parts.append(f"x{space.height}")
    if space.down:
        parts.append("down")
    if space.owner >= 0:
        parts += [colours[space.owner], str(space.value)]
    return " ".join(parts)


def put_space(position: Position, lot: int, space: Space) -> None:
    """Lay on an empty lot what the space says."""
    if space.group >= 0:
        position.put_tile(lot, space.group, space.height)
        if space.down:
            position.down |= BIT[lot]
        if space.owner >= 0:
            position.put_die(space.owner, lot, space.value)
    elif space.owner >= 0:
        position.markers[space.owner] |= BIT[lot]
