"""The rules to look up: by number, by chapter, by words of a title; and the game in short."""

from __future__ import annotations

from typing import Final

from conjobs.cons.fields import shown
from conjobs.data import CHAPTERS, SOURCES, Rule, load_rules
from conjobs.rules.errors import ConjobsError

GAME: Final[tuple[str, ...]] = (
    "Goal: most points when Game Over is drawn; who reaches 90 wins at once (E-1, E-2, P-2).",
    "A turn begins with a card: its lot is yours, lots pay $1, and the casinos of its colour pay their dice and score "
    "for their bosses (T-1 to T-5).",
    "Then, as often as you can pay: build on your lots, sprawl, remodel, reorganize, raise; gamble once (T-7).",
    "Tiles of one colour side by side are one casino; its highest die is the boss, who gets all its points (K-1, K-3).",
    "A build, sprawl or raise lets you host or cancel the top con card of its colour; trade at any time (CJ-4, R-1).",
)


def rule_text(asked: str) -> list[str]:
    """A rule by its number, all of a chapter (`K`), those whose title has the words; of nothing, the list of titles.

    Raises:
        ConjobsError: there is no such rule.
    """
    rules = load_rules()
    words = asked.strip()
    if not words:
        return _contents()
    if words.upper() in rules:
        return _whole(rules[words.upper()])
    chapter = next((key for key, name in CHAPTERS.items() if words.lower() in (key.lower(), name.lower())), None)
    found = [rule for rule in rules.values() if chapter is not None and rule.number.startswith(f"{chapter}-")]
    found = found or _titled(words)
    if len(found) == 1:
        return _whole(found[0])
    if found:
        return [line for rule in found for line in (f"{rule.number}  {rule.title}", rule.text, "")][:-1]
    chapters = ", ".join(f"{key} {name}" for key, name in CHAPTERS.items())
    allowed = f"Rules go by number as in K-4, by words of their titles, or by chapter: {chapters}."
    raise ConjobsError("no-rule", f"There is no rule {shown(words)}.", allowed)


def _titled(words: str) -> list[Rule]:
    """The rules with all the words at the beginnings of words of their titles."""
    wanted = words.lower().split()
    return [
        rule
        for rule in load_rules().values()
        if all(any(part.startswith(word) for part in rule.title.lower().split()) for word in wanted)
    ]


def _contents() -> list[str]:
    lines = [*GAME]
    for chapter, name in CHAPTERS.items():
        lines += ["", f"{chapter}  {name}"]
        lines += [f"{r.number:<6}{r.title}" for r in load_rules().values() if r.number.startswith(f"{chapter}-")]
    return lines


def _whole(rule: Rule) -> list[str]:
    lines = [f"{rule.number}  {rule.title}", "", rule.text, ""]
    if rule.ruling:
        lines += [f"Our ruling: {rule.ruling}", ""]
    if rule.six_player:
        lines += [f"Six-player edition, as we play it: {rule.six_player}", ""]
    return [*lines, f"From {'; '.join(SOURCES[source] for source in rule.sources)}."]
