"""Every scenario of tests/scenarios, a case each; and what the runner says of those that do not come out."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjobs.notation.scenarios.reading import BadScenarios, load_scenarios, scenarios_from
from conjobs.notation.scenarios.report import scenario_report
from conjobs.notation.scenarios.running import run
from conjobs.notation.scenarios.scenario import Scenario
from conjobs.rules.errors import ConjobsError

FILES = sorted((Path(__file__).parent.parent / "scenarios").glob("*.toml"))
ALL = [scenario for file in FILES for scenario in load_scenarios(file.read_text(encoding="utf-8"), file.name)]


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.id)
def test_scenario(scenario: Scenario):
    failures = run(scenario)
    assert not failures, "\n" + "\n".join(map(str, failures))


def test_no_file_is_missed():
    assert {"base-game.toml", "con-jobs.toml", "whole-turns.toml"} <= {file.name for file in FILES}
    assert len({scenario.id for scenario in ALL}) == len(ALL) >= 299


def lines(text: str) -> list[str]:
    """The failures of the scenarios in a text, which have two players and two tiles unless they say otherwise."""
    start = """
        [[scenario]]
        id = "one"
        players = ["red $20", "blue $9"]
        lots.A2 = "lot red"
        lots.C1 = "vega blue 4"
    """
    whole = textwrap.dedent(start) + textwrap.dedent(text)
    return [str(failure) for scenario in load_scenarios(whole, "f.toml") for failure in run(scenario)]


def test_a_scenario_that_comes_out_says_nothing():
    assert lines('steps = ["build A2 vega", { refuse = "draw" }, "end"]') == []


@pytest.mark.parametrize(
    ("text", "failure"),
    [
        ('steps = ["build A3 vega"]', "one: step 1 (build A3 vega): wanted taken, got not-your-lot: "),
        ('steps = ["biuld A2 vega"]', "one: step 1 (biuld A2 vega): wanted taken, got malformed: "),
        ('steps = ["gamble C1 1"]', "one: step 1 (gamble C1 1): wanted taken, got a script that is too short: a die"),
        ('steps = ["end", "blue: draw"]\ndeck = ["C2", "game-over"]', ""),
        ('steps = ["end"]\ndice = [3]', "one: dice: wanted all rolled, got [3] left over"),
        ('steps = [{ refuse = "end" }]', "one: step 1 (end): wanted refused, got taken"),
        ('steps = [{ refuse = "gamble C1 1" }]', "one: step 1 (gamble C1 1): wanted refused, got taken"),
        (
            'steps = [{ refuse = "draw", because = "no-die" }]',
            "one: step 1 (draw): wanted refused because no-die, got wrong-phase: ",
        ),
        ('steps = [{ refuse = "draw", because = "wrong-phase" }]', ""),
        ('steps = [{ refuse = "blue: end", because = "not-your-turn" }]', ""),
    ],
)
def test_a_step_that_goes_wrong_is_a_failure(text: str, failure: str):
    found = lines(text)
    assert len(found) == bool(failure)
    assert all(line.startswith(failure) for line in found)


def test_the_first_step_that_goes_wrong_ends_the_scenario_but_a_wrong_reason_does_not():
    assert len(lines('steps = ["build A3 vega", "draw"]\nexpect.money.red = 0')) == 1
    assert len(lines('steps = [{ refuse = "draw", because = "no-die" }]\nexpect.money.red = 0')) == 2


@pytest.mark.parametrize(
    ("wanted", "failure"),
    [
        ("money = { red = 20, blue = 9 }", ""),
        ("money = { red = 19 }", "money of red: wanted 19, got 20"),
        ("points = { blue = 1 }", "points of blue: wanted 1, got 0"),
        ('lots = { A2 = "lot red", C1 = "green x1 BLUE 4", A1 = "empty" }', ""),
        ('lots = { A2 = "empty" }', "lot A2: wanted empty, got lot red"),
        ('lots = { C1 = "vega down blue 4" }', "lot C1: wanted vega down blue 4, got vega blue 4"),
        ('casinos = ["vega C1", "vega c1 size 1", "vega C1 size 1 boss blue"]', ""),
        ('casinos = ["vega C1 boss red"]', "casinos: wanted vega C1 boss red, got vega C1 boss blue size 1"),
        ('casinos = ["vega C1 size 2"]', "casinos: wanted vega C1 size 2, got vega C1 boss blue size 1"),
        ('casinos = ["vega C1 C2"]', "casinos: wanted vega C1 C2, got vega C1 boss blue size 1"),
        ('casinos = ["none C1"]', "casinos: wanted none C1, got no such casino"),
        ('bosses_of_nobody = ["C1"]', "boss of C1: wanted nobody, got blue"),
        ('bosses_of_nobody = ["A1"]', "boss of A1: wanted nobody, got no casino there"),
        ("tiles_left = { vega = 8, albion = 9 }", ""),
        ("tiles_left = { vega = 9 }", "vega tiles left: wanted 9, got 8"),
        ('to_act = "red"', ""),
        ('to_act = "blue"', "to act: wanted blue, got red"),
        ('options = ["build A2 vega", "end", "gamble C1 5"]', ""),
        ('options = ["gamble C1 6"]', "options (gamble C1 6): wanted legal, got bad-bet"),
        ('options = ["gambol C1 6"]', "options (gambol C1 6): wanted legal, got malformed: "),
        ('not_options = ["raise C1", "raise C99", "blue: end"]', ""),
        ('not_options = ["end"]', "not_options (end): wanted not legal, got legal"),
        ('not_options = ["ende"]', "not_options (ende): wanted an action that can be read, got malformed: "),
        ("over = false", ""),
        ("over = true", "over: wanted true, got false"),
        ("winners = []", ""),
        ('winners = ["red"]', "winners: wanted red, got nobody"),
    ],
)
def test_an_expectation_that_is_not_met_is_a_failure(wanted: str, failure: str):
    found = lines(f"steps = []\n[scenario.expect]\n{wanted}")
    assert len(found) == bool(failure)
    assert all(line.startswith(f"one: {failure}") for line in found)


def test_con_decks_are_compared_in_order_and_discards_as_sets():
    """CJ-4, CJ-7: what is hosted or cancelled leaves the top of its deck."""
    start = """
        cons.sphinx = ["secret-lodge-convocation", "mummy-unwrapping", "riddle-masters-summit"]
        steps = ["build A2 sphinx", "cancel"]
        [scenario.expect]
    """
    assert lines(start + 'cons = { sphinx = ["mummy-unwrapping", "riddle-masters-summit"], vega = [] }') == []
    (failure,) = lines(start + 'cons = { sphinx = ["riddle-masters-summit", "mummy-unwrapping"] }')
    assert failure.startswith("one: con deck of sphinx: wanted ['riddle-masters-summit', 'mummy")
    assert lines(start + 'con_discards = { sphinx = ["secret-lodge-convocation"] }') == []
    (failure,) = lines(start + "con_discards = { sphinx = [] }")
    assert failure == "one: con discards of sphinx: wanted [], got ['secret-lodge-convocation']"


def test_with_unknown_order_only_the_top_of_a_con_deck_has_a_place():
    start = """
        order = "unknown"
        cons.sphinx = ["secret-lodge-convocation", "mummy-unwrapping", "riddle-masters-summit"]
        steps = []
        [scenario.expect]
    """
    same = 'cons = { sphinx = ["secret-lodge-convocation", "riddle-masters-summit", "mummy-unwrapping"] }'
    assert lines(start + same) == []
    assert len(lines(start + 'cons = { sphinx = ["mummy-unwrapping", "secret-lodge-convocation"] }')) == 1


def test_the_card_of_an_event_that_is_going_on_is_not_left_in_its_deck():
    """CJ-16: it is discarded after the event, yet nobody would look for it in the deck."""
    text = """
        cons.tivoli = ["tivoli-franchise-meetup", "bacchanal"]
        lots.C2 = "vega red 2"
        steps = ["build A2 tivoli", "host"]
        [scenario.expect]
        cons = { tivoli = ["bacchanal"] }
        con_discards = { tivoli = [] }
        options = ["choose A2", "choose C2"]
    """
    assert lines(text) == []


def test_in_a_finished_game_everything_is_refused_for_that():
    """P-2: offers and answers included, whoever makes them."""
    text = """
        [[scenario]]
        id = "over"
        players = ["red $20 90pts", "blue $9"]
        steps = [
          { refuse = "end", because = "game-over" },
          { refuse = "draw", because = "game-over" },
          { refuse = "accept red", because = "game-over" },
          { refuse = "withdraw", because = "game-over" },
          { refuse = "offer blue gives red $1", because = "game-over" },
          { refuse = "blue: offer blue gives red $1", because = "game-over" },
          { refuse = "raise Z9", because = "unknown-lot" },
        ]
        expect = { over = true, winners = ["red"], to_act = "nobody" }
    """
    (scenario,) = load_scenarios(text, "over.toml")
    assert run(scenario) == []


# Files that cannot be used


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("scenario = 5", "scenario is no list of tables"),
        ("[[scenario]\n", "This is no TOML"),
        ("a = " + "[" * 5000, "This is no TOML"),
        ("extra = 1", 'There is no key "extra" beside the scenarios.'),
        ('[[scenario]]\nplayers = ["red $1", "blue $1"]', "scenario 1: It needs an id"),
        ('[[scenario]]\nid = 5\nplayers = ["red $1", "blue $1"]', "scenario 1: It needs an id"),
        ('[[scenario]]\nid = "x"', "x: players is missing."),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nstep = []', 'Did you mean "steps"?'),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nsteps = "end"', "x: steps: "),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nsteps = [5]', "x: steps: A step is an action"),
        (
            '[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nsteps = [{ refuse = "end", because = "nodie" }]',
            'There is no code "nodie".',
        ),
        (
            '[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nsteps = [{ refuse = "end", why = "no-die" }]',
            "x: steps: A step is an action",
        ),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\ndice = [7]', "x: dice: A die shows 1 to 6."),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\ndice = [true]', "x: dice: "),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nabout = 1', "x: about: "),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nrules = [1]', "x: rules: "),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect = 1', "x: expect: "),
        (
            '[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect.monney.red = 1',
            '"monney" cannot be expected.',
        ),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect.money.green = 1', "no player"),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect.money.red = "1"', "no whole number"),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect.lots.A7 = "vega"', "no lot"),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect.lots.A1 = "veggie"', "no group"),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect.casinos = ["vega size 1"]', "cannot be read"),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect.casinos = [""]', "cannot be read"),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect.over = 1', "not true or false"),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\nexpect.winners = ["pink"]', "no player"),
        ('[[scenario]]\nid = "x"\nplayers = ["red $1", "blue $1"]\ncons = {}\nexpect.cons.vega = ["x"]', "no con card"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(text: str, problem: str):
    with pytest.raises(BadScenarios) as refused:
        load_scenarios(text, "bad.toml")
    assert problem in str(refused.value)
    assert str(refused.value).startswith("bad.toml: ")


def test_all_that_is_wrong_with_a_file_is_told_at_once():
    text = """
        [[scenario]]
        id = "x"
        players = ["red $1", "blue $1 9pts"]
        lots.A7 = "vega"
        expect.money.red = "1"
        [[scenario]]
        id = "x"
        players = ["red $1", "pink $1"]
    """
    with pytest.raises(BadScenarios) as refused:
        load_scenarios(text, "bad.toml")
    said = str(refused.value)
    for part in ('no lot "A7"', "9 points", "Another scenario of the file has this id.", "colour pink"):
        assert part in said
    assert len(refused.value.problems) >= 4


def test_the_report(tmp_path: Path):
    good = tmp_path / "good.toml"
    good.write_text('[[scenario]]\nid = "a"\nplayers = ["red $1", "blue $1"]\nsteps = ["end"]\n', encoding="utf-8")
    poor = tmp_path / "poor.toml"
    poor.write_text(
        '[[scenario]]\nid = "b"\nplayers = ["red $1", "blue $1"]\nsteps = ["draw"]\n'
        '[[scenario]]\nid = "c"\nplayers = ["red $1", "blue $1"]\nexpect = { over = true, money = { red = 2 } }\n',
        encoding="utf-8",
    )
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe")
    report = scenario_report([good])
    assert (report.failures, report.problems, report.closing, report.code) == ([], [], "1 passed, 0 failed", 0)
    report = scenario_report([good, str(poor)])
    assert (len(report.failures), report.problems, report.closing, report.code) == (3, [], "1 passed, 2 failed", 1)
    report = scenario_report([good, poor, broken, tmp_path / "none.toml", tmp_path])
    assert (len(report.failures), len(report.problems), report.closing, report.code) == (3, 3, "1 passed, 2 failed", 2)
    report = scenario_report([])
    assert (report.failures, report.problems, report.closing, report.code) == ([], [], "0 passed, 0 failed", 0)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
VALUES = st.recursive(
    LEAVES | st.sampled_from(["A1", "red", "vega", "end"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
OWN = st.sampled_from(["id", "about", "rules", "steps", "dice", "x"])
EXPECTATIONS = "money points lots casinos bosses_of_nobody cons con_discards tiles_left to_act options not_options x"
EXPECTED = st.sampled_from([*EXPECTATIONS.split(), "over", "winners"])


def refused(read, *given: object) -> bool:
    """Whether a file is refused; one that is not can be run."""
    try:
        scenarios = read(*given)
    except ConjobsError as error:
        return bool(str(error))
    return not [run(scenario) for scenario in scenarios]


@given(st.dictionaries(OWN, VALUES, max_size=4), st.dictionaries(EXPECTED, VALUES, max_size=3))
def test_any_table_is_read_or_refused(own: dict, expected: dict):
    table = {"id": "x", "players": ["red $1", "blue $1"], "cons": {}, **own, "expect": expected}
    refused(scenarios_from, {"scenario": [table]}, "any.toml")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str):
    refused(load_scenarios, text, "any.toml")
