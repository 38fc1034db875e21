"""Listing and judging agree: what `listed` gives is just what `problem` lets pass, apart from bets (A-1 to A-8)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from conjobs.rules.actions import (
    ANY_GROUP,
    BUILD,
    CHOOSE,
    GAMBLE,
    NO_LOT,
    PLACE,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    WITHDRAW,
    choice,
    kind_of,
    lot_of,
    other_of,
    pack,
    using_of,
)
from conjobs.rules.bits import lots
from conjobs.rules.board import GROUP_COUNT
from conjobs.rules.casinos import at, groups_at
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.legal import casino_code, listed, most_bet, named_group, problem
from conjobs.rules.play import apply_code
from conjobs.rules.position import OVER, Position
from kit import TABLES, pick, start


def every_code(position: Position) -> Iterator[int]:
    """All actions that can be said of the board: each lot, group, value and die to use; a few bets."""
    all_lots = range(position.rules.board.size)
    dice = [NO_LOT, *lots(position.dice[max(position.to_act, 0)])]
    for kind in range(WITHDRAW + 1):
        if kind < BUILD or (kind > GAMBLE and kind not in (CHOOSE, PLACE)):
            yield pack(kind)
    for lot in all_lots:
        for value in range(1, 7):
            yield pack(PLACE, lot, ANY_GROUP, value)
        yield choice(lot)
        for other in range(lot):
            yield choice(other, lot)
        for group in range(GROUP_COUNT):
            for using in dice:
                yield pack(BUILD, lot, ANY_GROUP, group, using)
        for named in groups_at(position, lot):
            for kind in (REORGANIZE, RAISE):
                yield pack(kind, lot, named)
            for group in range(GROUP_COUNT):
                yield pack(REMODEL, lot, named, group)
            for to in all_lots:
                for using in dice:
                    yield pack(SPRAWL, lot, named, to, using)
            for bet in (0, 1, 2, 1000):
                yield pack(GAMBLE, lot, named, bet)


def canonical(position: Position, code: int) -> int:
    """The action with its casino named by the first lot."""
    kind = kind_of(code)
    if not SPRAWL <= kind <= GAMBLE:
        return code
    group = named_group(position, code)
    return casino_code(position, kind, group, at(position, lot_of(code), group), other_of(code), using_of(code))


@pytest.mark.parametrize("table", TABLES)
def test_what_is_listed_is_what_is_legal(table: tuple[str, int, bool, bool]) -> None:
    position, chance = start(table, 77)
    source = FastChance(78)
    dealer = Dealer(chance)
    while position.phase != OVER:
        codes = listed(position)
        if not source.below(25):
            seat = position.to_act
            legal = {canonical(position, code) for code in every_code(position) if not problem(position, seat, code)}
            bets = {code for code in legal | set(codes) if kind_of(code) == GAMBLE}
            assert legal - bets == set(codes) - bets
            for code in bets & set(codes):
                spaces = at(position, lot_of(code), named_group(position, code))
                assert 1 <= other_of(code) <= most_bet(position, spaces)
        apply_code(position, position.to_act, pick(source, codes), dealer)
