"""Completion of lines in play: actions of the notation, and the commands beside them."""

from __future__ import annotations

from conjobs.data import load_rules
from conjobs.notation.actions.completion import complete
from conjobs.rules.board import GROUPS
from conjobs.rules.position import Position
from conjobs.terminal.lookup import COMMAND_WORDS, TOPICS


def completions(position: Position, seat: int, text: str) -> list[str]:
    """What the last word of the line could be."""
    line = text.lstrip()
    if line.startswith("?"):
        asked = line[1:].lstrip()
        found = complete(asked, position, seat)
        if " " not in asked:
            things = (*TOPICS, *COMMAND_WORDS, *GROUPS, *position.colours, *(card.id for card in position.rules.cards))
            found += [word for word in things if word.startswith(asked.lower())]
        return list(dict.fromkeys(found))
    word, space, rest = line.partition(" ")
    if space and word.lower() in ("rules", "rule"):
        return [number for number in load_rules() if number.startswith(rest.strip().upper())]
    if space and word.lower() in COMMAND_WORDS:
        return []
    found = complete(line, position, seat)
    if not space:
        found += [command for command in COMMAND_WORDS if command.startswith(word.lower())]
    return list(dict.fromkeys(found))
