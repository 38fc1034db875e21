"""Draws docs/images/engine.svg: how the engine keeps the table in sets of lots.

    python docs/images/draw_engine.py

All numbers in it come from the board and the rules themselves.
"""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape

from conjobs.data import load_board
from conjobs.rules.bits import lots, union

BLOCK = "C"
# The set of the first part, the lot of the second, the tiles and dice of the others.
SHOWN = ("C1", "C2", "C5", "C8")
LOT = "C5"
TILES = ("C2", "C4", "C5", "C6", "C8", "C12")
DICE = {"C2": 5, "C4": 2, "C5": 6, "C6": 3, "C8": 4}

INK, QUIET, LINE, PAPER = "#22262e", "#5c6470", "#9aa1ab", "#ffffff"
DARK, MEDIUM, LIGHT = "#1d6b4f", "#7fc0a3", "#dcefe6"
WIDE, HIGH = 960, 620
PLANES = (("fours", 4), ("twos", 2), ("ones", 1))


class Drawing:
    """SVG that grows."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.board = load_board()
        self.block = [lot for lot in range(self.board.size) if self.board.blocks[lot] == BLOCK]

    def text(self, x: float, y: float, words: str, kind: str = "words", anchor: str = "start") -> None:
        """A line of text; `kind` is one of the classes of the style."""
        self.parts.append(f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>')

    def box(self, x: float, y: float, side: float, fill: str, words: str = "") -> None:
        """A square with a word in it, light on dark."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" fill="{fill}" stroke="{LINE}"/>'
        )
        if words:
            kind = "light" if fill == DARK else "small"
            self.text(x + side / 2, y + side / 2 + 4.5, words, kind, "middle")

    def grid(self, x: float, y: float, side: float, fills: dict[int, str], words: dict[int, str]) -> None:
        """The block, each lot in its place."""
        for lot in self.block:
            row, column = self.board.rows[lot] - 1, self.board.columns[lot] - 1
            self.box(x + column * side, y + row * side, side, fills.get(lot, PAPER), words.get(lot, ""))

    def arrow(self, x: float, y: float, across: float, down: float) -> None:
        """A short arrow."""
        self.parts.append(
            f'<path d="M{x:g} {y:g} l{across:g} {down:g}" stroke="{INK}" stroke-width="2" marker-end="url(#head)"/>'
        )

    def lots_of(self, names: tuple[str, ...]) -> int:
        """The set of these lots."""
        return union([self.board.index[name] for name in names])


def filled(spaces: int, fill: str) -> dict[int, str]:
    """The colour of each lot of a set."""
    return dict.fromkeys(lots(spaces), fill)


def draw_bits(out: Drawing, x: float, y: float) -> None:
    """Lots are bits."""
    out.text(x, y, "1  A set of lots is an integer", "head")
    spaces = out.lots_of(SHOWN)
    words = {lot: f"{out.board.names[lot]} · {lot}" for lot in out.block}
    out.grid(x, y + 18, 54, filled(spaces, MEDIUM), words)
    out.text(x + 182, y + 36, f"Block {BLOCK}: name · bit", "quiet")
    out.text(x + 182, y + 64, "Bits 23 to 12 of the set:")
    for place, lot in enumerate(reversed(out.block)):
        here = bool(spaces & (1 << lot))
        out.box(x + 182 + 21 * place, y + 74, 21, MEDIUM if here else PAPER, str(int(here)))
    out.text(x + 182, y + 126, f"= {spaces:,}".replace(",", " "), "code")
    out.text(x + 182, y + 158, "Union, intersection and", "words")
    out.text(x + 182, y + 178, "difference are one |, & or & ~.", "words")
    out.text(x + 182, y + 210, "How many: one popcount.", "words")


