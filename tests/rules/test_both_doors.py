"""The packed actions and the comfortable ones are the same rules: games played through both, compared at every ply."""

from __future__ import annotations

import pytest

from conjobs.notation.actions.reading import parse_action
from conjobs.notation.actions.writing import format_action
from conjobs.rules.actions import from_code, to_code
from conjobs.rules.bits import Codes
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.events import Event
from conjobs.rules.legal import fill, listed
from conjobs.rules.play import apply_code, play
from conjobs.rules.position import OVER
from kit import TABLES, pick, start


def play_through_both(table: tuple[str, int, bool, bool], seed: int) -> None:
    packed, chance = start(table, seed)
    typed, same_chance = start(table, seed)
    source = FastChance(seed + 5)
    dealer = Dealer(chance)
    codes = Codes()
    while packed.phase != OVER:
        fill(packed, codes)
        assert codes.as_list() == listed(typed)
        code = pick(source, codes.as_list())
        action = from_code(code)
        assert to_code(action) == code
        assert parse_action(format_action(typed, action), typed) == (None, action)
        facts: list[Event] = []
        apply_code(packed, packed.to_act, code, dealer)
        play(typed, action, same_chance, facts, typed.to_act)
        # An answer may lead straight to the next question, such as which die to move: then there is nothing yet.
        assert facts or typed.stack, "whoever listens is told something"
        assert packed.key() == typed.key()
        assert packed == typed.copy()
    assert typed.phase == OVER


@pytest.mark.parametrize("table", TABLES)
def test_packed_and_comfortable_actions_play_the_same(table: tuple[str, int, bool, bool]) -> None:
    for seed in range(3):
        play_through_both(table, seed)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
def test_five_thousand_games_through_both(table: tuple[str, int, bool, bool]) -> None:
    for seed in range(280):
        play_through_both(table, 100 + seed)
