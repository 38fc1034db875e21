"""The refusal of each action is the first code in the list that fits, by a second reading of the rules (A-1 to A-8).

The reading here collects everything that is wrong with an action, from what lies on each lot, and takes the first.
"""

from __future__ import annotations

import pytest

from conjobs.notation.spaces import Space, space_at
from conjobs.rules.actions import (
    Action,
    Build,
    Cancel,
    Choose,
    Cover,
    Draw,
    EndTurn,
    Gamble,
    Host,
    LayOff,
    Pass,
    Place,
    Raise,
    Remodel,
    Reorganize,
    Sprawl,
    from_code,
    to_code,
)
from conjobs.rules.bits import BIT, count, numbers
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import CARD_CHOICE
from conjobs.rules.dice import settle_ties
from conjobs.rules.errors import CODES
from conjobs.rules.legal import listed, problem
from conjobs.rules.play import play
from conjobs.rules.position import ACTION_PHASE, DRAW_PHASE, OVER, Position
from kit import TABLES, random_action, reference_casinos, start

COLOURLESS = 5
AT_CASINO = (Sprawl, Remodel, Reorganize, Raise, Gamble)
ANSWERS = (Choose, Place, Pass, LayOff, Cover)
# As in the notation.
ORDER = [
    "malformed",
    "unknown-lot",
    "game-over",
    "not-in-edition",
    "not-your-turn",
    "not-a-choice",
    "no-event",
    "no-offer",
    "wrong-phase",
    "closed-block",
    "already-gambled",
    "no-casino",
    "ambiguous",
    "no-die",
    "no-boss",
    "own-casino",
    "not-boss",
    "not-your-lot",
    "lot-occupied",
    "not-adjacent",
    "same-group",
    "already-reorganized",
    "max-height",
    "no-colour",
    "no-tiles",
    "no-dice-left",
    "bad-bet",
    "cannot-afford",
]


