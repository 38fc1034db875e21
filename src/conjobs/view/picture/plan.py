"""Where everything on the board lies, in board units: blocks on both sides of the Strip, lots in rows, streets between.

The same plan as on the page (`client/board/geometry.js`), for a board of any shape.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from conjobs.view.meta import BoardData
from conjobs.view.picture.svg import number

LOT_WIDTH: Final = 112
LOT_HEIGHT: Final = 84
# A lot's own ground within its place; a gap of twice the margin lies between two lots.
LOT_MARGIN: Final = 2
INSIDE_WIDTH: Final = LOT_WIDTH - 2 * LOT_MARGIN
INSIDE_HEIGHT: Final = LOT_HEIGHT - 2 * LOT_MARGIN
_STRIP_WIDTH: Final = 78
_STREET: Final = 26
_SIDE_MARGIN: Final = 12
_TOP_MARGIN: Final = 16
_BOTTOM_MARGIN: Final = 12
_CORNER: Final = 9

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Spot:
    """A lot's place: rows and columns within its block from 0, and the top left corner."""

    block: str
    row: int
    column: int
    x: float
    y: float


@dataclass(frozen=True)
class Plan:
    """The plan of a board."""

    width: float
    height: float
    blocks: dict[str, Box]
    spots: dict[str, Spot]
    strip: Box
    streets: list[Box]


def plan_of(board: BoardData) -> Plan:
    """The plan of a board: the blocks that come first, third, fifth lie left of the Strip, the others right."""
    side_width = max(block["columns"] for block in board["blocks"]) * LOT_WIDTH
    blocks: dict[str, Box] = {}
    streets: list[Box] = []
    height = 0
    for side in (0, 1):
        x, y = _SIDE_MARGIN + side * (side_width + _STRIP_WIDTH), _TOP_MARGIN
        for block in board["blocks"][side::2]:
            if y > _TOP_MARGIN:
                streets.append(Box(x, y - _STREET, side_width, _STREET))
            blocks[block["name"]] = Box(x, y, side_width, block["rows"] * LOT_HEIGHT)
            y += block["rows"] * LOT_HEIGHT + _STREET
        height = max(height, y - _STREET + _BOTTOM_MARGIN)
    spots = {}
    for name, lot in board["lots"].items():
        row, column, around = lot["row"] - 1, lot["column"] - 1, blocks[lot["block"]]
        spots[name] = Spot(lot["block"], row, column, around.x + column * LOT_WIDTH, around.y + row * LOT_HEIGHT)
    strip = Box(_SIDE_MARGIN + side_width, 0, _STRIP_WIDTH, height)
    return Plan(2 * (_SIDE_MARGIN + side_width) + _STRIP_WIDTH, height, blocks, spots, strip, streets)


_SIDES: Final = {(-1, 0): "left", (1, 0): "right", (0, -1): "up", (0, 1): "down"}


def neighbours(plan: Plan, lot: str) -> dict[str, str]:
    """The lots that share an edge with a lot, by the side they lie on."""
    here, near = plan.spots[lot], {}
    for name, spot in plan.spots.items():
        side = _SIDES.get((spot.column - here.column, spot.row - here.row))
        if side is not None and spot.block == here.block:
            near[side] = name
    return near


# Outlines


@dataclass(frozen=True)
class _Edge:
    """One edge of a cell, clockwise, in cells; `inset` says how far inside the line runs there."""

    start: tuple[int, int]
    end: tuple[int, int]
    inset: float

    @property
    def way(self) -> tuple[int, int]:
        return self.end[0] - self.start[0], self.end[1] - self.start[1]


def outline(plan: Plan, lots: Sequence[str], inset: Callable[[str], float]) -> str:
    """The line round lots of one block, as an SVG path with round corners."""
    block = plan.blocks[plan.spots[lots[0]].block]
    cells = {(plan.spots[lot].column, plan.spots[lot].row): inset(lot) for lot in lots}
    return "".join(_rounded(_corners(loop, block)) for loop in _loops(cells))


def _loops(cells: dict[tuple[int, int], float]) -> Iterable[list[_Edge]]:
    """The closed ways round joined cells."""
    edges: list[_Edge] = []
    for (column, row), inset in cells.items():
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        beyond = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
        for side in range(4):
            if beyond[side] not in cells:
                edges.append(_Edge(corners[side], corners[(side + 1) % 4], inset))
    while edges:
        loop = [edges.pop(0)]
        while loop[-1].end != loop[0].start:
            loop.append(_take_next(edges, loop[-1]))
        yield loop


def _take_next(edges: list[_Edge], last: _Edge) -> _Edge:
    """Take the edge that goes on where one ends; where two do, the one that turns right, round the same cell."""
    following = [edge for edge in edges if edge.start == last.end]
    found = next((edge for edge in following if _turn(last, edge) > 0), following[0])
    edges.remove(found)
    return found


def _turn(edge: _Edge, after: _Edge) -> int:
    """1 for a turn to the right, -1 to the left, 0 straight on."""
    return edge.way[0] * after.way[1] - edge.way[1] * after.way[0]


def _corners(loop: list[_Edge], block: Box) -> list[Point]:
    """The corners of a loop, each moved inside by the insets of its two edges; a step where the inset changes."""
    found: list[Point] = []
    for edge, after in zip(loop, [*loop[1:], loop[0]], strict=True):
        x, y = block.x + edge.end[0] * LOT_WIDTH, block.y + edge.end[1] * LOT_HEIGHT
        # Inside is on the right of the way.
        come = (-edge.way[1] * edge.inset, edge.way[0] * edge.inset)
        go = (-after.way[1] * after.inset, after.way[0] * after.inset)
        if _turn(edge, after):
            found.append((x + come[0] + go[0], y + come[1] + go[1]))
        elif edge.inset != after.inset:
            found += [(x + come[0], y + come[1]), (x + go[0], y + go[1])]
    return found


def _rounded(points: list[Point]) -> str:
    """A closed path through points, each of its corners round."""
    parts: list[str] = []
    for place, point in enumerate(points):
        start = _toward(point, points[place - 1])
        end = _toward(point, points[(place + 1) % len(points)])
        parts.append(f"{'L' if place else 'M'}{_pair(start)}Q{_pair(point)} {_pair(end)}")
    return "".join(parts) + "Z"


def _toward(point: Point, other: Point) -> Point:
    length = math.dist(point, other)
    part = min(_CORNER, length / 2) / length
    return point[0] + (other[0] - point[0]) * part, point[1] + (other[1] - point[1]) * part


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
