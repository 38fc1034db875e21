"""The scoring track: its spaces and breaks, and a chip for each player."""

from __future__ import annotations

import itertools
from typing import Final

from conjobs.view.picture.colours import Colours
from conjobs.view.picture.emblems import marker
from conjobs.view.picture.svg import Attributes, box, group, number, path
from conjobs.view.picture.text import line
from conjobs.view.shapes import View

HEIGHT: Final = 104
_SPACE: Final = 38
_BREAK: Final = 28
_LARGE: Final = 17
_SMALL: Final = 13.5


def track_drawing(colours: Colours, track: list[int], view: View, x: float, y: float, width: float) -> str:
    """The track, its top left corner at a point."""
    gaps = [after - before for before, after in itertools.pairwise(track)]
    each = (width - _BREAK * sum(gap > 1 for gap in gaps)) / len(track)
    top = y + HEIGHT - _SPACE
    drawn: list[str] = []
    for place, space in enumerate(track):
        if place and gaps[place - 1] > 1:
            drawn.append(_break(colours, gaps[place - 1], x, top))
            x += _BREAK
        drawn.append(_space(colours, view, space, x, top, each, place == len(track) - 1))
        x += each
    return group(*drawn, class_="track")


def _break(colours: Colours, gap: int, x: float, top: float) -> str:
    """A break, and how many points a casino must bring at once to pass it."""
    floor = number(top + _SPACE - 3)
    dots: Attributes = {
        "stroke": colours["soft"],
        "stroke_width": 2.4,
        "stroke_dasharray": "0 5",
        "stroke_linecap": "round",
    }
    return path(f"M{number(x + 5)} {floor}H{number(x + _BREAK - 4)}", fill="none", stroke_opacity=0.7, **dots) + line(
        str(gap), x + _BREAK / 2, top + 24, 15, colours["soft"], anchor="middle"
    )


def _space(colours: Colours, view: View, space: int, x: float, top: float, width: float, last: bool) -> str:
    here = [player["colour"] for player in view["players"] if player["points"] == space]
    ground, edge, ink = colours["panel"], colours["line"], colours["soft"]
    if last:
        ground, edge, ink = colours["ink"], colours["ink"], colours["ground"]
    elif here:
        edge, ink = colours["soft"], colours["ink"]
    return group(
        box(x + 1, top + 1, width - 2, _SPACE - 2, 5, fill=ground, stroke=edge),
        line(str(space), x + width / 2, top + 26, 20, ink, 600, "middle"),
        _chips(colours, here, x + width / 2, top),
    )


def _chips(colours: Colours, here: list[str], middle: float, top: float) -> str:
    """The chips above a space: one or two side by side, more of them small and in two rows."""
    large = len(here) <= 2
    radius, columns = (_LARGE, 2) if large else (_SMALL, 2 if len(here) <= 4 else 3)
    step = 2 * radius + 2
    rows = [here[start : start + columns] for start in range(0, len(here), columns)]
    drawn: list[str] = []
    for row, chips in enumerate(reversed(rows)):
        y = top - radius - 4 - row * step
        for place, colour in enumerate(chips):
            drawn.append(marker(colours, colour, middle + (place - (len(chips) - 1) / 2) * step, y, radius))
    return group(*drawn, class_="chips") if drawn else ""
