"""The page about the notation says what is so: its examples can be read, and nothing is missing from it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from conjobs.notation.actions.grammar import GRAMMAR
from conjobs.notation.actions.reading import parse_action
from conjobs.notation.positions.keys import KEYS
from conjobs.notation.positions.reading import parse_position
from conjobs.notation.positions.writing import format_position, same_position
from conjobs.notation.scenarios.reading import load_scenarios, scenarios_from
from conjobs.notation.scenarios.running import run
from conjobs.rules.decisions import KIND_NAMES
from conjobs.rules.errors import CODES

PAGE = (Path(__file__).parent.parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
ACTIONS, _, REST = PAGE.partition("\n## Positions")
TABLE = parse_position({"players": ["red $50", "blue $20", "yellow $9"]}).position
NAMES = {form.name for form in GRAMMAR}
# Code that begins with the first word of an action: a form with capitals to fill in, or an action as it is typed.
WRITTEN = [code for code in re.findall(r"`([^`\n]+)`", ACTIONS) if code.split()[0] in {*NAMES, "reorg", "b", "yellow:"}]
USAGES = {form.usage for form in GRAMMAR}
# A first word alone is an example where it is the whole form.
EXAMPLES = sorted({code for code in WRITTEN if code not in NAMES | USAGES} | (NAMES & USAGES))


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_action_on_the_page_can_be_read(example: str):
    parse_action(example, TABLE)


def test_every_form_of_the_grammar_is_on_the_page_with_an_example():
    assert USAGES - set(WRITTEN) == set()
    assert {type(parse_action(example, TABLE)[1]) for example in EXAMPLES} == {form.action for form in GRAMMAR}


@pytest.mark.parametrize("step", re.findall(r"^- `([a-z]+ (?:gives|does) [^`]+)`", ACTIONS, re.MULTILINE))
def test_a_step_on_the_page_can_be_offered(step: str):
    parse_action(f"offer {step}", TABLE)


def test_every_code_is_on_the_page_in_its_order():
    assert re.findall(r"^\| `([a-z-]+)` \|", ACTIONS.partition("### Refusals")[2], re.MULTILINE) == list(CODES[1:])


@pytest.mark.parametrize("block", [block for block in BLOCKS if "[[scenario]]" not in block])
def test_a_position_on_the_page_comes_back(block: str):
    position = parse_position(tomllib.loads(block)).position
    assert same_position(parse_position(tomllib.loads(format_position(position))).position, position)


@pytest.mark.parametrize("block", [block for block in BLOCKS if "[[scenario]]" in block])
def test_a_scenario_on_the_page_comes_out(block: str):
    assert [failure for scenario in load_scenarios(block, "page") for failure in run(scenario)] == []


def test_every_key_of_a_position_is_on_the_page():
    assert [key for key in KEYS if not re.search(rf"\b{key}\b", REST)] == []
    between = REST.partition("### Between")[2].partition("\n## ")[0]
    assert tuple(re.findall(r"^\| `([a-z-]+)` \|", between, re.MULTILINE)) == KIND_NAMES


def test_every_expectation_is_on_the_page():
    rows = re.findall(r"^\| (`[^|]+`) \|", REST.partition("What is expected")[2], re.MULTILINE)
    named = {key for row in rows for key in re.findall(r"`([a-z_]+)`", row)}
    table = {"id": "x", "players": ["red $1", "blue $1"], "cons": {}, "expect": dict.fromkeys(named)}
    # A key that is known is refused only for its value.
    with pytest.raises(ValueError, match="expect") as refused:
        scenarios_from({"scenario": [table]}, "page")
    assert "cannot be expected" not in str(refused.value)
    assert len(named) == 13
