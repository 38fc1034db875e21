"""What a bot is: it sees a position, and says what it does and why."""

from __future__ import annotations

from typing import Final

from conjobs.rules.actions import (
    ACCEPT,
    BUILD,
    CANCEL,
    CHOOSE,
    COVER,
    DECLINE,
    DRAW,
    END,
    GAMBLE,
    HOST,
    LAY_OFF,
    NO_LOT,
    PASS,
    PLACE,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    GiveLot,
    GiveMoney,
    Offer,
    Step,
    TakeAction,
    kind_of,
    lot_of,
    other_of,
    to_code,
)
from conjobs.rules.board import COLOURLESS, GROUPS
from conjobs.rules.casinos import at, height_of
from conjobs.rules.legal import build_cost, named_group, raise_cost, remodel_cost, reorganize_cost, sprawl_cost
from conjobs.rules.position import Position

_PRIME: Final = 2**61 - 1


class Bot:
    """A player that decides by itself. Make a subclass, and write at least `act`.

    It is made with a seed for its own randomness, and sees positions only: no dice and no order of cards are in them.
    It must leave every position that it is given as it was; a copy is cheap (`position.copy()`).
    """

    name = "bot"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, position: Position, seat: int) -> int:
        """The action of `seat`, who is to act, as a packed code: one of `legal.listed(position)` or any legal one."""
        raise NotImplementedError

    def answer(self, position: Position, seat: int, maker: int) -> bool:
        """Whether `seat` accepts the open offer of the seat `maker`, in which it is named (R-2)."""
        return False

    def offer(self, position: Position, seat: int) -> Offer | None:
        """A trade that `seat` offers now, or None. Asked before each of its actions in its own turn (R-1)."""
        return None

    def why(self, position: Position, seat: int, move: int | Offer) -> str:
        """One sentence about a move of `seat` in `position`: what it is, and why it pays."""
        return f"{what(position, seat, move)}."


def stream(position: Position, seed: int) -> int:
    """A seed that depends on a bot's seed and on the table, so that a bot needs no memory to be repeatable.

    The same in every process and on every machine: built-in hashes of text are not.
    """
    mixed = seed
    for part in (
        position.undrawn,
        position.built,
        position.down,
        position.ones,
        position.twos,
        position.fours,
        position.turn,
        position.phase,
        len(position.stack),
        int(position.gambled),
        int(position.hosted),
        *position.money,
        *position.markers,
        *position.dice,
    ):
        mixed = (mixed * 0x9E3779B97F4A7C15 + part + 1) % _PRIME
    return mixed


def group_name(group: int) -> str:
    """A casino group as people write it; "colourless" for none."""
    return "colourless" if group == COLOURLESS else GROUPS[group].capitalize()


def what(position: Position, seat: int, move: int | Offer) -> str:
    """What a move is, in words without a full stop: "builds Vega on C5 for $8"."""
    if isinstance(move, Offer):
        return "offers: " + ", then ".join(_step(position, step) for step in move.steps)
    kind = kind_of(move)
    names = position.rules.board.names
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == BUILD:
        lot, cost = lot_of(move), build_cost(position, lot_of(move), _factor(position))
        return f"builds {group_name(other_of(move))} on {names[lot]} for ${cost}"
    if kind in (HOST, CANCEL):
        card = position.rules.cards[position.con_top[position.window]]
        return f"{'hosts' if kind == HOST else 'cancels'} {card.name}"
    if kind in (ACCEPT, DECLINE):
        verb = "accepts" if kind == ACCEPT else "declines"
        return f"{verb} {position.colours[lot_of(move)]}'s offer"
    if kind == CHOOSE:
        second = other_of(move)
        return f"chooses {names[lot_of(move)]}" + ("" if second == NO_LOT else f" and {names[second]}")
    if kind == PLACE:
        return f"puts the {other_of(move)} on {names[lot_of(move)]}"
    return _at_a_casino(position, move)


def _step(position: Position, step: Step) -> str:
    """A step of an offer in words: "red gives yellow the lot B6"."""
    names = position.rules.board.names
    if isinstance(step, TakeAction):
        return f"{position.colours[step.doer]} {what(position, step.doer, to_code(step.action))}"
    if isinstance(step, GiveMoney):
        given = f"${step.amount}"
    else:
        given = f"the {'lot' if isinstance(step, GiveLot) else 'die on'} {names[step.lot]}"
    return f"{position.colours[step.giver]} gives {position.colours[step.taker]} {given}"


_PLAIN: Final[dict[int, str]] = {
    DRAW: "draws",
    END: "ends the turn",
    PASS: "passes",
    LAY_OFF: "lays off half of the bet",
    COVER: "covers the bet",
}


def _factor(position: Position) -> int:
    """The price factor of what a card grants now, or -1 for the ordinary price."""
    pending = position.pending
    return position.rules.cards[pending.card].factor(pending) if pending is not None and pending.card >= 0 else -1


def _at_a_casino(position: Position, code: int) -> str:
    kind, lot, other = kind_of(code), lot_of(code), other_of(code)
    names = position.rules.board.names
    group = named_group(position, code)
    if group < 0:
        return f"acts at {names[lot]}"
    spaces, factor = at(position, lot, group), _factor(position)
    casino = f"{group_name(group)} at {names[lot]}"
    if kind == SPRAWL:
        cost = sprawl_cost(position, other, height_of(position, spaces), factor)
        return f"sprawls {casino} into {names[other]} for ${cost}"
    if kind == REMODEL:
        return f"remodels {casino} into {group_name(other)} for ${remodel_cost(spaces, factor)}"
    if kind == REORGANIZE:
        return f"reorganizes {casino} for ${reorganize_cost(position, spaces, factor)}"
    if kind == RAISE:
        return f"raises {casino} for ${raise_cost(spaces, factor)}"
    if kind == GAMBLE:
        return f"bets ${other} at {casino}"
    return f"acts at {names[lot]}"
