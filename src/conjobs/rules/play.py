"""Carry out one action: the draw, the six actions, the window, answers to decisions, trades, ending the turn.

`play` is the door: it refuses what is not legal. `apply_code` and `apply_offer` are the same without the check, for
those who took the action from the list.
"""

from __future__ import annotations

from mypy_extensions import i64

from conjobs.rules.actions import (
    ACCEPT,
    BUILD,
    CANCEL,
    DECLINE,
    DRAW,
    END,
    GAMBLE,
    HOST,
    KIND_BITS,
    LAY_OFF,
    NO_LOT,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    WITHDRAW,
    Action,
    Offer,
    TakeAction,
    kind_of,
    lot_of,
    other_of,
    to_code,
    using_of,
)
from conjobs.rules.bits import BIT, count, first, lots
from conjobs.rules.board import COLOURLESS
from conjobs.rules.casinos import at, boss_of, height_of, take_out
from conjobs.rules.chance import Chance
from conjobs.rules.conventions import discard_top
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import (
    CARD_CHOICE,
    DRAWN,
    GIVE_LOT,
    LAST_WAITING,
    PLACE_VALUE,
    TAKE_DIE,
    TRADE,
    OpenOffer,
    Pending,
)
from conjobs.rules.decisions import LAY_OFF as LAY_OFF_DECISION
from conjobs.rules.dice import roll_dice, settle_ties
from conjobs.rules.events import (
    Accepted,
    BetMade,
    Built,
    Cancelled,
    CardDrawn,
    DieMoved,
    Event,
    Gambled,
    Hosted,
    LaidOff,
    LotGivenUp,
    LotTaken,
    Raised,
    Remodelled,
    Reorganized,
    Sprawled,
    TileTaken,
    TradeStopped,
    TurnEnded,
    ValuePlaced,
)
from conjobs.rules.legal import (
    action_problem,
    answers,
    build_cost,
    may_ease,
    named_group,
    problem,
    raise_cost,
    remodel_cost,
    reorganize_cost,
    sprawl_cost,
)
from conjobs.rules.payout import end_by_game_over, pay_card
from conjobs.rules.position import ACTION_PHASE, DRAW_PHASE, OVER, Position
from conjobs.rules.reasons import refusal
from conjobs.rules.trades import drop_offer, make_offer, offer_problem, run_length, transfer


def play(
    position: Position, action: Action, chance: Chance, facts: list[Event] | None = None, seat: int | None = None
) -> None:
    """Carry out an action of `seat` (the player to act if None) on the position itself.

    What happened is appended to `facts`. A refused action leaves the position and the chance source untouched.

    The action is well formed (`actions.well_formed`) and the seat in the game; `Game` sees to that for any caller.

    Raises:
        IllegalAction: the rules do not allow it now; it has the code, what would be allowed, and the rule.
    """
    actor: i64 = position.to_act if seat is None else seat
    wrong = action_refused(position, actor, action)
    if wrong:
        raise refusal(position, actor, action, wrong)
    dealer = Dealer(chance, facts)
    if isinstance(action, Offer):
        make_offer(position, actor, action, dealer)
    else:
        apply_code(position, actor, to_code(action), dealer)


def action_refused(position: Position, seat: i64, action: Action) -> i64:
    """Why the seat may not take the action now: a number of `errors.CODES`, or 0 if it may."""
    if isinstance(action, Offer):
        return offer_problem(position, seat, action)
    return problem(position, seat, to_code(action))


def apply_code(position: Position, seat: i64, code: i64, dealer: Dealer) -> None:
    """Carry out a legal action given as an integer."""
    kind = code & KIND_BITS
    if kind == ACCEPT:
        _accept(position, seat, lot_of(code), dealer)
    elif kind == DECLINE or kind == WITHDRAW:
        drop_offer(position, seat, code, dealer)
    elif position.stack:
        _answer(position, position.stack.pop(), code, dealer)
    elif kind == DRAW:
        _draw(position, dealer)
    elif kind == HOST or kind == CANCEL:
        _use_window(position, seat, kind == HOST, dealer)
    else:
        position.window = -1
        if kind == END:
            _end_turn(position, dealer)
        else:
            open_window(position, take_action(position, seat, code, -1, dealer))
    if position.stack:
        advance(position, dealer)


