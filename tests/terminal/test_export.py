"""`conjobs export` and `conjobs position`: games as text and pictures, positions from files."""

import json
import re
import sys
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from conjobs.cli import main
from conjobs.game import Game
from conjobs.notation.positions.writing import format_position
from conjobs.record import read_record
from golden import RECORDS

FILE = RECORDS / "greedy-3.conjobs"
GAME = Game.from_record(read_record(FILE.read_bytes()).record)


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")


def conjobs(*arguments):
    return CliRunner().invoke(main, list(map(str, arguments)), prog_name="conjobs")


# A game as text


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.conjobs")), ids=lambda path: path.stem)
def test_every_golden_game_is_a_text_with_every_move_that_says_something(path):
    shown = conjobs("export", path)
    assert shown.exit_code == 0
    assert max(map(len, shown.output.splitlines())) <= 80
    record = read_record(path.read_bytes()).record
    if record.result is not None:
        for colour, points in record.result.points.items():
            assert f"  {colour:<7}{points:>4} points" in shown.output
    draws = sum(ply.action == "draw" for ply in record.plies)
    assert shown.output.count("\nTurn ") == draws


def test_a_text_ends_at_a_move_and_goes_into_a_file(tmp_path):
    whole, part = conjobs("export", FILE).output, conjobs("export", FILE, "--ply", 20).output
    assert whole.startswith(part.rstrip("\n"))
    assert conjobs("export", FILE, "--out", tmp_path / "game.txt").exit_code == 0
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == whole


def test_the_text_of_a_game_that_was_gone_on_with_counts_on(tmp_path):
    gone_on = Game.from_position(GAME.positions[60], turn=GAME.turn_at(60))
    gone_on.play(next(iter(gone_on.legal_actions)))
    path = tmp_path / "on.conjobs"
    path.write_text(gone_on.record.to_text(), encoding="utf-8")
    assert f"\nTurn {GAME.turn_at(60)}, " in conjobs("export", path).output
    assert f"turn {GAME.turn_at(60)}," in conjobs("replay", path, "--to", 0).output


# Pictures


@pytest.mark.parametrize("ply", [0, 60, GAME.ply])
def test_a_moment_is_a_picture_that_shows_what_lies_there(tmp_path, ply):
    target = tmp_path / "moment.svg"
    assert conjobs("export", FILE, "--format", "svg", "--ply", ply, "--out", target).exit_code == 0
    drawn = target.read_text(encoding="utf-8")
    texts = list(ElementTree.fromstring(drawn).itertext())
    assert f"Move {ply} of {GAME.ply}" in " ".join(texts)
    position = GAME.positions[ply]
    for seat, colour in enumerate(position.colours):
        assert colour.capitalize() in texts
        assert f"${position.money[seat]}" in texts
        assert str(position.points[seat]) in texts
    for name in position.rules.board.names:
        assert any(name in text.split() or text.endswith(name) for text in texts)
    # It asks nothing of other servers: no picture, font or style comes from elsewhere.
    assert not re.search(r"(?:href|src)=\"http|url\(http|@import", drawn)
    again = tmp_path / "again.svg"
    conjobs("export", FILE, "--format", "svg", "--ply", ply, "--out", again)
    assert again.read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize(("theme", "ground"), [("light", (239, 232, 219)), ("dark", (18, 21, 28))])
def test_a_picture_may_be_a_png_in_light_or_dark(tmp_path, theme, ground):
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    target = tmp_path / "end.png"
    assert conjobs("export", FILE, "--format", "png", "--theme", theme, "--out", target).exit_code == 0
    with image.open(target) as drawn:
        assert drawn.size == (1920, 1080)
        shown = drawn.convert("RGB")
    assert shown.getpixel((4, 900)) == ground
    # The pieces of both players are there.
    assert {(206, 42, 40), (240, 196, 25)} <= {colour for _, colour in shown.getcolors(1920 * 1080)}


@pytest.mark.parametrize(
    ("missing", "wanted"),
    [("resvg_py", ["--format", "png", "--out", "end.png"]), ("PIL", ["--animate", "game.gif"])],
)
def test_without_what_makes_pictures_a_line_says_what_to_install(tmp_path, monkeypatch, missing, wanted):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, missing, None)
    shown = conjobs("export", FILE, *wanted)
    assert shown.exit_code == 2
    [line] = shown.stderr.splitlines()
    assert line.endswith('Install it with: pip install "conjobs[pictures]".')
    assert list(tmp_path.iterdir()) == []
    # An SVG needs neither.
    assert conjobs("export", FILE, "--format", "svg", "--out", "end.svg").exit_code == 0


def test_a_game_moves_in_a_gif(tmp_path):
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    short = Game.from_record(read_record(FILE.read_bytes()).record)
    short.undo(8)
    record = tmp_path / "short.conjobs"
    record.write_text(short.record.to_text(), encoding="utf-8")
    assert conjobs("export", record, "--animate", tmp_path / "short.gif").exit_code == 0
    with image.open(tmp_path / "short.gif") as moving:
        assert moving.is_animated
        assert moving.size == (960, 540)
        assert 3 <= moving.n_frames <= 9


@pytest.mark.parametrize(
    "wrong",
    [
        ["--ply", 10_000],
        ["--format", "svg"],
        ["--format", "svg", "--out", "moment.png"],
        ["--format", "gif"],
        ["--animate", "game.mp4"],
        ["--animate", "game.gif", "--ply", 3],
        ["--theme", "dark"],
        ["--out", "nowhere/game.txt"],
        ["--format", "png", "--out", "nowhere/game.png"],
    ],
)
def test_what_cannot_be_written_is_one_line(wrong, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = conjobs("export", FILE, *wrong)
    assert shown.exit_code == 2
    assert len(shown.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


# Positions


def test_a_position_is_shown_checked_and_printed_as_text(tmp_path):
    position = GAME.positions[60]
    text = conjobs("position", "show", FILE, "--ply", 60, "--text").output
    assert text == format_position(position)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert conjobs("position", "check", path).output == f"{path}: nothing is wrong\n"
    shown = conjobs("position", "show", path)
    assert shown.exit_code == 0
    assert "turn 0" not in shown.output
    # The record knows the same position, with nothing else said about it.
    assert shown.output == conjobs("position", "show", FILE, "--ply", 60).output


def test_all_that_is_wrong_with_a_position_is_listed(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(
        'players = ["red $5", "yellow $5"]\n[lots]\n'
        + "".join(f'A{lot} = "lot red"\n' for lot in range(1, 7))
        + "".join(f'C{lot} = "lot red"\n' for lot in range(1, 7)),
        encoding="utf-8",
    )
    checked = conjobs("position", "check", path, tmp_path / "missing.toml")
    assert checked.exit_code == 2
    lines = checked.stderr.splitlines()
    assert all(line.startswith("error: ") for line in lines)
    assert any("12" in line or "markers" in line for line in lines)
    assert any("missing.toml" in line for line in lines)


def test_a_position_file_has_no_moves(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(format_position(GAME.positions[0]), encoding="utf-8")
    assert conjobs("position", "show", path, "--ply", 3).exit_code == 2
    assert json.loads(conjobs("replay", FILE, "--to", 3, "--json").output)["ply"] == 3
