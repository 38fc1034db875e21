"""What many tests need: rulesets, random games with trades, and the invariants of a position."""

from __future__ import annotations

import functools

from conjobs.data import ruleset
from conjobs.rules import casinos
from conjobs.rules.actions import (
    Accept,
    Action,
    Build,
    Decline,
    Gamble,
    GiveDie,
    GiveLot,
    GiveMoney,
    Offer,
    Raise,
    Remodel,
    Reorganize,
    Sprawl,
    Step,
    TakeAction,
    Withdraw,
    from_code,
)
from conjobs.rules.bits import BIT, lots
from conjobs.rules.board import GROUP_COUNT
from conjobs.rules.chance import FastChance
from conjobs.rules.decisions import PLACE_VALUE
from conjobs.rules.legal import listed, may_ease
from conjobs.rules.position import OVER, SLOTS_PER_GROUP, Position
from conjobs.rules.ruleset import Ruleset
from conjobs.rules.setup import new_game

# Every edition with each number of players, with and without Con Jobs, and the options mixed (Editions).
TABLES: list[tuple[str, int, bool, bool]] = [
    *[("six-player", players, cons, False) for players in range(2, 7) for cons in (False, True)],
    *[("classic", players, cons, False) for players in range(2, 5) for cons in (False, True)],
    ("classic", 3, True, True),
    ("six-player", 4, True, True),
]


@functools.cache
def table_rules(edition: str, cons: bool, mixed: bool = False) -> Ruleset:
    """An edition; `mixed` turns each of its options round and takes the house option."""
    if not mixed:
        return ruleset(edition, cons=cons)
    six = edition == "six-player"
    return ruleset(edition, cons=cons, raising=not six, lay_off=six, late_game_over=True)


def start(table: tuple[str, int, bool, bool], seed: int) -> tuple[Position, FastChance]:
    """A new game at a table, and the source that its chance comes from."""
    edition, players, cons, mixed = table
    rules = table_rules(edition, cons, mixed)
    chance = FastChance(seed)
    return new_game(rules, rules.colours[:players], chance), chance


def pick(source: FastChance, things: list[int]) -> int:
    """One of the things."""
    return things[source.below(len(things))]


def random_action(position: Position, source: FastChance) -> tuple[int, Action]:
    """A legal action of somebody: mostly of the player to act, now and then in a trade."""
    trade = random_trade(position, source)
    if trade is not None:
        return trade
    return position.to_act, from_code(pick(source, listed(position)))


def random_trade(position: Position, source: FastChance) -> tuple[int, Action] | None:
    """Sometimes an offer, or an answer to one, where trading is allowed (R-1)."""
    if position.stack and not may_ease(position):
        return None
    for offer in position.offers:
        if offer is not None and source.below(2):
            waiting = lots(offer.named & ~offer.accepted)
            if not source.below(8):
                return offer.maker, Withdraw()
            return pick(source, waiting), Accept(offer.maker) if source.below(4) else Decline(offer.maker)
    if source.below(12):
        return None
    maker = source.below(position.players)
    steps = tuple(_random_step(position, source, maker) for _ in range(1 + source.below(3)))
    named = {seat for step in steps for seat in _named(step)}
    if maker not in named or len(named) < 2:
        return None
    return maker, Offer(steps)


def _named(step: Step) -> tuple[int, ...]:
    return (step.doer,) if isinstance(step, TakeAction) else (step.giver, step.taker)


def _random_step(position: Position, source: FastChance, maker: int) -> Step:
    other = (maker + 1 + source.below(position.players - 1)) % position.players
    giver, taker = (maker, other) if source.below(2) else (other, maker)
    kind = source.below(6)
    markers = position.markers[giver] & ~position.closed
    dice = position.dice[giver] & ~position.closed
    if kind == 0 and markers:
        return GiveLot(giver, taker, pick(source, lots(markers)))
    if kind == 1 and dice:
        return GiveDie(giver, taker, pick(source, lots(dice)))
    if kind == 2 and not position.stack and position.turn in (maker, other):
        actions = [
            action
            for action in map(from_code, listed(position))
            if isinstance(action, Build | Sprawl | Remodel | Reorganize | Raise | Gamble)
        ]
        if actions:
            return TakeAction(position.turn, actions[source.below(len(actions))])
    return GiveMoney(giver, taker, 1 + source.below(9))


def reference_casinos(position: Position) -> set[tuple[int, frozenset[int]]]:
    """The casinos worked out lot by lot, in the words of K-1 and CJ-9, as an independent check."""
    board = position.rules.board
    lot_range = range(board.size)
    printed = {lot: position.group_at(lot) for lot in lot_range if position.group_at(lot) >= 0}
    heights = {lot: casinos.height_of(position, BIT[lot]) for lot in printed}
    down = {lot for lot in printed if position.down & BIT[lot]}
    near = {lot: [other for other in lots(board.around[lot]) if other in printed] for lot in printed}

    def colours(lot: int) -> set[int]:
        if lot not in down:
            return {printed[lot]}
        return {printed[other] for other in near[lot] if other not in down and heights[other] == heights[lot]}

    colour_of = {lot: colours(lot) for lot in printed}
    found: set[tuple[int, frozenset[int]]] = set()
    for lot in printed:
        if not colour_of[lot]:
            found.add((GROUP_COUNT, frozenset([lot])))
        for group in colour_of[lot]:
            spaces, border = {lot}, [lot]
            while border:
                for other in near[border.pop()]:
                    if other not in spaces and group in colour_of[other] and heights[other] == heights[lot]:
                        spaces.add(other)
                        border.append(other)
            found.add((group, frozenset(spaces)))
    return found


def check(position: Position) -> None:
    """The invariants that hold between any two plies."""
    assert position.problems() == []
    # K-4: only while rolled values are put back may a tie stand open.
    if not position.stack or position.stack[-1].kind != PLACE_VALUE:
        assert not any(casinos.tied_dice(position, casino.spaces) for casino in position.casinos())
    assert all(money >= 0 for money in position.money)
    track = position.rules.board.track
    assert all(points in track for points in position.points)
    formed = {(casino.group, frozenset(lots(casino.spaces))) for casino in position.casinos()}
    assert formed == reference_casinos(position)
    anew = position.copy()
    anew.regroup_all()
    for group in range(GROUP_COUNT + 1):
        start = group * SLOTS_PER_GROUP
        for slot in range(start, start + position.form(group)):
            spaces = position.formed[slot]
            assert position.shapes[slot] == casinos.shape(spaces, casinos.height_of(position, spaces))
        assert position.casinos_of(group) == anew.casinos_of(group)
    for group in range(GROUP_COUNT):
        top = position.con_top[group]
        cards = position.con_rest[group] | position.con_gone[group] | (BIT[top] if top >= 0 else 0)
        assert cards == position.rules.decks[group]
    if position.phase != OVER:
        assert listed(position), "somebody must be able to act"
    assert bool(position.winners) == (position.phase == OVER)
