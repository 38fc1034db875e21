"""Why a move pays, in one sentence, from the same odds that it was weighed by."""

from __future__ import annotations

from conjobs.bots.base import group_name, what
from conjobs.bots.builder import cards_left
from conjobs.bots.trading import hindrance
from conjobs.rules.actions import (
    ACCEPT,
    BUILD,
    CANCEL,
    COVER,
    DRAW,
    END,
    GAMBLE,
    HOST,
    LAY_OFF,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    Offer,
    kind_of,
    lot_of,
    other_of,
)
from conjobs.rules.bits import BIT, count
from conjobs.rules.board import COLOURLESS, STRIP
from conjobs.rules.casinos import at
from conjobs.rules.legal import named_group
from conjobs.rules.position import Position

NOTHING = 0.05
_ENDINGS = {
    END: "nothing is worth its price now",
    DRAW: "a turn begins with a card",
    LAY_OFF: "a loss would cost more than the win is worth",
    COVER: "20 of 36 rolls are the boss's",
}


def reason(position: Position, seat: int, code: int, gain: float) -> str:
    """What an action is and why it pays; `gain` is what it is expected to bring, in points."""
    kind, me = kind_of(code), position.colours[seat]
    about = _points(gain)
    if kind in _ENDINGS:
        why = _ENDINGS[kind]
    elif kind in (BUILD, SPRAWL, RAISE, REMODEL):
        why = f"{_odds(position, seat, code)}, worth about {about} in all"
    elif kind == REORGANIZE:
        why = f"{_chance(position, seat, code)}, worth about {about}"
    elif kind == GAMBLE:
        why = f"a win would pay for what is too dear now, worth about {about}"
    elif kind == HOST:
        why = f"the event brings {me} about {about} now"
    elif kind == CANCEL:
        why = f"hosted by another, the event would cost {me} about {about}"
    elif gain > NOTHING:
        why = f"of its choices this brings most, about {about}"
    else:
        why = "no other choice brings more"
    return f"{what(position, seat, code)}: {why}."


def answer_reason(position: Position, seat: int, code: int, gain: float) -> str:
    """Why an offer is accepted or declined; `gain` is what it would bring, in points."""
    me = position.colours[seat]
    offer = position.offers[lot_of(code)]
    stops = hindrance(position, offer.steps) if offer is not None else ""
    if kind_of(code) == ACCEPT:
        why = f"worth about {_points(gain)} to {me}"
    elif stops:
        why = stops
    elif gain >= 0:
        why = f"worth only about {_points(gain)} to {me}"
    else:
        why = f"it would cost {me} about {_points(-gain)}"
    return f"{what(position, seat, code)}: {why}."


def offer_reason(position: Position, seat: int, offer: Offer, gains: list[float]) -> str:
    """Why an offer is made; `gains` is what it would bring each seat, in points."""
    others = [
        f"{_points(gain)} to {position.colours[other]}"
        for other, gain in enumerate(gains)
        if other != seat and gain > 0
    ]
    shared = f", and {' and '.join(others)}" if others else ""
    return f"{what(position, seat, offer)}: worth about {_points(gains[seat])} to {position.colours[seat]}{shared}."


def _points(gain: float) -> str:
    return "1 point" if f"{gain:.1f}" == "1.0" else f"{gain:.1f} points"


def _odds(position: Position, seat: int, code: int) -> str:
    """How many cards of the colour that results are left, and what a die that is added pays a turn."""
    kind = kind_of(code)
    board = position.rules.board
    group = other_of(code) if kind in (BUILD, REMODEL) else named_group(position, code)
    if not 0 <= group < COLOURLESS:
        return "it grows"
    left, all_cards = cards_left(position)[group], list(board.cards).count(group)
    found = f"{left} of {all_cards} {group_name(group)} cards are left"
    deck = count(position.undrawn)
    if kind in (BUILD, SPRAWL) and deck:
        lot = lot_of(code) if kind == BUILD else other_of(code)
        a_turn = int(board.dice[lot]) * (left + _strip_left(position, lot)) / deck
        found += f", so {position.colours[seat]}'s {board.dice[lot]} there pays about ${a_turn:.1f} a turn"
    return found


def _strip_left(position: Position, lot: int) -> int:
    """How many Strip cards are left, if the lot touches the Strip."""
    board = position.rules.board
    if not board.strip & BIT[lot]:
        return 0
    return sum(1 for other, card in enumerate(board.cards) if card == STRIP and position.undrawn & BIT[other])


def _chance(position: Position, seat: int, code: int) -> str:
    """How likely the seat comes out as boss: every die is equally likely to be the highest."""
    spaces = at(position, lot_of(code), named_group(position, code))
    mine, dice = count(spaces & position.dice[seat]), count(spaces & position.with_die)
    if mine == dice:
        return f"{position.colours[seat]}'s dice there are low"
    return f"{position.colours[seat]} comes out as boss {mine} {'time' if mine == 1 else 'times'} in {dice}"