def draw_shifts(out: Drawing, x: float, y: float) -> None:
    """Neighbours are four shifts."""
    out.text(x, y, "2  Neighbours are four shifts", "head")
    lot = out.board.index[LOT]
    near = out.board.neighbours(1 << lot)
    side = 54
    out.grid(
        x,
        y + 18,
        side,
        {**filled(near, LIGHT), lot: DARK},
        {other: str(other) for other in out.block},
    )
    row, column = out.board.rows[lot] - 1, out.board.columns[lot] - 1
    middle_x, middle_y = x + (column + 0.5) * side, y + 18 + (row + 0.5) * side
    for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        out.arrow(middle_x + 28 * across, middle_y + 28 * down, 12 * across, 12 * down)
    for place, (shift, where) in enumerate(
        ((">> 1", "left"), ("<< 1", "right"), (">> 3", "up"), ("<< 3", "down"))
    ):
        out.text(x + 182, y + 40 + 26 * place, f"(set & {where}) {shift}", "code")
    out.text(x + 182, y + 158, "All blocks are three lots wide.")
    out.text(x + 182, y + 178, "A mask for each direction drops", "words")
    out.text(x + 182, y + 198, "the lots at that edge of a block.", "words")


def draw_fill(out: Drawing, x: float, y: float) -> None:
    """A casino is a flood fill."""
    out.text(x, y, "3  A casino is a flood fill", "head")
    tiles = out.lots_of(TILES)
    reached = tiles & -tiles
    side, step = 38, 146
    for place in range(3):
        left = x + step * place
        out.grid(left, y + 18, side, {**filled(tiles, LIGHT), **filled(reached, DARK)}, {})
        said = ("the first tile", "and its neighbours", "and theirs: no more")[place]
        out.text(left + 57, y + 190, said, "quiet", "middle")
        reached |= out.board.neighbours(reached) & tiles
    out.text(x, y + 222, "reached |= neighbours(reached) & tiles", "code")
    out.text(x, y + 246, "until nothing grows. The tile left over begins the next casino.")


def draw_planes(out: Drawing, x: float, y: float) -> None:
    """Die values are three bit planes."""
    out.text(x, y, "4  Die values are three bit planes", "head")
    values = {out.board.index[name]: value for name, value in DICE.items()}
    casino = union(list(values))
    side, step = 30, 110
    out.grid(x, y + 18, side, filled(casino, LIGHT), {lot: str(value) for lot, value in values.items()})
    out.text(x + 45, y + 158, "the dice", "quiet", "middle")
    top = casino
    for place, (name, digit) in enumerate(PLANES):
        left = x + step * (place + 1)
        plane = union([lot for lot, value in values.items() if value & digit])
        top = top & plane or top
        out.grid(left, y + 18, side, filled(plane, MEDIUM), dict.fromkeys(lots(plane), "1"))
        out.text(left + 45, y + 158, name, "quiet", "middle")
    counts = [sum(bool(value & digit) for value in values.values()) for _, digit in PLANES]
    pips = " + ".join(f"{digit}·{count}" for (_, digit), count in zip(PLANES, counts, strict=True))
    out.text(x, y + 190, "top = top & fours or top; then twos; then ones", "code")
    highest = ", ".join(out.board.names[lot] for lot in lots(top))
    out.text(x, y + 214, f"The highest die: {highest}. The boss is whose set of dice has it.")
    out.text(x, y + 238, f"All pips: {pips} = {sum(values.values())}, three popcounts.")


STYLE = f"""
text {{ font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: {INK}; font-size: 15px }}
.head {{ font-size: 18px; font-weight: bold }}
.quiet {{ fill: {QUIET}; font-size: 13px }}
.small {{ font-size: 11.5px }}
.light {{ fill: {PAPER}; font-size: 12px }}
.code {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 14px }}
"""


def picture() -> str:
    """The picture as SVG."""
    out = Drawing()
    draw_bits(out, 32, 44)
    draw_shifts(out, 512, 44)
    draw_fill(out, 32, 346)
    draw_planes(out, 512, 346)
    return "\n".join(
        [
            f'<svg viewBox="0 0 {WIDE} {HIGH}" xmlns="http://www.w3.org/2000/svg" role="img">',
            "<title>Sets of lots: bits, shifts, a flood fill, and three planes of die values</title>",
            f"<style>{STYLE}</style>",
            '<defs><marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" '
            'orient="auto">'
            f'<path d="M0 0 L8 4 L0 8 z" fill="{INK}"/></marker></defs>',
            f'<rect width="{WIDE}" height="{HIGH}" rx="8" fill="{PAPER}" stroke="{LINE}"/>',
            *out.parts,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    Path(__file__).with_name("engine.svg").write_text(picture(), encoding="utf-8")
