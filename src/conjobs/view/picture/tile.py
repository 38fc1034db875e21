"""A casino tile: group colour and pattern, a sign, storeys with windows, its die; or its back, with what it joins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from conjobs.view.picture.colours import Colours
from conjobs.view.picture.dice import DIE_WIDTH, die, no_die
from conjobs.view.picture.emblems import letter_of
from conjobs.view.picture.patterns import fill_of
from conjobs.view.picture.plan import INSIDE_HEIGHT, INSIDE_WIDTH
from conjobs.view.picture.svg import box, element, group, moved, number, path, words
from conjobs.view.picture.text import line, width
from conjobs.view.shapes import Tile, View

_CORNER: Final = 6
_STOREY: Final = 10
# All storeys share this where there are more than three.
_MOST_FACADE: Final = 30
_WINDOWS: Final = 8
_WINDOW: Final = 7.5


@dataclass(frozen=True)
class Wedge:
    """A colour of a face-down tile, and the side of the neighbour that gives it."""

    side: str
    group: str


def tile_at(view: View, name: str) -> Tile | None:
    """The tile on a lot, if there is one."""
    lot = view["lots"].get(name)
    return cast(Tile, lot) if lot is not None and "group" in lot else None


def tile(colours: Colours, name: str, lot: Tile, seats: list[str], wedges: list[Wedge], between: str = "") -> str:
    """A tile and its die at the origin, and something between them; `seats` are the players' colours."""
    floor = INSIDE_HEIGHT - _facade_height(lot["storeys"])
    owned = lot["die"]
    if lot["down"] and wedges:
        x, y = (INSIDE_WIDTH - DIE_WIDTH) / 2, 21.0
    else:
        x, y = INSIDE_WIDTH - DIE_WIDTH - 5, 30 if lot["down"] else min(floor - 38, 28)
    piece = die(colours, seats[owned["seat"]], owned["value"]) if owned is not None else no_die(colours)
    face = _back(colours, name, lot, wedges, floor) if lot["down"] else _front(colours, name, lot, floor)
    return group(face, between, moved(x, y, piece), class_="tile")


def _facade_height(storeys: int) -> float:
    """How high the rows of windows are together."""
    return min(storeys * _STOREY, _MOST_FACADE)


def _ground(colours: Colours, colour: str, pattern: str) -> str:
    whole = (0, 0, INSIDE_WIDTH, INSIDE_HEIGHT, _CORNER)
    return box(*whole, fill=colours[colour]) + box(*whole, fill=fill_of(pattern))


def _front(colours: Colours, name: str, lot: Tile, floor: float) -> str:
    own, storeys = lot["group"], lot["storeys"]
    times = _times(colours, storeys, 6, max(floor - 23, 30)) if storeys > 1 else ""
    return _ground(colours, own, own) + _facade(colours, name, storeys, f"{own}-d") + _sign(colours, name, own) + times


def _sign(colours: Colours, name: str, own: str) -> str:
    """The sign on the roof: the group's letter and the lot."""
    letter = element("tspan", letter_of(own), font_weight=800)
    text = element(
        "text",
        letter,
        element("tspan", words(name), x=17.5),
        x=6,
        y=13.3,
        fill="#FFFFFF",
        font_size=12,
        font_weight=600,
    )
    return moved(6, 10, box(0, 0, 22 + width(name, 12), 18, 4, fill=colours[f"{own}-d"]), text)


def _times(colours: Colours, storeys: int, x: float, y: float) -> str:
    text = line(f"×{storeys}", 13.5, 13.6, 13.5, colours["ink"], 700, "middle")
    return moved(x, y, box(0, 0, 27, 18, 4, fill=colours["lot"]), text)


