"""What a player can intend, one type each, and the same packed in one integer for bots and search.

An action says what is wanted, never what comes of it: no dice, no cards. Lots, seats and groups are indices from 0.
A casino is named by one of its spaces and, where that space lies in several, by group.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from mypy_extensions import i64

DRAW: Final = 0
BUILD: Final = 1
SPRAWL: Final = 2
REMODEL: Final = 3
REORGANIZE: Final = 4
RAISE: Final = 5
GAMBLE: Final = 6
END: Final = 7
HOST: Final = 8
CANCEL: Final = 9
CHOOSE: Final = 10
PLACE: Final = 11
PASS: Final = 12
LAY_OFF: Final = 13
COVER: Final = 14
ACCEPT: Final = 15
DECLINE: Final = 16
WITHDRAW: Final = 17

NO_LOT: Final = 63
ANY_GROUP: Final = 7
# Where the parts of a code are; the kind is lowest.
KIND_BITS: Final = 31
LOT_SHIFT: Final = 5
GROUP_SHIFT: Final = 11
USING_SHIFT: Final = 14
OTHER_SHIFT: Final = 20
# A code that names no lot, no group and no die to move, but for its kind; and the same but for kind and lot.
NAMED_BY_LOT: Final = (ANY_GROUP << GROUP_SHIFT) | (NO_LOT << USING_SHIFT)
NOTHING_NAMED: Final = NAMED_BY_LOT | (NO_LOT << LOT_SHIFT)
# Kinds of actions as sets. They stand here, beside the kinds, because the compiler works out only what stands together.
SPRAWLS: Final = 1 << SPRAWL
REMODELS: Final = 1 << REMODEL
REORGANIZATIONS: Final = 1 << REORGANIZE
RAISES: Final = 1 << RAISE
AT_A_CASINO: Final = SPRAWLS | REMODELS | REORGANIZATIONS | RAISES


@dataclass(frozen=True)
class Draw:
    """Turn up the turn's property card (T-1)."""


@dataclass(frozen=True)
class Build:
    """Build a `group` casino on `lot`; `using` is the lot whose die is moved when none is left (A-1, A-7)."""

    lot: int
    group: int
    using: int | None = None


@dataclass(frozen=True)
class Sprawl:
    """Sprawl from the casino at `lot` (of `group`, where the space lies in several) into `to` (A-2, A-7)."""

    lot: int
    to: int
    group: int | None = None
    using: int | None = None


@dataclass(frozen=True)
class Remodel:
    """Remodel the casino at `lot` (of `group`) to the colour of `into` (A-3)."""

    lot: int
    into: int
    group: int | None = None


@dataclass(frozen=True)
class Reorganize:
    """Reorganize the casino at `lot` (of `group`) (A-4)."""

    lot: int
    group: int | None = None


@dataclass(frozen=True)
class Raise:
    """Raise the casino at `lot` (of `group`) by one storey (A-5)."""

    lot: int
    group: int | None = None


@dataclass(frozen=True)
class Gamble:
    """Gamble at the casino at `lot` (of `group`); `bet` in $ millions (A-6)."""

    lot: int
    bet: int
    group: int | None = None


@dataclass(frozen=True)
class EndTurn:
    """End the turn (T-7)."""


@dataclass(frozen=True)
class Host:
    """Host the event that the last action attracted (CJ-4)."""


@dataclass(frozen=True)
class Cancel:
    """Discard the card of that event without effect (CJ-4)."""


@dataclass(frozen=True)
class Choose:
    """Answer a decision with one lot, or with two (`second`), in either order (A-7, A-8, CJ-15)."""

    lot: int
    second: int | None = None


@dataclass(frozen=True)
class Place:
    """Put a rolled value back on `lot`, the next of one's spaces (A-4)."""

    lot: int
    value: int


@dataclass(frozen=True)
class Pass:
    """Decline a choice that a card makes optional (CJ-15)."""


@dataclass(frozen=True)
class LayOff:
    """The boss lays off half of a bet to the bank (A-6, 2010)."""


@dataclass(frozen=True)
class Cover:
    """The boss covers the whole bet himself (A-6, 2010)."""


@dataclass(frozen=True)
class GiveMoney:
    """A step of an offer: `giver` pays `taker` `amount` $ millions."""

    giver: int
    taker: int
    amount: int


