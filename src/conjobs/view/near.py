"""Actions that come near to being possible, so that a refusal can be about what a player may have in mind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from conjobs.rules.actions import BUILD, GAMBLE, RAISE, REMODEL, REORGANIZE, SPRAWL, kind_of, pack
from conjobs.rules.bits import lots
from conjobs.rules.board import GROUP_COUNT
from conjobs.rules.casinos import boss_of
from conjobs.rules.legal import casino_code, listed, problem
from conjobs.rules.position import Position
from conjobs.view.costs import cost_of

# The kinds of action by the word that they are written with, in the order in which people are shown them.
VERBS: Final[dict[str, int]] = {
    "build": BUILD,
    "sprawl": SPRAWL,
    "raise": RAISE,
    "remodel": REMODEL,
    "reorganize": REORGANIZE,
    "gamble": GAMBLE,
}
# Why there is nothing that comes near.
NOTHING: Final[dict[str, str]] = {
    "build": "you have no parking lot.",
    "sprawl": "there is no free lot next to a casino of yours.",
    "raise": "you are the boss of no casino.",
    "remodel": "you are the boss of no casino.",
    "reorganize": "you have no die on the board.",
    "gamble": "no other player is the boss of a casino.",
}


def candidates(position: Position, seat: int, kind: int) -> Iterable[int]:
    """Actions of the kind that come near to being possible: on one's own lots, at casinos that fit."""
    if kind == BUILD:
        if seat == position.to_act:
            yield from (code for code in listed(position) if kind_of(code) == BUILD)
        for lot in lots(position.markers[seat]):
            yield from builds(lot)
        return
    for group in range(GROUP_COUNT + 1):
        for spaces in position.casinos_of(group):
            boss = boss_of(position, spaces)
            if kind == SPRAWL and boss == seat:
                free = position.rules.board.neighbours(spaces) & ~position.built & ~position.owned & ~position.closed
                for to in lots(free):
                    yield int(casino_code(position, SPRAWL, group, spaces, to))
            elif kind == REMODEL and boss == seat:
                yield from remodels(position, group, spaces)
            elif (kind == RAISE and boss == seat) or (kind == REORGANIZE and position.dice[seat] & spaces):
                yield int(casino_code(position, kind, group, spaces))
            elif kind == GAMBLE and boss >= 0 and boss != seat:
                yield int(casino_code(position, GAMBLE, group, spaces, 1))


def builds(lot: int) -> Iterable[int]:
    """A build on the lot in each group."""
    return (int(pack(BUILD, lot, other=group)) for group in range(GROUP_COUNT))


def remodels(position: Position, group: int, spaces: int) -> Iterable[int]:
    """A remodel of the casino to each other group."""
    return (int(casino_code(position, REMODEL, group, spaces, into)) for into in range(GROUP_COUNT) if into != group)


def nearest(position: Position, seat: int, codes: Iterable[int]) -> tuple[int, int] | None:
    """The action that comes nearest, of those that are refused, and the number of its refusal; None without any.

    Refusals are numbered in the order of the checks: the last one came furthest. Of those the cheapest.
    """
    wrong_with = [(int(problem(position, seat, code)), code) for code in codes]
    found = [(wrong, -(cost_of(position, code) or 0), code) for wrong, code in wrong_with if wrong]
    if not found:
        return None
    wrong, _, code = max(found)
    return code, wrong
