"""The sentence for each refusal: what is wrong, what would be allowed, and the rule.

`legal` decides; this module only explains, so a caller that needs no words pays nothing for them.
"""

from __future__ import annotations

from mypy_extensions import i64

from conjobs.rules.actions import (
    BUILD,
    CHOOSE,
    GAMBLE,
    NO_LOT,
    PLACE,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    Action,
    Offer,
    from_code,
    kind_of,
    lot_of,
    other_of,
    to_code,
    using_of,
)
from conjobs.rules.bits import BIT, count, lots
from conjobs.rules.board import COLOURLESS, DICE_PER_PLAYER, GROUPS
from conjobs.rules.casinos import at, boss_of, groups_at, height_of
from conjobs.rules.decisions import CARD_CHOICE, GIVE_LOT, PLACE_VALUE, TAKE_DIE, Pending
from conjobs.rules.errors import (
    ALREADY_GAMBLED,
    ALREADY_REORGANIZED,
    AMBIGUOUS,
    BAD_BET,
    CANNOT_AFFORD,
    CLOSED_BLOCK,
    CODES,
    GAME_OVER,
    LOT_OCCUPIED,
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
    OWN_CASINO,
    SAME_GROUP,
    UNKNOWN_LOT,
    WRONG_PHASE,
    AmbiguousAction,
    IllegalAction,
    UnreadableAction,
)
from conjobs.rules.legal import (
    answers,
    build_cost,
    most_bet,
    named_group,
    raise_cost,
    remodel_cost,
    reorganize_cost,
    sprawl_cost,
)
from conjobs.rules.position import DRAW_PHASE, Position

Words = tuple[str, str, str]

_RULES: dict[int, str] = {BUILD: "A-1", SPRAWL: "A-2", REMODEL: "A-3", REORGANIZE: "A-4", RAISE: "A-5", GAMBLE: "A-6"}


def refusal(position: Position, seat: i64, action: Action, wrong: i64) -> IllegalAction | UnreadableAction:
    """The error for an action that `legal.problem` or `trades.offer_problem` refused with the number `wrong`."""
    code = CODES[wrong]
    message, allowed, rule = _offer_words(position, wrong) if isinstance(action, Offer) else _words(
        position, seat, to_code(action), wrong
    )
    if wrong == AMBIGUOUS:
        return AmbiguousAction(code, message, allowed, rule)
    if code in ("malformed", "unknown-lot"):
        return UnreadableAction(code, message, allowed, rule)
    return IllegalAction(code, message, allowed, rule)


def _offer_words(position: Position, wrong: i64) -> Words:
    if wrong == NOT_YOUR_TURN:
        name = position.colours[position.turn]
        return "That offer has an action of a player whose turn it is not.", f"Only {name} can act now.", "R-1"
    if wrong == NOT_A_CHOICE:
        return _common_words(position, wrong) or ("", "", "")
    common = _common_words(position, wrong)
    if common:
        return common
    return (
        "That is no offer.",
        "It lists steps, names its maker and another player, and nobody gives $0 or gives to himself.",
        "R-2",
    )


def _words(position: Position, seat: i64, code: i64, wrong: i64) -> Words:
    kind = kind_of(code)
    if wrong == NOT_IN_EDITION and kind != RAISE:
        return "At this table nothing is laid off.", "Raise and laying off are options.", "A-6"
    common = _common_words(position, wrong)
    if common:
        return common
    rule = _RULES.get(int(kind), "T-7")
    if wrong == WRONG_PHASE:
        return _phase_words(position, kind)
    if wrong == UNKNOWN_LOT:
        names = position.rules.board.names
        return "There is no such lot.", f"Lots are {names[0]} to {names[-1]}.", "B-1"
    if wrong == NO_CASINO or wrong == AMBIGUOUS:
        return _naming_words(position, code, wrong)
    if wrong == NO_DIE:
        return _no_die_words(position, seat, code)
    if wrong in (NOT_YOUR_LOT, LOT_OCCUPIED, NOT_ADJACENT):
        return _lot_words(position, seat, code, wrong)
    if wrong == CANNOT_AFFORD:
        cost, what = _cost(position, code)
        return f"{what} costs ${cost}; {position.colours[seat]} has ${position.money[seat]}.", "", rule
    return _casino_words(position, seat, code, wrong, rule)


