"""What a problem of a position is about."""

import pytest

from conjobs.data import load_board
from conjobs.notation.positions.keys import KEYS
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.errors import BadPosition
from conjobs.view import problem_of

PLAYERS = {"players": ["red $20", "yellow $5"]}


def problems(**table):
    with pytest.raises(BadPosition) as refused:
        parse_position({**PLAYERS, **table}, "")
    return [problem_of(text, load_board(), ["red", "yellow"]) for text in refused.value.problems]


ABOUT = [
    ({"lots": {"B6": "sphinx red 3", "B5": "sphinx yellow 3"}}, "lots", "", ["B5", "B6"]),
    ({"lots": {"B6": "sphinx red"}}, "lots", "B6", ["B6"]),
    ({"lots": {"Z9": "sphinx"}}, "lots", "", []),
    ({"lots": {"F1": "lot red"}}, "lots", "", ["F1"]),
    ({"lots": {"C1": "vega x3"}}, "lots", "", ["C1"]),
    ({"lots": {f"C{n}": "vega" for n in range(1, 11)}}, "lots", "vega", []),
    ({"lots": {f"C{n}": "lot red" for n in range(1, 12)}}, "lots", "red", []),
    ({"players": ["red $20", "yellow $5 9pts"]}, "players", "yellow", []),
    ({"players": ["red $2000000", "yellow $5"]}, "players", "red", []),
    ({"players": ["red $20", "red $5"]}, "players", "", []),
    ({"players": ["red $20", "yellow"], "turn": "green"}, "turn", "", []),
    ({"phase": "late"}, "phase", "", []),
    ({"phase": "over"}, "winners", "", []),
    ({"phase": "draw", "gambled": True}, "phase", "", []),
    ({"reorganized": ["C2"]}, "lots", "", ["C2"]),
    ({"edition": "third"}, "edition", "", []),
    ({"deck": ["A1"]}, "deck", "", []),
    ({"order": "unknown", "deck": ["A1"], "before_game_over": 3}, "before_game_over", "", []),
    ({"order": "unknown", "deck": ["A1", "A1"], "before_game_over": 1}, "deck", "", ["A1"]),
    ({"cons": {"vega": ["mummy-unwrapping"]}}, "cons", "vega", []),
    ({"con_discards": {}}, "cons", "", []),
    ({"cons": {}, "window": "vega"}, "cons", "vega", []),
    ({"hosted": True}, "hosted", "", []),
]


@pytest.mark.parametrize(("table", "field", "of", "lots"), ABOUT, ids=[str(about[0]) for about in ABOUT])
def test_each_problem_leads_to_where_it_is(table, field, of, lots):
    found = problems(**table)
    assert (found[0]["field"], found[0]["of"], found[0]["lots"]) == (field, of, lots), found[0]
    assert field in KEYS


def test_what_would_be_allowed_is_not_what_is_wrong():
    [found] = [problem for problem in problems(lots={"A1x": "lot red"}) if "A1x" in problem["text"]]
    assert found["lots"] == []
