"""What is pending, as plain data on a stack: whose it is, what for, and what follows.

The top frame is what the game waits for. A frame never changes; a step forward replaces it, so a copy of a position can
share its frames. Frames of the kinds up to `CARD_CHOICE` wait for a player; the others go on by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from conjobs.rules.actions import Step

# Kinds that wait for an answer of `seat`.
TAKE_DIE: Final = 0  # choose one's die to move to `lot`; follows: the frame below goes on
GIVE_LOT: Final = 1  # choose one's lot to give up for the marker on `lot`
PLACE_VALUE: Final = 2  # put rolled values back: `spaces` not placed yet, `first_seat` began
LAY_OFF: Final = 3  # the boss `seat` lays off or covers the bet `amount` of `first_seat` at a casino
CARD_CHOICE: Final = 4  # answer effect `step` of con card `card` (CJ-15)

# Kinds that go on by themselves when they are on top.
DRAWN: Final = 5  # the card of `lot` is turned up, its take-over not finished (T-2)
TRADE: Final = 6  # steps of a trade from number `step` on; `first_seat` made the offer
EVENT: Final = 7  # con card `card` of host `first_seat`, at effect `step`, `asked` players asked (CJ-15)
CARD_EFFECT: Final = 8  # effect `step` of con card `card` waits for a piece of `seat` for `lot`

KIND_NAMES: Final[tuple[str, ...]] = (
    "take-die",
    "give-lot",
    "place",
    "lay-off",
    "card-choice",
    "drawn",
    "trade",
    "event",
    "card-effect",
)
LAST_WAITING: Final = CARD_CHOICE
NO_ONE: Final = -1


class Pending:
    """One frame. Which fields mean something depends on the kind; the others keep their defaults.

    `seat` answers (-1: nobody), `first_seat` began it, `lot` is the space it is about (-1: none), `second` another one,
    `spaces` a set of lots, `amount` $ millions, `card` a con card's number, `step` and `asked` how far it has come,
    `picked` the players that an event picked when it began, a set of seats for each effect, `steps` those of a trade.
    """

    def __init__(
        self,
        kind: i64,
        seat: i64 = NO_ONE,
        first_seat: i64 = NO_ONE,
        lot: i64 = -1,
        second: i64 = -1,
        spaces: i64 = 0,
        amount: i64 = 0,
        card: i64 = -1,
        step: i64 = 0,
        asked: i64 = 0,
        picked: tuple[int, ...] = (),
        steps: tuple[Step, ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.first_seat = first_seat
        self.lot = lot
        self.second = second
        self.spaces = spaces
        self.amount = amount
        self.card = card
        self.step = step
        self.asked = asked
        self.picked = picked
        self.steps = steps

    def key(self) -> tuple[object, ...]:
        """All fields, as one comparable and hashable value."""
        numbers = (self.kind, self.seat, self.first_seat, self.lot, self.second, self.spaces, self.amount)
        return (*numbers, self.card, self.step, self.asked, self.picked, self.steps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pending) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Pending({KIND_NAMES[self.kind]}, {', '.join(map(repr, self.key()[1:]))})"


@dataclass(frozen=True)
class OpenOffer:
    """An offer on the table: its steps, who is named in it, and who has accepted (sets of seats)."""

    maker: i64
    steps: tuple[Step, ...]
    named: i64
    accepted: i64
