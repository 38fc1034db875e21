"""What happened, in sentences under the player who did it, with the reasons of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from conjobs.notation.story import sentence, setup_story
from conjobs.rules import events
from conjobs.rules.events import Event
from conjobs.rules.position import Position
from conjobs.terminal.look import GOLD, SOFT, chip
from conjobs.terminal.panels import wrapped

_INDENT: Final = 3
# What a bot's own sentence says already.
_SAID: Final = (
    events.Built,
    events.Sprawled,
    events.Remodelled,
    events.Reorganized,
    events.Raised,
    events.Hosted,
    events.Cancelled,
    events.Accepted,
    events.Declined,
    events.Offered,
    events.ValuePlaced,
)
_STRONG_EVENTS: Final = (events.CardDrawn, events.Hosted, events.GameEnded)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def ply_lines(position: Position, seat: int, facts: Sequence[Event], columns: int, why: str = "") -> list[Text]:
    """The log of one ply, wrapped; `why` is a bot's own sentence about it, which then comes first."""
    told = [fact for fact in facts if not isinstance(fact, events.TurnEnded)]
    if why:
        told = [fact for fact in told if not isinstance(fact, _SAID)]
    parts: list[tuple[str, str]] = []
    if why:
        parts.append((f"{position.colours[seat].capitalize()} {why.strip()}", ""))
    for fact in told:
        if isinstance(fact, events.LotsPaid) and not any(fact.amounts):
            continue
        style = GOLD if isinstance(fact, _STRONG_EVENTS) else ""
        parts.append((capital(sentence(position, fact)), style))
        if isinstance(fact, events.EventOver) and fact.top >= 0:
            parts.append((f"It says: {position.rules.cards[fact.top].text}", SOFT))
    if not parts:
        return []
    mark = chip(position.colours[seat])
    if any(isinstance(fact, events.GameEnded) for fact in told):
        # The last card pays and scores nearly every casino: a line for each.
        return [line for part in parts for line in _flowing(mark, [part], columns)]
    return _flowing(mark, parts, columns)


def last_draw(positions: Sequence[Position], facts: Sequence[Sequence[Event]], columns: int) -> list[Text]:
    """The log of the last ply in which a property card was drawn; empty if there is none.

    Args:
        positions: those before any ply, and after each.
        facts: what happened in the setup, and in each ply.
        columns: how wide lines may be.
    """
    for ply in range(len(facts) - 1, 0, -1):
        drawn = next((fact for fact in facts[ply] if isinstance(fact, events.CardDrawn)), None)
        if drawn is not None:
            return ply_lines(positions[ply - 1], drawn.seat, facts[ply], columns)
    return []


def _flowing(mark: Text, parts: Sequence[tuple[str, str]], columns: int) -> list[Text]:
    """Sentences one after the other, each in its style, in lines that begin under the first."""
    found: list[Text] = []
    line = mark.copy()
    line.append(" ")
    empty = True
    for text, style in parts:
        words = ""
        for word in text.split():
            if line.cell_len + len(words) + 1 + len(word) > columns and not (empty and not words):
                line.append(words, style)
                found.append(line)
                line, empty, words = Text(" " * _INDENT), True, ""
            words += word if empty and not words else f" {word}"
        line.append(words, style)
        empty = empty and not words
    found.append(line)
    for each in found:
        each.no_wrap = True
    return found


def turn_line(position: Position, turn: int, columns: int) -> Text:
    """A line between two turns."""
    colour = position.colours[position.turn]
    text = f"── turn {turn}, {colour} "
    return Text(text + "─" * max(min(columns, 60) - len(text), 0), SOFT, no_wrap=True)


def setup_lines(position: Position, facts: Sequence[Event], columns: int) -> list[Text]:
    """How the game was set up."""
    return wrapped(" ".join(map(capital, setup_story(position, facts))), columns, 0, SOFT)
