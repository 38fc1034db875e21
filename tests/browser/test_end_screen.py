"""The end screen shows what `conjobs stats` counts: the server counts it once, for both."""

from __future__ import annotations

import functools
import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from serving import DESKTOP, PHONE

from conjobs.bots import registry
from conjobs.bots.driver import Driver
from conjobs.data import ruleset
from conjobs.game import Game
from conjobs.record.stats import game_stats
from conjobs.rules.actions import from_code
from conjobs.server.moments import moments_of

KEY = """
async ([moments, stats]) => (await import("/static/end/key-moments.js")).keyMoments(moments, stats)
"""
NAMES = dict(enumerate(["Rafi", "Lena", "Juno", "Noor", "Ines", "Max"]))


@functools.cache
def played(players: int, edition: str, cons: bool, seed: int) -> Game:
    game = Game.new(players, rules=ruleset(edition, cons=cons), seed=seed)
    driver = Driver([registry.factory("greedy")(seed + seat) for seat in range(players)])
    while not game.over:
        move = driver.next_move(game.position)
        assert move is not None
        seat, code = move
        game.play(from_code(code) if isinstance(code, int) else code, seat)
    return game


def cells(page: Page, caption: str) -> list[list[str]]:
    """A table of the end screen, row by row, in the order of the ranking."""
    table = page.get_by_role("table", name=caption, exact=True)
    rows: list[list[str]] = table.evaluate(
        "(table) => [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"
    )
    return rows


def numbers(texts: list[str]) -> list[float]:
    return [float(re.sub(r"[^0-9.-]", "", text.replace("−", "-"))) for text in texts]


@pytest.mark.parametrize(
    ("players", "edition", "cons", "seed"),
    [(4, "six-player", True, 3), (2, "six-player", True, 5), (6, "six-player", False, 8), (3, "classic", True, 2)],
)
def test_the_page_shows_what_the_program_counts(
    visitor: Callable[..., Page], tmp_path: Path, players: int, edition: str, cons: bool, seed: int
) -> None:
    game = played(players, edition, cons, seed)
    file = tmp_path / "game.conjobs"
    file.write_text(game.record.to_text(), encoding="utf-8")
    page = visitor("/watch")
    page.locator("input[type=file]").set_input_files(str(file))
    page.get_by_role("button", name="How it ended").click()
    there, end = game_stats(game), game.position
    order = sorted(
        range(players), key=lambda seat: (seat in there["winners"], end.points[seat], end.money[seat]), reverse=True
    )
    names = [there["players"][seat]["colour"].capitalize() for seat in order]

    def shown(caption: str) -> list[list[float]]:
        rows = cells(page, caption)
        assert [row[0] for row in rows] == names
        return [numbers([text for text in row[1:] if "average" not in text and text != "–"]) for row in rows]

    expect(page.get_by_role("table", name="How the points came about")).to_be_visible()
    points = ("cards", "events", "lost")
    assert shown("How the points came about") == [
        [*(there["points"][source][seat] for source in points), end.points[seat]] for seat in order
    ]
    spent = [sum(row[seat] for row in there["costs"].values()) for seat in range(players)]
    income = [row for row in there["income"].values() if any(row)]
    assert shown("Where the money came from") == [
        [*(row[seat] for row in income), -spent[seat], end.money[seat]] for seat in order
    ]
    costs = [row for row in there["costs"].values() if any(row)]
    assert shown("What it was spent on") == [[*(row[seat] for row in costs), spent[seat]] for seat in order]
    assert shown("Casinos that got another boss") == [
        [sum(one["by"] == seat for one in there["taken_over"]), sum(seat in one["from"] for one in there["taken_over"])]
        for seat in order
    ]
    cards, dice = there["cards"], there["dice"]
    luck = [(cards, "points", "expected_points"), (cards, "money", "expected_money")]
    luck += [(dice, "sum", "expected_sum"), (dice, "won", "expected_won")]
    for row, seat in zip(shown("Luck"), order, strict=True):
        assert row == pytest.approx([table[got][seat] - table[mean][seat] for table, got, mean in luck], abs=0.06)
    for swing in there["swings"]:
        told = f". That moved the lead of {there['players'][swing['seat']]['colour']} by".casefold()
        assert told in page.locator(".key-moments").inner_text().casefold()
    leaders = [f"turn {one['turn']} {there['players'][one['seat']]['colour']}" for one in there["lead"]]
    said = page.get_by_text("In the lead:").inner_text().casefold()
    assert re.findall(r"turn \d+ [a-z]+", said) == leaders


