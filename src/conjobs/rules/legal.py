"""What may be done now, and why something may not. The one home of legality.

`problem` judges any action; `listed` enumerates what is legal, naming each casino by its first lot, with bets of $1,
half and all of the maximum. Costs and reach come from the same functions for both, and for what a card grants.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from conjobs.rules.actions import (
    ACCEPT,
    ANY_GROUP,
    AT_A_CASINO,
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
    LOT_SHIFT,
    NAMED_BY_LOT,
    NO_LOT,
    NOTHING_NAMED,
    OTHER_SHIFT,
    PASS,
    PLACE,
    RAISE,
    RAISES,
    REMODEL,
    REMODELS,
    REORGANIZATIONS,
    REORGANIZE,
    SPRAWL,
    SPRAWLS,
    USING_SHIFT,
    WITHDRAW,
    choice,
    group_of,
    kind_of,
    lot_of,
    other_of,
    pack,
    using_of,
)
from conjobs.rules.bits import BIT, Codes, count, first, lots
from conjobs.rules.board import COLOURLESS, DICE_PER_PLAYER, GROUP_COUNT, TILES_PER_GROUP
from conjobs.rules.casinos import (
    NAME_BITS,
    SIZE_BITS,
    SIZE_SHIFT,
    SPACES_SHIFT,
    at,
    boss_of,
    bosses,
    groups_at,
    height_in,
    height_of,
    name_of,
    pips,
    size_of,
)
from conjobs.rules.decisions import CARD_CHOICE, DRAWN, GIVE_LOT, PLACE_VALUE, TAKE_DIE, Pending
from conjobs.rules.decisions import LAY_OFF as LAY_OFF_DECISION
from conjobs.rules.errors import (
    ALREADY_GAMBLED,
    ALREADY_REORGANIZED,
    AMBIGUOUS,
    BAD_BET,
    CANNOT_AFFORD,
    CLOSED_BLOCK,
    GAME_OVER,
    LOT_OCCUPIED,
    MALFORMED,
    MAX_HEIGHT,
    NO_BOSS,
    NO_CASINO,
    NO_COLOUR,
    NO_DICE_LEFT,
    NO_DIE,
    NO_EVENT,
    NO_OFFER,
    NO_TILES,
    NOT_A_CHOICE,
    NOT_ADJACENT,
    NOT_BOSS,
    NOT_IN_EDITION,
    NOT_YOUR_LOT,
    NOT_YOUR_TURN,
    OK,
    OWN_CASINO,
    SAME_GROUP,
    UNKNOWN_LOT,
    WRONG_PHASE,
)
from conjobs.rules.position import ACTION_PHASE, DRAW_PHASE, OVER, Position

RISER_COST: Final = 15
RAISE_COST: Final = 15
REMODEL_COST: Final = 5
BET_PER_SIZE: Final = 5
# More than all that is listed while no die need be moved: builds on ten lots in five colours; for each tile at most a
# casino with a remodel into each other colour, a reorganization, a raise and three bets; for each free lot sprawls from
# four neighbours in three colours. Tiles and free lots together are at most 62.
ROOM: Final = 1000
MOST_VALUE: Final = 6


def problem(position: Position, seat: i64, code: i64) -> i64:
    """Why the seat may not take the action now: a number of `errors.CODES`, or 0 if it may."""
    kind = kind_of(code)
    wrong = unreadable(position, code)
    if wrong:
        return wrong
    if position.phase == OVER:
        return GAME_OVER
    if kind == RAISE and not position.rules.raising:
        return NOT_IN_EDITION
    if (kind == LAY_OFF or kind == COVER) and not position.rules.lay_off:
        return NOT_IN_EDITION
    if kind == ACCEPT or kind == DECLINE or kind == WITHDRAW:
        return _answer_to_offer_problem(position, seat, code, kind)
    if seat != position.to_act:
        return NOT_YOUR_TURN
    if position.stack:
        return answer_problem(position, position.stack[-1], code)
    if kind == HOST or kind == CANCEL:
        return OK if position.window >= 0 else NO_EVENT
    if kind == DRAW:
        return OK if position.phase == DRAW_PHASE else WRONG_PHASE
    if position.phase != ACTION_PHASE or CHOOSE <= kind <= COVER:
        return WRONG_PHASE
    if kind == END:
        return OK
    return action_problem(position, seat, code)


def unreadable(position: Position, code: i64) -> i64:
    """Whether the code names what is not on this board: `MALFORMED`, `UNKNOWN_LOT` or 0."""
    kind = kind_of(code)
    if code < 0 or kind > WITHDRAW:
        return MALFORMED
    size = position.rules.board.size
    lot, other, using = lot_of(code), other_of(code), using_of(code)
    if kind == ACCEPT or kind == DECLINE:
        return OK if lot < position.players else MALFORMED
    if kind == DRAW or kind == END or kind == HOST or kind == CANCEL or kind >= PASS:
        return OK
    if lot >= size or (using != NO_LOT and using >= size):
        return UNKNOWN_LOT
    if (kind == SPRAWL and other >= size) or (kind == CHOOSE and other != NO_LOT and other >= size):
        return UNKNOWN_LOT
    if (kind == BUILD or kind == REMODEL) and other >= GROUP_COUNT:
        return MALFORMED
    return OK


def _answer_to_offer_problem(position: Position, seat: i64, code: i64, kind: i64) -> i64:
    if position.stack and not may_ease(position):
        return NOT_A_CHOICE
    if kind == WITHDRAW:
        return OK if position.offers[seat] is not None else NO_OFFER
    offer = position.offers[lot_of(code)]
    if offer is None or offer.maker == seat or not offer.named & BIT[seat]:
        return NO_OFFER
    if kind == ACCEPT and offer.accepted & BIT[seat]:
        return NO_OFFER
    return OK


def may_ease(position: Position) -> bool:
    """Whether what is pending is a take-over that lacks a piece, which a trade may ease (R-1)."""
    stack = position.stack
    return (
        len(stack) == 2 and stack[0].kind == DRAWN and (stack[1].kind == TAKE_DIE or stack[1].kind == GIVE_LOT)
    )


def action_problem(position: Position, seat: i64, code: i64, factor: i64 = -1) -> i64:
    """Why the seat may not take one of the six actions, phase and turn apart (A-1 to A-6).

    `factor` is that of a card that grants it: times the lot's price for build and sprawl, times the whole cost for the
    others; -1 is the ordinary one.
    """
    if position.closed and named_lots(code) & position.closed:
        return CLOSED_BLOCK
    kind = kind_of(code)
    if kind == BUILD:
        return _build_problem(position, seat, code, factor)
    if kind == GAMBLE and position.gambled:
        return ALREADY_GAMBLED
    group = named_group(position, code)
    if group < 0:
        return -group
    spaces = at(position, lot_of(code), group)
    if kind == SPRAWL:
        return _sprawl_problem(position, seat, code, group, spaces, factor)
    if kind == REMODEL:
        return _remodel_problem(position, seat, other_of(code), group, spaces, factor)
    if kind == REORGANIZE:
        return _reorganize_problem(position, seat, spaces, factor)
    if kind == RAISE:
        return _raise_problem(position, seat, spaces, factor)
    return _gamble_problem(position, seat, other_of(code), spaces)


def named_lots(code: i64) -> i64:
    """The lots that one of the six actions names, the casino's and that of `using` included."""
    kind = kind_of(code)
    named: i64 = BIT[lot_of(code)]
    if kind == SPRAWL:
        named |= BIT[other_of(code)]
    if using_of(code) != NO_LOT:
        named |= BIT[using_of(code)]
    return named


