"""Playing the event of a con card: its effects in order, each a verb (CJ-4, CJ-8 to CJ-16).

A verb without a chooser just happens. Otherwise each chooser is asked in turn; the options of a verb are in `_options`,
what the chosen one does in `_carry_out`. After each effect and each player's choice ties are settled (K-4, CJ-16).
"""

from __future__ import annotations

from mypy_extensions import i64

from conjobs.cons import selectors
from conjobs.cons.effects import (
    CHARGE_PLAYERS,
    CLAIM_LOT,
    EXCHANGE_DICE,
    EXCHANGE_VALUES,
    FLIP,
    FREE_ACTION,
    GRANT_BUILD,
    GRANT_RAISE,
    GRANT_REMODEL,
    GRANT_REORGANIZE,
    GRANT_SPRAWL,
    HIGHEST_DICE,
    HOST,
    NOBODY,
    PAY_DICE,
    PAY_PLAYERS,
    PLACE_DIE,
    REMOVE_TILE,
    REROLL,
    SCORE,
    SET_DIE,
    TO_PARKING_LOT,
    Effect,
)
from conjobs.rules.actions import (
    BUILD,
    PASS,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    choice,
    kind_of,
    lot_of,
    other_of,
    pack,
)
from conjobs.rules.bits import BIT, Codes, lots
from conjobs.rules.casinos import at, top_dice
from conjobs.rules.conventions import ConCard, discard_top
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import CARD_CHOICE, CARD_EFFECT, EVENT, GIVE_LOT, TAKE_DIE, Pending
from conjobs.rules.dice import roll_dice, settle_ties
from conjobs.rules.errors import NOT_A_CHOICE, OK
from conjobs.rules.events import (
    BecameParkingLot,
    DiceExchanged,
    DiePlaced,
    DieSet,
    LotClaimed,
    MoneyPaid,
    Passed,
    TileFlipped,
    TileRemoved,
    ValuesExchanged,
)
from conjobs.rules.legal import (
    ROOM,
    action_problem,
    list_at_casino,
    list_builds,
    named_group,
    sprawl_room,
)
from conjobs.rules.payout import in_order, pay_casinos, score_casinos
from conjobs.rules.play import take_action
from conjobs.rules.position import OVER, Position

_GRANTED_KINDS: dict[int, int] = {
    GRANT_BUILD: BUILD,
    GRANT_SPRAWL: SPRAWL,
    GRANT_REMODEL: REMODEL,
    GRANT_REORGANIZE: REORGANIZE,
    GRANT_RAISE: RAISE,
}


