"""The board: the town, the lots with what lies on them, and the casinos over them."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from conjobs.view.meta import BoardData, LotData
from conjobs.view.picture.casino import outlines, tag
from conjobs.view.picture.colours import Colours
from conjobs.view.picture.dice import printed_die
from conjobs.view.picture.emblems import marker
from conjobs.view.picture.patterns import fill_of
from conjobs.view.picture.plan import (
    INSIDE_HEIGHT,
    INSIDE_WIDTH,
    LOT_MARGIN,
    Plan,
    neighbours,
)
from conjobs.view.picture.svg import box, element, group, moved
from conjobs.view.picture.text import line
from conjobs.view.picture.tile import Wedge, tile, tile_at
from conjobs.view.picture.town import town
from conjobs.view.shapes import ParkingLot, View


def board_drawing(colours: Colours, plan: Plan, board: BoardData, view: View, changed: Collection[str]) -> str:
    """The whole board at the origin, in board units, with a ring in each lot that has just changed."""
    casinos = view["casinos"]
    return group(
        town(colours, plan),
        *(_lot(colours, plan, board, view, name, name in changed) for name in plan.spots),
        outlines(colours, plan, casinos),
        *(tag(colours, plan, view, casino) for casino in casinos),
        class_="board",
    )


def wedges_of(plan: Plan, view: View, name: str) -> list[Wedge]:
    """What reaches into a face-down tile: each colour it has, from every neighbour that gives it (CJ-9)."""
    lot = tile_at(view, name)
    if lot is None or not lot["down"]:
        return []
    found: list[Wedge] = []
    for side, other in neighbours(plan, name).items():
        near = tile_at(view, other)
        if near is not None and not near["down"] and near["storeys"] == lot["storeys"]:
            found.append(Wedge(side, near["group"]))
    return found


def _lot(colours: Colours, plan: Plan, board: BoardData, view: View, name: str, changed: bool) -> str:
    """A lot as it lies: empty, a parking lot or under a tile; pale where its block is closed (S-4)."""
    spot, printed = plan.spots[name], board["lots"][name]
    lot, built = view["lots"].get(name), tile_at(view, name)
    seats = [player["colour"] for player in view["players"]]
    ring = _ring(colours) if changed else ""
    if lot is None:
        drawn = _ground(colours, name, printed) + ring
    elif built is not None:
        drawn = tile(colours, name, built, seats, wedges_of(plan, view, name), ring)
    else:
        drawn = (
            _ground(colours, name, printed, bays=True) + ring + _parked(colours, seats[cast(ParkingLot, lot)["owner"]])
        )
    shut = len(view["players"]) == 2 and any(
        block["closed"] for block in board["blocks"] if block["name"] == printed["block"]
    )
    place = (spot.x + LOT_MARGIN, spot.y + LOT_MARGIN)
    return moved(*place, drawn, class_="lot", data_lot=name, opacity=0.35 if shut else None)


def _ground(colours: Colours, name: str, printed: LotData, bays: bool = False) -> str:
    """What is printed on the board: name, price and die."""
    whole = (0, 0, INSIDE_WIDTH, INSIDE_HEIGHT, 6)
    return "".join(
        (
            box(*whole, fill=colours["lot"], stroke=colours["line"]),
            box(*whole, fill=fill_of("bays")) if bays else "",
            line(name, 9, 20, 14, colours["ink"], 600),
            line(f"${printed['price']}", 9, 66, 16, colours["ink"], 600),
            moved(INSIDE_WIDTH - 32, 46, printed_die(colours, printed["die"])),
        )
    )


def _parked(colours: Colours, colour: str) -> str:
    """The marker of who owns a parking lot."""
    x, y = INSIDE_WIDTH / 2 + 3, 40
    shadow = element("ellipse", cx=x, cy=y + 2, rx=16.4, ry=16.2, fill=colours["drop"])
    return group(shadow, marker(colours, colour, x, y, 15.4), class_="marker")


def _ring(colours: Colours) -> str:
    """A ring inside a lot, so that no outline lies over it: accent on a light line."""
    inset = 5
    place = (inset, inset, INSIDE_WIDTH - 2 * inset, INSIDE_HEIGHT - 2 * inset, 5)
    return group(
        box(*place, stroke=colours["raised"], stroke_width=7),
        box(*place, stroke=colours["accent"], stroke_width=3.6),
        fill="none",
    )
