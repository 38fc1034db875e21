"""Statistics add up: every dollar and point of every golden game has its source, and luck is fair in the long run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conjobs.game import Game
from conjobs.notation.positions.reading import parse_position
from conjobs.record import read_record
from conjobs.record.stats import COSTS, SOURCES, _chances, _pays, game_stats, stats_over
from conjobs.rules import events
from conjobs.rules.bits import lots
from golden import RECORDS, Plan, by_chance

FILES = sorted(RECORDS.glob("*.conjobs"))


def load(path: Path) -> Game:
    return Game.from_record(read_record(path.read_bytes()).record)


@pytest.fixture(scope="module")
def games() -> dict[str, tuple[Game, dict[str, Any]]]:
    return {path.stem: (game := load(path), game_stats(game)) for path in FILES}


@pytest.mark.parametrize("name", [path.stem for path in FILES])
def test_every_dollar_and_every_point_has_its_source(name: str, games: dict[str, Any]) -> None:
    game, stats = games[name]
    for seat in range(game.position.players):
        income = sum(stats["income"][source][seat] for source in SOURCES)
        costs = sum(stats["costs"][kind][seat] for kind in COSTS)
        assert income - costs == game.position.money[seat]
        assert stats["points"]["cards"][seat] + stats["points"]["events"][seat] == game.position.points[seat]
    assert json.loads(json.dumps(stats)) == stats


def test_the_standing_is_kept_at_the_start_after_each_turn_and_at_the_end(games: dict[str, Any]) -> None:
    for game, stats in games.values():
        series = stats["series"]
        assert [standing["ply"] for standing in series] == sorted({standing["ply"] for standing in series})
        assert series[0]["points"] == [0] * game.position.players
        assert series[-1]["money"] == list(game.position.money)
        ended = sum(isinstance(fact, events.TurnEnded) for facts in game.facts for fact in facts)
        assert len(series) in (ended + 1, ended + 2)
        for standing in series:
            assert standing["points"] == list(game.positions[standing["ply"]].points)


def test_what_a_card_would_pay_is_what_it_paid(games: dict[str, Any]) -> None:
    """Where the draw itself changed no casino, the facts say the same as the statistics."""
    compared = 0
    for game, _ in games.values():
        for before, facts in zip(game.positions, game.facts[1:], strict=False):
            drawn = [fact for fact in facts if isinstance(fact, events.CardDrawn)]
            changed = any(isinstance(fact, events.TileTaken | events.DieMoved | events.DiceRolled) for fact in facts)
            waits = not any(isinstance(fact, events.LotsPaid) for fact in facts)
            if len(drawn) != 1 or changed or waits or drawn[0].lot < 0:
                continue
            money, points = _pays(before, before.rules.board.cards[drawn[0].lot])
            paid = [fact for fact in facts if isinstance(fact, events.CasinoPaid)]
            assert [sum(fact.amounts[seat] for fact in paid) for seat in range(before.players)] == money
            scored = [fact for fact in facts if isinstance(fact, events.Scored) and fact.seat >= 0]
            if not any(isinstance(fact, events.GameEnded) for fact in facts):
                assert [
                    sum(fact.size for fact in scored if fact.seat == seat) for seat in range(before.players)
                ] == points
            compared += 1
    assert compared > 300


def test_the_chances_of_a_draw_make_one(games: dict[str, Any]) -> None:
    for game, _ in games.values():
        for position in game.positions[:-1]:
            chances = _chances(position, position.undrawn, position.sure, position.spread)
            assert sum(chances.values()) == pytest.approx(1.0)


def test_luck_is_the_difference_to_the_mean_of_all_cards() -> None:
    """One casino of Sphinx; of the cards left a third are its colour."""
    text = {
        "players": ["red $5", "yellow $5"],
        "lots": {"B6": "sphinx red 4"},
    }
    position = parse_position(text, "here").position
    chances = _chances(position, position.undrawn, 5, 0)
    group = position.group_at(position.rules.board.index["B6"])
    left = [lot for lot in lots(position.undrawn) if position.rules.board.cards[lot] == group]
    assert chances[group] == pytest.approx(len(left) / len(lots(position.undrawn)))
    assert _pays(position, group) == ([4, 0], [1, 0])


def test_bets_and_rolls_are_fair_over_many_games() -> None:
    """Games played by chance: what was won lies near what was to be expected."""
    plan = Plan("luck", {}, 3, by_chance)
    total = {"sum": 0.0, "expected_sum": 0.0, "rolled": 0.0, "won": 0.0, "expected_won": 0.0, "bets": 0.0}
    money = expected = 0.0
    for number in range(25):
        stats = game_stats(plan.play(number))
        for name in total:
            total[name] += sum(stats["dice"][name])
        money += sum(stats["cards"]["money"])
        expected += sum(stats["cards"]["expected_money"])
    assert total["rolled"] > 300
    assert total["sum"] == pytest.approx(total["expected_sum"], rel=0.06)
    assert total["bets"] > 50
    assert money == pytest.approx(expected, rel=0.1)


def test_a_casino_that_gets_another_boss_is_counted(games: dict[str, Any]) -> None:
    found = [(game, taken) for game, stats in games.values() for taken in stats["taken_over"]]
    assert found
    for game, taken in found:
        before, after = game.positions[taken["ply"] - 1], game.positions[taken["ply"]]
        spaces = {after.rules.board.index[name] for name in taken["lots"]}
        bosses = {casino.boss for casino in before.casinos() if spaces & set(lots(casino.spaces))}
        assert set(taken["from"]) <= bosses
        assert taken["by"] not in taken["from"]
        assert any(casino.boss == taken["by"] and spaces == set(lots(casino.spaces)) for casino in after.casinos())


def test_the_lead_passes_to_the_winner_at_last(games: dict[str, Any]) -> None:
    for game, stats in games.values():
        if stats["over"] and len(stats["winners"]) == 1 and any(game.position.points):
            assert stats["lead"][-1]["seat"] == stats["winners"][0]
        assert [swing["ply"] for swing in stats["swings"]] == sorted(swing["ply"] for swing in stats["swings"])
        assert all(swing["change"] for swing in stats["swings"])


def test_many_games_are_summed_up_by_who_played(games: dict[str, Any]) -> None:
    all_stats = [stats for _, stats in games.values()]
    over = stats_over(all_stats)
    assert over["games"] == len(FILES)
    assert over["finished"] == sum(stats["over"] for stats in all_stats)
    assert set(over["who"]) == {"human"}
    human = over["who"]["human"]
    assert human["seats"] == sum(len(stats["players"]) for stats in all_stats)
    assert human["wins"] == pytest.approx(over["finished"])
    assert sum(human["income"].values()) - sum(human["costs"].values()) == pytest.approx(human["money"], abs=0.1)
    assert stats_over([]) == {"games": 0, "finished": 0, "turns": 0.0, "who": {}}
