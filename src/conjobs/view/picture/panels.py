"""The panels beside the board: players, chances of the next card, con decks, and what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from conjobs.rules.board import DICE_PER_PLAYER, GROUPS, MARKERS_PER_PLAYER
from conjobs.view.about import several
from conjobs.view.meta import CardData
from conjobs.view.picture.colours import Colours
from conjobs.view.picture.emblems import badge, marker
from conjobs.view.picture.plan import Box
from conjobs.view.picture.svg import box, circle, group, path
from conjobs.view.picture.text import beside, cut, line, paragraph, width
from conjobs.view.shapes import View
from conjobs.view.table import CARD_NAMES

_RADIUS: Final = 12
_HEADING: Final = 28
_PAD: Final = 20
_TALLEST_ROW: Final = 84
_LOWEST_ROW: Final = 54
# Rows that are lower have smaller numbers.
_LARGE_ROW: Final = 64


@dataclass(frozen=True)
class Caption:
    """What a picture says in words.

    Attributes:
        move: which moment it is, such as "Move 12 of 216".
        title: what game it is.
        told: what happened, in sentences; the latest move's first, then that of the move before, …
        who: a word beside each player's name, such as that it is a bot; none of them by default.
    """

    move: str = ""
    title: str = ""
    told: Sequence[Sequence[str]] = ()
    who: Sequence[str] = field(default=())


def panel(colours: Colours, area: Box, fill: str = "panel", edge: str = "line") -> str:
    """The ground of a panel."""
    whole = (area.x, area.y, area.width, area.height, _RADIUS)
    return box(*whole, fill=colours[fill], stroke=colours[edge], stroke_width=2 if edge != "line" else None)


def heading(colours: Colours, area: Box, text: str, right: str = "") -> str:
    """A small title over a panel, and something at its right end."""
    y, end = area.y + 18, area.x + area.width - 4
    drawn = line(text, area.x + 4, y, 17, colours["soft"], 600)
    return drawn + (line(right, end, y, 17, colours["soft"], 500, "end") if right else "")


# Players


def players_height(players: int, room: float) -> float:
    """How high the players are together, if there is so much room."""
    return players * max(_LOWEST_ROW, min(_TALLEST_ROW, room / players))


def players_panel(colours: Colours, view: View, names: Sequence[str], who: Sequence[str], area: Box) -> str:
    """All players with money and points, the one whose turn it is, or who won, in gold."""
    each = area.height / len(view["players"])
    shown = view["winners"] if view["phase"] == "over" else [view["active"]]
    rows: list[str] = []
    for seat, name in enumerate(names):
        row = Box(area.x, area.y + seat * each, area.width, each)
        if seat in shown:
            rows.append(_row_ground(colours, row, seat == 0, seat == len(names) - 1))
        elif seat and seat - 1 not in shown:
            rows.append(path(f"M{row.x} {row.y:.1f}h{row.width}", stroke=colours["line"]))
        rows.append(_player(colours, view, seat, name, who[seat] if who else "", row))
    whole = box(area.x, area.y, area.width, area.height, _RADIUS, fill="none", stroke=colours["line"])
    return group(panel(colours, area), *rows, whole, class_="players")


def _row_ground(colours: Colours, row: Box, first: bool, last: bool) -> str:
    """The gold ground of a row, round where the panel is."""
    top, low, wide = _RADIUS if first else 0, _RADIUS if last else 0, row.width
    right = f"h{wide - 2 * top}" + (f"a{top} {top} 0 0 1 {top} {top}" if top else "")
    down = f"V{row.y + row.height - low:.1f}" + (f"a{low} {low} 0 0 1-{low} {low}" if low else "")
    left = f"H{row.x + low}" + (f"a{low} {low} 0 0 1-{low}-{low}" if low else "")
    up = f"V{row.y + top:.1f}" + (f"a{top} {top} 0 0 1 {top}-{top}" if top else "")
    ground = path(f"M{row.x + top} {row.y:.1f}{right}{down}{left}{up}Z", fill=colours["moment"])
    bar = box(row.x + 2, row.y + 9, 5, row.height - 18, 2.5, fill=colours["moment-line"])
    return ground + bar


def _player(colours: Colours, view: View, seat: int, name: str, who: str, row: Box) -> str:
    player = view["players"][seat]
    middle, radius = row.y + row.height / 2, min(24, row.height * 0.36)
    start, end = row.x + 84, row.x + row.width
    shown, who = cut(name, 330, 25, 700), cut(who, 190, 17)
    bosses = sum(casino["boss"] == seat for casino in view["casinos"])
    pieces = (
        f"{DICE_PER_PLAYER - player['dice']} of {DICE_PER_PLAYER} dice",
        f"{MARKERS_PER_PLAYER - player['markers']} of {MARKERS_PER_PLAYER} markers",
        f"boss of {several(bosses, 'casino')}",
    )
    return group(
        marker(colours, player["colour"], row.x + 44, middle, radius),
        beside(start, middle - 2, (shown, 25, colours["ink"]), (who, 17, colours["soft"])),
        line(" · ".join(pieces), start, middle + 20, 16.5, colours["soft"]),
        _amount(colours, f"${player['money']}", "money", end - 150, row),
        _amount(colours, str(player["points"]), "points", end - 28, row),
        class_="player",
    )


def _amount(colours: Colours, text: str, what: str, end: float, row: Box) -> str:
    middle, size = row.y + row.height / 2, 34 if row.height >= _LARGE_ROW else 29
    number = line(text, end, middle + size / 9, size, colours["ink"], 700, "end")
    return number + line(what, end, middle + size * 0.62, 15, colours["soft"], anchor="end")


# Cards and tiles


CHANCES_HEIGHT: Final = _HEADING + 70


def chances_panel(colours: Colours, view: View, area: Box) -> str:
    """The chance of each colour to be turned up next, cards and tiles left, and how far off Game Over is."""
    over = view["next_card"]["game-over"]
    ending = f"Game Over {_percent(over)}" if over else _ending(view["before_game_over"])
    gap = 12
    each = (area.width - gap * (len(CARD_NAMES) - 1)) / len(CARD_NAMES)
    cells = [
        _chance(colours, view, name, Box(area.x + place * (each + gap), area.y + _HEADING, each, 70))
        for place, name in enumerate(CARD_NAMES)
    ]
    return group(heading(colours, area, "Chance of the next card", ending), *cells, class_="chances")


def _ending(cards: int) -> str:
    return f"Game Over comes after {several(cards, 'more card')}" if cards else "Game Over may come"


def _chance(colours: Colours, view: View, name: str, cell: Box) -> str:
    left = several(view["cards"][name], "card")
    if name in GROUPS:
        left = f"{several(view['supply'][name], 'tile')}, {left}"
    return group(
        panel(colours, cell),
        badge(colours, name, cell.x + 14, cell.y + 12, 28),
        line(_percent(view["next_card"][name]), cell.x + 54, cell.y + 35, 25, colours["ink"], 700),
        line(left, cell.x + 14, cell.y + 59, 15.5, colours["soft"]),
    )


def _percent(chance: float) -> str:
    return f"{round(100 * chance)}%"


# Con decks

_DECK: Final = 51
_DECK_LINE: Final = 20
_DECK_TEXT: Final = 16.5


def decks_height(view: View, cards: Mapping[str, CardData], wide: float) -> float:
    """How high the con decks are, heading and all."""
    return _HEADING + sum(_deck_height(_top(view, name, cards), wide) for name in GROUPS) + 8


def _top(view: View, name: str, cards: Mapping[str, CardData]) -> CardData | None:
    top = view["decks"][name]["top"]
    return None if top is None else cards[top]


def _deck_height(card: CardData | None, wide: float) -> float:
    lines = len(paragraph(card["text"], wide - 90, _DECK_TEXT, 2)) if card is not None else 1
    return _DECK + (lines - 1) * _DECK_LINE


def decks_panel(colours: Colours, view: View, cards: Mapping[str, CardData], names: Sequence[str], area: Box) -> str:
    """The top card of each con deck; in gold the one that may be hosted now."""
    window = view["window"]
    low = Box(area.x, area.y + _HEADING, area.width, area.height - _HEADING)
    asked = f"{names[view['active']]} may host or cancel {cards[window['card']]['name']}" if window else ""
    drawn = [heading(colours, area, "Top cards of the con decks", asked), panel(colours, low)]
    y = low.y + 4
    for name in GROUPS:
        card = _top(view, name, cards)
        row = Box(area.x, y, area.width, _deck_height(card, area.width))
        drawn.append(_deck(colours, view, name, card, row, window is not None and window["group"] == name))
        y += row.height
    return group(*drawn, class_="decks")


def _deck(colours: Colours, view: View, name: str, card: CardData | None, row: Box, open_: bool) -> str:
    deck = view["decks"][name]
    gone = len(deck["discarded"])
    aside = f"{deck['left']} left, {gone} gone" if gone else f"{deck['left']} left"
    start, end = row.x + 62, row.x + row.width - 22
    inner = Box(row.x + 5, row.y + 1, row.width - 10, row.height - 2)
    ground = panel(colours, inner, "moment", "moment-line") if open_ else ""
    sign = badge(colours, name, row.x + 18, row.y + 12, 28)
    if card is None:
        return ground + sign + line("No card left", start, row.y + 34, 18, colours["soft"])
    texts = paragraph(card["text"], row.width - 90, _DECK_TEXT, 2)
    return group(
        ground,
        sign,
        line(card["name"], start, row.y + 22, 19, colours["ink"], 600),
        line(aside, end, row.y + 22, 15.5, colours["soft"], anchor="end"),
        *(
            line(text, start, row.y + 42 + place * _DECK_LINE, _DECK_TEXT, colours["soft"])
            for place, text in enumerate(texts)
        ),
        class_="deck",
    )


# What is asked and what happened


def question_panel(colours: Colours, view: View, names: Sequence[str], area: Box) -> str:
    """What a player is asked just now."""
    pending = view["pending"]
    if pending is None:
        return ""
    asked = cut(names[pending["seat"]], 260, 21, 700)
    first = area.x + 76 + 1.1 * width(asked, 21, 700)
    middle = area.y + area.height / 2
    texts = paragraph(pending["text"], area.x + area.width - _PAD - first, 18, 2)
    top = middle + 6 - 12 * (len(texts) - 1)
    colour = view["players"][pending["seat"]]["colour"]
    return group(
        panel(colours, area, "panel", "accent"),
        marker(colours, colour, area.x + 34, middle, 17),
        line(asked, area.x + 64, middle + 7, 21, colours["ink"], 700),
        *(line(text, first, top + 24 * place, 18, colours["ink"]) for place, text in enumerate(texts)),
        class_="question",
    )


_NOW: Final = (23, 31)
_BEFORE: Final = (18, 25)


def told_panel(colours: Colours, told: Sequence[Sequence[str]], area: Box) -> str:
    """What happened, the latest in large; as much as there is room for."""
    wide, low = area.width - 2 * _PAD - 14, area.y + area.height - 12
    drawn = [panel(colours, area)]
    y = area.y + 10.0
    for place, (text, size, step) in enumerate(_texts(told)):
        y += 8 if place else 0
        room = int((low - y) // step)
        if room < 1:
            break
        ink = colours["soft" if place else "ink"]
        if place:
            drawn.append(circle(area.x + _PAD + 3, y + step / 2 + 1, 3, fill=colours["line"]))
        for part in paragraph(text, wide, size, room):
            y += step
            drawn.append(line(part, area.x + _PAD + (14 if place else 0), y - step * 0.27, size, ink))
    return group(*drawn, class_="told")


def _texts(told: Sequence[Sequence[str]]) -> Iterator[tuple[str, float, float]]:
    """The sentences of each move that has any, with their size and how far one line is below the other."""
    spoken = [" ".join(sentences) for sentences in told if sentences]
    for place, text in enumerate(spoken):
        yield text, *(_BEFORE if place else _NOW)
