"""What is pending fits the rest of a position, so that the game can go on from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conjobs.cons.verbs import EventCard
from conjobs.notation.positions.sheet import Sheet
from conjobs.rules.actions import NO_LOT, Gamble, Offer, Reorganize, TakeAction, choice
from conjobs.rules.bits import BIT
from conjobs.rules.casinos import in_board_order
from conjobs.rules.decisions import (
    CARD_CHOICE,
    CARD_EFFECT,
    DRAWN,
    EVENT,
    GIVE_LOT,
    KIND_NAMES,
    LAST_WAITING,
    LAY_OFF,
    PLACE_VALUE,
    TAKE_DIE,
    TRADE,
    Pending,
)
from conjobs.rules.errors import NOT_A_CHOICE, OK
from conjobs.rules.legal import answers
from conjobs.rules.position import ACTION_PHASE, DRAW_PHASE, PHASES, Position
from conjobs.rules.trades import offer_problem

_WAITING: Final = KIND_NAMES[: LAST_WAITING + 1]
# What each kind may lie on; -1 is nothing.
_LIES_ON: Final[dict[int, tuple[int, ...]]] = {
    TAKE_DIE: (DRAWN, CARD_EFFECT),
    GIVE_LOT: (DRAWN, CARD_EFFECT),
    PLACE_VALUE: (-1, TRADE, EVENT),
    LAY_OFF: (-1, TRADE),
    CARD_CHOICE: (EVENT,),
    DRAWN: (-1,),
    TRADE: (-1,),
    EVENT: (-1,),
    CARD_EFFECT: (EVENT,),
}

# While frames are read


def check_card(sheet: Sheet, where: str, frame: Pending) -> None:
    """An event's frame fits its card: as many effects, as many askings, and the card on top of its deck."""
    if frame.card < 0:
        return
    position = sheet.position
    card = position.rules.cards[frame.card]
    assert isinstance(card, EventCard)
    if position.con_top[card.group] != frame.card:
        sheet.note(f"{where}: The card of an event lies on top of its deck until it is over (CJ-16).")
    effects = len(card.effects)
    last = effects if frame.kind == EVENT else effects - 1
    if frame.step > last:
        sheet.note(f"{where}: {card.id} has {effects} effects, so step is at most {last}.")
    if frame.kind == EVENT and len(frame.picked) != effects:
        sheet.note(f"{where}: {card.id} has {effects} effects, and picked needs a list for each.")
    if frame.asked > position.players:
        sheet.note(f"{where}: asked is at most the number of players, {position.players}.")
    if frame.kind == CARD_CHOICE and frame.step < effects and card.effects[frame.step].chooser == 0:
        sheet.note(f"{where}: Nobody chooses in effect {frame.step} of {card.id}.")


def check_order(sheet: Sheet, frames: list[Pending]) -> bool:
    """Whether each frame may lie on the one below it, and the last waits for a player; if not, that is noted."""
    kinds = [frame.kind for frame in frames]
    if kinds and (kinds[-1] > LAST_WAITING or any(kind <= LAST_WAITING for kind in kinds[:-1])):
        waiting = ", ".join(_WAITING)
        sheet.note("pending: The last frame, and only that, waits for a player.", f"Kinds that do: {waiting}.")
        return False
    for below, kind in zip([-1, *kinds], kinds, strict=False):
        if below not in _LIES_ON[kind]:
            allowed = ", ".join("nothing" if other < 0 else KIND_NAMES[other] for other in _LIES_ON[kind])
            sheet.note(f"pending: A frame of kind {KIND_NAMES[kind]} cannot lie there.", f"It lies on: {allowed}.")
            return False
    return True


# When all is read