def advance(position: Position, dealer: Dealer) -> None:
    """Go on with what is pending until a decision with more than one answer waits, or nothing is pending.

    A decision with just one answer is taken, one without any is dropped (CJ-15).
    """
    while position.stack:
        top = position.stack[-1]
        if top.kind <= LAST_WAITING:
            possible = answers(position, top)
            if len(possible) > 1:
                return
            position.stack.pop()
            if possible:
                _answer(position, top, possible[0], dealer)
        elif top.kind == DRAWN:
            position.stack.pop()
            _settle_draw(position, top.lot, dealer)
        elif top.kind == TRADE:
            _go_on_trading(position, top, dealer)
        else:
            position.rules.cards[top.card].resume(position, top, dealer)


# The draw (T-1 to T-6)


def _draw(position: Position, dealer: Dealer) -> None:
    lot = _turn_up(position, dealer)
    if dealer.listening:
        dealer.tell(CardDrawn(position.turn, lot))
    if lot < 0:
        end_by_game_over(position, dealer)
    else:
        _settle_draw(position, lot, dealer)


def _turn_up(position: Position, dealer: Dealer) -> i64:
    """The lot of the next property card, or -1 for Game Over (S-2)."""
    if position.sure > 0:
        position.sure -= 1
    elif position.spread == 0 or dealer.chance.game_over(position.spread + 1):
        return -1
    else:
        position.spread -= 1
    lot = dealer.chance.card(position.undrawn)
    position.undrawn &= ~BIT[lot]
    return lot


def _settle_draw(position: Position, lot: i64, dealer: Dealer) -> None:
    """Take over, pay and score; with a card of the closed block, pay and draw again (T-6).

    Where the drawer must free a piece first, the draw waits on the stack.
    """
    seat = position.turn
    closed = BIT[lot] & position.closed
    if not closed:
        needed = lacks_piece(position, seat, lot)
        if needed >= 0:
            position.stack.append(Pending(DRAWN, lot=lot))
            position.stack.append(Pending(needed, seat, lot=lot))
            return
        _take_over(position, seat, lot, dealer)
        settle_ties(position, dealer)
    pay_card(position, position.rules.board.cards[lot], dealer)
    if position.phase == OVER:
        return
    if closed:
        _draw(position, dealer)
    else:
        position.phase = ACTION_PHASE


def lacks_piece(position: Position, seat: i64, lot: i64) -> i64:
    """The decision by which the seat must first free a piece to take over the lot (A-7, A-8), or -1."""
    if position.built & BIT[lot]:
        if not position.dice[seat] & BIT[lot] and not position.dice_left(seat):
            return TAKE_DIE
    elif not position.markers[seat] & BIT[lot] and not position.markers_left(seat):
        return GIVE_LOT
    return -1


def _take_over(position: Position, seat: i64, lot: i64, dealer: Dealer) -> None:
    """Put the drawer's marker or die on the lot of the card (T-2)."""
    space = BIT[lot]
    if position.built & space:
        before = position.owner_at(lot)
        if before == seat:
            return
        value = position.value_at(lot) or position.rules.board.dice[lot]
        position.lift_die(lot)
        position.put_die(seat, lot, value)
        if dealer.listening:
            dealer.tell(TileTaken(seat, lot, value, before))
        return
    before = position.marker_at(lot)
    if before == seat:
        return
    if before >= 0:
        position.markers[before] &= ~space
    position.markers[seat] |= space
    if dealer.listening:
        dealer.tell(LotTaken(seat, lot, before))


# The six actions


