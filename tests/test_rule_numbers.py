"""Every number of the rules is cited by a test: in the `rules` of a scenario, or in a docstring or comment."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from pathlib import Path

import pytest

from conjobs.data import load_rules

HERE = Path(__file__).parent
NUMBER = re.compile(r"(?<![A-Za-z0-9-])(?:CJ|[BSTKPARE])-[0-9]+(?![0-9-])")
# How many rules each part has, written down a second time.
PARTS = {"B": 7, "S": 5, "T": 7, "K": 4, "P": 2, "A": 8, "R": 4, "E": 2, "CJ": 16}


def cited_by_scenarios(text: str) -> set[str]:
    """The numbers in the `rules` of all scenarios of a file."""
    return {number for scenario in tomllib.loads(text).get("scenario", []) for number in scenario.get("rules", [])}


def cited_by_python(text: str) -> set[str]:
    """The numbers in the docstrings and comments of a module; other text in it, such as a refusal, cites nothing."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.update(NUMBER.findall(ast.get_docstring(node) or ""))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            found.update(NUMBER.findall(token.string))
    return found


def cited(folder: Path) -> set[str]:
    """All numbers that the tests in a folder cite; this file, which speaks of citing, does not count."""
    found: set[str] = set()
    for path in (folder / "scenarios").glob("*.toml"):
        found |= cited_by_scenarios(path.read_text(encoding="utf-8"))
    for path in folder.rglob("*.py"):
        if path.name != Path(__file__).name:
            found |= cited_by_python(path.read_text(encoding="utf-8"))
    return found


def missing(numbers: list[str], folder: Path) -> list[str]:
    """The numbers that no test cites, in their order."""
    there = cited(folder)
    return [number for number in numbers if number not in there]


def test_every_rule_is_cited() -> None:
    assert missing(list(load_rules()), HERE) == [], "No test cites these rules."


def test_the_rules_are_all_there() -> None:
    assert list(load_rules()) == [f"{part}-{number + 1}" for part, most in PARTS.items() for number in range(most)]


@pytest.mark.parametrize("path", sorted((HERE / "scenarios").glob("*.toml")), ids=lambda path: path.stem)
def test_scenarios_cite_rules_that_exist(path: Path) -> None:
    cited_there = cited_by_scenarios(path.read_text(encoding="utf-8"))
    assert sorted(cited_there - set(load_rules())) == []


def test_what_is_missing_is_found(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "one.toml").write_text('[[scenario]]\nrules = ["K-1"]\nsteps = ["T-1"]\n# T-2\n')
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "test_one.py").write_text(
        '"""On K-2."""\n'
        "class Some:\n"
        '    """On K-3."""\n'
        "    def test(self):\n"
        '        """On CJ-1, CJ-12 and A-10."""\n'
        '        text = "T-3"  # with A-2\n'
        "        number = T-4\n"
        '        "T-5 is no docstring"\n'
    )
    (tmp_path / "test_rule_numbers.py").write_text('"""T-6"""\n')
    numbers = ["A-1", "A-2", "K-1", "K-2", "K-3", "T-1", "T-2", "T-3", "T-4", "T-5", "T-6", "CJ-1", "CJ-2", "CJ-12"]
    assert missing(numbers, tmp_path) == ["A-1", "T-1", "T-2", "T-3", "T-4", "T-5", "T-6", "CJ-2"]


@pytest.mark.parametrize("number", list(load_rules()))
def test_a_rule_without_its_citations_is_missing(number: str, tmp_path: Path) -> None:
    others = [other for other in load_rules() if other != number]
    (tmp_path / "test_all_but_one.py").write_text(f"# {' '.join(others)}\n")
    assert missing(list(load_rules()), tmp_path) == [number]