@dataclass(frozen=True)
class GiveLot:
    """A step of an offer: `giver`'s parking lot goes to `taker`, who puts a marker of his own there."""

    giver: int
    taker: int
    lot: int


@dataclass(frozen=True)
class GiveDie:
    """A step of an offer: `giver`'s die on `lot` is replaced by one of `taker`'s at the same value."""

    giver: int
    taker: int
    lot: int


@dataclass(frozen=True)
class TakeAction:
    """A step of an offer: `doer`, the active player, takes `action` now (R-3)."""

    doer: int
    action: Build | Sprawl | Remodel | Reorganize | Raise | Gamble


Step = GiveMoney | GiveLot | GiveDie | TakeAction


@dataclass(frozen=True)
class Offer:
    """Offer a trade: steps in order (R-2). Its maker accepts by making it."""

    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Accept:
    """Accept the open offer of `maker`, a seat (R-2)."""

    maker: int


@dataclass(frozen=True)
class Decline:
    """Decline the open offer of `maker`, a seat; the offer is gone (R-2)."""

    maker: int


@dataclass(frozen=True)
class Withdraw:
    """Take back one's own open offer (R-4)."""


Action = (
    Draw
    | Build
    | Sprawl
    | Remodel
    | Reorganize
    | Raise
    | Gamble
    | EndTurn
    | Host
    | Cancel
    | Choose
    | Place
    | Pass
    | LayOff
    | Cover
    | Offer
    | Accept
    | Decline
    | Withdraw
)


def pack(kind: i64, lot: i64 = NO_LOT, group: i64 = ANY_GROUP, other: i64 = 0, using: i64 = NO_LOT) -> i64:
    """An action as one integer. `other` is a group, a lot, a bet or a die value, below 1024."""
    return kind | (lot << LOT_SHIFT) | (group << GROUP_SHIFT) | (using << USING_SHIFT) | (other << OTHER_SHIFT)


def kind_of(code: i64) -> i64:
    """What sort of action the code is: `DRAW` to `WITHDRAW`."""
    return code & KIND_BITS


def lot_of(code: i64) -> i64:
    """The lot of the action; for accept and decline, the seat that made the offer."""
    return (code >> LOT_SHIFT) & 63


def group_of(code: i64) -> i64:
    """The group that names the casino, 5 for colourless, `ANY_GROUP` if none is named."""
    return (code >> GROUP_SHIFT) & 7


def using_of(code: i64) -> i64:
    """The lot whose die is moved, or `NO_LOT`."""
    return (code >> USING_SHIFT) & 63


def other_of(code: i64) -> i64:
    """The new group, the other lot (`NO_LOT` for none), the bet or the die value."""
    return code >> OTHER_SHIFT


def to_code(action: Action) -> i64:
    """Pack an action that is no offer.

    Raises:
        TypeError: the action is an offer, which no integer holds.
    """
    if isinstance(action, Build):
        return pack(BUILD, action.lot, ANY_GROUP, action.group, _or(action.using, NO_LOT))
    if isinstance(action, Sprawl):
        return pack(SPRAWL, action.lot, _or(action.group, ANY_GROUP), action.to, _or(action.using, NO_LOT))
    if isinstance(action, Remodel):
        return pack(REMODEL, action.lot, _or(action.group, ANY_GROUP), action.into)
    if isinstance(action, Reorganize):
        return pack(REORGANIZE, action.lot, _or(action.group, ANY_GROUP))
    if isinstance(action, Raise):
        return pack(RAISE, action.lot, _or(action.group, ANY_GROUP))
    if isinstance(action, Gamble):
        return pack(GAMBLE, action.lot, _or(action.group, ANY_GROUP), min(action.bet, MOST_BET))
    if isinstance(action, Choose):
        return choice(action.lot, _or(action.second, NO_LOT))
    if isinstance(action, Place):
        return pack(PLACE, action.lot, ANY_GROUP, action.value)
    if isinstance(action, Accept):
        return pack(ACCEPT, action.maker)
    if isinstance(action, Decline):
        return pack(DECLINE, action.maker)
    return pack(_PLAIN_KINDS[type(action)])


