"""What an offer would do if everyone named in it accepted, and which actions it may have as its steps (R-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from conjobs.bots.trading import hindrance
from conjobs.notation.actions.reading import parse_step
from conjobs.rules.actions import ACCEPT, Offer, Step, pack
from conjobs.rules.bits import BIT, lots
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import OpenOffer
from conjobs.rules.errors import ConjobsError
from conjobs.rules.events import DiceRolled, Event, Gambled, TradeStopped
from conjobs.rules.play import action_refused, apply_code
from conjobs.rules.position import ACTION_PHASE, Position
from conjobs.rules.reasons import refusal
from conjobs.rules.trades import named_in
from conjobs.view.endings import answer_for_all
from conjobs.view.look import look_for, refusal_data, try_action
from conjobs.view.shapes import Holdings, OfferLook, OfferPreview, Party, Refusal, Trial
from conjobs.view.table import names_of, table_view

# More than any one action costs, in $ millions.
_ENOUGH: Final = 1000


def offer_preview(position: Position, seat: int, steps: Sequence[str]) -> OfferPreview:
    """What the seat's offer would do if all accept: each party before and after it, and whether it would stop.

    Where dice are rolled in it, `after` is one of the ways that they may fall.

    Args:
        position: the table, which is left as it is.
        seat: who makes the offer.
        steps: its steps as lines of the notation, such as "red gives blue $10".
    """
    try:
        offer = Offer(tuple(parse_step(step, position) for step in steps))
    except ConjobsError as error:
        return _refused(refusal_data(error), seat, 0)
    named = int(named_in(offer.steps))
    wrong = action_refused(position, seat, offer)
    if wrong:
        return _refused(refusal_data(refusal(position, seat, offer, wrong)), seat, named)
    facts: list[Event] = []
    after = _after(position, seat, offer.steps, facts)
    return OfferPreview(
        refusal=None,
        named=lots(named),
        must_accept=[other for other in lots(named) if other != seat],
        parties=[
            Party(seat=party, before=_holdings(position, party), after=_holdings(after, party)) for party in lots(named)
        ],
        stops=_stops(position, offer.steps, facts),
        dice=any(isinstance(fact, DiceRolled | Gambled) for fact in facts),
    )


def offer_look(position: Position, steps: Sequence[str], kind: str) -> OfferLook:
    """What the active player could do in an offer after these steps of it, with a kind of action such as "build".

    Whether he could pay it is left open, but for the bet of a gamble: the money may come by a step that follows. Before
    the turn's card it is as if it were drawn, with nothing of what it brings.

    Raises:
        ConjobsError: a step cannot be read, or there is no such kind of action.
    """
    then = _when_acting(position, steps)
    view = table_view(then)
    if kind != "gamble":
        then.money[then.turn] = max(_ENOUGH, then.money[then.turn])
    found = look_for(then, int(then.turn), kind)
    return OfferLook(options=found["options"], refused=found["refused"], view=view)


def offer_trial(position: Position, steps: Sequence[str], action: str) -> Trial:
    """Whether the active player could do an action in an offer after these steps of it: its odds, or why not.

    Raises:
        ConjobsError: a step cannot be read.
    """
    then = _when_acting(position, steps)
    return try_action(then, int(then.turn), action)


def _when_acting(position: Position, texts: Sequence[str]) -> Position:
    """The table when the active player acts in an offer, after these steps of it."""
    steps = tuple(parse_step(text, position) for text in texts)
    turn = int(position.turn)
    then = _after(position, turn, steps, []) if steps else position.copy()
    then.stack = []
    then.phase = ACTION_PHASE
    return then


def _refused(refused: Refusal, seat: int, named: int) -> OfferPreview:
    others = [other for other in lots(named) if other != seat]
    return OfferPreview(refusal=refused, named=lots(named), must_accept=others, parties=[], stops=None, dice=False)


def _after(position: Position, seat: int, steps: tuple[Step, ...], facts: list[Event]) -> Position:
    """The table after the trade. A take-over that waits for it is left waiting, so that nothing pays yet (R-1)."""
    after = position.copy()
    last = next(other for other in range(position.players) if other != seat)
    named = named_in(steps) | BIT[seat] | BIT[last]
    after.stack = []
    after.offers[seat] = OpenOffer(seat, steps, named, named & ~BIT[last])
    dealer = Dealer(FastChance(0), facts)
    apply_code(after, last, pack(ACCEPT, seat), dealer)
    answer_for_all(after, dealer)
    return after


def _stops(position: Position, steps: tuple[Step, ...], facts: list[Event]) -> str | None:
    """Why the offer stops at one of its steps, as things stand; None if it does not."""
    stopped = next((fact for fact in facts if isinstance(fact, TradeStopped)), None)
    if stopped is None:
        return None
    why = hindrance(position, steps) or f"step {stopped.step + 1} could not happen"
    return f"As things stand, {why}."


def _holdings(position: Position, seat: int) -> Holdings:
    names = position.rules.board.names
    return Holdings(
        money=position.money[seat],
        lots=names_of(position, position.markers[seat]),
        dice={names[lot]: position.value_at(lot) for lot in lots(position.dice[seat])},
        bosses=sum(1 for casino in position.casinos() if casino.boss == seat),
    )