def take_action(position: Position, seat: i64, code: i64, factor: i64, dealer: Dealer) -> i64:
    """Take a legal action and settle its ties; returns the group whose convention it attracts, or -1 (CJ-4, CJ-6).

    `factor` as in `legal.action_problem`.
    """
    kind = code & KIND_BITS
    if kind == BUILD:
        return _build(position, seat, code, factor, dealer)
    group = named_group(position, code)
    spaces = at(position, lot_of(code), group)
    if kind == SPRAWL:
        return _sprawl(position, seat, code, group, spaces, factor, dealer)
    if kind == RAISE:
        return _raise(position, seat, group, spaces, factor, dealer)
    if kind == REMODEL:
        _remodel(position, seat, other_of(code), group, spaces, factor, dealer)
    elif kind == REORGANIZE:
        _reorganize(position, seat, group, spaces, factor, dealer)
    elif kind == GAMBLE:
        _gamble(position, seat, lot_of(code), other_of(code), spaces, dealer)
    return -1


def open_window(position: Position, group: i64) -> None:
    """Open the window for the event that an action of this colour attracts, if there is one (CJ-4 to CJ-7)."""
    if 0 <= group < COLOURLESS and not position.hosted and position.con_top[group] >= 0:
        position.window = group


def _move_die(position: Position, seat: i64, using: i64, dealer: Dealer) -> i64:
    """Lift the die that is to be moved (A-7); returns its mark: 1 if it was reorganized this turn, else 0."""
    if using == NO_LOT:
        return 0
    mark: i64 = 1 if position.reorganized & BIT[using] else 0
    position.lift_die(using)
    if dealer.listening:
        dealer.tell(DieMoved(seat, using))
    return mark


def _add_tile(position: Position, seat: i64, lot: i64, group: i64, height: i64, using: i64, dealer: Dealer) -> None:
    mark = _move_die(position, seat, using, dealer)
    position.put_tile(lot, group, height)
    position.put_die(seat, lot, position.rules.board.dice[lot])
    if mark:
        position.reorganized |= BIT[lot]


def _build(position: Position, seat: i64, code: i64, factor: i64, dealer: Dealer) -> i64:
    lot, group = lot_of(code), other_of(code)
    cost = build_cost(position, lot, factor)
    position.money[seat] -= cost
    position.markers[seat] &= ~BIT[lot]
    _add_tile(position, seat, lot, group, 1, using_of(code), dealer)
    if dealer.listening:
        dealer.tell(Built(seat, lot, group, cost))
    settle_ties(position, dealer)
    return group


def _sprawl(position: Position, seat: i64, code: i64, group: i64, spaces: i64, factor: i64, dealer: Dealer) -> i64:
    to = other_of(code)
    height = height_of(position, spaces)
    cost = sprawl_cost(position, to, height, factor)
    position.money[seat] -= cost
    _add_tile(position, seat, to, group, height, using_of(code), dealer)
    if dealer.listening:
        dealer.tell(Sprawled(seat, lot_of(code), to, group, cost))
    settle_ties(position, dealer)
    return group


def _remodel(position: Position, seat: i64, into: i64, group: i64, spaces: i64, factor: i64, dealer: Dealer) -> None:
    cost = remodel_cost(spaces, factor)
    position.money[seat] -= cost
    if position.down:
        for printed in range(len(position.tiles)):
            position.supply[printed] += count(position.tiles[printed] & spaces)
            position.tiles[printed] &= ~spaces
        position.regroup_all()
    else:
        take_out(position, group, spaces)
        position.supply[group] += count(spaces)
        position.tiles[group] ^= spaces
        position.regroup(into)
    position.tiles[into] |= spaces
    position.supply[into] -= count(spaces)
    if dealer.listening:
        dealer.tell(Remodelled(seat, spaces, group, into, cost))
    settle_ties(position, dealer)


def _raise(position: Position, seat: i64, group: i64, spaces: i64, factor: i64, dealer: Dealer) -> i64:
    cost = raise_cost(spaces, factor)
    position.money[seat] -= cost
    height = height_of(position, spaces)
    position.storeys[height] &= ~spaces
    position.storeys[height + 1] |= spaces
    if position.down:
        position.regroup_all()
    else:
        position.regroup(group)
    if dealer.listening:
        dealer.tell(Raised(seat, spaces, group, height + 1, cost))
    settle_ties(position, dealer)
    return group


