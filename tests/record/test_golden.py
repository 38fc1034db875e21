"""The golden games stay readable and right, and there is one for everything that a game can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from conjobs.game import Game
from conjobs.record import Ply, read_record
from conjobs.record.verify import verify
from golden import RECORDS, WANTED, categories

FILES = sorted(RECORDS.glob("*.conjobs"))
FINISHED = [path for path in FILES if "unfinished" not in path.name]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_right(path: Path) -> None:
    verdict = verify(path.read_bytes())
    wanted = "proven"
    if "seeded" in path.name or path.name.startswith("format-1"):
        wanted = "unfinished" if "unfinished" in path.name else "replayed"
    assert (verdict.status, verdict.message) == (wanted, "")


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_it_is_written(path: Path) -> None:
    record = read_record(path.read_bytes()).record
    game = Game.from_record(record)
    assert game.ply == len(record.plies)
    if record.result is not None:
        assert dict(zip(game.position.colours, game.position.money, strict=True)) == record.result.money
        assert dict(zip(game.position.colours, game.position.points, strict=True)) == record.result.points


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_a_golden_game_played_again_gives_the_same_record(path: Path) -> None:
    """Action by action, undos and the reveal included, from its seed alone."""
    record = read_record(path.read_bytes()).record
    start = read_record(path.read_bytes().splitlines(keepends=True)[0]).record
    game = Game.from_record(start, record.secret)
    for line in record.lines:
        if isinstance(line, Ply):
            game.play(line.action, game.position.colours.index(line.player))
        elif hasattr(line, "to"):
            game.undo(line.to)
        elif not game.over:
            game.give_up()
    assert game.record.lines == record.lines


def test_there_is_a_golden_game_for_each_category() -> None:
    found = {name for path in FILES for name in categories(Game.from_record(read_record(path.read_bytes()).record))}
    assert not WANTED - found
