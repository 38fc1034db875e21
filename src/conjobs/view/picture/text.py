"""Lines of text: how wide they are, about, and how they fit.

The font is that of whoever looks. Widths are those of a usual sans, and what has to fit has a little to spare for wider
ones.
"""

from __future__ import annotations

import unicodedata
from typing import Final, Literal

from conjobs.view.picture.svg import Value, clean, element, words

# Names of common fonts before the general one: not every program knows what sans-serif is on its machine.
FONTS: Final = (
    "Inter, 'Avenir Next', 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Open Sans', 'Liberation Sans', Arial, "
    "Cantarell, Ubuntu, 'DejaVu Sans', Verdana, Helvetica, sans-serif"
)
BOLD: Final = 600
_WIDTHS: Final = {
    **dict.fromkeys("ijlI.,:;'!|", 0.28),
    **dict.fromkeys(" ftr()[]-/·", 0.36),
    **dict.fromkeys("mwMW%", 0.86),
    **dict.fromkeys("ABCDEGHKNOPQRSTUVXYZ", 0.66),
}
_USUAL: Final = 0.56
_WIDER_IF_BOLD: Final = 1.06
_SPARE: Final = 1.05
_MORE: Final = "…"


def width(text: str, size: float, weight: int = 400) -> float:
    """About how wide a text is."""
    wide = sum(_WIDTHS.get(letter) or _width_of(letter) for letter in text)
    return wide * size * (_WIDER_IF_BOLD if weight >= BOLD else 1)


def _width_of(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(letter) in "WF" else _USUAL


def line(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    weight: int = 400,
    anchor: Literal["start", "middle", "end"] = "start",
    **attributes: Value | None,
) -> str:
    """A line of text that stands on y."""
    return element(
        "text",
        words(text),
        x=x or None,
        y=y or None,
        font_size=size,
        font_weight=None if weight == 400 else weight,
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        **attributes,
    )


def beside(x: float, y: float, first: tuple[str, float, str], second: tuple[str, float, str], gap: float = 14) -> str:
    """Two texts on one line, whatever the font: a bold one, then another; each a text, its size and its colour."""
    bold, size, fill = first
    text, small, pale = second
    parts = [element("tspan", words(bold), font_size=size, fill=fill, font_weight=700)]
    if text:
        parts.append(element("tspan", words(text), font_size=small, fill=pale, dx=gap))
    return element("text", *parts, x=x, y=y)


def _fits(text: str, most: float, size: float, weight: int = 400) -> bool:
    return width(text, size, weight) * _SPARE <= most


def cut(text: str, most: float, size: float, weight: int = 400) -> str:
    """The text, or as much of it as is at most so wide."""
    text = " ".join(clean(text).split())
    if _fits(text, most, size, weight):
        return text
    while text and not _fits(text + _MORE, most, size, weight):
        text = text[:-1]
    return text.rstrip() + _MORE


def wrap(text: str, most: float, size: float, weight: int = 400) -> list[str]:
    """The text in lines that are at most so wide; a word that is wider is cut."""
    lines: list[str] = []
    for word in clean(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _fits(longer, most, size, weight):
            lines[-1] = longer
        else:
            lines.append(cut(word, most, size, weight))
    return lines


def paragraph(text: str, most: float, size: float, lines: int) -> list[str]:
    """The text in at most so many lines; the last one says by … that there was more."""
    found = wrap(text, most, size)
    if len(found) <= lines:
        return found
    # All that is left is wider than a line, so it ends in ….
    return [*found[: lines - 1], cut(" ".join(found[lines - 1 :]), most, size)] if lines > 0 else []
