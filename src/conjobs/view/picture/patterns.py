"""What the drawing fills areas with: a pattern for each group, the back of a tile, the bays of a parking lot."""

from __future__ import annotations

from typing import Final

from conjobs.view.picture.colours import Colours
from conjobs.view.picture.svg import Attributes, Value, circle, element, path

_HATCH: Final = "M0 10 10 0M-1 1 1-1M9 11 11 9M0 0 10 10M-1 9 1 11M9-1 11 1"


def fill_of(pattern: str) -> str:
    """A pattern as what an area is filled with: a group's name, "back" or "bays"."""
    return f"url(#fill-{pattern})"


def patterns(colours: Colours) -> str:
    """The definitions, once in each picture."""
    return element(
        "defs",
        _pattern("albion", 16, 16, _lines(colours, "albion", "M8 1 15 8 8 15 1 8Z", 1.5)),
        _pattern("sphinx", 18, 11, _lines(colours, "sphinx", "M-1 11 9 2 19 11", 1.6)),
        _pattern(
            "vega",
            15,
            15,
            circle(4, 4, 2.2, fill=colours["vega-p"]),
            circle(11.5, 11.5, 2.2, fill="none", stroke=colours["vega-p"], stroke_width=1.3),
        ),
        _pattern("tivoli", 9, 9, _lines(colours, "tivoli", "M2 0V9M5.5 0V9", 1.2)),
        _pattern("pioneer", 28, 14, _lines(colours, "pioneer", "M0 .7H28M0 7.7H28M7 .7V7.7M21 7.7V14.7", 1.3)),
        _pattern("back", 10, 10, _lines(colours, "back", _HATCH, 1)),
        _pattern(
            "bays",
            14,
            14,
            path("M7 0V14", fill="none", stroke=colours["line"], stroke_width=3, stroke_opacity=0.5),
            patternTransform="rotate(45)",
        ),
    )


def _pattern(name: str, width: int, height: int, *inside: str, **attributes: Value | None) -> str:
    about: Attributes = {"id": f"fill-{name}", "width": width, "height": height, "patternUnits": "userSpaceOnUse"}
    return element("pattern", *inside, **about, **attributes)


def _lines(colours: Colours, group: str, d: str, width: float) -> str:
    return path(d, fill="none", stroke=colours[f"{group}-p"], stroke_width=width)