def test_the_course_of_points_and_money_is_the_same(visitor: Callable[..., Page], tmp_path: Path) -> None:
    game = played(4, "six-player", True, 3)
    file = tmp_path / "game.conjobs"
    file.write_text(game.record.to_text(), encoding="utf-8")
    page = visitor("/watch")
    page.locator("input[type=file]").set_input_files(str(file))
    page.get_by_role("button", name="How it ended").click()
    series = game_stats(game)["series"]
    for title, amount in (("Points over the game", "points"), ("Money over the game", "money")):
        page.get_by_text(f"{title} as numbers").click()
        rows = page.get_by_role("region", name=title).locator("tbody tr").all_inner_texts()
        ends = {int(row.split()[0]): numbers(row.split()[1:]) for row in rows}
        for standing in series[1:-1]:
            assert ends[standing["turn"]] == standing[amount]
        assert ends[max(ends)] == series[-1][amount]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_lines_of_money_can_be_told_apart(
    visitor: Callable[..., Page], tmp_path: Path, size: dict[str, int]
) -> None:
    game = played(4, "six-player", True, 3)
    file = tmp_path / "game.conjobs"
    file.write_text(game.record.to_text(), encoding="utf-8")
    page = visitor("/watch", viewport=size)
    page.locator("input[type=file]").set_input_files(str(file))
    page.get_by_role("button", name="How it ended").click()
    plot = page.get_by_role("figure", name="Money over the game")
    lines = plot.locator("path[stroke-width]")
    expect(lines).to_have_count(4)
    turns = max(standing["turn"] for standing in game_stats(game)["series"])
    for line in lines.all():
        assert len(re.findall("[ML]", line.get_attribute("d") or "")) == turns
    assert len({line.get_attribute("stroke-dasharray") for line in lines.all()}) == 4
    assert len({line.evaluate("(line) => getComputedStyle(line).stroke") for line in lines.all()}) == 4
    places = [line.bounding_box() for line in lines.all()]
    labels = [label.bounding_box() for label in plot.locator(".plot-label").all()]
    # None crosses another, and each has its name beside it.
    for upper, lower in itertools.pairwise(places):
        assert upper
        assert lower
        assert upper["y"] + upper["height"] <= lower["y"]
    for place, label in zip(places, labels, strict=True):
        assert place
        assert label
        assert place["y"] - 10 < label["y"] + label["height"] / 2 < place["y"] + place["height"] + 10


def test_the_moments_that_decided_it_happened_as_told(visitor: Callable[..., Page]) -> None:
    game = played(4, "six-player", True, 3)
    stats = game_stats(game)
    key = visitor("/rules").evaluate(KEY, [json.loads(json.dumps(moments_of(game, NAMES))), stats])
    assert 0 < len(key) <= 8
    assert [moment["at"] for moment in key] == sorted({moment["at"] for moment in key})
    taken = {(taken["ply"], taken["turn"], taken["by"]) for taken in stats["taken_over"]}
    led = {(lead["ply"], lead["turn"], lead["seat"]) for lead in stats["lead"]}
    swings = {(swing["ply"], swing["turn"], swing["change"]) for swing in stats["swings"]}
    assert "lead" in {moment["kind"] for moment in key}
    for moment in key:
        before, after = game.positions[moment["at"] - 1], game.positions[moment["at"]]
        seat = moment["seat"]
        if moment["kind"] == "score":
            assert after.points[seat] - before.points[seat] == moment["gain"]
        if moment["kind"] == "boss":
            assert (moment["at"], moment["turn"], seat) in taken
        if moment["kind"] == "lead":
            assert after.points[seat] == max(after.points)
            assert (moment["at"], moment["turn"], seat) in led
        if moment["kind"] == "swing":
            swings.remove((moment["at"], moment["turn"], moment["change"]))
    assert not swings
