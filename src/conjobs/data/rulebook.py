"""The rules as text, by number, for people to look up; and which of them are decisions of ours."""

from __future__ import annotations

import functools
from typing import Final

from conjobs.cons.fields import BadFile, Place, Problem, Several, Table, Text, Word
from conjobs.data.read import shipped

# Where a rule comes from, in falling authority.
SOURCES: Final[dict[str, str]] = {
    "CJ": "the Con Jobs rulebook",
    "6P": "the six-player base game, known to us from public descriptions and worded here as we play it",
    "2010": "the base game of 2010 for two to four players",
    "FAQ": "the questions and answers of the publisher of the base game of 2010",
    "ruling": "a decision of ours, where the sources are silent or can be read two ways",
}

# The chapters of the rules by the letters that their numbers begin with.
CHAPTERS: Final[dict[str, str]] = {
    "B": "Board and pieces",
    "S": "Setup",
    "T": "A turn",
    "K": "Casinos",
    "P": "Points",
    "A": "Actions",
    "R": "Trading",
    "E": "End",
    "CJ": "Con Jobs",
}

_TERM: Final = Table(
    "term",
    [Text("text", "What it means, in a sentence or two.", 300), Text("rule", "The rule that says it in full.", 10)],
)

_RULE: Final = Table(
    "rule",
    [
        Text("title", "A few words.", 60),
        Text("text", "The rule.", 2000),
        Several(
            Word("sources", "Where it comes from.", {source: source for source in SOURCES}),
            len(SOURCES),
            (),
            order_matters=True,
        ),
        Text("ruling", "What in it is a decision of ours.", 1000, default=""),
        Text("six_player", "What in it is the six-player edition's, as we play it.", 1000, default=""),
    ],
)


class Rule:
    """A numbered rule: a title, its text, and its sources by their short names in `SOURCES`.

    `ruling` says what in it is a decision of ours, `six_player` what is the six-player edition's as we play it; both
    may be empty.
    """

    def __init__(
        self, number: str, title: str, text: str, sources: tuple[str, ...], ruling: str, six_player: str
    ) -> None:
        self.number = number
        self.title = title
        self.text = text
        self.sources = sources
        self.ruling = ruling
        self.six_player = six_player


@functools.cache
def load_rules() -> dict[str, Rule]:
    """All rules by number, in the order of the rules. Not to be changed: it is read once."""
    problems: list[Problem] = []
    place = Place("rules.toml", problems)
    found = {number: _RULE.read(table, place.of_item(number)) for number, table in shipped("rules.toml").items()}
    if problems:
        raise BadFile("bad-rules", problems)
    return {number: Rule(number, **values) for number, values in found.items()}


class Term:
    """A word of the game, what it means, and the number of the rule that says it in full."""

    def __init__(self, term: str, text: str, rule: str) -> None:
        self.term = term
        self.text = text
        self.rule = rule


@functools.cache
def load_glossary() -> tuple[Term, ...]:
    """The words of the game, in alphabetical order."""
    problems: list[Problem] = []
    place = Place("glossary.toml", problems)
    found = {term: _TERM.read(table, place.of_item(term)) for term, table in shipped("glossary.toml").items()}
    for term, values in found.items():
        if values["rule"] not in load_rules():
            place.of_item(term).problem(f"There is no rule {values['rule']}.")
    if problems:
        raise BadFile("bad-glossary", problems)
    return tuple(Term(term, **found[term]) for term in sorted(found, key=str.lower))


def rulings() -> str:
    """The page of rulings, in Markdown: what players should know that no rulebook at hand says."""
    lines = [
        "# Rulings",
        "",
        "Where the rulebooks are silent, or can be read two ways, a program has to decide. These are our decisions, by",
        "the number of the rule. What is marked *six-player* comes from the six-player edition, which we know from",
        "public descriptions; it is worded as we play it. `conjobs rules NUMBER` shows a rule in full.",
        "",
    ]
    for rule in load_rules().values():
        if rule.ruling or rule.six_player:
            lines += [f"## {rule.number} {rule.title}", ""]
            whole = rule.text if len(rule.sources) == 1 else ""
            if rule.ruling:
                lines += [whole or rule.ruling, ""]
            if rule.six_player:
                lines += [f"*Six-player:* {whole or rule.six_player}", ""]
    return "\n".join(lines)
