"""Pictures of a game as files: a moment as SVG or PNG, all of it as a moving GIF."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from conjobs.rules.errors import ConjobsError
from conjobs.rules.position import Position
from conjobs.terminal.refusals import visible
from conjobs.view.picture import Theme, colours_of, game_svg

if TYPE_CHECKING:
    from PIL import Image

    from conjobs.game import Game

_WIDTH: Final = 1920
_MOVING_WIDTH: Final = 960
_COLOURS: Final = 256
_SWATCH: Final = 4
_MILLISECONDS: Final = 900
# The last picture stays longer.
_LAST: Final = 5000


def draw_moment(game: Game, ply: int, target: Path, theme: Theme = "light") -> None:
    """Draw the table after a ply into a file; its ending says whether as .svg or .png.

    Raises:
        ConjobsError: what makes PNGs is missing, or the file cannot be written.
    """
    drawn = _svg(game, ply, theme)
    data = _png(drawn, _WIDTH) if target.suffix.lower() == ".png" else drawn.encode()
    _written(target, lambda: target.write_bytes(data))


def animate(
    game: Game, target: Path, theme: Theme = "light", on_progress: Callable[[int, int], None] | None = None
) -> None:
    """Draw the whole game as a moving GIF, a picture for each ply that changes the table.

    Raises:
        ConjobsError: what makes pictures is missing, or the file cannot be written.
    """
    plies = changing_plies(game)
    frames: list[Image.Image] = []
    for frame in _frames(game, plies, theme):
        frames.append(frame)
        if on_progress is not None:
            on_progress(len(frames), len(plies))
    times = [_MILLISECONDS] * (len(frames) - 1) + [_LAST]
    first, *rest = frames
    _written(target, lambda: first.save(target, save_all=True, append_images=rest, duration=times, loop=0))


def changing_plies(game: Game) -> list[int]:
    """The plies after which the table looks different, offers and ends of turns left out; the setup is the first."""
    positions = game.positions
    found = [0]
    for ply in range(1, len(positions)):
        if _look(positions[found[-1]]) != _look(positions[ply]):
            found.append(ply)
    return found


def _look(position: Position) -> tuple[object, ...]:
    return (
        *(list(part) for part in (position.tiles, position.storeys, position.dice, position.markers)),
        *(list(part) for part in (position.money, position.points)),
        (position.down, position.ones, position.twos, position.fours, position.winners),
    )


def _svg(game: Game, ply: int, theme: Theme) -> str:
    who = [visible(who) for who in game.record.header.who]
    return game_svg(game.positions, game.facts, ply, who=who, theme=theme)


def _png(drawn: str, width: int) -> bytes:
    try:
        import resvg_py
    except ImportError as error:
        raise _missing("PNGs need resvg-py, which is not installed.") from error
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=width))


def _frames(game: Game, plies: list[int], theme: Theme) -> Iterator[Image.Image]:
    """The pictures, all in the same few colours, so that what does not change costs nothing."""
    try:
        from PIL import Image
    except ImportError as error:
        raise _missing("Moving pictures need pillow, which is not installed.") from error

    def drawn(ply: int) -> Image.Image:
        return Image.open(io.BytesIO(_png(_svg(game, ply, theme), _MOVING_WIDTH))).convert("RGB")

    # The fullest board has nearly all colours that come; below it lies each colour of the theme, however seldom it is.
    solid = [colour for colour in colours_of(theme).values() if colour.startswith("#")]
    full = drawn(plies[-1])
    sample = Image.new("RGB", (full.width, full.height + _SWATCH * len(solid)))
    sample.paste(full)
    for place, colour in enumerate(solid):
        sample.paste(colour, (0, full.height + _SWATCH * place, full.width, full.height + _SWATCH * (place + 1)))
    palette = sample.quantize(_COLOURS)
    for ply in plies:
        yield drawn(ply).quantize(palette=palette, dither=Image.Dither.NONE)


def _missing(what: str) -> ConjobsError:
    return ConjobsError("no-pictures", what, 'Install it with: pip install "conjobs[pictures]".')


def _written(target: Path, write: Callable[[], object]) -> None:
    try:
        write()
    except OSError as error:
        raise ConjobsError("cannot-write", f"{target} cannot be written: {error.strerror or error}.") from error
