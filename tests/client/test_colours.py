"""Texts of the page have contrast, and its colours stay apart for people who see fewer of them."""

from __future__ import annotations

import itertools
import math
import re
from importlib.resources import files

import pytest

THEME = files("conjobs").joinpath("client/theme.css").read_text(encoding="utf-8")
THEMES = ("light", "dark")
GROUPS = ("albion", "sphinx", "vega", "tivoli", "pioneer")
PLAYERS = ("red", "yellow", "blue", "green", "purple", "black")
SURFACES = ("ground", "plan", "panel", "raised", "lot", "moment")

# WCAG 2.2: text (1.4.3), and graphics that one must see (1.4.11).
TEXT = 4.5
GRAPHIC = 3.0
# CIEDE2000: about 2 is a difference at a glance for those who look for it, 10 one that nobody has to look for.
APART = 11.0

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
SEEING = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)

Triple = tuple[float, float, float]


def read_tokens(theme: str) -> dict[str, str]:
    """The opaque colours of a theme by the names of their tokens."""
    found = re.findall(r"--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));", THEME)
    dark = theme == "dark"
    return {name: both or (second if dark else first) for name, first, second, both in found}


def linear(colour: str) -> Triple:
    """The linear RGB of a colour such as #0B6E8F."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG, 1 to 21."""
    dark, light = sorted(times(XYZ, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, seeing: str) -> Triple:
    """CIELAB of a colour as it is seen."""
    seen = times(SEEING[seeing], linear(colour))
    inside = (min(1.0, max(0.0, seen[0])), min(1.0, max(0.0, seen[1])), min(1.0, max(0.0, seen[2])))
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (value / white for value, white in zip(times(XYZ, inside), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two CIELAB colours, after Sharma, Wu and Dalal 2005."""
    middle = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1 + (1 - math.sqrt(middle**7 / (middle**7 + 25**7))) / 2
    chroma1, chroma2 = (math.hypot(a * stretch, b) for _, a, b in (one, other))
    hue1, hue2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for _, a, b in (one, other))
    turn = (hue2 - hue1 + 180) % 360 - 180 if chroma1 * chroma2 else 0.0
    light = (one[0] + other[0]) / 2 - 50
    chroma = (chroma1 + chroma2) / 2
    hue = hue1 + turn / 2 if chroma1 * chroma2 else hue1 + hue2
    weight = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    in_light = (other[0] - one[0]) / (1 + 0.015 * light**2 / math.sqrt(20 + light**2))
    in_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    in_hue = 2 * math.sqrt(chroma1 * chroma2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blue = 60 * math.exp(-((((hue % 360) - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(blue))
    return math.sqrt(in_light**2 + in_chroma**2 + in_hue**2 + rotation * in_chroma * in_hue)


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        # From the test data of Sharma, Wu and Dalal.
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_of_difference(one: Triple, other: Triple, wanted: float) -> None:
    assert difference(one, other) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize("theme", THEMES)
def test_texts_can_be_read(theme: str) -> None:
    tokens = read_tokens(theme)
    pairs = [
        *itertools.product(("ink", "soft"), SURFACES),
        *itertools.product(("accent", "wrong"), ("ground", "panel", "raised", "lot", "moment")),
        *(("keyline", f"{group}-d") for group in GROUPS),
        *(("keyline", back) for back in ("back", "back-d")),
        *((f"on-{player}", player) for player in PLAYERS),
        ("on-accent", "accent"),
        ("on-moment", "moment-line"),
        ("ground", "ink"),
        ("ink", "line"),
    ]
    poor = {f"{a} on {b}": contrast(tokens[a], tokens[b]) for a, b in pairs if contrast(tokens[a], tokens[b]) < TEXT}
    assert not poor


@pytest.mark.parametrize("theme", THEMES)
def test_lines_can_be_seen(theme: str) -> None:
    tokens = read_tokens(theme)
    outlines = [f"{group}-o" for group in (*GROUPS, "none")]
    pairs = [*itertools.product([*outlines, "glow"], ("plan", "lot")), ("moment-line", "moment")]
    faint = {
        f"{a} on {b}": contrast(tokens[a], tokens[b]) for a, b in pairs if contrast(tokens[a], tokens[b]) < GRAPHIC
    }
    assert not faint


@pytest.mark.parametrize("seeing", SEEING)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("names", [(*GROUPS, "back", "lot"), PLAYERS], ids=["groups", "players"])
def test_colours_stay_apart(names: tuple[str, ...], theme: str, seeing: str) -> None:
    tokens = read_tokens(theme)
    seen = {name: lab(tokens[name], seeing) for name in names}
    near = {
        f"{a} and {b}": difference(seen[a], seen[b])
        for a, b in itertools.combinations(names, 2)
        if difference(seen[a], seen[b]) < APART
    }
    assert not near
