"""The same seeds give the same games, on either build and after any change that is to keep the rules as they are.

Digests of seeded games are kept in `same_games.json`. Where a change is meant to alter games, write them anew:

    PYTHONPATH=src:tests .venv/bin/python tests/rules/test_same_games.py
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from conjobs.rules.bits import Codes
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.events import Event
from conjobs.rules.legal import fill
from conjobs.rules.play import apply_code
from conjobs.rules.playout import play_randomly
from conjobs.rules.position import DRAW_PHASE, OVER
from kit import TABLES, start

KEPT = Path(__file__).with_name("same_games.json")
GAMES = 8
CHOICES = 1_000_000_000


def name(table: tuple[str, int, bool, bool]) -> str:
    edition, players, cons, mixed = table
    return f"{edition}-{players}{'-cons' if cons else ''}{'-mixed' if mixed else ''}"


def traced(table: tuple[str, int, bool, bool], seed: int, listening: bool) -> str:
    """All that was legal and chosen in a game, each turn's position, and what was told, as text."""
    position, chance = start(table, seed)
    choices, codes = FastChance(CHOICES + seed), Codes()
    told: list[Event] = []
    dealer = Dealer(chance, told if listening else None)
    trace: list[object] = []
    while position.phase != OVER:
        fill(position, codes)
        code = codes.items[choices.below(codes.size)]
        trace.append((position.actor, codes.as_list(), code))
        if position.phase == DRAW_PHASE:
            trace.append(position.key())
        apply_code(position, position.actor, code, dealer)
    return repr((trace, told, position.key()))


def digest(table: tuple[str, int, bool, bool], listening: bool) -> str:
    """Of all games of a table, played silently or with facts told, which asks for more decisions (A-4)."""
    games = hashlib.sha256()
    for seed in range(GAMES):
        games.update(traced(table, 700 + seed, listening).encode())
    return games.hexdigest()


def digests() -> dict[str, list[str]]:
    return {name(table): [digest(table, listening) for listening in (False, True)] for table in TABLES}


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_the_games_are_those_kept(table: tuple[str, int, bool, bool]) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert [digest(table, listening) for listening in (False, True)] == kept[name(table)]


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_random_play_chooses_from_the_list(table: tuple[str, int, bool, bool]) -> None:
    """`play_randomly` plays the very game that listing, choosing and applying plays."""
    for seed in range(GAMES):
        position, chance = start(table, seed)
        again, same_chance = start(table, seed)
        played = play_randomly(position, Dealer(chance), FastChance(CHOICES + seed))
        choices, codes, dealer = FastChance(CHOICES + seed), Codes(), Dealer(same_chance)
        plies = 0
        while again.phase != OVER:
            fill(again, codes)
            apply_code(again, again.actor, codes.items[choices.below(codes.size)], dealer)
            plies += 1
        assert (played, position.key()) == (plies, again.key())


if __name__ == "__main__":
    KEPT.write_text(json.dumps(digests(), indent=2) + "\n", encoding="utf-8")
