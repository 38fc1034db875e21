"""What a preview says is what the action then does; and odds are right."""

from __future__ import annotations

import itertools
import json

import pytest
from midgame import in_play, position_from

from conjobs.notation.actions.reading import parse_action
from conjobs.rules.actions import DRAW, GAMBLE, kind_of, to_code
from conjobs.rules.casinos import boss_of
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.events import DiceRolled, Event, Gambled, Scored
from conjobs.rules.legal import listed
from conjobs.rules.play import apply_code
from conjobs.rules.position import OVER, Position
from conjobs.view import result, view_casinos
from conjobs.view.endings import QUICK, THOROUGH, answer_for_all, endings
from kit import TABLES, pick

POSITIONS_EACH = 60


def sampled_positions(table: tuple[str, int, bool, bool], seed: int) -> list[Position]:
    found = [position for position in in_play(table, seed) if position.phase != OVER]
    return found[:: max(1, len(found) // POSITIONS_EACH)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_preview_without_dice_is_what_the_action_does(table):
    source = FastChance(5)
    checked = 0
    for position in sampled_positions(table, 1):
        before = position.copy()
        codes = listed(position)
        for code in {pick(source, codes) for _ in range(4)}:
            if kind_of(code) == DRAW:
                continue
            seat = position.to_act
            shown = result(position, seat, code, QUICK)
            assert position == before
            assert json.loads(json.dumps(shown)) == shown
            assert shown["text"].endswith(".")
            if shown["odds"] is None:
                check_against_play(position, seat, code, shown)
                checked += 1
            else:
                check_odds(position, seat, code, shown)
    assert checked > 30


def check_against_play(position, seat, code, shown):
    """Play it with several kinds of luck: nothing may differ."""
    for luck in range(2):
        after = position.copy()
        facts: list[Event] = []
        apply_code(after, seat, code, Dealer(FastChance(luck), facts))
        assert not any(isinstance(fact, DiceRolled | Gambled) for fact in facts)
        for player in range(position.players):
            assert shown["money"].get(str(player), 0) == after.money[player] - position.money[player]
            points = shown["points"].get(str(player))
            lost = sum(
                fact.size - (fact.after - fact.before)
                for fact in facts
                if isinstance(fact, Scored) and fact.seat == player and fact.after != 90
            )
            if points is None:
                assert position.points[player] == after.points[player]
                assert lost == 0
            else:
                assert (points["before"], points["after"]) == (position.points[player], after.points[player])
                assert after.phase == OVER or points["lost"] == lost
        check_casinos(position, after, shown)


def check_casinos(position, after, shown):
    """All casinos after it are those told of, and those that stay as they were."""
    changed = {casino["id"]: casino for casino in shown["casinos"]}
    before = view_casinos(position)
    for casino in view_casinos(after):
        told = changed.pop(casino["id"], None)
        if told is None:
            assert casino in before
        else:
            assert {key: told[key] for key in casino} == casino
            assert casino not in before
    assert not changed


def check_odds(position, seat, code, shown):
    odds = shown["odds"]
    assert odds["rows"]
    if odds["about"] == "boss":
        casinos = {row["casino"] for row in odds["rows"]}
        for casino in casinos:
            assert sum(row["chance"] for row in odds["rows"] if row["casino"] == casino) == pytest.approx(1)
    elif odds["about"] in ("pay", "value"):
        assert sum(row["chance"] for row in odds["rows"]) == pytest.approx(1)
    for row in odds["rows"]:
        assert 0 < row["chance"] <= 1


def casino_of_dice(*dice: str) -> Position:
    """Red's turn, with dice side by side in one casino of block C."""
    where = ["C10", "C11", "C12", "C9"]
    lots = {lot: f"sphinx {die}" for lot, die in zip(where, dice, strict=False)}
    return position_from(players=["red $50", "yellow $50", "green $50"], lots=lots)


def code_of(position: Position, text: str) -> int:
    return int(to_code(parse_action(text, position)[1]))


def boss_odds(owners: tuple[int, ...], values: tuple[int, ...], rolled: tuple[int, ...]) -> dict[int, float]:
    """Who is boss, and how likely, if these dice are rolled: K-4 by hand, apart from the rules that the view plays.

    Each tied state leads to others; going over them again and again, what is open soon is too little to be seen.
    """
    players = sorted(set(owners))
    known: dict[tuple[int, ...], dict[int, float]] = {}

    def tied(shown: tuple[int, ...]) -> tuple[int, ...]:
        top = max(shown)
        best = tuple(place for place, value in enumerate(shown) if value == top)
        return best if len({owners[place] for place in best}) > 1 else ()

    def after(shown: tuple[int, ...], places: tuple[int, ...]) -> list[tuple[int, ...]]:
        found = []
        for dice in itertools.product(range(1, 7), repeat=len(places)):
            new = list(shown)
            for place, die in zip(places, dice, strict=True):
                new[place] = die
            found.append(tuple(new))
        return found

    start = after(values, rolled)
    waiting = [shown for shown in set(start) if tied(shown)]
    roads: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    while waiting:
        shown = waiting.pop()
        if shown in roads:
            continue
        roads[shown] = after(shown, tied(shown))
        known[shown] = dict.fromkeys(players, 0.0)
        waiting += [other for other in set(roads[shown]) if tied(other)]

    def chance(shown: tuple[int, ...], player: int) -> float:
        if shown in known:
            return known[shown][player]
        return float(owners[shown.index(max(shown))] == player)

    for _ in range(80):
        for shown, ways in roads.items():
            known[shown] = {player: sum(chance(other, player) for other in ways) / len(ways) for player in players}
    return {player: sum(chance(other, player) for other in start) / len(start) for player in players}


@pytest.mark.parametrize(
    "dice",
    [("red 3", "yellow 5"), ("red 2", "red 3", "yellow 6"), ("red 2", "yellow 3", "green 6")],
    ids=str,
)
def test_the_odds_of_a_reorganization_are_exact(dice):
    position = casino_of_dice(*dice)
    shown = result(position, 0, code_of(position, "reorganize C10"))
    owners = tuple(position.colours.index(die.split()[0]) for die in dice)
    values = tuple(int(die.split()[1]) for die in dice)
    # In board order the dice lie C10, C11, C12.
    wanted = boss_odds(owners, values, tuple(range(len(dice))))
    assert shown["odds"]["exact"]
    assert shown["odds"]["about"] == "boss"
    found = {row["seat"]: row["chance"] for row in shown["odds"]["rows"]}
    assert found == pytest.approx(wanted, abs=1e-9)


def test_the_odds_of_a_tie_that_a_sprawl_makes_are_exact():
    board = position_from(players=["red", "yellow"]).rules.board
    printed = board.dice[board.index["C9"]]
    position = position_from(
        players=["red $60", "yellow $0"], lots={"C12": "sphinx red 1", "C6": f"sphinx yellow {printed}"}
    )
    shown = result(position, 0, code_of(position, "sprawl C12 C9"))
    (casino,) = shown["casinos"]
    assert shown["outline"] == ["C6", "C9", "C12"]
    assert casino["boss"] is None
    assert casino["pays"] is None
    assert shown["money"] == {"0": -2 * board.prices[board.index["C9"]]}
    assert shown["text"].startswith("Sphinx C6 C9 C12 of size 3, its boss is rolled; red is the boss of ")
    # In board order: C6 yellow, C9 red, C12 red; the first two are tied and rolled.
    wanted = boss_odds((1, 0, 0), (printed, printed, 1), (0, 1))
    assert shown["odds"]["exact"]
    assert {row["seat"]: row["chance"] for row in shown["odds"]["rows"]} == pytest.approx(wanted, abs=1e-9)


def test_sampled_odds_are_near_the_exact_ones():
    dice = ("red 2", "red 3", "yellow 6", "green 1")
    position = casino_of_dice(*dice)
    code = code_of(position, "reorganize C10")
    shown = result(position, 0, code)
    assert not shown["odds"]["exact"]
    # In board order: C9 green, C10 red, C11 red, C12 yellow.
    wanted = boss_odds((2, 0, 0, 1), (1, 2, 3, 6), (0, 1, 2, 3))
    found = {row["seat"]: row["chance"] for row in shown["odds"]["rows"]}
    assert found == pytest.approx(wanted, abs=0.06)
    assert result(position, 0, code) == shown
    assert shown["text"].startswith("Red is the boss of Sphinx C9 C10 C11 C12 in ")


@pytest.mark.parametrize("seed", range(3))
def test_exact_odds_are_those_of_many_games(seed):
    """Play what has exact odds often: who is boss comes out as often as it was said."""
    found = 0
    for position in sampled_positions(("six-player", 4, True, False), seed):
        seat = position.to_act
        for code in listed(position):
            if kind_of(code) in (DRAW, GAMBLE) or found >= 4:
                continue
            shown = result(position, seat, code, QUICK)
            if shown["odds"] is None or not shown["odds"]["exact"] or shown["odds"]["about"] != "boss":
                continue
            found += 1
            compare_with_games(position, seat, code, shown["odds"]["rows"])
    assert found


def compare_with_games(position, seat, code, rows):
    games = 1500
    spaces = {
        casino["id"]: sum(2 ** position.rules.board.index[lot] for lot in casino["lots"])
        for casino in result(position, seat, code, QUICK)["casinos"]
    }
    counted: dict[tuple[str, int], int] = {}
    chance = FastChance(77)
    for _ in range(games):
        after = position.copy()
        dealer = Dealer(chance)
        apply_code(after, seat, code, dealer)
        answer_for_all(after, dealer)
        for id, lots in spaces.items():
            key = id, int(boss_of(after, lots))
            counted[key] = counted.get(key, 0) + 1
    for row in rows:
        assert counted.get((row["casino"], row["seat"]), 0) / games == pytest.approx(row["chance"], abs=0.06)


def test_a_bet_has_the_odds_of_two_dice():
    position = position_from(
        players=["red $20", "yellow $7"], lots={"C10": "sphinx yellow 5", "C11": "sphinx yellow 2"}
    )
    shown = result(position, 0, code_of(position, "gamble C10 10"))
    assert shown["casinos"] == []
    assert shown["money"] == shown["points"] == {}
    assert shown["odds"]["exact"]
    # Yellow has $7 only, so both wins come to that.
    assert [(row["amount"], row["text"]) for row in shown["odds"]["rows"]] == [(7, "wins $7"), (-10, "loses $10")]
    assert [row["chance"] for row in shown["odds"]["rows"]] == pytest.approx([16 / 36, 20 / 36])
    assert shown["text"] == "Red wins $7 in 44%, loses $10 in 56%."


def test_a_bet_in_the_edition_of_2010_is_told_as_covered():
    position = position_from(
        edition="classic", players=["red $20", "yellow $50"], lots={"C10": "sphinx yellow 5", "C11": "sphinx yellow 2"}
    )
    shown = result(position, 0, code_of(position, "gamble C10 10"))
    assert shown["text"] == "If the boss covers the bet, red wins $20 in 6%, wins $10 in 39%, loses $10 in 56%."


def test_a_bet_that_is_asked_about_has_odds_for_both_answers():
    position = position_from(
        edition="classic",
        players=["red $20", "yellow $50"],
        gambled=True,
        lots={"C10": "sphinx yellow 5"},
        pending=[{"kind": "lay-off", "seat": "yellow", "first_seat": "red", "lot": "C10", "amount": 5}],
    )
    half = result(position, 1, code_of(position, "layoff"))
    whole = result(position, 1, code_of(position, "cover"))
    assert [row["amount"] for row in half["odds"]["rows"]] == [2, -2, -5]
    assert [row["amount"] for row in whole["odds"]["rows"]] == [5, -5, -10]


def test_a_reorganization_of_own_dice_tells_what_they_may_show():
    position = position_from(players=["red $20", "yellow $5"], lots={"C10": "sphinx red 2"})
    shown = result(position, 0, code_of(position, "reorganize C10"))
    assert shown["odds"]["about"] == "value"
    assert [(row["amount"], row["chance"]) for row in shown["odds"]["rows"]] == [
        (value, pytest.approx(1 / 6)) for value in (6, 5, 4, 3, 2, 1)
    ]
    assert shown["text"] == "Red's die shows 3.5 on average."


def test_a_build_that_joins_casinos_takes_the_boss():
    position = position_from(
        players=["red $20", "yellow $5"],
        lots={"C10": "sphinx yellow 1", "C11": "lot red", "C12": "sphinx yellow 1", "C8": "lot yellow"},
    )
    value = position.rules.board.dice[position.rules.board.index["C11"]]
    shown = result(position, 0, code_of(position, "build C11 sphinx"))
    assert shown == {
        "text": "Sphinx C10 C11 C12 of size 3, boss red instead of yellow.",
        "casinos": [
            {
                "id": "sphinx:C10",
                "group": "sphinx",
                "lots": ["C10", "C11", "C12"],
                "boss": 0,
                "size": 3,
                "height": 1,
                "pays": [value, 2],
                "was": 1,
                "new": True,
            }
        ],
        "outline": ["C10", "C11", "C12"],
        "money": {"0": -6},
        "points": {},
        "odds": None,
    }
    other = result(position, 0, code_of(position, "build C11 vega"))
    assert other["outline"] == ["C11"]
    assert other["casinos"][0]["was"] == -1
    assert other["text"] == "Vega C11 of size 1, boss red."


def test_a_die_that_is_moved_is_missed_where_it_was():
    """A-7: the die that is used changes the casino that it leaves."""
    lots = {"A1": "lot red", "C10": "sphinx red 5", "C11": "sphinx yellow 2"}
    # The other eleven dice of red lie in blocks of their own.
    for number, lot in enumerate(("D1", "D3", "D5", "D7", "D9", "E1", "E3", "E5", "F1", "F3", "F5")):
        lots[lot] = f"{('albion', 'vega', 'tivoli')[number % 3]} red 6"
    position = position_from(players=["red $20", "yellow $5", "green $5"], lots=lots)
    shown = result(position, 0, code_of(position, "build A1 pioneer using C10"))
    assert [(casino["id"], casino["was"], casino["boss"]) for casino in shown["casinos"]] == [
        ("pioneer:A1", -1, 0),
        ("sphinx:C10", 0, 1),
    ]
    assert shown["text"] == "Pioneer A1 of size 1, boss red; Sphinx C10 C11: boss yellow instead of red."


def test_raise_and_remodel_show_the_new_casino():
    position = position_from(
        players=["red $60", "yellow $5"], lots={"C10": "sphinx red 5", "C11": "sphinx red 2", "C12": "vega yellow 6"}
    )
    raised = result(position, 0, code_of(position, "raise C10"))
    assert raised["outline"] == ["C10", "C11"]
    assert [(casino["size"], casino["height"], casino["new"]) for casino in raised["casinos"]] == [(4, 2, True)]
    assert raised["money"] == {"0": -30}
    remodelled = result(position, 0, code_of(position, "remodel C10 vega"))
    assert remodelled["outline"] == ["C10", "C11", "C12"]
    assert remodelled["text"] == "Vega C10 C11 C12 of size 3, boss yellow instead of red."


def test_placing_values_follows_the_boss_of_each_casino():
    """A face-down tile lies in two casinos, so where the high value is put decides a boss (CJ-11)."""
    position = position_from(
        players=["red $20", "yellow $5"],
        cons={},
        lots={"C10": "sphinx red 6", "C11": "sphinx down red 1", "C12": "vega yellow 4"},
        reorganized=["C10", "C11"],
        pending=[{"kind": "place", "seat": "red", "first_seat": "red", "spaces": ["C10", "C11"]}],
    )
    stays = result(position, 0, code_of(position, "place C10 6"))
    moves = result(position, 0, code_of(position, "place C10 1"))
    assert stays["text"] == "No boss, money or points change."
    assert moves["text"] == "C10 shows 1; C11 shows 6; Vega C11 C12: boss red instead of yellow."


def test_every_ending_of_an_action_is_one_that_can_be():
    position = casino_of_dice("red 3", "yellow 5")
    found = endings(position, 0, code_of(position, "reorganize C10"), THOROUGH)
    assert found.exact
    assert sum(ending.chance for ending in found.found) == pytest.approx(1)
    where = [position.rules.board.index[lot] for lot in ("C10", "C11")]
    shown = {tuple(ending.position.value_at(lot) for lot in where) for ending in found.found}
    assert shown == {(one, two) for one in range(1, 7) for two in range(1, 7) if one != two}
    for ending in found.found:
        assert not ending.position.problems()


def test_what_needs_no_words_says_so():
    position = position_from(players=["red $20", "yellow $5"], phase="draw")
    assert result(position, 0, code_of(position, "draw"))["text"] == "Turns up the turn's card."
    position = position_from(players=["red $20", "yellow $5"])
    assert result(position, 0, code_of(position, "end"))["text"] == "yellow draws next."
