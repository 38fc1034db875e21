"""The page on bots: its example runs, and its numbers are those of the code."""

import re
import sys
from pathlib import Path

from conjobs.arena.simulate import Config, run
from conjobs.bots.registry import names, parse_seats
from conjobs.bots.value import Weights
from conjobs.data import ruleset

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_example_can_be_registered_and_plays_in_other_processes(tmp_path, monkeypatch):
    source = re.search(r"```python\n(# miser\.py\n.*?)```", PAGE, re.S).group(1)
    entry = re.search(r'\[project\.entry-points\."(conjobs\.bots)"\]\n(.*?)```', PAGE, re.S)
    (tmp_path / "miser.py").write_text(source, encoding="utf-8")
    info = tmp_path / "miser-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: miser\nVersion: 1.0\n", encoding="utf-8")
    lines = f"[{entry.group(1)}]\n{entry.group(2)}".replace('"', "")
    (info / "entry_points.txt").write_text(lines, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        rules = ruleset()
        seats = tuple(parse_seats(["miser", "greedy"], None, rules, humans=False))
        report = run(Config(seats, 8, 1, 2, rules))
    finally:
        sys.modules.pop("miser", None)
    assert report.games == 8
    assert report.win_rate(1)[0] > 0.5


def test_the_page_names_every_shipped_bot_and_every_key():
    for name in names()[:3]:
        assert f"`{name}`" in PAGE
    rules = ruleset()
    found = run(Config(tuple(parse_seats(["random"] * 2, None, rules)), 1, 1, 1, rules)).to_json()
    for key in [*found, *found["turns"], *found["trades"], *found["seats"][0], *found["cards"][0]]:
        assert f"`{key}`" in PAGE, key


def test_the_numbers_on_the_page_are_those_of_the_yardstick():
    weights = Weights()
    for words in (
        f"the boss keeps {1 - weights.reroll:.0%}".replace("%", " %"),
        f"loses {weights.threat:.0%}".replace("%", " %"),
        f"$1 is {weights.money} points",
        f"Beyond ${weights.riches:.0f}",
        f"{weights.income:.0%} of that".replace("%", " %"),
        f"{weights.room:.0%} of a scoring, a free one {weights.sprawl:.0%}".replace("%", " %"),
        f"{weights.rivals:.0%} of what the others".replace("%", " %"),
        f"{weights.best_rival:.0%} of what the best".replace("%", " %"),
    ):
        assert words in " ".join(PAGE.split()), words
