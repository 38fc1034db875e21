"""The board as it lies: blocks on both sides of the Strip, casinos with one outline round their joined spaces.

A pure function from a position to lines. Letters, emblems and patterns say all that colours say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from conjobs.rules.board import Board
from conjobs.rules.casinos import Casino, groups_at, height_of
from conjobs.rules.position import Position
from conjobs.terminal.look import (
    ACCENT,
    DIE_FACES,
    FACE_DOWN,
    FACE_DOWN_STYLE,
    GROUP_LETTERS,
    OUTLINE_STYLES,
    PATTERNS,
    SOFT,
    STRONG,
    TILE_STYLES,
    emblem,
    player_letter,
    player_style,
)

# A corner for each way in which lines meet: nothing, light or heavy at its top, right, bottom and left, in base three.
_CORNERS: Final = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)
_NONE, _LIGHT, _HEAVY = 0, 1, 2
_FLAT: Final = " ─━"
_UPRIGHT: Final = " │┃"
_JOIN_FLAT, _JOIN_UPRIGHT = "╌", "┆"

LEAST_INSIDE: Final = 5
COMFORTABLE_INSIDE: Final = 8
MOST_INSIDE: Final = 11
_INSIDE_LINES: Final = 2
# The Strip's columns, from the widest to the narrowest.
_STREET: Final = 5
_ALLEY: Final = 3
_LANE: Final = 1
_STREET_NAME: Final = "THE STRIP"


class _Canvas:
    """A sheet of characters with a style each."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.letters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        for offset, letter in enumerate(text):
            if 0 <= column + offset < self.width:
                self.letters[line][column + offset] = letter
                self.styles[line][column + offset] = style

    def lines(self) -> list[Text]:
        found: list[Text] = []
        for letters, styles in zip(self.letters, self.styles, strict=True):
            line = Text(no_wrap=True, end="")
            start = 0
            for end in range(1, self.width + 1):
                if end == self.width or styles[end] != styles[start]:
                    line.append("".join(letters[start:end]), styles[start] or None)
                    start = end
            line.rstrip()
            found.append(line)
        return found


def inside_for(columns: int, board: Board) -> int:
    """How wide the inside of a lot can be so that the board fits into so many columns."""
    for inside in range(MOST_INSIDE, LEAST_INSIDE, -1):
        if board_width(board, inside) <= columns:
            return inside
    return LEAST_INSIDE


def board_width(board: Board, inside: int, columns: int = 1000) -> int:
    """The columns that the board takes with lots of this inside width, where there are so many."""
    return _blocks_width(board, inside) + _street_for(board, inside, columns)


def _blocks_width(board: Board, inside: int) -> int:
    return 2 * (max(board.columns) * (inside + 1) + 1)


def _street_for(board: Board, inside: int, columns: int) -> int:
    if inside >= COMFORTABLE_INSIDE:
        return _STREET
    return _ALLEY if _blocks_width(board, inside) + _ALLEY <= columns else _LANE


def draw_board(position: Position, columns: int, marked: int = 0) -> list[Text]:
    """The board in lines of at most so many columns, but no fewer than it needs at its smallest.

    Args:
        position: what lies on it.
        columns: the space there is.
        marked: a set of lots to point out, such as those that changed.
    """
    return _Drawing(position, columns, marked).lines()