def _reorganize(position: Position, seat: i64, group: i64, spaces: i64, factor: i64, dealer: Dealer) -> None:
    """Pay, mark and roll; then the players put their values back (A-4)."""
    cost = reorganize_cost(position, spaces, factor)
    position.money[seat] -= cost
    rolled = spaces & position.with_die
    position.reorganized |= rolled
    if dealer.listening:
        dealer.tell(Reorganized(seat, spaces, group, cost))
    roll_dice(position, rolled, "reorganize", dealer)
    _ask_to_place(position, seat, seat, rolled, dealer)


def _ask_to_place(position: Position, first_seat: i64, seat: i64, spaces: i64, dealer: Dealer) -> None:
    """Ask the next player with values to put back, from `seat` on; when all are back, settle ties (K-4).

    Who has equal values only is not asked, for they lie as they must; but it is told of to those who listen.
    """
    while spaces:
        mine = spaces & position.dice[seat]
        if mine and (dealer.listening or _differ(position, mine)):
            position.stack.append(Pending(PLACE_VALUE, seat, first_seat, spaces=spaces))
            return
        spaces &= ~mine
        seat = (seat + 1) % position.players
    settle_ties(position, dealer)


def _differ(position: Position, spaces: i64) -> bool:
    """Whether the dice on the spaces show more than one value."""
    ones, twos, fours = spaces & position.ones, spaces & position.twos, spaces & position.fours
    return not ((ones == 0 or ones == spaces) and (twos == 0 or twos == spaces) and (fours == 0 or fours == spaces))


def _place(position: Position, frame: Pending, value: i64, dealer: Dealer) -> None:
    """Put the value on the next space, exchanged with the first space of the player that shows it."""
    mine = frame.spaces & position.dice[frame.seat]
    lot = first(mine)
    shown = position.value_at(lot)
    if shown != value:
        for other in lots(mine):
            if position.value_at(other) == value:
                position.set_value(other, shown)
                break
        position.set_value(lot, value)
    if dealer.listening:
        dealer.tell(ValuePlaced(frame.seat, lot, value))
    _ask_to_place(position, frame.first_seat, frame.seat, frame.spaces & ~BIT[lot], dealer)


def _gamble(position: Position, seat: i64, lot: i64, bet: i64, spaces: i64, dealer: Dealer) -> None:
    position.gambled = True
    boss = boss_of(position, spaces)
    if position.rules.lay_off:
        if dealer.listening:
            dealer.tell(BetMade(seat, boss, lot, bet))
        position.stack.append(Pending(LAY_OFF_DECISION, boss, seat, lot=lot, amount=bet))
    else:
        _roll_bet(position, seat, boss, lot, bet, False, dealer)


def _roll_bet(position: Position, seat: i64, boss: i64, lot: i64, bet: i64, laid_off: bool, dealer: Dealer) -> None:
    """Roll two dice; who laid off pays or gets half, rounded down, the bank the rest; a boss pays what he has (A-6)."""
    one = dealer.chance.die()
    two = dealer.chance.die()
    total = one + two
    if 5 <= total <= 8:
        gain = -bet
        boss_gain = bet // 2 if laid_off else bet
    else:
        due = bet * 2 if total == 2 or total == 12 else bet
        part = due // 2 if laid_off else due
        paid = min(part, position.money[boss])
        boss_gain = -paid
        gain = due - part + paid
    gain = position.earn(seat, gain)
    boss_gain = position.earn(boss, boss_gain)
    if dealer.listening:
        dealer.tell(Gambled(seat, boss, lot, bet, (one, two), gain, boss_gain))


# The window (CJ-4), and the end of the turn (T-7)