class Table:
    """What lies where, as people see it."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.board = position.rules.board
        self.seat = seat
        self.spaces: list[Space] = [space_at(position, lot) for lot in range(self.board.size)]
        self.casinos = reference_casinos(position)

    def dice_out(self) -> int:
        return sum(1 for space in self.spaces if space.group >= 0 and space.owner == self.seat)

    def tiles_left(self, group: int) -> int:
        return 9 - sum(1 for space in self.spaces if space.group == group)

    def boss(self, casino: frozenset[int]) -> int:
        """The seat of the boss, or -1."""
        dice = [(self.spaces[lot].value, self.spaces[lot].owner) for lot in casino if self.spaces[lot].value]
        return max(dice)[1] if dice else -1

    def near(self, one: int, other: int) -> bool:
        board = self.board
        apart = abs(board.rows[one] - board.rows[other]) + abs(board.columns[one] - board.columns[other])
        return board.blocks[one] == board.blocks[other] and apart == 1

    def wrong(self, action: Action) -> set[str]:
        """Everything that is wrong with the action, as far as it can be said."""
        position = self.position
        found: set[str] = set()
        if position.phase == OVER:
            found.add("game-over")
        if isinstance(action, Raise) and not position.rules.raising:
            found.add("not-in-edition")
        if isinstance(action, LayOff | Cover) and not position.rules.lay_off:
            found.add("not-in-edition")
        if self.seat != position.to_act:
            found.add("not-your-turn")
        if position.pending is not None:
            if to_code(action) not in listed(position):
                found.add("not-a-choice")
            return found
        if isinstance(action, Host | Cancel):
            return found if position.window >= 0 else found | {"no-event"}
        if isinstance(action, ANSWERS) or (position.phase == DRAW_PHASE) != isinstance(action, Draw):
            found.add("wrong-phase")
        if isinstance(action, Build):
            return found | self.wrong_build(action)
        if isinstance(action, AT_CASINO):
            return found | self.wrong_at_casino(action)
        return found

    def wrong_piece(self, using: int | None) -> set[str]:
        """A-7."""
        if using is None:
            return {"no-dice-left"} if self.dice_out() == 12 else set()
        there = self.spaces[using]
        right = there.group >= 0 and there.owner == self.seat and self.dice_out() == 12
        return set() if right else {"no-die"}

    def wrong_build(self, action: Build) -> set[str]:
        """A-1, S-4."""
        found = self.wrong_piece(action.using)
        if self.position.players == 2 and "F" in {self.board.blocks[lot] for lot in (action.lot, action.using or 0)}:
            found.add("closed-block")
        there = self.spaces[action.lot]
        if there.group >= 0 or there.owner != self.seat:
            found.add("not-your-lot")
        if self.tiles_left(action.group) < 1:
            found.add("no-tiles")
        if self.board.prices[action.lot] > self.position.money[self.seat]:
            found.add("cannot-afford")
        return found

    def wrong_at_casino(self, action: Sprawl | Remodel | Reorganize | Raise | Gamble) -> set[str]:
        """A-2 to A-6, S-4, CJ-12."""
        found: set[str] = set()
        named = [action.lot]
        if isinstance(action, Sprawl):
            found |= self.wrong_piece(action.using)
            named += [action.to, *([] if action.using is None else [action.using])]
        if self.position.players == 2 and any(self.board.blocks[lot] == "F" for lot in named):
            found.add("closed-block")
        if isinstance(action, Gamble) and self.position.gambled:
            found.add("already-gambled")
        here = [(group, spaces) for group, spaces in self.casinos if action.lot in spaces]
        if action.group is not None:
            here = [(group, spaces) for group, spaces in here if group == action.group]
        if not here:
            return found | {"no-casino"}
        if len(here) > 1:
            return found | {"ambiguous"}
        group, casino = here[0]
        boss = self.boss(casino)
        if isinstance(action, Reorganize):
            if all(self.spaces[lot].owner != self.seat for lot in casino):
                found.add("no-die")
            if any(self.position.reorganized & BIT[lot] for lot in casino):
                found.add("already-reorganized")
        elif boss < 0:
            found.add("no-boss")
        elif isinstance(action, Gamble):
            if boss == self.seat:
                found.add("own-casino")
        elif boss != self.seat:
            found.add("not-boss")
        return found | self.wrong_here(action, group, casino)

    def wrong_here(
        self, action: Sprawl | Remodel | Reorganize | Raise | Gamble, group: int, casino: frozenset[int]
    ) -> set[str]:
        """What is wrong once casino and boss are known."""
        found: set[str] = set()
        height = self.spaces[min(casino)].height
        money = self.position.money[self.seat]
        cost = 0
        if isinstance(action, Sprawl):
            there = self.spaces[action.to]
            if there.group >= 0 or there.owner >= 0:
                found.add("lot-occupied")
            if not any(self.near(lot, action.to) for lot in casino):
                found.add("not-adjacent")
            if group == COLOURLESS:
                found.add("no-colour")
            elif self.tiles_left(group) < 1:
                found.add("no-tiles")
            cost = 2 * self.board.prices[action.to] + 15 * (height - 1)
        elif isinstance(action, Remodel):
            if action.into == group:
                found.add("same-group")
            if self.tiles_left(action.into) < len(casino):
                found.add("no-tiles")
            cost = 5 * len(casino)
        elif isinstance(action, Reorganize):
            cost = sum(self.spaces[lot].value for lot in casino)
        elif isinstance(action, Raise):
            if height + 1 > self.position.players:
                found.add("max-height")
            cost = 15 * len(casino)
        else:
            if not 1 <= action.bet <= 5 * height * len(casino):
                found.add("bad-bet")
            cost = action.bet
        if cost > money:
            found.add("cannot-afford")
        return found


def any_action(position: Position, source: FastChance) -> Action:
    """An action of any kind, near what could be legal now and then."""
    size = position.rules.board.size

    def lot() -> int:
        return source.below(size)

    def piece() -> int | None:
        return lot() if not source.below(4) else None

    def group() -> int | None:
        return source.below(6) if not source.below(4) else None

    kinds: list[Action] = [
        Build(lot(), source.below(5), piece()),
        Sprawl(lot(), lot(), group(), piece()),
        Remodel(lot(), source.below(5), group()),
        Reorganize(lot(), group()),
        Raise(lot(), group()),
        Gamble(lot(), source.below(60), group()),
    ]
    if not source.below(4):
        others = [Draw(), EndTurn(), Host(), Cancel(), Choose(lot()), Place(lot(), 1 + source.below(6)), Pass()]
        kinds = [*others, LayOff(), Cover()]
    return kinds[source.below(len(kinds))]


def beside(position: Position, source: FastChance) -> Action:
    """A legal action with one thing changed; often refused for one reason, or legal."""
    codes = listed(position)
    action = from_code(codes[source.below(len(codes))])
    other = source.below(position.rules.board.size)
    if isinstance(action, Sprawl):
        changed = [
            Sprawl(action.lot, other, action.group, action.using),
            Sprawl(other, action.to, None, action.using),
            Sprawl(action.lot, action.to, action.group, other),
            Sprawl(action.lot, action.to, action.group, None),
        ]
        return changed[source.below(4)]
    if isinstance(action, Build):
        changed_build = [
            Build(other, action.group, action.using),
            Build(action.lot, action.group, other),
            Build(action.lot, action.group, None),
        ]
        return changed_build[source.below(3)]
    if isinstance(action, Remodel):
        return Remodel(action.lot, source.below(5), None)
    if isinstance(action, Gamble):
        return Gamble(action.lot, source.below(40), action.group)
    return action


def crowd(position: Position, source: FastChance) -> None:
    """Put tiles on free lots, most with a die of one player until his twelve are out; give everyone some money."""
    seat = source.below(position.players)
    for lot in range(position.rules.board.size):
        free = not (position.built | position.owned | position.closed) & BIT[lot]
        groups = [group for group in range(5) if position.supply[group]]
        if free and groups and count(position.dice[seat]) < 12:
            position.put_tile(lot, groups[source.below(len(groups))], 1)
            if source.below(6):
                position.put_die(seat, lot, 1 + source.below(6))
    position.regroup_all()
    settle_ties(position, Dealer(source))
    position.money = numbers([source.below(70) for _ in position.money])


def try_all(position: Position, source: FastChance, seen: set[str]) -> None:
    """Compare the refusals of many actions by two readings; `seen` collects the codes met."""
    readings = [Table(position, seat) for seat in range(position.players)]
    for _ in range(60):
        near = position.phase == ACTION_PHASE and source.below(2)
        action = beside(position, source) if near else any_action(position, source)
        seat = int(position.to_act) if position.to_act >= 0 and source.below(8) else source.below(position.players)
        wrong = readings[seat].wrong(action)
        wanted = next((code for code in ORDER if code in wrong), "ok")
        assert CODES[problem(position, seat, to_code(action))] == wanted, (action, seat, sorted(wrong))
        seen.add(wanted)


def test_the_list_of_codes_is_in_the_order_of_the_notation() -> None:
    assert list(CODES) == ["ok", *ORDER]


@pytest.mark.parametrize("table", TABLES)
def test_the_first_code_that_fits(table: tuple[str, int, bool, bool]) -> None:
    """In random games, as they are and with twelve dice of somebody out (A-7)."""
    seen: set[str] = set()
    for seed in range(2):
        position, chance = start(table, 900 + seed)
        source = FastChance(901 + seed)
        while position.phase != OVER:
            pending = position.pending
            # What a card's choice allows is the card's to say.
            if pending.kind != CARD_CHOICE if pending is not None else not source.below(6):
                try_all(position, source, seen)
                if position.phase == ACTION_PHASE and pending is None:
                    crowded = position.copy()
                    crowd(crowded, source)
                    try_all(crowded, source, seen)
            seat, action = random_action(position, source)
            play(position, action, chance, [], seat)
        try_all(position, source, seen)
    assert len(seen) > 15, f"These games have met few codes: {sorted(seen)}"
