"""Pictures of a table, still or moving, drawn with matplotlib where that is installed.

Every lot shows its name; a tile its group's letter and storeys, and the die with its value in the owner's colour; a lot
without a tile its printed price and die, and the owner's marker. Heavy lines go round the casinos.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from conjobs.notation.story import sentence
from conjobs.rules import events
from conjobs.rules.bits import BIT, lots
from conjobs.rules.board import Board
from conjobs.rules.casinos import height_of
from conjobs.rules.errors import ConjobsError
from conjobs.rules.position import OVER, Position
from conjobs.terminal.log import capital
from conjobs.terminal.look import DIE_FACES, GROUP_LETTERS, player_letter
from conjobs.terminal.plots import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from conjobs.game import Game

TILES: Final = ("#af98cc", "#e6c069", "#78bc9d", "#c9d1d8", "#be9472")
DOWN: Final = "#3a3f4a"
GROUND: Final = "#efe9dc"
INK: Final = "#14110d"
STREET: Final = 0.5
MOST_SENTENCES: Final = 6
DOTS: Final = 80
SECONDS: Final = 0.8

Spot = tuple[float, float]


def need_matplotlib() -> None:
    """Say what to install, where that is missing.

    Raises:
        ConjobsError: code `no-matplotlib`.
    """
    try:
        import matplotlib
    except ImportError as error:
        allowed = 'Install it with: pip install "conjobs[plots]".'
        raise ConjobsError("no-matplotlib", "Pictures need matplotlib, which is not installed.", allowed) from error
    matplotlib.use("agg")


def draw_moment(game: Game, ply: int, target: Path) -> None:
    """Draw the table after a ply into a file; its ending says whether as .svg or .png.

    Raises:
        ConjobsError: matplotlib is missing, or the file cannot be written.
    """
    need_matplotlib()
    import matplotlib

    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "conjobs"}):
        figure = _picture(game, ply)
        metadata = {"Date": None} if target.suffix.lower() == ".svg" else None
        _written(target, lambda: figure.savefig(target, dpi=2 * DOTS, metadata=metadata))


def animate(game: Game, target: Path, on_progress: Callable[[int, int], None] | None = None) -> None:
    """Draw the whole game as an animated GIF, a picture for each ply that changes the table.

    Raises:
        ConjobsError: matplotlib is missing, or the file cannot be written.
    """
    need_matplotlib()
    from PIL import Image

    plies = _changes(game)
    frames: list[Image.Image] = []
    for number, ply in enumerate(plies, 1):
        data = io.BytesIO()
        _picture(game, ply).savefig(data, format="png", dpi=DOTS)
        frames.append(Image.open(data).convert("P", palette=Image.Palette.ADAPTIVE, colors=64))
        if on_progress is not None:
            on_progress(number, len(plies))
    # The last one stays longer.
    times = [int(1000 * SECONDS)] * (len(frames) - 1) + [5000]
    first, *rest = frames
    _written(target, lambda: first.save(target, save_all=True, append_images=rest, duration=times, loop=0))


def _written(target: Path, write: Callable[[], object]) -> None:
    try:
        write()
    except OSError as error:
        raise ConjobsError("cannot-write", f"{target} cannot be written: {error.strerror or error}.") from error


def _changes(game: Game) -> list[int]:
    """The plies after which the table looks different, offers and ends of turns left out."""
    positions = game.positions
    found = [0]
    for ply in range(1, len(positions)):
        before, after = positions[found[-1]], positions[ply]
        if _look(before) != _look(after):
            found.append(ply)
    return found


def _look(position: Position) -> tuple[object, ...]:
    return (
        *(list(part) for part in (position.tiles, position.storeys, position.dice, position.markers)),
        *(list(part) for part in (position.money, position.points)),
        (position.down, position.ones, position.twos, position.fours),
    )


def _picture(game: Game, ply: int) -> Figure:
    from matplotlib.figure import Figure

    position = game.positions[ply]
    figure = Figure(figsize=(12, 9), facecolor=GROUND)
    axes: Axes = figure.add_axes((0.01, 0.02, 0.66, 0.96))
    spots = _spots(position.rules.board)
    for lot, spot in enumerate(spots):
        _draw_lot(axes, position, lot, spot)
    for casino in position.casinos():
        _outline(axes, position.rules.board, spots, casino.spaces)
    axes.text(3 + STREET, 4.2, "THE STRIP", fontsize=14, color="#8a8678", rotation=90, ha="center", va="center")
    width, height = max(x for x, _ in spots) + 1, max(y for _, y in spots) + 1
    axes.set(xlim=(-0.1, width + 0.1), ylim=(height + 0.1, -0.1), aspect="equal")
    axes.axis("off")
    _panel(figure, game, ply)
    return figure


def _spots(board: Board) -> list[Spot]:
    """Where each lot lies: blocks in two columns, with the Strip between them."""
    tops = [0.0, 0.0]
    found: list[Spot] = [(0.0, 0.0)] * len(board.names)
    for block in dict.fromkeys(board.blocks):
        inside = [lot for lot, name in enumerate(board.blocks) if name == block]
        wide = max(board.columns[lot] for lot in inside)
        # The Strip runs along the last column of the blocks on its left.
        right = any(board.strip & BIT[lot] and board.columns[lot] == 1 for lot in inside)
        left = 3 + 2 * STREET if right else 3 - wide
        for lot in inside:
            found[lot] = (left + board.columns[lot] - 1, tops[right] + board.rows[lot] - 1)
        tops[right] += max(board.rows[lot] for lot in inside) + STREET
    return found


def _draw_lot(axes: Axes, position: Position, lot: int, spot: Spot) -> None:
    board, (x, y) = position.rules.board, spot
    group = position.group_at(lot)
    down = bool(position.down & BIT[lot])
    closed = bool(position.closed & BIT[lot])
    colour = "#00000018" if closed else "#ffffff"
    if group >= 0:
        colour = DOWN if down else TILES[group]
    _box(axes, x + 0.03, y + 0.03, 0.94, colour, INK)
    ink = "#ffffff" if down else INK
    axes.text(x + 0.08, y + 0.24, board.names[lot], fontsize=8, color=ink)
    owner = position.owner_at(lot)
    if group >= 0:
        storeys = height_of(position, BIT[lot])
        letter = "?" if down else GROUP_LETTERS[group]
        axes.text(x + 0.1, y + 0.85, f"{letter}{'^' * (storeys - 1)}", fontsize=12, weight="bold", color=ink)
        value = position.value_at(lot)
        if value:
            _piece(axes, x + 0.68, y + 0.62, position.colours[owner], str(value), square=True)
    elif owner >= 0:
        _piece(axes, x + 0.5, y + 0.6, position.colours[owner], player_letter(position.colours[owner]), square=False)
    elif not closed:
        printed = f"${board.prices[lot]}  {DIE_FACES[board.dice[lot]]}"
        axes.text(x + 0.1, y + 0.85, printed, fontsize=8, color="#6b6454", parse_math=False)


def _box(axes: Axes, x: float, y: float, side: float, colour: str, line: str) -> None:
    from matplotlib.patches import FancyBboxPatch

    style = "round,pad=0,rounding_size=0.08"
    axes.add_patch(FancyBboxPatch((x, y), side, side, boxstyle=style, facecolor=colour, edgecolor=line, linewidth=0.6))


def _piece(axes: Axes, x: float, y: float, colour: str, text: str, square: bool) -> None:
    from matplotlib.patches import Circle

    fill, ink = COLOURS.get(colour, "#555555"), INK if colour == "yellow" else "#ffffff"
    if square:
        _box(axes, x - 0.22, y - 0.22, 0.44, fill, "#ffffff")
    else:
        axes.add_patch(Circle((x, y), 0.24, facecolor=fill, edgecolor="#ffffff", linewidth=0.8))
    axes.text(x, y + 0.02, text, fontsize=11, weight="bold", color=ink, ha="center", va="center")
    if square:
        # The owner's letter tells colours apart where they cannot be seen.
        axes.text(x - 0.2, y - 0.1, player_letter(colour), fontsize=5, color=ink)


def _outline(axes: Axes, board: Board, spots: Sequence[Spot], spaces: int) -> None:
    """A heavy line where the casino ends."""
    inside = {spots[lot] for lot in lots(spaces)}
    for x, y in inside:
        sides = (
            ((x, y - 1), (x, x + 1), (y, y)),
            ((x, y + 1), (x, x + 1), (y + 1, y + 1)),
            ((x - 1, y), (x, x), (y, y + 1)),
            ((x + 1, y), (x + 1, x + 1), (y, y + 1)),
        )
        for neighbour, across, along in sides:
            if neighbour not in inside:
                axes.plot(across, along, color=INK, linewidth=2.2, solid_capstyle="round")


def _panel(figure: Figure, game: Game, ply: int) -> None:
    """On the right: the move, the players, and what happened."""
    position = game.positions[ply]
    plies = game.record.plies
    lines: list[tuple[str, dict[str, Any]]] = [(f"Move {ply} of {len(plies)}", {"weight": "bold", "fontsize": 14})]
    if ply:
        lines += _wrapped(f"{plies[ply - 1].player}: {plies[ply - 1].action}", 40)
    lines.append(("", {}))
    for seat, colour in enumerate(position.colours):
        mark = "▸ " if position.phase != OVER and position.turn == seat else "  "
        mark = "★ " if position.winners & BIT[seat] else mark
        points, money = position.points[seat], position.money[seat]
        standing = f"{mark}{player_letter(colour)} {colour:<7}{points:>3} points  ${money}"
        lines.append((standing, {"color": COLOURS.get(colour, INK), "weight": "bold", "family": "monospace"}))
    lines.append(("", {}))
    before = game.positions[max(ply - 1, 0)]
    told = [fact for fact in game.facts[ply] if not isinstance(fact, events.TurnEnded)][:MOST_SENTENCES]
    for fact in told:
        lines += _wrapped(capital(sentence(before, fact)), 44)
    _print(figure, lines)


def _wrapped(text: str, columns: int) -> list[tuple[str, dict[str, Any]]]:
    return [(line, {}) for line in textwrap.wrap(text, columns)]


def _print(figure: Figure, lines: Iterable[tuple[str, dict[str, Any]]]) -> None:
    height = 0.95
    for text, style in lines:
        # A dollar sign would begin a formula.
        figure.text(0.68, height, text, parse_math=False, **{"fontsize": 10, "color": INK, "va": "top", **style})
        height -= 0.028
