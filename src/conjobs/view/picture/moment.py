"""A moment of a game as one picture of 1920 × 1080: board, track, players, cards, and what happened."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from conjobs.view.meta import BoardData, CardData
from conjobs.view.picture.board import board_drawing
from conjobs.view.picture.colours import Colours, Theme, colours_of
from conjobs.view.picture.panels import (
    CHANCES_HEIGHT,
    Caption,
    chances_panel,
    decks_height,
    decks_panel,
    players_height,
    players_panel,
    question_panel,
    told_panel,
)
from conjobs.view.picture.patterns import patterns
from conjobs.view.picture.plan import Box, plan_of
from conjobs.view.picture.svg import box, element, moved, path, words
from conjobs.view.picture.text import FONTS, beside, cut, line
from conjobs.view.picture.track import HEIGHT as TRACK_HEIGHT
from conjobs.view.picture.track import track_drawing
from conjobs.view.shapes import View

WIDTH: Final = 1920
HEIGHT: Final = 1080
_MARGIN: Final = 24
_TOP: Final = 64
_GAP: Final = 14
_QUESTION: Final = 66
# What happened has room for a few lines, always.
_LEAST_TOLD: Final = 92


def moment_svg(
    view: View,
    board: BoardData,
    cards: Mapping[str, CardData],
    names: Sequence[str],
    caption: Caption,
    theme: Theme = "light",
    changed: Collection[str] = (),
) -> str:
    """A moment as SVG, which asks nothing of other files or servers; the same each time.

    Args:
        view: the table, as `table_view` has it.
        board: its board, as `board_data` has it.
        cards: its con cards, as `cards_data` has them.
        names: what to call each seat.
        caption: what else is said in words.
        theme: "light" or "dark".
        changed: lots to point out.
    """
    colours = colours_of(theme)
    plan = plan_of(board)
    track_top = HEIGHT - TRACK_HEIGHT - 14
    room = Box(_MARGIN, _TOP + _GAP, WIDTH / 2 - 2 * _MARGIN, track_top - 6 - _TOP - _GAP)
    scale = min(room.width / plan.width, room.height / plan.height)
    side = room.x + plan.width * scale + 20
    beside = Box(side, room.y, WIDTH - _MARGIN - side, plan.height * scale)
    happened = " ".join(caption.told[0]) if caption.told else ""
    return element(
        "svg",
        element("title", words(_title(view, names, caption))),
        element("desc", words(happened)) if happened else "",
        patterns(colours),
        box(0, 0, WIDTH, HEIGHT, fill=colours["ground"]),
        _header(colours, view, names, caption),
        moved(room.x, room.y, board_drawing(colours, plan, board, view, changed), scale=scale),
        _side(colours, view, cards, names, caption, beside),
        track_drawing(colours, board["track"], view, _MARGIN, track_top, WIDTH - 2 * _MARGIN),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
        font_family=FONTS,
    )


def changed_lots(before: View, after: View) -> list[str]:
    """The lots where something else lies than before."""
    names = {**before["lots"], **after["lots"]}
    return [name for name in names if before["lots"].get(name) != after["lots"].get(name)]


def _state(view: View, names: Sequence[str]) -> str:
    """Whose turn it is, or who won."""
    if view["phase"] != "over":
        name = names[view["active"]]
        return f"{name}'{'' if name.endswith('s') else 's'} turn"
    winners = [names[seat] for seat in view["winners"]]
    return f"{' and '.join(winners)} won" if winners else "The game is over"


def _about(view: View, caption: Caption) -> str:
    turn = f"Turn {view['turn']}" if view["turn"] else ""
    return " · ".join(part for part in (turn, caption.move, caption.title) if part)


def _title(view: View, names: Sequence[str], caption: Caption) -> str:
    about = _about(view, caption).replace(" · ", ", ")
    return f"conjobs: {_state(view, names)}" + (f". {about}." if about else ".")


def _header(colours: Colours, view: View, names: Sequence[str], caption: Caption) -> str:
    """The line at the top: the brand, whose turn it is, and which moment of which game this is."""
    skyline = path("M1 19V9h6v10M7 19V2h7v17M14 19V6h6v13M0 19h22", stroke_width=1.8, stroke_linejoin="round")
    state = cut(_state(view, names), 700, 24, 700)
    about = cut(_about(view, caption), 1000, 22)
    return "".join(
        (
            moved(_MARGIN + 3, 19, skyline, scale=1.2, fill="none", stroke=colours["ink"]),
            line("conjobs", _MARGIN + 38, 43, 28, colours["ink"], 700, letter_spacing=-0.5),
            beside(212, 43, (state, 24, colours["ink"]), (about, 22, colours["soft"]), 20),
            path(f"M0 {_TOP}H{WIDTH}", stroke=colours["line"]),
        )
    )


def _side(
    colours: Colours,
    view: View,
    cards: Mapping[str, CardData],
    names: Sequence[str],
    caption: Caption,
    area: Box,
) -> str:
    """All panels, one under the other; what happened takes the room that is left."""
    over = view["phase"] == "over"
    # At the end no card matters any more.
    decks = decks_height(view, cards, area.width) if view["cons"] and not over else 0
    heights = [decks, 0 if over else CHANCES_HEIGHT, _QUESTION if view["pending"] else 0]
    taken = sum(height + _GAP for height in heights if height)
    players = players_height(len(view["players"]), area.height - taken - _GAP - _LEAST_TOLD)
    y = area.y

    def below(height: float) -> Box:
        nonlocal y
        found = Box(area.x, y, area.width, height)
        y += height + _GAP
        return found

    drawn = [players_panel(colours, view, names, caption.who, below(players))]
    if view["pending"]:
        drawn.append(question_panel(colours, view, names, below(_QUESTION)))
    if not over:
        drawn.append(chances_panel(colours, view, below(CHANCES_HEIGHT)))
    if decks:
        drawn.append(decks_panel(colours, view, cards, names, below(decks)))
    drawn.append(told_panel(colours, caption.told, below(area.y + area.height - y)))
    return "".join(drawn)