def named_group(position: Position, code: i64) -> i64:
    """The group of the casino that the action names, or minus the refusal: no such casino, or more than one (CJ-12)."""
    space = BIT[lot_of(code)]
    named = group_of(code)
    if not position.down & space:
        group: i64 = 0
        while group < GROUP_COUNT:
            if position.tiles[group] & space:
                return group if named == ANY_GROUP or named == group else -NO_CASINO
            group += 1
        return -NO_CASINO
    groups = groups_at(position, lot_of(code))
    if named == ANY_GROUP:
        return groups[0] if len(groups) == 1 else -AMBIGUOUS
    return named if named in groups else -NO_CASINO


def _using_problem(position: Position, seat: i64, using: i64) -> i64:
    """`using` names a space with one's own die, and only when no die is left (A-7)."""
    if using == NO_LOT or (position.dice[seat] & BIT[using] and not position.dice_left(seat)):
        return OK
    return NO_DIE


def build_cost(position: Position, lot: i64, factor: i64) -> i64:
    """What a build on the lot costs, in $ millions (A-1); `factor` as in `action_problem`, here and below."""
    return position.rules.board.prices[lot] * _times(factor, 1)


def sprawl_cost(position: Position, lot: i64, height: i64, factor: i64) -> i64:
    """What a sprawl into the lot costs: twice its price; riser costs are never multiplied (A-2)."""
    return position.rules.board.prices[lot] * _times(factor, 2) + RISER_COST * (height - 1)