class EventCard(ConCard):
    """A con card whose event is a list of effects in the card language."""

    def __init__(
        self,
        id: str,
        name: str,
        group: int,
        set: str,
        text: str,
        needs: tuple[str, ...],
        effects: tuple[Effect, ...],
    ) -> None:
        super().__init__(id, name, group, set, text, needs)
        self.effects = effects

    def begin(self, position: Position, host: i64, card: i64) -> Pending:
        """The first frame of the event, with the players that effects pick at the start (CJ-15)."""
        picked = tuple(
            selectors.players(position, effect.players, host) if effect.at_start else 0 for effect in self.effects
        )
        return Pending(EVENT, first_seat=host, card=card, picked=picked)

    def resume(self, position: Position, frame: Pending, dealer: Dealer) -> None:
        """The next effect, or the next chooser of this one; at the end discard the card (CJ-16)."""
        position.stack.pop()
        if frame.kind == CARD_EFFECT:
            _carry_out(position, self.effects[frame.step], frame.seat, frame.lot, frame.second, dealer)
            settle_ties(position, dealer)
            return
        if frame.step >= len(self.effects):
            discard_top(position, self.group, dealer)
            return
        effect = self.effects[frame.step]
        choosers = 0 if effect.chooser == NOBODY else 1 if effect.chooser == HOST else position.players
        if frame.asked < choosers:
            position.stack.append(_moved_on(frame, frame.step, frame.asked + 1))
            seat = (frame.first_seat + frame.asked) % position.players
            position.stack.append(Pending(CARD_CHOICE, seat, frame.first_seat, card=frame.card, step=frame.step))
            return
        position.stack.append(_moved_on(frame, frame.step + 1, 0))
        if choosers == 0:
            _happen(position, effect, frame, dealer)
            if position.phase == OVER:
                discard_top(position, self.group, dealer)
            else:
                settle_ties(position, dealer)

    def answers(self, position: Position, choice: Pending) -> list[int]:
        """The legal options, and `pass` where the card says may (CJ-15)."""
        effect = self.effects[choice.step]
        found = _options(position, effect, choice.seat)
        if effect.optional:
            found.append(pack(PASS))
        return found

    def problem(self, position: Position, choice: Pending, code: i64) -> i64:
        """A granted action is refused with its own code, or as no choice where only the card forbids it."""
        effect = self.effects[choice.step]
        if effect.verb != FREE_ACTION or kind_of(code) == PASS:
            return OK if code in self.answers(position, choice) else NOT_A_CHOICE
        if kind_of(code) != _GRANTED_KINDS[effect.action]:
            return NOT_A_CHOICE
        wrong = action_problem(position, choice.seat, code, effect.factor)
        if wrong or effect.action == GRANT_BUILD:
            return wrong
        group = named_group(position, code)
        spaces = at(position, lot_of(code), group)
        meant = selectors.casinos(position, effect.casinos, choice.seat)
        named = [slot for slot in meant if position.group_of_slot(slot) == group and position.formed[slot] == spaces]
        return OK if named else NOT_A_CHOICE

    def factor(self, choice: Pending) -> i64:
        """The price factor of the action that is granted, or -1."""
        effect = self.effects[choice.step]
        return effect.factor if effect.verb == FREE_ACTION else -1

    def answer(self, position: Position, choice: Pending, code: i64, dealer: Dealer) -> None:
        """Carry out the option chosen; where a die or marker is missing, ask for it first (A-7, A-8)."""
        effect = self.effects[choice.step]
        if kind_of(code) == PASS:
            if dealer.listening and len(self.answers(position, choice)) > 1:
                dealer.tell(Passed(choice.seat))
            return
        if effect.verb == FREE_ACTION:
            take_action(position, choice.seat, code, effect.factor, dealer)
            return
        frame = Pending(
            CARD_EFFECT,
            choice.seat,
            choice.first_seat,
            lot=lot_of(code),
            second=other_of(code),
            card=choice.card,
            step=choice.step,
        )
        position.stack.append(frame)
        if effect.verb == PLACE_DIE and not position.dice_left(choice.seat):
            position.stack.append(Pending(TAKE_DIE, choice.seat, lot=frame.lot))
        elif effect.verb in (TO_PARKING_LOT, CLAIM_LOT) and not position.markers_left(choice.seat):
            position.stack.append(Pending(GIVE_LOT, choice.seat, lot=frame.lot))


def _moved_on(frame: Pending, step: i64, asked: i64) -> Pending:
    return Pending(EVENT, first_seat=frame.first_seat, card=frame.card, step=step, asked=asked, picked=frame.picked)


# Effects that just happen


def _happen(position: Position, effect: Effect, frame: Pending, dealer: Dealer) -> None:
    host = frame.first_seat
    if effect.verb == SCORE:
        score_casinos(position, in_order(position, selectors.casinos(position, effect.casinos, host), dealer), dealer)
    elif effect.verb == PAY_DICE:
        pay_casinos(position, in_order(position, selectors.casinos(position, effect.casinos, host), dealer), dealer)
    elif effect.verb == PAY_PLAYERS or effect.verb == CHARGE_PLAYERS:
        picked = frame.picked[frame.step] if effect.at_start else selectors.players(position, effect.players, host)
        _move_money(position, effect, picked, dealer)
    elif effect.verb == REROLL:
        _reroll(position, effect, host, dealer)
    elif effect.verb == REMOVE_TILE:
        for lot in lots(selectors.tiles(position, effect.tiles, host)):
            _remove_tile(position, lot, dealer)
    elif effect.verb == FLIP:
        for lot in lots(selectors.tiles(position, effect.tiles, host) & ~position.down):
            _flip(position, lot, dealer)


