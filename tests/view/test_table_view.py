"""The view of a table: whole, in JSON, for every edition, and in the middle of things."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from conjobs.notation.actions.reading import parse_action
from conjobs.notation.actions.writing import format_code
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.actions import NO_LOT, lot_of, to_code
from conjobs.rules.chance import FastChance
from conjobs.rules.decisions import KIND_NAMES, LAST_WAITING
from conjobs.rules.events import Event
from conjobs.rules.legal import listed, problem
from conjobs.rules.play import play
from conjobs.rules.position import OVER, PHASES, Position
from conjobs.view import fact_data, table_view, view_options
from conjobs.view.costs import cost_of
from conjobs.view.shapes import Phase, QuestionKind
from kit import TABLES, random_action, start


def position_from(**table: object) -> Position:
    return parse_position(table).position


def test_what_is_described_are_all_phases_and_questions():
    assert get_args(Phase) == PHASES
    assert get_args(QuestionKind) == KIND_NAMES[: LAST_WAITING + 1]


def test_a_whole_view_of_a_table_in_mid_turn():
    position = position_from(
        players=["red $20", "yellow $5 12pts"],
        turn="yellow",
        gambled=True,
        lots={
            "A1": "lot red",
            "C10": "sphinx x2 yellow 5",
            "C11": "sphinx x2 red 6",
            "C12": "sphinx x2 down",
            "D1": "vega",
        },
        cons={"sphinx": ["secret-lodge-convocation", "mummy-unwrapping"], "vega": []},
        con_discards={"vega": ["starship-expo"]},
        window="sphinx",
        order="unknown",
        deck=["A2", "A6", "B1"],
        before_game_over=2,
        offers={"red": {"steps": ["red gives yellow $3", "yellow gives red die C10"], "accepted": ["red"]}},
    )
    view = table_view(position, 14)
    assert json.loads(json.dumps(view)) == view
    assert [option["action"] for option in view_options(position)] == ["host", "cancel", "end"]
    assert view == {
        "phase": "actions",
        "turn": 14,
        "active": 1,
        "to_act": 1,
        "players": [
            {"colour": "red", "money": 20, "points": 0, "dice": 11, "markers": 9},
            {"colour": "yellow", "money": 5, "points": 12, "dice": 11, "markers": 10},
        ],
        "lots": {
            "A1": {"owner": 0},
            "C10": {
                "group": "sphinx",
                "storeys": 2,
                "down": False,
                "groups": ["sphinx"],
                "die": {"seat": 1, "value": 5},
            },
            "C11": {
                "group": "sphinx",
                "storeys": 2,
                "down": False,
                "groups": ["sphinx"],
                "die": {"seat": 0, "value": 6},
            },
            "C12": {"group": "sphinx", "storeys": 2, "down": True, "groups": ["sphinx"], "die": None},
            "D1": {"group": "vega", "storeys": 1, "down": False, "groups": ["vega"], "die": None},
        },
        "casinos": [
            {
                "id": "sphinx:C10",
                "group": "sphinx",
                "lots": ["C10", "C11", "C12"],
                "boss": 0,
                "size": 6,
                "height": 2,
                "pays": [6, 5],
            },
            {"id": "vega:D1", "group": "vega", "lots": ["D1"], "boss": -1, "size": 1, "height": 1, "pays": [0, 0]},
        ],
        "supply": {"albion": 9, "sphinx": 6, "vega": 8, "tivoli": 9, "pioneer": 9},
        "cards": {"albion": 1, "sphinx": 1, "vega": 0, "tivoli": 0, "pioneer": 0, "strip": 1},
        "before_game_over": 2,
        "deck_known": True,
        "next_card": {
            "albion": pytest.approx(1 / 3),
            "sphinx": pytest.approx(1 / 3),
            "vega": 0,
            "tivoli": 0,
            "pioneer": 0,
            "strip": pytest.approx(1 / 3),
            "game-over": 0,
        },
        "cons": True,
        "decks": {
            "albion": {"top": None, "left": 0, "discarded": []},
            "sphinx": {"top": "secret-lodge-convocation", "left": 2, "discarded": []},
            "vega": {"top": None, "left": 0, "discarded": ["starship-expo"]},
            "tivoli": {"top": None, "left": 0, "discarded": []},
            "pioneer": {"top": None, "left": 0, "discarded": []},
        },
        "window": {"group": "sphinx", "card": "secret-lodge-convocation"},
        "pending": None,
        "offers": [
            {
                "maker": 0,
                "steps": ["red gives yellow $3", "yellow gives red die C10"],
                "named": [0, 1],
                "accepted": [0],
            }
        ],
        "done": {"gambled": True, "hosted": False, "reorganized": []},
        "winners": [],
    }


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_view_follows_the_game(table):
    """Every move of a random game with trades: the view is JSON, its options are the legal ones, its parts agree."""
    for seed in range(2):
        position, chance = start(table, seed)
        source = FastChance(seed + 50)
        last = None
        while position.phase != OVER:
            facts: list[Event] = []
            seat, action = random_action(position, source)
            play(position, action, chance, facts, seat)
            view = table_view(position, 3)
            assert json.loads(json.dumps(view)) == view
            assert view != last
            last = view
            check_view(position, view)
            check_options(position, view)
            for fact in facts:
                data = fact_data(position, fact)
                assert json.loads(json.dumps(data)) == data
        assert view_options(position) == []
        assert view["to_act"] == -1
        assert view["winners"]
        assert sum(view["next_card"].values()) == 0


def check_options(position, view):
    codes = listed(position) if position.phase != OVER else []
    options = view_options(position)
    assert json.loads(json.dumps(options)) == options
    assert [option["action"] for option in options] == [format_code(position, code) for code in codes]
    for option, code in zip(options, codes, strict=True):
        _, action = parse_action(option["action"], position)
        assert problem(position, position.to_act, to_code(action)) == 0
        assert option["cost"] == cost_of(position, code)
        if option["lot"] is not None:
            assert lot_of(code) != NO_LOT
            assert position.rules.board.names[lot_of(code)] == option["lot"]
    if view["pending"] is not None:
        assert view["pending"]["may_pass"] == any(option["kind"] == "pass" for option in options)
        named = {option["lot"] for option in options if option["kind"] in ("choose", "place")}
        assert named - {None} <= set(view["pending"]["spaces"])


def check_view(position, view):
    board = position.rules.board
    if position.phase != OVER:
        assert sum(view["next_card"].values()) == pytest.approx(1)
    assert sum(view["cards"].values()) == len(bin(position.undrawn)) - 2 - bin(position.undrawn)[2:].count("0")
    for name, space in view["lots"].items():
        lot = board.index[name]
        if "owner" in space:
            assert position.markers[space["owner"]] & 2**lot
        elif space["die"] is not None:
            assert position.dice[space["die"]["seat"]] & 2**lot
            assert position.value_at(lot) == space["die"]["value"]
    in_casinos = {lot for casino in view["casinos"] for lot in casino["lots"]}
    assert in_casinos == {name for name, space in view["lots"].items() if "group" in space}
    if view["pending"] is not None:
        assert view["pending"]["seat"] == view["to_act"]


def test_what_is_pending_is_asked_with_what_it_is_about():
    position = position_from(
        players=["red $20", "yellow $5"],
        lots={"C10": "sphinx yellow 5", "C11": "sphinx red 6", "C12": "sphinx red 2"},
        reorganized=["C10", "C11", "C12"],
        pending=[{"kind": "place", "seat": "red", "first_seat": "red", "spaces": ["C10", "C11", "C12"]}],
    )
    assert table_view(position)["pending"] == {
        "kind": "place",
        "seat": 0,
        "text": "Put your rolled values 2 6 back on C11 C12, one by one.",
        "rule": "A-4",
        "card": None,
        "lot": "C11",
        "may_pass": False,
        "values": [2, 6],
        "spaces": ["C11", "C12"],
        "bet": None,
    }
    position = position_from(
        edition="classic",
        players=["red $20", "yellow $5"],
        gambled=True,
        lots={"C10": "sphinx yellow 5"},
        pending=[{"kind": "lay-off", "seat": "yellow", "first_seat": "red", "lot": "C10", "amount": 4}],
    )
    assert table_view(position)["pending"] == {
        "kind": "lay-off",
        "seat": 1,
        "text": "red bets $4 at C10. Lay off half to the bank, or cover it?",
        "rule": "A-6",
        "card": None,
        "lot": "C10",
        "may_pass": False,
        "values": [],
        "spaces": ["C10"],
        "bet": 4,
    }


def test_facts_have_names_for_numbers():
    position = position_from(
        players=["red $20", "yellow $5"],
        lots={"C10": "sphinx yellow 5", "C11": "lot red"},
        cons={"sphinx": ["secret-lodge-convocation"]},
    )
    facts: list[Event] = []
    chance = parse_position({"players": ["red", "yellow"]}).chance([1, 2])
    for text in ("build C11 sphinx", "host", "gamble C10 5", "end"):
        named, action = parse_action(text, position)
        play(position, action, chance, facts, named)
    data = [fact_data(position, fact, {0: "Rafi"}) for fact in facts]
    assert data[0] == {
        "type": "built",
        "seat": 0,
        "lot": "C11",
        "group": "sphinx",
        "cost": 6,
        "text": "Rafi built Sphinx on C11 for $6.",
    }
    assert [fact["type"] for fact in data] == ["built", "hosted", "scored", "event-over", "gambled", "turn-ended"]
    assert data[1]["card"] == "secret-lodge-convocation"
    assert data[2]["spaces"] == ["C10", "C11"]
    assert data[3]["top"] is None
    assert data[4]["dice"] == [1, 2]
