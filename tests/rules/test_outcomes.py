"""Forced chance: every outcome of an action, really different, with its probability, for every kind of chance."""

from __future__ import annotations

from collections import Counter

import pytest

from conjobs.data import ruleset
from conjobs.notation.actions.reading import parse_action
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.actions import to_code
from conjobs.rules.bits import count, lots
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.legal import listed
from conjobs.rules.outcomes import Outcome, outcomes
from conjobs.rules.play import apply_code
from conjobs.rules.playout import play_randomly
from conjobs.rules.position import OVER, Position
from conjobs.rules.setup import new_game
from kit import TABLES, pick, start, table_rules


def position_of(**table: object) -> Position:
    return parse_position(table, "a test").position


def results(position: Position, text: str, most: int = 64) -> list[Outcome]:
    _, action = parse_action(text, position)
    found = outcomes(position, position.to_act, to_code(action), most)
    if found:
        assert sum(outcome.probability for outcome in found) == pytest.approx(1)
        keys = [outcome.position.key() for outcome in found]
        assert len(set(keys)) == len(keys), "each outcome is really different"
        assert all(outcome.position is not position for outcome in found)
    return found


def test_a_gamble_has_three_outcomes() -> None:
    """A-6: 3 4 9 10 11 pay the bet, 2 and 12 double, 5 to 8 lose."""
    position = position_of(players=["yellow $20", "red $30"], lots={"A1": "pioneer red 3"})
    found = results(position, "gamble A1 5")
    ways = {int(outcome.position.money[0]): round(outcome.probability * 36) for outcome in found}
    assert ways == {25: 14, 30: 2, 15: 20}


def test_one_die_has_six_outcomes() -> None:
    """A-4: a reorganized die shows each value as often as another."""
    position = position_of(players=["yellow $20", "red $30"], lots={"A1": "pioneer yellow 3"})
    found = results(position, "reorganize A1")
    values = sorted(int(outcome.position.value_at(0)) for outcome in found)
    assert values == [1, 2, 3, 4, 5, 6]
    assert {round(outcome.probability, 6) for outcome in found} == {round(1 / 6, 6)}


def test_two_dice_of_one_player_have_thirty_six_outcomes() -> None:
    """A-4: each pair of rolled values waits for its placing, equal ones are back already."""
    position = position_of(
        players=["yellow $20", "red $30"], lots={"A1": "pioneer yellow 3", "A2": "pioneer yellow 1"}
    )
    found = results(position, "reorganize A1")
    assert len(found) == 36
    assert sum(1 for outcome in found if outcome.position.stack) == 30


def test_the_next_card_is_each_that_is_undrawn() -> None:
    """T-1: each undrawn card is as likely as another."""
    position = position_of(players=["yellow $20", "red $30", "blue $0"], phase="draw")
    found = results(position, "draw")
    assert Counter(lot for outcome in found for lot in lots(position.undrawn & ~outcome.position.undrawn)) == Counter(
        lots(position.undrawn)
    )
    assert len(found) == count(position.undrawn) == 48


def test_game_over_may_come_at_each_place_of_the_last_stack() -> None:
    """S-2, house option: Game Over is one of the cards that may come."""
    rules = ruleset(late_game_over=True)
    position = new_game(rules, rules.colours[:3], FastChance(3))
    position.sure = 0
    found = outcomes(position, position.to_act, listed(position)[0])
    over = [outcome for outcome in found if outcome.position.phase == OVER]
    assert len(over) == 1
    assert over[0].probability == pytest.approx(1 / (position.spread + 1))
    assert sum(outcome.probability for outcome in found) == pytest.approx(1)
    assert len(found) == 1 + count(position.undrawn)


def test_the_next_con_card_is_each_of_the_rest() -> None:
    """CJ-4, CJ-7: after a cancelled event each card below may come to the top."""
    rules = table_rules("six-player", True)
    position = new_game(rules, rules.colours[:3], FastChance(3))
    apply_code(position, position.to_act, listed(position)[0], Dealer(FastChance(1)))
    position.window = 1
    found = results(position, "cancel")
    assert {int(outcome.position.con_top[1]) for outcome in found} == set(lots(position.con_rest[1]))


def test_ties_are_rerolled_for_ever_so_they_are_sampled() -> None:
    """K-4: there is no end to the ways that ties can go."""
    position = position_of(players=["red $9", "blue $0"], lots={"A1": "lot red", "A2": "vega blue 3"})
    assert results(position, "build A1 vega") == []
    assert results(position, "build A1 vega", most=5000) == []


def test_an_action_without_chance_has_one_outcome() -> None:
    position = position_of(players=["red $9", "blue $0"], lots={"A1": "lot red"})
    found = results(position, "build A1 vega")
    assert [outcome.probability for outcome in found] == [1.0]


@pytest.mark.parametrize("table", TABLES)
def test_outcomes_are_what_play_brings(table: tuple[str, int, bool, bool]) -> None:
    """Whatever is played by chance is among the outcomes listed, all along random games."""
    position, chance = start(table, 21)
    source = FastChance(22)
    while position.phase != OVER:
        code = pick(source, listed(position))
        found = outcomes(position, position.to_act, code) if not source.below(6) else []
        apply_code(position, position.to_act, code, Dealer(chance))
        if found:
            assert sum(outcome.probability for outcome in found) == pytest.approx(1)
            assert position.key() in [outcome.position.key() for outcome in found]


@pytest.mark.parametrize("table", TABLES)
def test_a_game_can_be_played_out_from_anywhere(table: tuple[str, int, bool, bool]) -> None:
    """From any position, also in the middle of an event, without touching it."""
    position, chance = start(table, 31)
    source = FastChance(32)
    while position.phase != OVER:
        if position.stack or not source.below(20):
            before = position.key()
            rollout = position.copy()
            assert play_randomly(rollout, Dealer(FastChance(1)), FastChance(2)) > 0
            assert rollout.phase == OVER
            assert position.key() == before
        apply_code(position, position.to_act, pick(source, listed(position)), Dealer(chance))