class _Drawing:
    """One drawing of the board."""

    def __init__(self, position: Position, columns: int, marked: int) -> None:
        self.position = position
        self.board = position.rules.board
        inside = inside_for(columns, self.board)
        self.inside = inside
        self.roomy = inside >= COMFORTABLE_INSIDE
        self.marked = marked
        self.casinos = position.casinos()
        self.street = _street_for(self.board, inside, columns)
        self.width = board_width(self.board, inside, columns)
        self.spots: dict[tuple[str, int, int], int] = {
            (self.board.blocks[lot], self.board.rows[lot], self.board.columns[lot]): lot
            for lot in range(self.board.size)
        }

    def lines(self) -> list[Text]:
        sides = self._sides()
        height = max(sum(self._rows(block) * (_INSIDE_LINES + 1) + 1 for block in side) for side in sides)
        canvas = _Canvas(self.width, height)
        right = (self.width - self.street) // 2 + self.street
        for side, left in zip(sides, (0, right), strict=True):
            top = 0
            for block in side:
                self._block(canvas, block, top, left)
                top += self._rows(block) * (_INSIDE_LINES + 1) + 1
        self._strip(canvas, right - self.street, height)
        return canvas.lines()

    def _sides(self) -> tuple[list[str], list[str]]:
        """The blocks left and right of the Strip: those that come first, third, fifth are left (B-1)."""
        blocks = list(dict.fromkeys(self.board.blocks))
        return blocks[::2], blocks[1::2]

    def _rows(self, block: str) -> int:
        return max(row for name, row, _ in self.spots if name == block)

    def _strip(self, canvas: _Canvas, left: int, height: int) -> None:
        middle = left + self.street // 2
        start = (height - 2 * len(_STREET_NAME)) // 2
        for line in range(height):
            letter, place = "¦" if line % 2 else " ", line - start
            if place >= 0 and place % 2 == 0 and place // 2 < len(_STREET_NAME):
                letter = _STREET_NAME[place // 2]
            elif 0 <= place < 2 * len(_STREET_NAME):
                letter = " "
            canvas.put(line, middle, letter, STRONG if letter.isalpha() else SOFT)

    # Outlines

    def _block(self, canvas: _Canvas, block: str, top: int, left: int) -> None:
        rows, columns = self._rows(block), max(self.board.columns)
        step, tall = self.inside + 1, _INSIDE_LINES + 1
        flat: dict[tuple[int, int], tuple[int, str]] = {}
        upright: dict[tuple[int, int], tuple[int, str]] = {}
        for row in range(rows + 1):
            for column in range(columns + 1):
                here = self.spots.get((block, row + 1, column + 1))
                above = self.spots.get((block, row, column + 1))
                before = self.spots.get((block, row + 1, column))
                flat[row, column] = self._wall(above, here)
                upright[row, column] = self._wall(before, here)
        for (row, column), (weight, style) in flat.items():
            if weight != _NONE:
                line = _JOIN_FLAT if weight < 0 else _FLAT[weight]
                canvas.put(top + row * tall, left + column * step + 1, line * self.inside, style)
        for (row, column), (weight, style) in upright.items():
            if weight != _NONE:
                line = _JOIN_UPRIGHT if weight < 0 else _UPRIGHT[weight]
                for inner in range(1, tall):
                    canvas.put(top + row * tall + inner, left + column * step, line, style)
        nothing = (_NONE, "")
        for row in range(rows + 1):
            for column in range(columns + 1):
                meeting = (
                    upright.get((row - 1, column), nothing),
                    flat.get((row, column), nothing),
                    upright.get((row, column), nothing),
                    flat.get((row, column - 1), nothing),
                )
                shape = 0
                for weight, _ in meeting:
                    shape = 3 * shape + (_LIGHT if weight < 0 else weight)
                style = max(meeting)[1]
                if shape:
                    canvas.put(top + row * tall, left + column * step, _CORNERS[shape], style)
        # Joined spaces are one area: their tiles run on where no wall is.
        for (name, row, column), lot in self.spots.items():
            if name == block:
                self._lot(canvas, lot, top + (row - 1) * tall + 1, left + (column - 1) * step + 1)
        for (row, column), (weight, _) in flat.items():
            lot_here = self.spots.get((block, row + 1, column + 1))
            if weight == _NONE and lot_here is not None and row > 0:
                style, fill = self._area(lot_here)
                canvas.put(top + row * tall, left + column * step + 1, fill * self.inside, style)
        for (row, column), (weight, _) in upright.items():
            lot_here = self.spots.get((block, row + 1, column + 1))
            if weight == _NONE and lot_here is not None and column > 0:
                style, fill = self._area(lot_here)
                for inner in range(1, tall):
                    canvas.put(top + row * tall + inner, left + column * step, fill, style)
        for (row, column), _ in flat.items():
            around = [self.spots.get((block, row + down, column + over)) for down in (0, 1) for over in (0, 1)]
            walls = (upright.get((row - 1, column)), flat.get((row, column)), upright.get((row, column)))
            if None not in around and all(wall is not None and wall[0] == _NONE for wall in walls):
                lot_here = around[0]
                if lot_here is not None and flat[row, column - 1][0] == _NONE:
                    style, fill = self._area(lot_here)
                    canvas.put(top + row * tall, left + column * step, fill, style)
        for casino in self.casinos:
            self._tag(canvas, casino, block, top, left)

    def _wall(self, one: int | None, two: int | None) -> tuple[int, str]:
        """The weight and style of the line between two lots; minus one joins a face-down tile to its casino."""
        tiles = [lot for lot in (one, two) if lot is not None and self.position.built & 2**lot]
        if one is None and two is None:
            return _NONE, ""
        if not tiles:
            return _LIGHT, SOFT
        if len(tiles) == 2:
            both = 2 ** tiles[0] | 2 ** tiles[1]
            if any(casino.spaces & both == both for casino in self.casinos):
                if self.position.down & both and self.position.down & both != both:
                    return -1, SOFT
                return _NONE, ""
        return _HEAVY, OUTLINE_STYLES[groups_at(self.position, tiles[-1])[0]]

    def _tag(self, canvas: _Canvas, casino: Casino, block: str, top: int, left: int) -> None:
        """Boss and size on the upper edge of a casino's first lot; a single storey by itself says it by its die."""
        lot = (casino.spaces & -casino.spaces).bit_length() - 1
        if self.board.blocks[lot] != block or (casino.size == 1 and casino.boss >= 0):
            return
        line = top + (self.board.rows[lot] - 1) * (_INSIDE_LINES + 1)
        column = left + (self.board.columns[lot] - 1) * (self.inside + 1) + 1
        first = [other for other in self.casinos if other.spaces & -other.spaces & 2**lot and other.size > 1]
        several = len(groups_at(self.position, lot)) > 1
        group = GROUP_LETTERS[casino.group] if several and casino.group < len(GROUP_LETTERS) else ""
        if casino.boss < 0:
            text, style = f"{group}no boss" if self.roomy and not several else f"{group}-{casino.size}", STRONG
        else:
            colour = self.position.colours[casino.boss]
            text, style = f"{group}{emblem(colour)}{casino.size}", player_style(colour)
            if self.roomy and not several:
                text = f"{emblem(colour)}{player_letter(colour)} {casino.size}"
        offset = 1 if self.roomy else 0
        if casino in first and several:
            offset = sum(len(GROUP_LETTERS[0]) + 3 for other in first[: first.index(casino)])
        canvas.put(line, column + offset, text[: self.inside], style)

    # Lots

    def _area(self, lot: int) -> tuple[str, str]:
        """The style and the pattern that fill a lot."""
        space = 2**lot
        if self.position.down & space:
            return FACE_DOWN_STYLE, FACE_DOWN
        if self.position.built & space:
            group = self.position.group_at(lot)
            return TILE_STYLES[group], PATTERNS[group]
        return "", " "

    def _lot(self, canvas: _Canvas, lot: int, line: int, column: int) -> None:
        space = 2**lot
        style, fill = self._area(lot)
        for inner in range(_INSIDE_LINES):
            canvas.put(line + inner, column, fill * self.inside, style)
        name = self.board.names[lot]
        if self.position.built & space:
            self._tile(lambda at, text, look: canvas.put(line + at[0], column + at[1], text, look), lot, style)
        else:
            self._empty(lambda at, text, look: canvas.put(line + at[0], column + at[1], text, look), lot)
        if self.marked & space:
            canvas.put(line, column, name, f"{ACCENT} underline")

    def _tile(self, put: Callable[[tuple[int, int], str, str], None], lot: int, style: str) -> None:
        position, space = self.position, 2**lot
        letters = "".join(GROUP_LETTERS[g] for g in groups_at(position, lot) if g < len(GROUP_LETTERS)) or "-"
        height = int(height_of(position, space))
        storeys = f"×{height}" if height > 1 else ""
        name = self.board.names[lot]
        put((0, 0), name + " ", style)
        if self.roomy:
            put((0, len(name) + 1), f"{letters} ", f"{style} bold".strip())
        else:
            put((0, self.inside - len(letters)), letters, f"{style} bold".strip())
        put((1, 0), storeys, f"{style} bold".strip())
        if not position.with_die & space:
            text = "no die" if self.roomy else "--"
            put((1, self.inside - len(text)), text, style)
            return
        colour = position.colours[position.owner_at(lot)]
        text = f"{emblem(colour)}{position.value_at(lot)}"
        if self.roomy:
            text = f"[{emblem(colour)}{player_letter(colour)}{position.value_at(lot)}]"
        put((1, self.inside - len(text)), text, player_style(colour))

    def _empty(self, put: Callable[[tuple[int, int], str, str], None], lot: int) -> None:
        position, space = self.position, 2**lot
        closed = bool(position.closed & space)
        put((0, 0), self.board.names[lot], SOFT if closed else STRONG)
        if closed:
            put((1, 0), "closed"[: self.inside], SOFT)
            return
        owner = position.marker_at(lot)
        if owner >= 0:
            colour = position.colours[owner]
            text = f"{emblem(colour)}{player_letter(colour)}"
            text = f"({text})" if self.roomy else text
            put((0, self.inside - len(text)), text, player_style(colour))
        put((1, 0), f"${self.board.prices[lot]}", "")
        value = self.board.dice[lot]
        die = f"{DIE_FACES[value]}{value}" if self.roomy else DIE_FACES[value]
        put((1, self.inside - len(die)), die, SOFT)


def legend(roomy: bool = True) -> str:
    """A line that explains the signs of the drawing."""
    if roomy:
        return "(▲R) parking lot  [▲R5] die  ×2 storeys  ▲R 4 boss and size  ░ face down  $9 price  ⚂3 printed die"
    return "▲R lot  ▲5 die  ×2 storeys  ▲4 boss, size  ░ face down  $9 price  ⚂ printed die"
