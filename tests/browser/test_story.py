"""What the end screen counts of a game is what `conjobs stats` counts of it."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from conjobs.bots import registry
from conjobs.bots.driver import Driver
from conjobs.data import load_board, ruleset
from conjobs.game import Game
from conjobs.record.stats import game_stats
from conjobs.rules.actions import from_code
from conjobs.server.moments import moments_of
from conjobs.server.reference import board_data

COUNT = """
async ([moments, board]) => {
  const { sheetsOf } = await import("/static/end/account.js");
  const { luckOf } = await import("/static/end/luck.js");
  const { keyMoments } = await import("/static/end/key-moments.js");
  return { sheets: sheetsOf(moments), luck: luckOf(moments, board), key: keyMoments(moments) };
}
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


@pytest.fixture
def counted(visitor: Callable[..., Page]) -> Callable[[Game], dict[str, Any]]:
    page = visitor("/rules")

    def count(game: Game) -> dict[str, Any]:
        moments = json.loads(json.dumps(moments_of(game, NAMES)))
        found: dict[str, Any] = page.evaluate(COUNT, [moments, board_data(load_board())])
        return found

    return count


@pytest.mark.parametrize(
    ("players", "edition", "cons", "seed"),
    [(4, "six-player", True, 3), (2, "six-player", True, 5), (6, "six-player", False, 8), (3, "classic", True, 2)],
)
def test_the_page_counts_what_the_program_counts(
    counted: Callable[[Game], dict[str, Any]], players: int, edition: str, cons: bool, seed: int
) -> None:
    game = played(players, edition, cons, seed)
    here, there = counted(game), game_stats(game)
    for seat, sheet in enumerate(here["sheets"]):
        assert {source: sheet[source] for source in there["income"]} == {
            source: amounts[seat] for source, amounts in there["income"].items()
        }
        assert sheet["spent"] == sum(amounts[seat] for amounts in there["costs"].values())
        points = [sheet["cardPoints"], sheet["eventPoints"], sheet["lost"]]
        assert points == [there["points"][source][seat] for source in ("cards", "events", "lost")]
        luck = here["luck"][seat]
        for kind in ("money", "points"):
            assert luck[kind]["got"] == there["cards"][kind][seat]
            assert luck[kind]["expected"] == pytest.approx(there["cards"][f"expected_{kind}"][seat], abs=0.01)
        assert (luck["dice"]["count"], luck["dice"]["sum"]) == (
            there["dice"]["rolled"][seat],
            there["dice"]["sum"][seat],
        )


def test_the_moments_that_decided_it_happened_as_told(counted: Callable[[Game], dict[str, Any]]) -> None:
    game = played(4, "six-player", True, 3)
    key = counted(game)["key"]
    assert 0 < len(key) <= 8
    assert [moment["at"] for moment in key] == sorted({moment["at"] for moment in key})
    taken = {(taken["ply"], taken["by"]) for taken in game_stats(game)["taken_over"]}
    for moment in key:
        before, after = game.positions[moment["at"] - 1], game.positions[moment["at"]]
        seat = moment["seat"]
        if moment["kind"] == "score":
            assert after.points[seat] - before.points[seat] == moment["gain"]
        if moment["kind"] == "boss":
            assert (moment["at"], seat) in taken
        if moment["kind"] == "lead":
            assert after.points[seat] == max(after.points)
    last = key[-1]
    assert game.position.points[last["seat"]] > 0
