"""Dice: those of the players with emblem and pips, and those printed on the lots."""

from __future__ import annotations

from typing import Final

from conjobs.view.picture.colours import Colours
from conjobs.view.picture.emblems import emblem
from conjobs.view.picture.svg import Attributes, box, circle, group, path
from conjobs.view.picture.text import line

DIE_WIDTH: Final = 52
DIE_HEIGHT: Final = 35
# Where pips may lie, in steps from the middle, and which of these places each face uses.
_PLACES: Final = ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1))
_FACES: Final = ((), (3,), (0, 6), (0, 3, 6), (0, 1, 5, 6), (0, 1, 3, 5, 6), (0, 1, 2, 4, 5, 6))


def _pips(value: int, x: float, y: float, step: float, radius: float) -> str:
    places = (_PLACES[place] for place in _FACES[value])
    return "".join(circle(x + across * step, y + down * step, radius) for across, down in places)


def die(colours: Colours, colour: str, value: int) -> str:
    """A player's die at the origin: emblem on a darker end, pips on the square end."""
    end = "rgb(0 0 0 / .14)" if colour == "yellow" else "rgb(0 0 0 / .3)"
    keyline: Attributes = {"stroke": colours["keyline"], "stroke_width": 1.6}
    return group(
        box(-0.4, 1.6, DIE_WIDTH + 0.8, DIE_HEIGHT + 1, 8.5, fill=colours["drop"]),
        box(0, 0, DIE_WIDTH, DIE_HEIGHT, 7.5, fill=colours[colour], **keyline),
        path("M7.5 .8H17V34.2H7.5A6.7 6.7 0 0 1 .8 27.5V7.5A6.7 6.7 0 0 1 7.5 .8Z", fill=end),
        emblem(colours, colour, 9, 17.5, 1.08),
        group(_pips(value, 34.5, 17.5, 9, 3.2), fill=colours[f"on-{colour}"]),
        class_="die",
    )


def no_die(colours: Colours) -> str:
    """The place of a die at the origin, where a tile has none."""
    return group(
        box(
            0,
            0,
            DIE_WIDTH,
            DIE_HEIGHT,
            7.5,
            fill=colours["lot"],
            stroke=colours["ink"],
            stroke_width=1.3,
            stroke_dasharray="4 3",
        ),
        line("no die", DIE_WIDTH / 2, 21.7, 12, colours["ink"], 600, "middle"),
        class_="no-die",
    )


def printed_die(colours: Colours, value: int) -> str:
    """The die printed on a lot at the origin, as a line drawing."""
    frame = box(0, 0, 24, 24, 5, fill="none", stroke=colours["soft"], stroke_width=1.3)
    # Each part is paler, not the group: a group would be drawn apart first, which takes long.
    return group(frame, _pips(value, 12, 12, 6, 2), fill=colours["soft"], fill_opacity=0.8, stroke_opacity=0.8)
