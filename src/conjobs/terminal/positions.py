"""Positions in files: TOML as people write it, or a moment of a record."""

from __future__ import annotations

from pathlib import Path

from conjobs.data.read import toml_file
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.errors import ConjobsError
from conjobs.rules.position import Position
from conjobs.terminal.store import SUFFIX, read_game


def read_position(path: Path, ply: int | None = None) -> Position:
    """The position of a TOML file, or of a record: after a ply, or its last; errors are as for `read_moment`."""
    return read_moment(path, ply)[0]


def read_moment(path: Path, ply: int | None = None) -> tuple[Position, int]:
    """The position of a file, with the number of its turn; a file of TOML does not know that, so there it is 1.

    Raises:
        BadPosition: the position cannot be; it lists all that is wrong.
        ConjobsError: the file cannot be read, or has no such ply.
    """
    if path.suffix == SUFFIX:
        game = read_game(path)
        return moment(game.positions, ply), game.turn_at(game.ply if ply is None else ply)
    table = toml_file(path)
    if ply is not None:
        raise ConjobsError("no-ply", f"{path}: a position has no moves.", "Name a record, or leave --ply out.")
    return parse_position(table, str(path)).position, 1


def moment(positions: list[Position], ply: int | None) -> Position:
    """The position after a ply, or the last one.

    Raises:
        ConjobsError: code `no-ply`; there is no such ply.
    """
    last = len(positions) - 1
    if ply is not None and ply > last:
        raise ConjobsError("no-ply", f"There is no move {ply}.", f"The game has moves 0 to {last}.")
    return positions[last if ply is None else ply]