def _move_money(position: Position, effect: Effect, picked: i64, dealer: Dealer) -> None:
    """Pay or charge each of the players; all amounts are settled first, nobody pays more than he has (CJ-15)."""
    amounts = [selectors.amount(position, effect, seat) for seat in range(position.players)]
    for seat in lots(picked):
        sum_paid = amounts[seat]
        if effect.verb == CHARGE_PLAYERS:
            sum_paid = -min(sum_paid, position.money[seat])
        sum_paid = position.earn(seat, sum_paid)
        if dealer.listening and sum_paid:
            dealer.tell(MoneyPaid(seat, sum_paid))


def _reroll(position: Position, effect: Effect, host: i64, dealer: Dealer) -> None:
    """Which dice is settled before any rolls; each rolls once, in board order (CJ-15)."""
    dice = 0
    for slot in selectors.casinos(position, effect.casinos, host):
        spaces = position.formed[slot]
        dice |= top_dice(position, spaces) if effect.which == HIGHEST_DICE else spaces & position.with_die
    if dice:
        roll_dice(position, dice, "event", dealer)


# Options of a choice


def _options(position: Position, effect: Effect, seat: i64) -> list[int]:
    if effect.verb == FREE_ACTION:
        return _granted(position, effect, seat)
    if effect.verb == EXCHANGE_VALUES:
        return _pairs(position.dice[seat])
    if effect.verb == EXCHANGE_DICE:
        pairs: set[int] = set()
        for slot in selectors.casinos(position, effect.casinos, seat):
            spaces = position.formed[slot]
            pairs.update(_pairs(spaces & position.with_die))
        return sorted(pairs, key=_in_board_order)
    return [choice(lot) for lot in lots(_single_options(position, effect, seat))]


def _in_board_order(code: int) -> tuple[int, int]:
    return lot_of(code), other_of(code)


def _pairs(spaces: i64) -> list[int]:
    where = lots(spaces)
    return [choice(one, two) for number, one in enumerate(where) for two in where[number + 1 :]]


def _single_options(position: Position, effect: Effect, seat: i64) -> i64:
    """The spaces that may be chosen for a verb about one space."""
    if effect.verb == CLAIM_LOT:
        return _claimable(position, effect, seat)
    found = selectors.tiles(position, effect.tiles, seat)
    if effect.verb == FLIP:
        return found & ~position.down
    if effect.verb == PLACE_DIE:
        return found & ~position.with_die
    if effect.verb == TO_PARKING_LOT:
        return found & position.dice[seat]
    if effect.verb == SET_DIE:
        showing = 0
        for lot in lots(position.dice[seat] & found):
            if not effect.showing or position.value_at(lot) in effect.showing:
                showing |= BIT[lot]
        return showing
    return found


def _claimable(position: Position, effect: Effect, seat: i64) -> i64:
    """Unowned empty lots next to a space with the seat's marker or die, at a price that it can pay."""
    board = position.rules.board
    mine = position.markers[seat] | position.dice[seat]
    free = board.neighbours(mine) & ~position.built & ~position.owned & ~position.closed
    found = 0
    for lot in lots(free):
        if board.prices[lot] * effect.factor <= position.money[seat]:
            found |= BIT[lot]
    return found


