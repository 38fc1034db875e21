"""The colours of pictures. They are those of the page, `client/theme.css`, by the same names; a test holds them so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
Colours = Mapping[str, str]

_PAIRS: Final = {
    "ground": ("#EFE8DB", "#12151C"),
    "plan": ("#E6DCCA", "#191E28"),
    "panel": ("#FBF8F2", "#1B202A"),
    "raised": ("#FFFFFF", "#242B37"),
    "lot": ("#F7F1E5", "#262D39"),
    "line": ("#D9CDB9", "#353D4B"),
    "shade": ("rgb(60 45 20 / .16)", "rgb(0 0 0 / .4)"),
    "drop": ("rgb(40 28 8 / .28)", "rgb(0 0 0 / .5)"),
    "ink": ("#29251F", "#EFE9DC"),
    "soft": ("#635A4D", "#ADA896"),
    "accent": ("#0B6E8F", "#7CD3EE"),
    "moment": ("#FFF5DA", "#2C2719"),
    "moment-line": ("#A87B12", "#D7A83B"),
    "albion": ("#AF98CC", "#8A70AE"),
    "albion-d": ("#4B3570", "#3A2859"),
    "albion-o": ("#4B3570", "#CDB8EC"),
    "albion-p": ("rgb(75 53 112 / .27)", "rgb(58 40 89 / .46)"),
    "sphinx": ("#E6C069", "#BE963B"),
    "sphinx-d": ("#684800", "#503800"),
    "sphinx-o": ("#684800", "#F2CF7E"),
    "sphinx-p": ("rgb(104 72 0 / .27)", "rgb(80 56 0 / .42)"),
    "vega": ("#7CC3A2", "#4A967A"),
    "vega-d": ("#14563F", "#0E4431"),
    "vega-o": ("#14563F", "#8ADAB6"),
    "vega-p": ("rgb(20 86 63 / .27)", "rgb(14 68 49 / .46)"),
    "tivoli": ("#C9D1D8", "#96A2AE"),
    "tivoli-d": ("#3C4854", "#303B46"),
    "tivoli-o": ("#3C4854", "#E2E8EE"),
    "tivoli-p": ("rgb(60 72 84 / .25)", "rgb(48 59 70 / .4)"),
    "pioneer": ("#B68A66", "#92694A"),
    "pioneer-d": ("#56331C", "#442714"),
    "pioneer-o": ("#56331C", "#E0B48E"),
    "pioneer-p": ("rgb(86 51 28 / .3)", "rgb(68 39 20 / .5)"),
    "none-o": ("#5B564E", "#C9C4B8"),
    "road": ("#D3C6B0", "#0F1218"),
    "kerb": ("#C2B396", "#232935"),
    "mark": ("#FBF6EA", "#4A5364"),
    "palm": ("#6F9B7C", "#2F5A48"),
    "back": ("#5B564E", "#4A4740"),
    "back-d": ("#3F3B35", "#2E2C27"),
    "win": ("#FFF3CC", "#FFDF8A"),
}
_BOTH: Final = {
    "red": "#CE2A28",
    "on-red": "#FFFFFF",
    "yellow": "#F0C419",
    "on-yellow": "#2B2200",
    "blue": "#2266DC",
    "on-blue": "#FFFFFF",
    "green": "#2A7E47",
    "on-green": "#FFFFFF",
    "purple": "#853789",
    "on-purple": "#FFFFFF",
    "black": "#2B2E33",
    "on-black": "#FFFFFF",
    "keyline": "#FFFFFF",
    "back-p": "rgb(255 255 255 / .2)",
    "on-back": "#FFFFFF",
}


def colours_of(theme: Theme) -> Colours:
    """The colours of a theme by name."""
    return {**{name: pair[THEMES.index(theme)] for name, pair in _PAIRS.items()}, **_BOTH}