def remodel_cost(spaces: i64, factor: i64) -> i64:
    """What a remodel costs (A-3)."""
    return REMODEL_COST * count(spaces) * _times(factor, 1)


def reorganize_cost(position: Position, spaces: i64, factor: i64) -> i64:
    """What a reorganization costs (A-4)."""
    return pips(position, spaces) * _times(factor, 1)


def raise_cost(spaces: i64, factor: i64) -> i64:
    """What a raise costs (A-5)."""
    return RAISE_COST * count(spaces) * _times(factor, 1)


def _times(factor: i64, ordinary: i64) -> i64:
    return ordinary if factor < 0 else factor


def most_bet(position: Position, spaces: i64) -> i64:
    """The highest bet at a casino, whatever money there is (A-6)."""
    return BET_PER_SIZE * size_of(position, spaces)


def _build_problem(position: Position, seat: i64, code: i64, factor: i64) -> i64:
    lot, using = lot_of(code), using_of(code)
    wrong = _using_problem(position, seat, using)
    if wrong:
        return wrong
    if not position.markers[seat] & BIT[lot]:
        return NOT_YOUR_LOT
    if position.supply[other_of(code)] < 1:
        return NO_TILES
    if using == NO_LOT and not position.dice_left(seat):
        return NO_DICE_LEFT
    if build_cost(position, lot, factor) > position.money[seat]:
        return CANNOT_AFFORD
    return OK


def _boss_problem(position: Position, seat: i64, spaces: i64) -> i64:
    boss = boss_of(position, spaces)
    if boss < 0:
        return NO_BOSS
    return OK if boss == seat else NOT_BOSS


def _sprawl_problem(position: Position, seat: i64, code: i64, group: i64, spaces: i64, factor: i64) -> i64:
    to, using = other_of(code), using_of(code)
    wrong = _using_problem(position, seat, using) or _boss_problem(position, seat, spaces)
    if wrong:
        return wrong
    if (position.built | position.owned) & BIT[to]:
        return LOT_OCCUPIED
    if not position.rules.board.neighbours(spaces) & BIT[to]:
        return NOT_ADJACENT
    if group == COLOURLESS:
        return NO_COLOUR
    if position.supply[group] < 1:
        return NO_TILES
    if using == NO_LOT and not position.dice_left(seat):
        return NO_DICE_LEFT
    if sprawl_cost(position, to, height_of(position, spaces), factor) > position.money[seat]:
        return CANNOT_AFFORD
    return OK


def _remodel_problem(position: Position, seat: i64, into: i64, group: i64, spaces: i64, factor: i64) -> i64:
    wrong = _boss_problem(position, seat, spaces)
    if wrong:
        return wrong
    if into == group:
        return SAME_GROUP
    if position.supply[into] < count(spaces):
        return NO_TILES
    if remodel_cost(spaces, factor) > position.money[seat]:
        return CANNOT_AFFORD
    return OK


def _reorganize_problem(position: Position, seat: i64, spaces: i64, factor: i64) -> i64:
    if not position.dice[seat] & spaces:
        return NO_DIE
    if position.reorganized & spaces:
        return ALREADY_REORGANIZED
    if reorganize_cost(position, spaces, factor) > position.money[seat]:
        return CANNOT_AFFORD
    return OK


def _raise_problem(position: Position, seat: i64, spaces: i64, factor: i64) -> i64:
    wrong = _boss_problem(position, seat, spaces)
    if wrong:
        return wrong
    if height_of(position, spaces) >= position.players:
        return MAX_HEIGHT
    if raise_cost(spaces, factor) > position.money[seat]:
        return CANNOT_AFFORD
    return OK


def _gamble_problem(position: Position, seat: i64, bet: i64, spaces: i64) -> i64:
    boss = boss_of(position, spaces)
    if boss < 0:
        return NO_BOSS
    if boss == seat:
        return OWN_CASINO
    if not 1 <= bet <= most_bet(position, spaces):
        return BAD_BET
    if bet > position.money[seat]:
        return CANNOT_AFFORD
    return OK


def answer_problem(position: Position, pending: Pending, code: i64) -> i64:
    """Why the action does not answer the pending decision."""
    if pending.kind == CARD_CHOICE:
        return position.rules.cards[pending.card].problem(position, pending, code)
    return OK if code in answers(position, pending) else NOT_A_CHOICE


