"""Draws docs/images/board.svg: the table in a terminal, in a position that bots played to.

    python docs/images/draw_board.py

The picture asks nothing of other servers: rich's template names a font there, which is left out.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from conjobs import Game
from conjobs.bots import registry
from conjobs.bots.driver import Driver, as_action
from conjobs.terminal.log import turn_number
from conjobs.terminal.table import draw_table

COLUMNS = 110
SEED = 6
TURN = 22
# The width of a character in rich's picture.
CELL = 12.2
# The ground, ink and quiet tones of the dark table.
THEME = TerminalTheme((18, 21, 28), (239, 233, 220), [(38, 45, 57)] * 8, [(38, 45, 57)] * 8)


def _trimmed(found: re.Match[str]) -> str:
    """A text without the spaces around it, in its place: not every program keeps them."""
    head, x, y, length, text = found.groups()
    whole = text.replace("&#160;", "\N{NO-BREAK SPACE}")
    left = len(whole) - len(whole.lstrip("\N{NO-BREAK SPACE}"))
    around = len(whole) - len(whole.strip("\N{NO-BREAK SPACE}"))
    wide = CELL * (round(float(length) / CELL) - around)
    kept = whole.strip("\N{NO-BREAK SPACE}").replace("\N{NO-BREAK SPACE}", "&#160;")
    return f'{head}x="{float(x) + CELL * left:.4g}" y="{y}" textLength="{wide:.4g}">{kept}</text>'


def picture(columns: int = COLUMNS, seed: int = SEED, turn: int = TURN) -> str:
    """The picture as SVG."""
    game = Game.new(4, seed=seed)
    driver = Driver([registry.make("greedy", seat) for seat in range(4)])
    while turn_number(game.facts) < turn or game.position.phase == 0:
        found = driver.next_move(game.position)
        assert found is not None
        game.play(as_action(found[1]), found[0])
    console = Console(
        record=True, width=columns, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    who = ["you", "greedy", "greedy", "greedy"]
    for line in draw_table(game.position, columns, turn_number(game.facts), who):
        console.print(line, soft_wrap=True)
    drawn = console.export_svg(title="conjobs play", theme=THEME, unique_id="b")
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace")
    drawn = re.sub(r"<!--.*?-->\s*", "", drawn)
    # Each clip path only cuts a line at the end of the window, where none goes on.
    drawn = re.sub(r'<clipPath id="b-line-\d+">.*?</clipPath>\s*', "", drawn, flags=re.DOTALL)
    drawn = re.sub(r' clip-path="url\(#b-line-\d+\)"', "", drawn)
    drawn = re.sub(r' shape-rendering="crispEdges"', "", drawn)
    drawn = re.sub(r'(<text class="[^"]*" )x="([^"]*)" y="([^"]*)" textLength="([^"]*)">(.*?)</text>', _trimmed, drawn)
    return re.sub(r"\n[ \n]*", "\n", drawn)


if __name__ == "__main__":
    Path(__file__).with_name("board.svg").write_text(picture(), encoding="utf-8")