def _use_window(position: Position, seat: i64, host: bool, dealer: Dealer) -> None:
    group = position.window
    card = position.con_top[group]
    position.window = -1
    position.hosted = True
    if host:
        if dealer.listening:
            dealer.tell(Hosted(seat, card))
        position.stack.append(position.rules.cards[card].begin(position, seat, card))
    else:
        if dealer.listening:
            dealer.tell(Cancelled(seat, card))
        discard_top(position, group, dealer)


def _end_turn(position: Position, dealer: Dealer) -> None:
    seat = position.turn
    position.turn = (seat + 1) % position.players
    position.phase = DRAW_PHASE
    position.gambled = False
    position.hosted = False
    position.reorganized = 0
    for offer in position.offers:
        if offer is not None:
            position.offers = [None] * position.players
            break
    if dealer.listening:
        dealer.tell(TurnEnded(seat, position.turn))


# Answers to decisions


def _answer(position: Position, frame: Pending, code: i64, dealer: Dealer) -> None:
    if frame.kind == PLACE_VALUE:
        _place(position, frame, other_of(code), dealer)
    elif frame.kind == CARD_CHOICE:
        position.rules.cards[frame.card].answer(position, frame, code, dealer)
    elif frame.kind == LAY_OFF_DECISION:
        half = kind_of(code) == LAY_OFF
        if dealer.listening:
            dealer.tell(LaidOff(frame.seat, half))
        _roll_bet(position, frame.first_seat, frame.seat, frame.lot, frame.amount, half, dealer)
    else:
        free_piece(position, frame, lot_of(code), dealer)


def free_piece(position: Position, frame: Pending, lot: i64, dealer: Dealer) -> None:
    """Take one's die off the lot (A-7), or give the lot up (A-8), as the frame asked."""
    if frame.kind == TAKE_DIE:
        if _move_die(position, frame.seat, lot, dealer):
            position.reorganized |= BIT[frame.lot]
    else:
        position.markers[frame.seat] &= ~BIT[lot]
        if dealer.listening:
            dealer.tell(LotGivenUp(frame.seat, lot))


# Trades (R)


def _accept(position: Position, seat: i64, maker: i64, dealer: Dealer) -> None:
    """Note that the seat accepts; when everyone named has, the steps happen (R-2)."""
    offer = position.offers[maker]
    assert offer is not None
    if dealer.listening:
        dealer.tell(Accepted(seat, maker))
    accepted = offer.accepted | BIT[seat]
    if accepted != offer.named:
        position.offers[maker] = OpenOffer(maker, offer.steps, offer.named, accepted)
        return
    position.offers[maker] = None
    if offer.named & BIT[position.turn]:
        position.window = -1
    if may_ease(position):
        # The take-over is looked at afresh after the trade.
        position.stack.pop()
    position.stack.append(Pending(TRADE, first_seat=maker, steps=offer.steps))


def _go_on_trading(position: Position, frame: Pending, dealer: Dealer) -> None:
    """Carry out the next run of transfers, or the next action, of a trade (R-2, R-3)."""
    position.stack.pop()
    start, steps = frame.step, frame.steps
    if start >= len(steps):
        return
    length = run_length(steps, start)
    if length:
        whole = transfer(position, steps, start, length, dealer)
        settle_ties(position, dealer)
        if whole:
            position.stack.append(Pending(TRADE, first_seat=frame.first_seat, step=start + length, steps=steps))
        return
    _traded_action(position, frame, dealer)


def _traded_action(position: Position, frame: Pending, dealer: Dealer) -> None:
    step = frame.steps[frame.step]
    assert isinstance(step, TakeAction)
    code = to_code(step.action)
    phase_fits = position.phase == ACTION_PHASE and not position.stack
    if not phase_fits or action_problem(position, step.doer, code):
        if dealer.listening:
            dealer.tell(TradeStopped(frame.step, 0))
        return
    following = frame.step + 1
    if following < len(frame.steps):
        position.stack.append(Pending(TRADE, first_seat=frame.first_seat, step=following, steps=frame.steps))
    attracted = take_action(position, step.doer, code, -1, dealer)
    if following == len(frame.steps):
        open_window(position, attracted)