def answers(position: Position, pending: Pending) -> list[int]:
    """The actions that answer a pending decision, as codes."""
    if pending.kind == CARD_CHOICE:
        return position.rules.cards[pending.card].answers(position, pending)
    if pending.kind == TAKE_DIE:
        return [choice(lot) for lot in lots(position.dice[pending.seat] & ~BIT[pending.lot])]
    if pending.kind == GIVE_LOT:
        return [choice(lot) for lot in lots(position.markers[pending.seat] & ~BIT[pending.lot])]
    if pending.kind == PLACE_VALUE:
        mine = pending.spaces & position.dice[pending.seat]
        values = {position.value_at(lot) for lot in lots(mine)}
        return [pack(PLACE, first(mine), ANY_GROUP, value) for value in sorted(values)]
    if pending.kind == LAY_OFF_DECISION:
        return [pack(LAY_OFF), pack(COVER)]
    return []


def listed(position: Position) -> list[int]:
    """The legal actions of the player to act, trades excluded, as codes; empty when the game is over."""
    if position.stack and position.phase != OVER:
        return answers(position, position.stack[-1])
    found = Codes()
    fill(position, found)
    return found.as_list()


def fill(position: Position, found: Codes) -> None:
    """The same as `listed`, into a list of the caller's that is emptied first."""
    found.size = 0
    if position.phase == OVER:
        return
    if position.stack:
        for code in answers(position, position.stack[-1]):
            found.add(code)
        return
    if position.phase == DRAW_PHASE:
        found.add(DRAW | NOTHING_NAMED)
        return
    if position.window >= 0:
        found.add(HOST | NOTHING_NAMED)
        found.add(CANCEL | NOTHING_NAMED)
    if position.money[position.turn] > 0:
        list_actions(position, position.turn, found)
    found.add(END | NOTHING_NAMED)


def list_actions(position: Position, seat: i64, found: Codes) -> None:
    """Add the seat's legal builds, then its actions at each casino, group by group."""
    found.reserve(ROOM)
    list_builds(position, seat, -1, found)
    mine = position.dice[seat]
    bets = position.money[seat]
    if position.gambled:
        bets = 0
    room = sprawl_room(position, seat, -1)
    down = position.down
    group: i64 = 0
    for tiles in position.tiles:
        # Where no die of one's own may lie a bet is all that is possible.
        if tiles and (bets or (tiles | down) & mine):
            _list_in_group(position, seat, group, bets, room, found)
        group += 1
    if down and (bets or down & mine):
        _list_in_group(position, seat, COLOURLESS, bets, 0, found)


def _list_in_group(position: Position, seat: i64, group: i64, bets: i64, room: i64, found: Codes) -> None:
    """Add the seat's actions at each casino of a group, with bets of up to `bets`; `room` as in `list_at_casino`.

    Bets are $1, half and all of the maximum, each once (A-6).
    """
    formed = position.formed_count[group]
    if formed < 0:
        formed = position.form(group)
    mine, dice = position.dice[seat], position.ones | position.twos | position.fours
    casinos, shapes, down = position.formed, position.shapes, position.down
    if group == COLOURLESS:
        # Its tiles lie in no other casino, so their lots name them.
        down = 0
    items, size = found.items, found.size
    start = group * TILES_PER_GROUP
    for slot in range(start, start + formed):
        spaces = casinos[slot]
        if spaces & mine:
            found.size = size
            boss = list_at_casino(position, seat, group, slot, AT_A_CASINO, -1, room, found)
            items, size = found.items, found.size
            if boss:
                continue
        if not bets or not spaces & dice:
            continue
        shape = shapes[slot]
        code = GAMBLE | shape & NAME_BITS
        if down & spaces & -spaces:
            code = GAMBLE | name_of(position, group, spaces)
        most = BET_PER_SIZE * ((shape >> SIZE_SHIFT) & SIZE_BITS)
        if most > bets:
            most = bets
        half = most >> 1
        items[size] = code | (1 << OTHER_SHIFT)
        size += 1
        if half > 1:
            items[size] = code | (half << OTHER_SHIFT)
            size += 1
        if most > half and most > 1:
            items[size] = code | (most << OTHER_SHIFT)
            size += 1
    found.size = size


def casino_code(position: Position, kind: i64, group: i64, spaces: i64, other: i64 = 0, using: i64 = NO_LOT) -> i64:
    """An action at a casino, named as `listed` names it."""
    return _with_die(name_of(position, group, spaces) | kind | (other << OTHER_SHIFT), using)