def _facade(colours: Colours, name: str, storeys: int, wall: str) -> str:
    """A row of windows for each storey, some of them dark."""
    high, low, wide = _facade_height(storeys), INSIDE_HEIGHT - _CORNER, INSIDE_WIDTH
    rows = f"M0 {number(INSIDE_HEIGHT - high)}H{wide}V{low}a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6Z"
    ledges: list[str] = []
    lit: list[str] = []
    dark: list[str] = []
    each, gap = high / storeys, wide / _WINDOWS
    seed = 0
    for letter in name:
        seed = seed * 7 + ord(letter)
    for storey in range(storeys):
        top = INSIDE_HEIGHT - each * (storey + 1)
        ledges.append(f"M0 {number(top + 0.5)}H{wide}")
        for window in range(_WINDOWS):
            x, y = window * gap + (gap - _WINDOW) / 2, top + each * 0.34
            drawn = f"M{number(x)} {number(y)}h{_WINDOW}v{number(each * 0.42)}h-{_WINDOW}z"
            (lit if _is_lit(seed + storey * 3, window) else dark).append(drawn)
    return group(
        path(rows, fill=colours[wall]),
        path("".join(ledges), fill="none", stroke="#FFFFFF", stroke_opacity=0.45),
        path("".join(lit), fill=colours["win"], fill_opacity=0.9),
        path("".join(dark), fill=colours["win"], fill_opacity=0.22),
    )


def _is_lit(seed: int, window: int) -> bool:
    """Whether somebody is at home behind a window: the same each time."""
    return (seed * 31 + window * window * 17 + window * 5) % 7 > 1


# The back


def _back(colours: Colours, name: str, lot: Tile, wedges: list[Wedge], floor: float) -> str:
    """The back: hatched, and a wedge of each colour that it has reaches in from the neighbour that gives it."""
    storeys = lot["storeys"]
    parts = [_ground(colours, "back", "back"), _facade(colours, name, storeys, "back-d")]
    parts += [_wedge(colours, wedge, floor) for wedge in wedges]
    colourless = "" if wedges else "no colour"
    sign = 13 + width(name, 12) + (7 + width(colourless, 11) if colourless else 0)
    parts.append(box(6, 10, sign, 17, 4, fill="rgb(0 0 0 / .45)"))
    parts.append(line(name, 12, 22.5, 12, "#FFFFFF", 600))
    if colourless:
        parts.append(line(colourless, sign, 22.3, 11, colours["on-back"], anchor="end"))
    if storeys > 1:
        parts.append(_times(colours, storeys, *((INSIDE_WIDTH - 33, 8) if wedges else (6, 31))))
    return "".join(parts)


def _wedge(colours: Colours, wedge: Wedge, floor: float) -> str:
    shape, x, y = _wedge_shape(wedge.side, floor)
    return group(
        path(shape, fill=colours[wedge.group]),
        path(shape, fill=fill_of(wedge.group), stroke=colours["lot"], stroke_width=1.5),
        box(x, y, 16, 14, 3.5, fill=colours[f"{wedge.group}-d"]),
        line(letter_of(wedge.group), x + 8, y + 11.1, 11.5, "#FFFFFF", 700, "middle"),
        class_="wedge",
        data_group=wedge.group,
    )


def _wedge_shape(side: str, floor: float) -> tuple[str, float, float]:
    """A wedge from that side, and where its letter stands; `floor` is where storeys begin."""
    low, lower = number(floor - 11), number(floor - 5)
    # With storeys, a letter at the foot needs room below.
    middle = (floor + 20) / 2 - (9 if floor == INSIDE_HEIGHT - _STOREY else 13)
    if side == "left":
        return f"M0 24 29 30V{low}L0 {lower}Z", 8, middle
    if side == "right":
        return f"M108 24 79 30V{low}L108 {lower}Z", 84, middle
    if side == "up":
        return "M40 0H74L69 24H45Z", 49, 5
    if floor == INSIDE_HEIGHT - _STOREY:
        return "M34 70 40 52H68L74 70Z", 46, 55.5
    return f"M29 {number(floor)} 80 {number(floor - 20)}H106V{number(floor)}Z", 84, floor - 18