def check_pending(sheet: Sheet) -> None:
    """What is pending fits the phase, the seats and the pieces, and its question has answers to choose from."""
    position = sheet.position
    if not position.stack:
        return
    bottom, top = position.stack[0], position.stack[-1]
    phase = DRAW_PHASE if bottom.kind == DRAWN else ACTION_PHASE
    if position.phase != phase:
        sheet.note(f"pending: A frame of kind {KIND_NAMES[bottom.kind]} is for the phase {PHASES[phase]}.")
    for frame, above in zip(position.stack, [*position.stack[1:], None], strict=True):
        if frame.kind in _FITS and not _FITS[frame.kind](position, frame, above):
            sheet.note(f"pending: The frame of kind {KIND_NAMES[frame.kind]} does not fit what lies on the table.")
    if not sheet.problems and len(answers(position, top)) < 2:
        sheet.note("pending: That decision has fewer than two answers, so it is taken without asking (CJ-15).")


def _die_to_take(position: Position, frame: Pending, above: Pending | None) -> bool:
    not_mine = position.built & ~position.dice[frame.seat]
    return not position.dice_left(frame.seat) and bool(not_mine & BIT[frame.lot])


def _lot_to_give(position: Position, frame: Pending, above: Pending | None) -> bool:
    return not position.markers_left(frame.seat) and not position.markers[frame.seat] & BIT[frame.lot]


def _value_to_place(position: Position, frame: Pending, above: Pending | None) -> bool:
    return not frame.spaces & ~position.reorganized


def _bet_to_lay_off(position: Position, frame: Pending, above: Pending | None) -> bool:
    bosses = {casino.boss for casino in in_board_order(position) if casino.spaces & BIT[frame.lot]}
    return (
        position.rules.lay_off
        and position.gambled
        and frame.seat in bosses
        and frame.seat != frame.first_seat
        and 1 <= frame.amount <= position.money[frame.first_seat]
    )


def _drawn(position: Position, frame: Pending, above: Pending | None) -> bool:
    fits = above is not None and (above.seat, above.lot) == (position.turn, frame.lot)
    return fits and not position.undrawn & BIT[frame.lot]


def _trade(position: Position, frame: Pending, above: Pending | None) -> bool:
    """The offer is one that could be made, and the step before is the action that asked (R-3)."""
    if not 0 < frame.step < len(frame.steps) or above is None:
        return False
    asked = frame.steps[frame.step - 1]
    asks = Gamble if above.kind == LAY_OFF else Reorganize
    made = offer_problem(position, frame.first_seat, Offer(frame.steps))
    # Nothing can be offered while this waits: that alone is no wonder.
    return made in (OK, NOT_A_CHOICE) and isinstance(asked, TakeAction) and isinstance(asked.action, asks)


def _event(position: Position, frame: Pending, above: Pending | None) -> bool:
    if not position.hosted or frame.first_seat != position.turn or above is None:
        return False
    if above.kind not in (CARD_CHOICE, CARD_EFFECT):
        return True
    same = (above.card, above.step, above.first_seat) == (frame.card, frame.step, frame.first_seat)
    return same and above.seat == (frame.first_seat + frame.asked - 1) % position.players


def _card_effect(position: Position, frame: Pending, above: Pending | None) -> bool:
    """The choice that led here is still one that could be made, for nothing has happened since."""
    asked = Pending(CARD_CHOICE, frame.seat, frame.first_seat, card=frame.card, step=frame.step)
    chosen = choice(frame.lot, frame.second if frame.second >= 0 else NO_LOT)
    fits = chosen in position.rules.cards[frame.card].answers(position, asked)
    return fits and above is not None and (above.seat, above.lot) == (frame.seat, frame.lot)


# Whether a frame of a kind fits the table and the frame that lies on it.
_FITS: Final[dict[int, Callable[[Position, Pending, Pending | None], bool]]] = {
    TAKE_DIE: _die_to_take,
    GIVE_LOT: _lot_to_give,
    PLACE_VALUE: _value_to_place,
    LAY_OFF: _bet_to_lay_off,
    DRAWN: _drawn,
    TRADE: _trade,
    EVENT: _event,
    CARD_EFFECT: _card_effect,
}
