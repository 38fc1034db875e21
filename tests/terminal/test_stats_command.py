"""`conjobs stats`: tables for one game and for many, JSON, and plots where matplotlib is installed."""

import json
import sys

import pytest
from click.testing import CliRunner

from conjobs.cli import main
from conjobs.record.stats import COSTS, SOURCES
from conjobs.terminal.stats import signed
from golden import RECORDS

ONE = RECORDS / "six-player-4-cons-1.conjobs"
TWO = RECORDS / "classic-3-cons-1.conjobs"


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")


def stats(*arguments):
    return CliRunner().invoke(main, ["stats", *map(str, arguments)], prog_name="conjobs")


def test_a_game_shows_where_its_money_and_points_came_from():
    shown = stats(ONE)
    assert shown.exit_code == 0
    result = json.loads(ONE.read_text(encoding="utf-8").splitlines()[-1])["result"]
    for money in result["money"].values():
        assert f"${money}" in shown.output
    assert f"{' and '.join(result['winners'])} won." in shown.output
    for word in ("lots", "casinos", "gambling", "Luck", "taken over", "In the lead", "Turn "):
        assert word in shown.output
    assert max(map(len, shown.output.splitlines()[3:-6])) <= 100


def test_many_games_show_means_by_who_played():
    shown = stats(ONE, TWO)
    assert shown.exit_code == 0
    assert shown.output.startswith("2 games, 2 of them over")
    assert "human" in shown.output
    assert "win rate" in shown.output


def test_json_holds_each_game_and_all_together():
    found = json.loads(stats(ONE, TWO, "--json").output)
    assert [game["file"] for game in found["games"]] == [str(ONE), str(TWO)]
    assert found["over"]["games"] == 2
    for game in found["games"]:
        assert set(game["income"]) == set(SOURCES)
        assert set(game["costs"]) == set(COSTS)


@pytest.mark.parametrize("files", [[ONE], [ONE, TWO]], ids=["one", "two"])
def test_a_plot_is_drawn_and_is_the_same_again(tmp_path, files):
    pytest.importorskip("matplotlib")
    pictures = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for picture in pictures:
        assert stats(*files, "--plot", picture).exit_code == 0
    one, two = (picture.read_text(encoding="utf-8") for picture in pictures)
    assert one == two
    for title in ("Points", "Income by source"):
        assert title in one
    assert stats(*files, "--plot", tmp_path / "three.png").exit_code == 0
    assert (tmp_path / "three.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["plot.txt", "nowhere/plot.svg"])
def test_a_plot_that_cannot_be_drawn_is_one_line(tmp_path, name):
    pytest.importorskip("matplotlib")
    shown = stats(ONE, "--plot", tmp_path / name)
    assert shown.exit_code == 2
    assert len(shown.stderr.splitlines()) == 1
    assert name.split("/")[0] in shown.stderr


def test_without_matplotlib_a_line_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    shown = stats(ONE, "--plot", tmp_path / "plot.svg")
    assert shown.exit_code == 2
    assert shown.stderr.strip() == (
        'error: Plots need matplotlib, which is not installed. Install it with: pip install "conjobs[plots]".'
    )
    assert stats(ONE).exit_code == 0


def test_differences_have_their_sign():
    assert [signed(3.54, "$"), signed(-0.2, "$"), signed(0.0), signed(-0.04)] == ["+$3.5", "-$0.2", "+0", "+0"]


def test_what_is_no_record_is_one_line(tmp_path):
    (tmp_path / "x.conjobs").write_text("{}\n", encoding="utf-8")
    shown = stats(tmp_path / "x.conjobs")
    assert shown.exit_code == 2
    assert len(shown.stderr.splitlines()) == 1
