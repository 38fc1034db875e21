"""Actions as options for people and programs: the line that is written, its parts, and its cost.

The line and the parts of an action depend on the board alone, so they are made once for each.
"""

from __future__ import annotations

from typing import Final

from conjobs.notation.actions.grammar import GRAMMAR
from conjobs.notation.actions.writing import format_code
from conjobs.rules.actions import (
    BUILD,
    CHOOSE,
    GAMBLE,
    NO_LOT,
    PLACE,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    from_code,
    group_of,
    kind_of,
    lot_of,
    other_of,
    using_of,
)
from conjobs.rules.board import GROUPS, Board
from conjobs.rules.legal import listed
from conjobs.rules.position import OVER, Position
from conjobs.rules.reasons import granted_factor
from conjobs.view.costs import cost_by
from conjobs.view.shapes import Option

_MOST_KEPT: Final = 50_000
_AT_A_LOT: Final = (BUILD, SPRAWL, REMODEL, REORGANIZE, RAISE, GAMBLE, CHOOSE, PLACE)
_PRICED: Final = (BUILD, SPRAWL, REMODEL, REORGANIZE, RAISE, GAMBLE)
_NAMES: Final = {form.action: form.name for form in GRAMMAR}
_kept: dict[tuple[Board, int], Option] = {}


def view_options(position: Position) -> list[Option]:
    """The legal actions of the player to act, trades excluded, with bets of $1, half and all of the maximum."""
    if position.phase == OVER:
        return []
    factor = int(granted_factor(position))
    return [_option(position, code, factor) for code in listed(position)]


def option_of(position: Position, code: int) -> Option:
    """An action as an option, whether it is legal or not."""
    return _option(position, code, int(granted_factor(position)))


def _option(position: Position, code: int, factor: int) -> Option:
    kept = _kept.get((position.rules.board, code))
    option = _made(position, code) if kept is None else kept.copy()
    if code & 31 in _PRICED:
        option["cost"] = cost_by(position, code, factor)
    return option


def _made(position: Position, code: int) -> Option:
    """The option without its cost; kept for the next time, unless it names a player of this table."""
    kind, lot, other, using = kind_of(code), lot_of(code), other_of(code), using_of(code)
    names = position.rules.board.names
    option = Option(
        action=format_code(position, code),
        kind=_NAMES[type(from_code(code))],
        lot=names[lot] if kind in _AT_A_LOT else None,
        to=names[other] if kind == SPRAWL or (kind == CHOOSE and other != NO_LOT) else None,
        group=_group_word(kind, other, group_of(code)),
        using=names[using] if kind in (BUILD, SPRAWL) and using != NO_LOT else None,
        value=other if kind == PLACE else None,
        bet=other if kind == GAMBLE else None,
        cost=None,
    )
    if lot == NO_LOT or kind in _AT_A_LOT:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[position.rules.board, code] = option.copy()
    return option


def _group_word(kind: int, other: int, named: int) -> str | None:
    """The group that is built or remodelled to; for other actions that of the casino, where one must be named."""
    group = other if kind in (BUILD, REMODEL) else named
    return GROUPS[group] if group < len(GROUPS) else "none" if group == len(GROUPS) else None
