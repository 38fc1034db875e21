"""Letters, emblems, patterns and colours of groups and players. Everything reads without the colours."""

from __future__ import annotations

from typing import Final

from rich.text import Text

GROUP_LETTERS: Final = "ASVTP"
# Fills the rest of a tile, so that an area reads as one even in black and white.
PATTERNS: Final = "◊~o|#"
FACE_DOWN: Final = "░"
# Text on a tile is dark, so tiles read on light and dark terminals alike; signs are dark with white letters.
TILE_STYLES: Final = (
    "#14110d on #af98cc",
    "#14110d on #e6c069",
    "#14110d on #78bc9d",
    "#14110d on #c9d1d8",
    "#14110d on #be9472",
)
SIGN_STYLES: Final = (
    "bold #ffffff on #4b3570",
    "bold #ffffff on #684800",
    "bold #ffffff on #14563f",
    "bold #ffffff on #3c4854",
    "bold #ffffff on #56331c",
)
# Tones between light and dark, seen on both.
OUTLINE_STYLES: Final = ("#8a70ae", "#be963b", "#4a967a", "#96a2ae", "#92694a", "#8a8678")
FACE_DOWN_STYLE: Final = "#efe9dc on #3a3f4a"
SOFT: Final = "dim"
STRONG: Final = "bold"
# What is mine to do, and the moment of hosting.
ACCENT: Final = "bold #0b86ae"
GOLD: Final = "bold #d7a83b"
WRONG: Final = "bold #d05040"

PLAYER_LETTERS: Final = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "purple": "U", "black": "K"}
EMBLEMS: Final = {"red": "▲", "yellow": "○", "green": "✚", "blue": "■", "purple": "◆", "black": "★"}
_PLAYER_STYLES: Final = {
    "red": "bold #ffffff on #c0392f",
    "yellow": "bold #14110d on #f0c419",
    "green": "bold #ffffff on #2f7d32",
    "blue": "bold #ffffff on #2a62bf",
    "purple": "bold #ffffff on #8a3a9e",
    "black": "bold #ffffff on #2b2e33",
}
DIE_FACES: Final = " ⚀⚁⚂⚃⚄⚅"


def player_letter(colour: str) -> str:
    """The player's one letter; purple is U and black K, as B is blue and P Pioneer."""
    return PLAYER_LETTERS.get(colour, colour[:1].upper())


def emblem(colour: str) -> str:
    """The player's emblem."""
    return EMBLEMS.get(colour, "●")


def player_style(colour: str) -> str:
    """The style of the player's pieces."""
    return _PLAYER_STYLES.get(colour, "bold reverse")


def chip(colour: str) -> Text:
    """The player's mark: emblem and letter in his colour."""
    # As a span: what is added to the text must not take on the colour.
    return Text().append(f"{emblem(colour)}{player_letter(colour)}", player_style(colour))


def sign(group: int) -> Text:
    """The group's mark: its letter on its sign."""
    return Text().append(f" {GROUP_LETTERS[group]} ", SIGN_STYLES[group])
