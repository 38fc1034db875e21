"""What `conjobs verify` prints: a line for each record, and for many a closing one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from conjobs.record.verify import PROVEN, REPLAYED, UNFINISHED, WRONG, Verdict
from conjobs.view.about import several

# Of more files than this, only those that are wrong are named.
MOST_NAMED: Final = 20
_MEANS: Final = {
    PROVEN: "proven: every action is by the rules, every die and card from the seed that was committed to",
    REPLAYED: "right: every action is by the rules",
    UNFINISHED: "right so far; the game is not over",
}


def told(path: Path, verdict: Verdict) -> Iterator[str]:
    """The verdict in lines for people, with the file."""
    if verdict.status == WRONG:
        yield f"{path}: WRONG ({verdict.kind}). {verdict.message}"
        return
    dice = "1 die" if verdict.dice == 1 else f"{verdict.dice} dice"
    counted = f"{several(verdict.plies, 'move')}, {dice}, {several(verdict.cards, 'property card')}"
    if verdict.con_cards:
        counted += f", {several(verdict.con_cards, 'con card')}"
    won = f" {' and '.join(verdict.winners)} won." if verdict.winners else ""
    yield f"{path}: {_MEANS[verdict.status]}. {counted}.{won}"
    yield from (f"  {note}" for note in verdict.notes)


def closing(verdicts: Sequence[Verdict | None], seconds: float) -> str:
    """All in one line: how many records, and how many of each sort."""
    counts = Counter("unread" if verdict is None else verdict.status for verdict in verdicts)
    parts = [f"{counts[name]} {name}" for name in (PROVEN, REPLAYED, UNFINISHED, WRONG, "unread") if counts[name]]
    return f"{several(len(verdicts), 'record')} in {seconds:.1f} s: {', '.join(parts)}."