def _common_words(position: Position, wrong: i64) -> Words | None:
    """The refusals that do not depend on the details of the action."""
    if wrong == GAME_OVER:
        names = " and ".join(position.colours[seat] for seat in lots(position.winners))
        return f"The game is over; {names} won.", "", "E-2"
    if wrong == NOT_IN_EDITION:
        return "Nothing is raised at this table.", "Raise and laying off are options.", "A-5"
    if wrong == NOT_YOUR_TURN:
        return "It is not that player's turn.", f"{position.colours[position.to_act].capitalize()} must act now.", "T-1"
    if wrong == NOT_A_CHOICE:
        return _choice_words(position)
    if wrong == NO_EVENT:
        why = "Con Jobs is not played." if not position.rules.cons else "There is no event to host or cancel now."
        return why, "One opens right after a build, sprawl or raise, once a turn, while its deck has cards.", "CJ-4"
    if wrong == NO_OFFER:
        return "There is no such offer to answer.", _open_offers(position), "R-2"
    if wrong == CLOSED_BLOCK:
        return "That lot is in the block that is closed with two players.", "All other blocks are open.", "S-4"
    if wrong == ALREADY_GAMBLED:
        return "There was a gamble already this turn.", "It is allowed once a turn.", "A-6"
    return None


def _open_offers(position: Position) -> str:
    makers = [position.colours[offer.maker] for offer in position.offers if offer is not None]
    return f"Open offers are those of {', '.join(makers)}." if makers else "No offer is open."


def _phase_words(position: Position, kind: i64) -> Words:
    name = position.colours[position.turn]
    if position.phase == DRAW_PHASE:
        return f"{name} has not drawn yet.", "The turn starts with draw; trades may come before.", "T-1"
    if kind >= CHOOSE:
        return "There is nothing to answer now.", "Actions are allowed, or end.", "T-7"
    return "This turn's card is drawn already.", "Actions are allowed, or end.", "T-1"


def _choice_words(position: Position) -> Words:
    pending = position.stack[-1] if position.stack else None
    if pending is None:
        return "That cannot be chosen.", "", "CJ-15"
    name = position.colours[pending.seat]
    possible = answers(position, pending)
    shown = ", ".join(_short(position, code) for code in possible[:12])
    if len(possible) > 12:
        shown += f" and {len(possible) - 12} more"
    rule = _pending_rule(pending)
    return f"{name} has a decision to make first, and that is no answer to it.", f"Allowed: {shown}.", rule


def _pending_rule(pending: Pending) -> str:
    if pending.kind == TAKE_DIE:
        return "A-7"
    if pending.kind == GIVE_LOT:
        return "A-8"
    if pending.kind == PLACE_VALUE:
        return "A-4"
    return "CJ-15" if pending.kind == CARD_CHOICE else "A-6"


def _short(position: Position, code: i64) -> str:
    names = position.rules.board.names
    kind, other = kind_of(code), other_of(code)
    if kind == CHOOSE:
        return f"choose {names[lot_of(code)]}" + (f" {names[other]}" if other != NO_LOT else "")
    if kind == PLACE:
        return f"place {names[lot_of(code)]} {other}"
    if kind == SPRAWL:
        return f"sprawl {names[lot_of(code)]} {names[other]}"
    if kind == BUILD or kind == REMODEL:
        return f"{'build' if kind == BUILD else 'remodel'} {names[lot_of(code)]} {GROUPS[other]}"
    if kind == REORGANIZE or kind == RAISE:
        return f"{'raise' if kind == RAISE else 'reorganize'} {names[lot_of(code)]}"
    return {"LayOff": "layoff", "Cover": "cover", "Pass": "pass"}.get(type(from_code(code)).__name__, "")


def _naming_words(position: Position, code: i64, wrong: i64) -> Words:
    name = position.rules.board.names[lot_of(code)]
    groups = [GROUPS[group] if group != COLOURLESS else "none" for group in groups_at(position, lot_of(code))]
    if wrong == AMBIGUOUS:
        ways = ", ".join(f"{name}:{group}" for group in groups)
        return f"{name} lies in {len(groups)} casinos.", f"Name one: {ways}.", "CJ-12"
    if groups:
        return f"{name} is in no such casino.", f"It is in: {', '.join(groups)}.", "CJ-12"
    return f"There is no casino on {name}.", "", "K-1"


def _no_die_words(position: Position, seat: i64, code: i64) -> Words:
    names, colour = position.rules.board.names, position.colours[seat]
    if kind_of(code) == REORGANIZE:
        where = _casino(position, code)
        return f"{colour} has no die in {where}.", "A casino with one's own die can be reorganized.", "A-4"
    using = names[using_of(code)] if using_of(code) != NO_LOT else ""
    if position.dice_left(seat):
        return f"{colour} has dice left, so none is moved.", "Leave out `using`.", "A-7"
    mine = " ".join(names[lot] for lot in lots(position.dice[seat]))
    return f"{colour} has no die on {using}.", f"Dice to use are on {mine}.", "A-7"