def _with_die(code: i64, using: i64) -> i64:
    """The action with a die to move instead of none."""
    return code & ~(NO_LOT << USING_SHIFT) | (using << USING_SHIFT)


def list_builds(position: Position, seat: i64, factor: i64, found: Codes) -> None:
    """Add the seat's legal builds (A-1), in each group with a tile left (B-3). The caller has reserved `ROOM`."""
    places = position.markers[seat] & position.rules.board.payable(position.money[seat], _times(factor, 1))
    if not places:
        return
    dice = _dice_to_move(position, seat)
    items, size = found.items, found.size
    while places:
        code = BUILD | NAMED_BY_LOT | (first(places) << LOT_SHIFT)
        places &= places - 1
        for left in position.supply:
            if left and dice:
                found.size = size
                _add(code, dice, found)
                items, size = found.items, found.size
            elif left:
                items[size] = code
                size += 1
            code += 1 << OTHER_SHIFT
    found.size = size


def _dice_to_move(position: Position, seat: i64) -> i64:
    """The spaces whose die must be moved for a new one; none while a die is left (A-7)."""
    dice = position.dice[seat]
    if count(dice) < DICE_PER_PLAYER:
        return 0
    return dice


def _add(code: i64, dice: i64, found: Codes) -> None:
    """Add a build or sprawl, once for each die that may be moved, if one must be (A-7)."""
    if not dice:
        found.items[found.size] = code
        found.size += 1
        return
    while dice:
        found.add(_with_die(code, first(dice)))
        dice &= dice - 1
    found.reserve(ROOM)


def list_at_casino(
    position: Position, seat: i64, group: i64, slot: i64, kinds: i64, factor: i64, room: i64, found: Codes
) -> bool:
    """Add the seat's legal actions, bets apart, at the casino in a slot (A-2 to A-5); returns whether it is the boss.

    `kinds` is the set of those wanted, bit by bit as they are numbered; `factor` as in `action_problem`; `room` from
    `sprawl_room`. The caller has reserved `ROOM`.
    """
    spaces, shape = position.formed[slot], position.shapes[slot]
    money = position.money[seat]
    name = shape & NAME_BITS
    if position.down & spaces & -spaces:
        name = name_of(position, group, spaces)
    number = shape >> SPACES_SHIFT
    times = factor
    if factor < 0:
        times = 1
    boss = bosses(position, seat, spaces)
    if boss:
        if room and kinds & SPRAWLS and group != COLOURLESS and position.supply[group]:
            _list_sprawls(position, seat, slot, name, factor, room, found)
        if kinds & REMODELS and REMODEL_COST * number * times <= money:
            _list_remodels(position, group, number, name | REMODEL, found)
        if kinds & RAISES and position.rules.raising and RAISE_COST * number * times <= money:
            if height_in(shape) < position.players:
                found.items[found.size] = name | RAISE
                found.size += 1
    if kinds & REORGANIZATIONS and position.dice[seat] & spaces and not position.reorganized & spaces:
        # Rarely is there so little money that the pips must be counted.
        if MOST_VALUE * number * times <= money or pips(position, spaces) * times <= money:
            found.items[found.size] = name | REORGANIZE
            found.size += 1
    return boss


def _list_remodels(position: Position, group: i64, needed: i64, code: i64, found: Codes) -> None:
    items, size = found.items, found.size
    into: i64 = 0
    for left in position.supply:
        if left >= needed and into != group:
            items[size] = code | (into << OTHER_SHIFT)
            size += 1
        into += 1
    found.size = size


def sprawl_room(position: Position, seat: i64, factor: i64) -> i64:
    """The free lots whose price the seat can pay for a sprawl, risers apart (A-2)."""
    payable = position.rules.board.payable(position.money[seat], _times(factor, 2))
    if payable:
        payable &= ~position.built & ~position.owned
    return payable


def _list_sprawls(position: Position, seat: i64, slot: i64, name: i64, factor: i64, room: i64, found: Codes) -> None:
    board = position.rules.board
    free = room & board.neighbours(position.formed[slot])
    if free:
        height = height_in(position.shapes[slot])
        if height > 1:
            free &= board.payable(position.money[seat] - RISER_COST * (height - 1), _times(factor, 2))
        dice = _dice_to_move(position, seat)
        while free:
            _add(name | SPRAWL | (first(free) << OTHER_SHIFT), dice, found)
            free &= free - 1
