"""Elements of SVG as text, safe whatever they say."""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

# What XML 1.0 does not allow, not even escaped.
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# A colour that lets through what lies under it; not every program reads it as one value.
_THIN: Final = re.compile(r"rgb\((\d+) (\d+) (\d+) / (\.\d+)\)")

Value = str | float
Attributes = dict[str, Value]


def number(value: float) -> str:
    """A number as short as may be, to a hundredth."""
    return f"{value + 0.0:.2f}".rstrip("0").rstrip(".")


def element(name: str, *inside: str, **attributes: Value | None) -> str:
    """An element around others, which are given as text of SVG.

    Attributes are named as in SVG, with `_` for `-` and at the end of words of Python; those that are None are left
    out. Where a colour is thin, its opacity becomes an attribute of its own.
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        key = key.rstrip("_").replace("_", "-")
        if isinstance(value, str) and (thin := _THIN.fullmatch(value)):
            red, green, blue, opacity = thin.groups()
            value = f"#{int(red):02X}{int(green):02X}{int(blue):02X}"
            parts.append(f'{key}-opacity="{opacity}"')
        shown = value if isinstance(value, str) else number(value)
        parts.append(f"{key}={quoteattr(clean(shown))}")
    opened = " ".join(parts)
    return f"<{opened}>{''.join(inside)}</{name}>" if inside else f"<{opened}/>"


def words(text: str) -> str:
    """What people read, as text of SVG."""
    return escape(clean(text))


def clean(text: str) -> str:
    """The text without letters that no XML may have."""
    return _FORBIDDEN.sub("", text)


def group(*inside: str, **attributes: Value | None) -> str:
    """Elements together."""
    return element("g", *inside, **attributes)


def moved(x: float, y: float, *inside: str, scale: float = 1, **attributes: Value | None) -> str:
    """Elements together, their origin moved."""
    larger = "" if scale == 1 else f" scale({number(scale)})"
    return group(*inside, transform=f"translate({number(x)} {number(y)}){larger}", **attributes)


def box(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Value | None) -> str:
    """A rectangle."""
    return element("rect", x=x or None, y=y or None, width=width, height=height, rx=radius or None, **attributes)


def path(d: str, **attributes: Value | None) -> str:
    """A line or an area."""
    return element("path", d=d, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value | None) -> str:
    """A circle."""
    return element("circle", cx=x or None, cy=y or None, r=radius, **attributes)