def _lot_words(position: Position, seat: i64, code: i64, wrong: i64) -> Words:
    names, colour = position.rules.board.names, position.colours[seat]
    if wrong == NOT_YOUR_LOT:
        mine = " ".join(names[lot] for lot in lots(position.markers[seat])) or "none"
        return f"{names[lot_of(code)]} is no parking lot of {colour}.", f"Lots of {colour}: {mine}.", "A-1"
    to = other_of(code)
    group = named_group(position, code)
    spaces = at(position, lot_of(code), group) if group >= 0 else 0
    free = position.rules.board.neighbours(spaces) & ~position.built & ~position.owned & ~position.closed
    ways = " ".join(names[lot] for lot in lots(free)) or "none"
    if wrong == LOT_OCCUPIED:
        what = "a tile" if position.built & BIT[to] else "a marker"
        return f"There is {what} on {names[to]}.", f"Free lots next to that casino: {ways}.", "A-2"
    return f"{names[to]} is not next to that casino.", f"Free lots next to it: {ways}.", "B-2"


def _casino_words(position: Position, seat: i64, code: i64, wrong: i64, rule: str) -> Words:
    kind = kind_of(code)
    if wrong == NO_TILES:
        left = position.supply[other_of(code)] if kind in (BUILD, REMODEL) else 0
        needed = " enough" if left else ""
        return f"There are not{needed} tiles of that group left ({left}).", _tiles_left(position), "B-3"
    if wrong == NO_DICE_LEFT:
        mine = " ".join(position.rules.board.names[lot] for lot in lots(position.dice[seat]))
        return f"All {DICE_PER_PLAYER} dice are on the board.", f"Add `using` and one of {mine}.", "A-7"
    group = named_group(position, code)
    spaces = at(position, lot_of(code), group) if group >= 0 else 0
    boss = boss_of(position, spaces)
    name = _casino(position, code)
    named = f"{name[:1].upper()}{name[1:]}"
    if wrong == NO_BOSS:
        return f"{named} has no boss.", "A casino without dice can only be joined.", "CJ-13"
    if wrong == NOT_BOSS:
        return f"{position.colours[boss]} is the boss of {name}.", "Only its boss can do this.", rule
    if wrong == OWN_CASINO:
        return "That is one's own casino.", "Gamble where another player is the boss.", "A-6"
    if wrong == SAME_GROUP:
        return f"{named} is {GROUPS[other_of(code)]} already.", "Choose another group.", "A-3"
    if wrong == ALREADY_REORGANIZED:
        return f"A die of {name} was reorganized this turn.", "No die may be reorganized twice in a turn.", "A-4"
    if wrong == MAX_HEIGHT:
        return (
            f"{named} has {height_of(position, spaces)} storeys.",
            f"With {position.players} players none can have more than {position.players}.",
            "A-5",
        )
    if wrong == NO_COLOUR:
        return f"{named} has no colour, so no tile fits it.", "", "CJ-12"
    if wrong == BAD_BET:
        return f"A bet of ${other_of(code)} is not possible there.", f"Bet $1 to ${most_bet(position, spaces)}.", "A-6"
    return "That cannot be done.", "", rule


def _tiles_left(position: Position) -> str:
    left = [f"{name} {tiles}" for name, tiles in zip(GROUPS, position.supply, strict=True) if tiles]
    return f"Left are: {', '.join(left)}." if left else "No tile is left."


def _cost(position: Position, code: i64) -> tuple[int, str]:
    kind, lot, factor = kind_of(code), lot_of(code), granted_factor(position)
    name = position.rules.board.names[lot]
    if kind == BUILD:
        return build_cost(position, lot, factor), f"Building on {name}"
    spaces = at(position, lot, named_group(position, code))
    if kind == SPRAWL:
        to = other_of(code)
        return sprawl_cost(position, to, height_of(position, spaces), factor), (
            f"Sprawling to {position.rules.board.names[to]}"
        )
    if kind == REMODEL:
        return remodel_cost(spaces, factor), f"Remodelling {_casino(position, code)}, {_spaces(spaces)},"
    if kind == REORGANIZE:
        return reorganize_cost(position, spaces, factor), f"Reorganizing {_casino(position, code)}"
    if kind == RAISE:
        return raise_cost(spaces, factor), f"Raising {_casino(position, code)}, {_spaces(spaces)},"
    return other_of(code), "That bet"


def _casino(position: Position, code: i64) -> str:
    """The casino that an action names, by its group and spaces: "Vega D1 D4"."""
    group = named_group(position, code)
    if group < 0:
        return "that casino"
    where = " ".join(position.rules.board.names[lot] for lot in lots(at(position, lot_of(code), group)))
    return f"the colourless casino {where}" if group == COLOURLESS else f"{GROUPS[group].capitalize()} {where}"


def _spaces(spaces: i64) -> str:
    return "1 space" if count(spaces) == 1 else f"{count(spaces)} spaces"


def granted_factor(position: Position) -> i64:
    """The price factor of the action that the pending card grants, or -1 for the ordinary cost (CJ-8)."""
    pending = position.pending
    if pending is not None and pending.kind == CARD_CHOICE:
        return position.rules.cards[pending.card].factor(pending)
    return -1
