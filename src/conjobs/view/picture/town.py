"""The ground of the board: the plan, its blocks, its streets, and the Strip with its palms."""

from __future__ import annotations

from typing import Final

from conjobs.view.picture.colours import Colours
from conjobs.view.picture.plan import Box, Plan
from conjobs.view.picture.svg import box, group, moved, number, path
from conjobs.view.picture.text import line

_PALM: Final = "M0 0C2-3 7-3.6 10 .6 6.5 .2 3 1 0 0Z"
_PALM_GAP: Final = 62
_SIGN: Final = 116


def town(colours: Colours, plan: Plan) -> str:
    """The town without its lots."""
    blocks = (
        box(block.x - 4, block.y - 4, block.width + 8, block.height + 8, 10, fill=colours["shade"])
        for block in plan.blocks.values()
    )
    return group(
        box(0, 0, plan.width, plan.height, 14, fill=colours["plan"]),
        *(_street(colours, plan, street) for street in plan.streets),
        *blocks,
        _strip(colours, plan.strip),
    )


def _street(colours: Colours, plan: Plan, street: Box) -> str:
    middle, left = street.y + street.height / 2, street.x < plan.strip.x
    start = 0 if left else plan.strip.x + plan.strip.width - 8
    end = plan.strip.x + 8 if left else plan.width
    middle_line = f"M{number(start + 6)} {number(middle)}H{number(end - 6)}"
    return box(start, middle - 7, end - start, 14, fill=colours["road"]) + _dashes(colours, middle_line, "9 8")


def _dashes(colours: Colours, d: str, dashes: str) -> str:
    return path(d, fill="none", stroke=colours["mark"], stroke_width=1.5, stroke_dasharray=dashes)


def _strip(colours: Colours, strip: Box) -> str:
    middle, high = strip.x + strip.width / 2, strip.height
    left, right = number(middle - 17), number(middle + 17)
    leaves = [path(_PALM, transform=f"rotate({turn})") for turn in range(0, 360, 60)]
    palms = [moved(middle, y, *leaves) for y in range(34, int(high), _PALM_GAP) if abs(y - high / 2) > 80]
    sign = (
        box(-_SIGN / 2, -11, _SIGN, 22, 11, fill=colours["plan"]),
        line("the Strip", 0, 5, 14, colours["soft"], 600, "middle", letter_spacing=1),
    )
    return group(
        box(strip.x + 7, 0, strip.width - 14, high, fill=colours["kerb"]),
        box(strip.x + 9, 0, strip.width - 18, high, fill=colours["road"]),
        _dashes(colours, f"M{left} 0V{number(high)}M{right} 0V{number(high)}", "12 11"),
        box(middle - 4.5, 0, 9, high, fill=colours["plan"]),
        group(*palms, fill=colours["palm"]),
        group(*sign, transform=f"translate({number(middle)} {number(high / 2)}) rotate(-90)"),
    )
