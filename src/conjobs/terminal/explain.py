"""What is possible, and why something is not: the answers to `?`, and the rules by number."""

from __future__ import annotations

from conjobs.cons.fields import near
from conjobs.data import SOURCES, load_rules
from conjobs.rules.errors import ConjobsError


def rule_text(number: str) -> list[str]:
    """A rule in full by its number; of a chapter, such as `K`, all rules; of nothing, the list of titles.

    Raises:
        ConjobsError: there is no such rule.
    """
    rules = load_rules()
    asked = number.strip().upper()
    if not asked:
        return [f"{rule.number:<6}{rule.title}" for rule in rules.values()]
    if asked in rules:
        rule = rules[asked]
        lines = [f"{rule.number}  {rule.title}", "", rule.text, ""]
        if rule.ruling:
            lines += [f"Our ruling: {rule.ruling}", ""]
        if rule.six_player:
            lines += [f"Six-player edition, as we play it: {rule.six_player}", ""]
        lines.append(f"From {'; '.join(SOURCES[source] for source in rule.sources)}.")
        return lines
    chapter = [rule for rule in rules.values() if rule.number.startswith(f"{asked}-")]
    if chapter:
        lines = []
        for rule in chapter:
            lines += [f"{rule.number}  {rule.title}", rule.text, ""]
        return lines[:-1]
    chapters = ", ".join(dict.fromkeys(name.partition("-")[0] for name in rules))
    hint = near(asked, list(rules)) or f" Rules are numbered as in K-4; the chapters are {chapters}."
    raise ConjobsError("no-rule", f'There is no rule "{number}".', hint.strip())