MOST_BET: Final = 1023
_PLAIN_KINDS: Final[dict[type, int]] = {
    Draw: DRAW,
    EndTurn: END,
    Host: HOST,
    Cancel: CANCEL,
    Pass: PASS,
    LayOff: LAY_OFF,
    Cover: COVER,
    Withdraw: WITHDRAW,
}


def choice(lot: i64, second: i64 = NO_LOT) -> i64:
    """The code of `choose` with one lot or with two, the earlier one first."""
    if second < lot:
        return pack(CHOOSE, second, ANY_GROUP, lot)
    return pack(CHOOSE, lot, ANY_GROUP, second)


def from_code(code: i64) -> Action:
    """The comfortable form of a packed action.

    Raises:
        ValueError: the integer packs no action.
    """
    kind = kind_of(code)
    lot = lot_of(code)
    group = _named(group_of(code), ANY_GROUP)
    other = other_of(code)
    if kind == BUILD:
        return Build(lot, other, _named(using_of(code), NO_LOT))
    if kind == SPRAWL:
        return Sprawl(lot, other, group, _named(using_of(code), NO_LOT))
    if kind == REMODEL:
        return Remodel(lot, other, group)
    if kind == REORGANIZE:
        return Reorganize(lot, group)
    if kind == RAISE:
        return Raise(lot, group)
    if kind == GAMBLE:
        return Gamble(lot, other, group)
    if kind == CHOOSE:
        return Choose(lot, _named(other, NO_LOT))
    if kind == PLACE:
        return Place(lot, other)
    if kind == ACCEPT:
        return Accept(lot)
    if kind == DECLINE:
        return Decline(lot)
    return _plain(kind)


def _plain(kind: i64) -> Action:
    if kind == DRAW:
        return Draw()
    if kind == END:
        return EndTurn()
    if kind == HOST:
        return Host()
    if kind == CANCEL:
        return Cancel()
    if kind == PASS:
        return Pass()
    if kind == LAY_OFF:
        return LayOff()
    if kind == COVER:
        return Cover()
    if kind == WITHDRAW:
        return Withdraw()
    raise ValueError(f"{kind} is no kind of action")


def _or(given: int | None, nothing: i64) -> i64:
    return nothing if given is None else given


def _named(given: i64, nothing: i64) -> int | None:
    return None if given == nothing else given


_HIGHEST: Final[dict[str, int]] = {
    "lot": NO_LOT - 1,
    "to": NO_LOT - 1,
    "second": NO_LOT - 1,
    "using": NO_LOT - 1,
    "group": 5,
    "into": 4,
    "bet": 10**9,
    "value": MOST_BET,
    "amount": 10**9,
    "giver": NO_LOT - 1,
    "taker": NO_LOT - 1,
    "doer": NO_LOT - 1,
    "maker": NO_LOT - 1,
}
_MAY_BE_NONE: Final[dict[type, tuple[str, ...]]] = {
    Build: ("using",),
    Sprawl: ("group", "using"),
    Remodel: ("group",),
    Reorganize: ("group",),
    Raise: ("group",),
    Gamble: ("group",),
    Choose: ("second",),
}


def well_formed(action: object) -> bool:
    """Whether it is an action whose fields are whole numbers that an action can have.

    The door to the rules for any caller. Whether a lot, a group or a player is in the game is for the rules to say.
    """
    if isinstance(action, Offer):
        steps: object = action.steps
        return isinstance(steps, tuple) and all(_well_formed_step(step) for step in steps)
    return isinstance(action, Action) and _numbers_fit(action)


def _well_formed_step(step: object) -> bool:
    if isinstance(step, TakeAction):
        taken = isinstance(step.action, Build | Sprawl | Remodel | Reorganize | Raise | Gamble)
        return taken and _fits("doer", step.doer) and _numbers_fit(step.action)
    return isinstance(step, GiveMoney | GiveLot | GiveDie) and _numbers_fit(step)


def _numbers_fit(action: Action | Step) -> bool:
    may_be_none = _MAY_BE_NONE.get(type(action), ())
    for field in fields(action):
        value = getattr(action, field.name)
        if not (value is None and field.name in may_be_none) and not _fits(field.name, value):
            return False
    return True


def _fits(name: str, value: object) -> bool:
    return type(value) is int and 0 <= value <= _HIGHEST[name]
