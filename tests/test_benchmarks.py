"""The benchmarks measure what they say, and their tables say what was measured. No test looks at how long it took."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "benchmarks"))

import bench  # noqa: E402
import instructions  # noqa: E402
import measure  # noqa: E402

OURS = [kind for kind in measure.KINDS if kind != "catanatron"]


def rounds(**rates: float) -> bench.Rounds:
    """Two rounds of each task, the second at twice the rate, as on a machine that was busy in the first."""
    return bench.Rounds(
        {
            task.name: [
                {"count": rate * factor, "decisions": 100.0, "cpu": 1.0, "wall": 2.0, "bytes": 2049.0}
                | {"tables": 8.0, "grown": 0.0}
                for factor in (1, 2)
            ]
            for task in (*bench.TASKS, *bench.GROWTH)
            for rate in [rates.get(task.name, 100.0)]
        }
    )


@pytest.mark.parametrize("kind", OURS)
def test_a_round_of_each_kind_gives_positive_numbers(kind: str) -> None:
    if kind == "memory":
        pytest.importorskip("resource")
    found = measure.timed(measure.KINDS[kind]({"amount": 10, "cons": True, "down": 3}))
    assert found["count"] >= 10
    assert found["wall"] > 0
    assert found["cpu"] >= 0
    assert all(value >= 0 for value in found.values())
    assert found.get("decisions", 1000) > 100


def test_driven_from_python_the_same_games_are_played() -> None:
    options = {"amount": 3, "cons": True}
    assert measure.driven(options)() == measure.games(options)()


def test_full_boards_have_the_tiles_face_down_that_they_were_asked_for() -> None:
    for position in measure.full_boards({"cons": True, "down": 16}, 2):
        assert position.down.bit_count() == 16
        assert position.built.bit_count() >= measure.MANY_TILES
        assert position.problems() == []


@pytest.mark.parametrize("processes", [1, 2])
def test_a_round_is_a_process_of_its_own(processes: int) -> None:
    task = bench.Task("few", "games", "interpreted", 2, {"players": 3}, processes)
    found = bench.measured(task, {"interpreted": sys.executable})
    assert found["build"] == "interpreted"
    assert found["count"] == 2 * processes
    assert found["decisions"] > 0
    assert found["wall"] > 0


def test_what_fails_is_told_and_the_rest_goes_on() -> None:
    tasks = [
        bench.Task("broken", "games", "interpreted", 1, {"players": 1}),
        bench.Task("few", "games", "interpreted", 1),
        bench.Task("elsewhere", "catanatron", "catanatron", 1),
    ]
    found = bench.measure_all(tasks, {"interpreted": sys.executable}, 1, 1, Console(quiet=True))
    assert list(found.why) == ["broken"]
    assert found.found["broken"] == [None]
    assert found.found["elsewhere"] == [None]
    assert found.figures("few", "rate")


def test_ratios_are_taken_within_each_round() -> None:
    found = rounds(compiled=3000.0, interpreted=100.0)
    assert found.ratio("compiled", "interpreted") == 30
    # One that was not measured in a round has no part in it.
    found.found["interpreted"][0] = None
    assert found.ratio("compiled", "interpreted") == 30
    found.found["interpreted"][1] = None
    assert found.ratio("compiled", "interpreted") is None


def test_the_first_table_says_which_targets_were_met() -> None:
    cells = bench.first_rows(rounds(compiled=3000.0, catanatron=10.0))
    by_words = {row[0]: row for row in cells}
    assert all(len(row) == len(bench.FIRST_HEADS) for row in cells)
    row = by_words["without Con Jobs, compiled"]
    assert row[1:6] == ["4,500 games/s", "3,000 – 6,000", "2,250", "30.0 ×", "300 ×"]
    assert row[6] == "≥ 25 × interpreted: met\n≥ 400 × Catanatron: not met"
    assert by_words["with Con Jobs, compiled"][6] == "≥ 0.6 × without: not met (0.03)"
    assert by_words["memory of a copy, compiled"][6] == "≤ 2 KB: not met"
    assert by_words["memory that 10 times the games add"][6] == "flat (≤ 1 MB): met"


def test_tables_are_whole_without_any_figure() -> None:
    nothing = bench.Rounds({task.name: [None] for task in (*bench.TASKS, *bench.GROWTH)}, {"catanatron": "gone"})
    assert "≥ 12 × Catanatron: not measured" in [row[6] for row in bench.first_rows(nothing)]
    assert len(bench.growth_rows(nothing)) == len(bench.GROWTH)
    data = json.loads(json.dumps(bench.as_data("here", nothing, 1)))
    assert data["not_measured"] == {"catanatron": "gone"}


def test_the_second_table_compares_with_its_own_base() -> None:
    found = rounds(**{"2 at once": 180.0, "6 with": 50.0, "16 down": 50.0})
    by_words = {row[0]: row for row in bench.growth_rows(found)}
    assert by_words["2 processes, by wall time"][5:] == ["1.80 ×", "≥ 1.7 × one: met"]
    assert by_words["6 players, with Con Jobs"][5] == "0.50 ×"
    assert all(len(row) == len(bench.GROWTH_HEADS) for row in by_words.values())


def test_the_machine_is_told_without_names_and_paths() -> None:
    assert str(ROOT) not in bench.machine()
    assert bench.platform.node() not in bench.machine()


def test_the_short_form_has_few_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.options([]).rounds == 9
    assert bench.options(["--short"]).rounds == 3
    with pytest.raises(SystemExit):
        bench.options(["--rounds", "0"])
    assert "--rounds is at least 1" in capsys.readouterr().err


def test_more_instructions_than_allowed_are_noticed() -> None:
    lines, grown = instructions.compared({"games": 1140, "others": 900}, {"games": 1000, "others": 1000})
    assert not grown
    assert lines[0] == "games: 1,140 instructions a game, +14.0% against the 1,000 kept"
    lines, grown = instructions.compared({"games": 1160}, {"games": 1000})
    assert grown
    assert lines[0].endswith(": more than 15%")
    assert instructions.compared({"new": 5}, {}) == (["new: 5 instructions a game"], False)


def test_without_valgrind_nothing_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(instructions.shutil, "which", lambda name: None)
    assert instructions.main([]) == 0
    assert "valgrind is not there" in capsys.readouterr().out


def test_figures_are_kept_for_each_set() -> None:
    for figures in instructions.kept().values():
        assert list(figures) == sorted(instructions.SETS)
        assert all(count > 0 for count in figures.values())