def _granted(position: Position, effect: Effect, seat: i64) -> list[int]:
    found = Codes()
    found.reserve(ROOM)
    if effect.action == GRANT_BUILD:
        list_builds(position, seat, effect.factor, found)
        return found.as_list()
    room = sprawl_room(position, seat, effect.factor)
    kinds = BIT[_GRANTED_KINDS[effect.action]]
    for slot in selectors.casinos(position, effect.casinos, seat):
        list_at_casino(position, seat, position.group_of_slot(slot), slot, kinds, effect.factor, room, found)
    return found.as_list()


# What the chosen option does


def _carry_out(position: Position, effect: Effect, seat: i64, lot: i64, second: i64, dealer: Dealer) -> None:
    if effect.verb == FLIP:
        _flip(position, lot, dealer)
    elif effect.verb == TO_PARKING_LOT:
        _to_parking_lot(position, effect, seat, lot, dealer)
    elif effect.verb == REMOVE_TILE:
        _remove_tile(position, lot, dealer)
    elif effect.verb == SET_DIE:
        _set_die(position, lot, effect.to or position.rules.board.dice[lot], dealer)
    elif effect.verb == EXCHANGE_VALUES:
        _exchange_values(position, lot, second, dealer)
    elif effect.verb == EXCHANGE_DICE:
        _exchange_dice(position, lot, second, dealer)
    elif effect.verb == PLACE_DIE:
        value = effect.to or position.rules.board.dice[lot]
        position.put_die(seat, lot, value)
        if dealer.listening:
            dealer.tell(DiePlaced(seat, lot, value))
    elif effect.verb == CLAIM_LOT:
        cost = position.rules.board.prices[lot] * effect.factor
        position.money[seat] -= cost
        position.markers[seat] |= BIT[lot]
        if dealer.listening:
            dealer.tell(LotClaimed(seat, lot, cost))


def _flip(position: Position, lot: i64, dealer: Dealer) -> None:
    """Turn the tile face down on its risers, the die back on top (CJ-9)."""
    position.down |= BIT[lot]
    position.regroup_all()
    if dealer.listening:
        dealer.tell(TileFlipped(lot))


def _to_parking_lot(position: Position, effect: Effect, seat: i64, lot: i64, dealer: Dealer) -> None:
    """Tile and risers go back to supply, the die to its owner, whose marker is placed (CJ-14)."""
    position.lift_die(lot)
    position.lift_tile(lot)
    position.markers[seat] |= BIT[lot]
    paid = position.earn(seat, effect.amount)
    if dealer.listening:
        dealer.tell(BecameParkingLot(seat, lot))
        if paid:
            dealer.tell(MoneyPaid(seat, paid))


def _remove_tile(position: Position, lot: i64, dealer: Dealer) -> None:
    position.lift_die(lot)
    position.lift_tile(lot)
    if dealer.listening:
        dealer.tell(TileRemoved(lot))


def _set_die(position: Position, lot: i64, value: i64, dealer: Dealer) -> None:
    before = position.value_at(lot)
    position.set_value(lot, value)
    if dealer.listening:
        dealer.tell(DieSet(lot, before, value))


def _exchange_values(position: Position, lot: i64, second: i64, dealer: Dealer) -> None:
    one, two = position.value_at(lot), position.value_at(second)
    position.set_value(lot, two)
    position.set_value(second, one)
    if dealer.listening:
        dealer.tell(ValuesExchanged(lot, second))


def _exchange_dice(position: Position, lot: i64, second: i64, dealer: Dealer) -> None:
    """Owners, values and the marks of a reorganization change places (A-4)."""
    one, two = (position.owner_at(lot), position.value_at(lot)), (position.owner_at(second), position.value_at(second))
    marks = (position.reorganized & BIT[lot], position.reorganized & BIT[second])
    position.lift_die(lot)
    position.lift_die(second)
    position.put_die(two[0], lot, two[1])
    position.put_die(one[0], second, one[1])
    if marks[0]:
        position.reorganized |= BIT[second]
    if marks[1]:
        position.reorganized |= BIT[lot]
    if dealer.listening:
        dealer.tell(DiceExchanged(lot, second))
