"""The table as it is drawn: compared as text, so that it reads without colours."""

import os
import tomllib
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from conjobs import Game
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.events import Built
from conjobs.terminal.board import draw_board
from conjobs.terminal.log import ply_lines
from conjobs.terminal.table import draw_table

GOLDEN = Path(__file__).parent / "golden"
# Casinos joined and alone, storeys, a die less tile, tiles face down with one, two and no colour, lots, decks.
POSITION = """
players = ["red $20 14pts", "yellow $5 12pts", "purple $0", "black $31 81pts"]
cons.sphinx = ["secret-lodge-convocation", "mummy-unwrapping"]
cons.albion = ["grand-tournament"]
lots.A1 = "lot yellow"
lots.A2 = "albion purple 3"
lots.A3 = "albion red 5"
lots.A6 = "tivoli"
lots.B1 = "vega x2 yellow 6"
lots.B4 = "vega x2 red 2"
lots.B5 = "vega purple 1"
lots.C4 = "pioneer"
lots.C5 = "pioneer"
lots.C10 = "lot black"
lots.D1 = "vega black 6"
lots.D4 = "vega red 3"
lots.D5 = "tivoli down yellow 1"
lots.D6 = "albion purple 2"
lots.D9 = "albion yellow 4"
lots.E1 = "sphinx x3 down red 6"
lots.F7 = "lot red"
"""


def position():
    return parse_position(tomllib.loads(POSITION)).position


def text(lines):
    return "".join(f"{line.plain.rstrip()}\n" for line in lines)


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 130])
def test_table_is_drawn_as_it_was(columns):
    drawn = text(draw_table(position(), columns, 12, ["human", "greedy", "greedy", "random"]))
    golden = GOLDEN / f"table-{columns}.txt"
    if os.environ.get("CONJOBS_RENEW"):  # after a look at what has changed
        golden.write_text(drawn, encoding="utf-8")
    assert drawn == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("columns", range(40, 140))
def test_no_line_is_wider_than_the_window(columns):
    for line in draw_table(position(), columns, 12, ["human", "greedy", "greedy", "random"]):
        assert line.cell_len <= columns, line.plain


def test_a_casino_of_joined_spaces_has_one_outline():
    drawn = text(draw_board(position(), 64))
    (top,) = [line for line in drawn.splitlines() if line.startswith("│A1")]
    # Between A2 and A3 there is no wall.
    assert "┃A2 A ◊◊◊◊A3 A ◊◊◊┃" in top


def test_face_down_tiles_show_the_letters_of_all_their_casinos():
    drawn = text(draw_board(position(), 64))
    assert "D5 AV" in drawn
    assert "E1 -" in drawn


def test_every_lot_tile_and_die_is_there():
    table = position()
    drawn = text(draw_board(table, 64))
    for lot, name in enumerate(table.rules.board.names):
        assert name in drawn
        if table.value_at(lot):
            assert f"{table.value_at(lot)}]" in drawn
    assert "no die" in drawn
    assert "×3" in drawn


@pytest.mark.parametrize(
    ("terminal", "no_color", "coloured"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_colours_only_for_a_terminal_without_no_color(monkeypatch, terminal, no_color, coloured):
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    out = StringIO()
    console = Console(file=out, force_terminal=terminal, color_system="truecolor" if terminal else "auto", width=120)
    for line in draw_table(position(), 120):
        console.print(line)
    assert ("38;2;" in out.getvalue() or "48;2;" in out.getvalue()) == coloured
    if not terminal:
        assert "\x1b" not in out.getvalue()


def test_two_players_see_the_closed_block():
    drawn = text(draw_board(Game.new(2, seed=1).position, 64))
    assert drawn.count("closed") == 9


def test_a_sentence_does_not_take_on_its_players_colour():
    lines = ply_lines(position(), 0, [Built(0, 0, 1, 9)], 80)
    (line,) = lines
    assert line.plain == "▲R Red built Sphinx on A1 for $9."
    assert [(span.start, span.end) for span in line.spans if "on #" in str(span.style)] == [(0, 2)]
