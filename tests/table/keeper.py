"""A keeper of tables for tests: what a store would do, with every change going through JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from conjobs.notation.actions.writing import format_action
from conjobs.record.rules import rules_table
from conjobs.rules.actions import Action, from_code
from conjobs.rules.errors import ConjobsError
from conjobs.rules.legal import listed
from conjobs.table import Table, TableConfig

START = 1_000_000.0


class Keeper:
    """Keeps a table's changes; `again` is the table that they make."""

    def __init__(self, table: Table) -> None:
        self.config = json.dumps(table.config.to_data())
        self.state = ""
        self.lines: list[str] = []
        self.chat: dict[int, str] = {}
        self.keep(table)

    def keep(self, table: Table) -> bool:
        change = table.take_change()
        if change.state is not None:
            self.state = json.dumps(change.state)
        self.lines += change.lines
        self.chat.update((message["number"], json.dumps(message)) for message in change.chat)
        return bool(change)

    def again(self) -> Table:
        chat = [json.loads(self.chat[number]) for number in sorted(self.chat)]
        return Table.restore(json.loads(self.config), json.loads(self.state), self.lines, chat)


def seen(table: Table, now: float) -> dict[str, Any]:
    """All that can be told of a table."""
    found = {
        "public": table.public(now),
        "chat": table.chat,
        "entries": table.entries(),
        "turns": [table.turn_at(ply) for ply in range(table.ply + 1)],
        "undone": table.last_undo,
        "deadline": table.deadline(now),
        "colours": table.colours,
        "rules": rules_table(table.rules()),
        "bot": None,
        "legal": [],
    }
    if table.game is not None:
        found |= {"record": table.record_text(), "legal": listed(table.game.position), "facts": table.game.facts}
        found["positions"] = [position.key() for position in table.game.positions]
    thinking = table.thinking()
    if thinking is not None:
        found["bot"] = (thinking.seat, thinking.failure)
    return found


def legal(table: Table) -> list[Action]:
    assert table.game is not None
    return [from_code(code) for code in listed(table.game.position)]


def made(now: float = START, people: int = 2, **fields: object) -> tuple[Table, list[str]]:
    """A table with so many people, all other seats open, and the people's tokens; seeded, so that runs are the same."""
    config = TableConfig.read({"seed": 7, "players": 4, **fields})
    table = Table(config, now)
    seated = table.furnish("Person 0", now)
    tokens = [seated.token] + [table.sit(f"Person {number}").token for number in range(1, people)]
    return table, tokens


def started(now: float = START, people: int = 2, **fields: object) -> Table:
    table, _ = made(now, people, **fields)
    table.start(0, now)
    table.take_change()
    return table


def bots_play(table: Table, now: float) -> None:
    """Let bots play until a person is waited for."""
    while (thinking := table.thinking()) is not None:
        assert table.play_bot(thinking.think(), now)


def to_act(table: Table) -> int:
    assert table.game is not None
    return int(table.game.position.to_act)


def draw(table, now=START):
    """Let the player to act draw, and answer what is asked, until he may do what he likes."""
    seat = to_act(table)
    table.submit(seat, table.version, "draw", now)
    while table.position.stack:
        first = format_action(table.position, legal(table)[0])
        table.submit(to_act(table), table.version, first, now)
    assert to_act(table) == seat
    return seat


def refusal(request: Callable[..., object], *given: object, **named: object) -> str:
    """The code of the refusal of a request."""
    with pytest.raises(ConjobsError) as refused:
        request(*given, **named)
    return refused.value.code
