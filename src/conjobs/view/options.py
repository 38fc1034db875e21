"""Actions as options for people and programs: the line that is written, its parts, and its cost.

The line and the parts of an action depend on the board alone, so they are made once for each.
"""

from __future__ import annotations

from typing import Final, cast

import orjson

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
from conjobs.view.shapes import ActionKind, Option

_MOST_KEPT: Final = 50_000
_AT_A_LOT: Final = (BUILD, SPRAWL, REMODEL, REORGANIZE, RAISE, GAMBLE, CHOOSE, PLACE)
_PRICED: Final = (BUILD, SPRAWL, REMODEL, REORGANIZE, RAISE, GAMBLE)
_NAMES: Final = {form.action: cast(ActionKind, form.name) for form in GRAMMAR}
_kept: dict[tuple[Board, int], Option] = {}
_texts: dict[Board, dict[int, bytes]] = {}


def view_options(position: Position) -> list[Option]:
    """The legal actions of the player to act, trades excluded, with bets of $1, half and all of the maximum."""
    if position.phase == OVER:
        return []
    factor = int(granted_factor(position))
    return [_option(position, code, factor) for code in listed(position)]


def options_text(position: Position) -> bytes:
    """The list of `view_options` in JSON; the fields of an option may stand in another order."""
    if position.phase == OVER:
        return b"[]"
    factor = int(granted_factor(position))
    kept = _texts.setdefault(position.rules.board, {})
    texts = []
    for code in listed(position):
        text = kept.get(code) or _text(position, code)
        cost = cost_by(position, code, factor) if code & 31 in _PRICED else None
        texts.append(text + (b"null}" if cost is None else b"%d}" % cost))
    return b"[" + b",".join(texts) + b"]"


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
    if _is_for_all(kind, lot):
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[position.rules.board, code] = option.copy()
    return option


def _text(position: Position, code: int) -> bytes:
    """The option in JSON up to its cost, which comes last; kept as the option is."""
    option = _kept.get((position.rules.board, code)) or _made(position, code)
    text = orjson.dumps({name: value for name, value in option.items() if name != "cost"})[:-1] + b',"cost":'
    if _is_for_all(kind_of(code), lot_of(code)):
        if sum(map(len, _texts.values())) >= _MOST_KEPT:
            _texts.clear()
        _texts.setdefault(position.rules.board, {})[code] = text
    return text


def _is_for_all(kind: int, lot: int) -> bool:
    """Whether it is the same at all tables with this board: it names no player."""
    return lot == NO_LOT or kind in _AT_A_LOT


def _group_word(kind: int, other: int, named: int) -> str | None:
    """The group that is built or remodelled to; for other actions that of the casino, where one must be named."""
    group = other if kind in (BUILD, REMODEL) else named
    return GROUPS[group] if group < len(GROUPS) else "none" if group == len(GROUPS) else None
