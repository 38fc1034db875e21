"""The casinos over the lots: an outline round the joined spaces, a tag with boss, size and pay."""

from __future__ import annotations

from typing import Final

from conjobs.view.picture.colours import Colours
from conjobs.view.picture.emblems import marker
from conjobs.view.picture.plan import LOT_WIDTH, Plan, outline
from conjobs.view.picture.svg import Attributes, box, group, moved, path
from conjobs.view.picture.text import line, width
from conjobs.view.picture.tile import tile_at
from conjobs.view.shapes import Casino, View

_OUTER: Final = 1.6
_STEP: Final = 4.8
_TAG_HEIGHT: Final = 18
_TEXT: Final = 12
_EMBLEM: Final = 19


def outlines(colours: Colours, plan: Plan, casinos: list[Casino]) -> str:
    """The lines round all casinos; where two run round one tile, the later lies inside."""
    passed: dict[str, int] = {}
    drawn: list[str] = []
    for casino in casinos:
        line_round = outline(plan, casino["lots"], lambda lot: _OUTER + _STEP * passed.get(lot, 0))
        dashes = "7 5" if casino["boss"] < 0 else None
        colour = colours[f"{casino['group'] or 'none'}-o"]
        drawn.append(
            group(
                path(line_round, stroke=colours["lot"], stroke_width=6),
                path(line_round, stroke=colour, stroke_width=3.2, stroke_dasharray=dashes),
                class_="casino",
                data_casino=casino["id"],
            )
        )
        for lot in casino["lots"]:
            passed[lot] = passed.get(lot, 0) + 1
    return group(*drawn, fill="none", stroke_linejoin="round")


def tag(colours: Colours, plan: Plan, view: View, casino: Casino) -> str:
    """A casino's tag on the top edge of its first lot that is face up: boss, size, and what it pays if drawn."""
    boss, pay = casino["boss"], sum(casino["pays"])
    size = f"size {casino['size']}" if boss >= 0 else f"no boss, size {casino['size']}"
    paid = f"${pay}" if pay else ""
    start = _EMBLEM + 3 if boss >= 0 else 10
    after = start + width(size, _TEXT, 600)
    wide = after + 9 + (6 + width(paid, _TEXT, 500) if paid else 0)
    spot = plan.spots[_tagged(casino, view)]
    x = max(4, min(spot.x + (LOT_WIDTH - wide) / 2, plan.width - wide - 4))
    ground: Attributes = {
        "fill": colours["raised"],
        "stroke": colours[f"{casino['group'] or 'none'}-o"],
        "stroke_width": 1.6,
    }
    return moved(
        x,
        spot.y + 1 - _TAG_HEIGHT / 2,
        box(0, 0, wide, _TAG_HEIGHT, 9, **ground),
        marker(colours, view["players"][boss]["colour"], 10, 9, 7.2) if boss >= 0 else "",
        line(size, (start + after) / 2, 13.2, _TEXT, colours["ink"], 600, "middle"),
        line(paid, wide - 9, 13.2, _TEXT, colours["soft"], 500, "end") if paid else "",
        class_="tag",
    )


def _tagged(casino: Casino, view: View) -> str:
    for name in casino["lots"]:
        lot = tile_at(view, name)
        if lot is not None and not lot["down"]:
            return name
    return casino["lots"][0]
