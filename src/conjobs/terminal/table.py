"""The whole table drawn: heading, track, board, players and decks, side by side or one under the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from conjobs.rules.position import Position
from conjobs.terminal.board import COMFORTABLE_INSIDE, board_width, draw_board, inside_for, legend
from conjobs.terminal.look import SOFT
from conjobs.terminal.panels import beside, group_lines, heading, player_lines, track_lines, wrapped

WIDE: Final = 100
MOST_COLUMNS: Final = 130
_LEAST_PANEL: Final = 36


def draw_table(
    position: Position, columns: int, turn: int = 0, who: Sequence[str] = (), marked: int = 0, brief: bool = False
) -> list[Text]:
    """Everything on the table in lines of so many columns: wide from 100, compact below, down to about 40.

    Args:
        position: the table.
        columns: the width of the window.
        turn: the number of the turn, for the heading.
        who: what sits at each seat.
        marked: a set of lots to point out.
        brief: whether a compact table leaves out what the con cards say and the explanation of signs.
    """
    columns = min(columns, MOST_COLUMNS)
    title, track = heading(position, turn, columns), track_lines(position, columns)
    if columns >= WIDE:
        board = draw_board(position, columns - _LEAST_PANEL - 2, marked)
        width = board_width(position.rules.board, inside_for(columns - _LEAST_PANEL - 2, position.rules.board))
        panel = columns - width - 2
        side = [*player_lines(position, who, panel), Text(), *group_lines(position, panel)]
        lines = beside(board, side, width)
        return [title, *track, Text(), *lines, *wrapped(legend(), columns, 0, SOFT)]
    roomy = inside_for(columns, position.rules.board) >= COMFORTABLE_INSIDE
    signs = [] if brief else wrapped(legend(roomy), columns, 0, SOFT)
    # The board comes last, so that it stands next to the list of actions in a window that is not high either.
    return [
        title,
        *group_lines(position, columns, texts=not brief),
        *signs,
        Text(),
        *player_lines(position, who, columns),
        Text(),
        *track,
        Text(),
        *draw_board(position, columns, marked),
    ]


def changed_lots(before: Position, after: Position) -> int:
    """The lots on which something else lies."""
    changed = before.down ^ after.down
    for one, two in (
        (before.tiles, after.tiles),
        (before.storeys, after.storeys),
        (before.dice, after.dice),
        (before.markers, after.markers),
        ([before.ones, before.twos, before.fours], [after.ones, after.twos, after.fours]),
    ):
        for left, right in zip(one, two, strict=True):
            changed |= left ^ right
    return int(changed)
