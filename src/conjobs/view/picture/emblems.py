"""The players' emblems and the groups' letters: what says the same as the colours."""

from __future__ import annotations

from typing import Final

from conjobs.view.picture.colours import Colours
from conjobs.view.picture.svg import box, circle, group, moved, path
from conjobs.view.picture.text import line

# Each emblem round the middle, about 10 units wide.
_EMBLEMS: Final = {
    "red": "M0-5.4 5.2 3.8H-5.2Z",
    "yellow": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM-2 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0Z",
    "blue": "M-4.4-4.4H4.4V4.4H-4.4Z",
    "green": "M-1.8-5H1.8V-1.8H5V1.8H1.8V5H-1.8V1.8H-5V-1.8H-1.8Z",
    "purple": "M0-5.8 5.1 0 0 5.8-5.1 0Z",
    "black": "M0-5.8 1.5-2 5.5-1.7 2.5.9 3.4 4.8 0 2.7-3.4 4.8-2.5.9-5.5-1.7-1.5-2Z",
}


def emblem(colours: Colours, colour: str, x: float, y: float, scale: float = 1) -> str:
    """The emblem of a player's colour round a point."""
    return moved(x, y, path(_EMBLEMS[colour], fill=colours[f"on-{colour}"], fill_rule="evenodd"), scale=scale)


def marker(colours: Colours, colour: str, x: float, y: float, radius: float) -> str:
    """A player's emblem on a round piece of his colour."""
    piece = circle(x, y, radius, fill=colours[colour], stroke=colours["keyline"], stroke_width=radius * 0.12)
    return group(piece, emblem(colours, colour, x, y, radius * 0.115))


def badge(colours: Colours, name: str, x: float, y: float, size: float) -> str:
    """A group's sign: its letter on its dark colour; "strip" has a sign, too."""
    if name == "strip":
        lines = (
            path("M5 2V16M13 2V16"),
            path("M9 2.5V15.5", stroke_dasharray="3 2"),
        )
        sign = group(*lines, fill="none", stroke=colours["ground"], stroke_width=1.6)
    else:
        sign = line(letter_of(name), 9, 13.2, 11.5, "#FFFFFF", 700, "middle")
    ground = colours["ink"] if name == "strip" else colours[f"{name}-d"]
    return moved(x, y, box(0, 0, 18, 18, 4, fill=ground), sign, scale=size / 18)


def letter_of(name: str) -> str:
    """The letter that stands for a group."""
    return name[0].upper()
