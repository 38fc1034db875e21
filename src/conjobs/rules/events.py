"""What happened, as facts: for the log, the page, the terminal and statistics.

Seats, lots and groups are indices from 0. Collected only where someone listens. Money in $ millions; `spaces` are sets
of lots.
"""

from __future__ import annotations

from dataclasses import dataclass

from conjobs.rules.actions import Step


@dataclass(frozen=True)
class Dealt:
    """`seat` was dealt the card of `lot` and took its starting money (S-1)."""

    seat: int
    lot: int
    money: int


@dataclass(frozen=True)
class PutAside:
    """The card of `lot`, in the closed block, was put aside in the deal (S-4)."""

    lot: int


@dataclass(frozen=True)
class RolledForStart:
    """`seat` rolled for who starts (S-3)."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class CardDrawn:
    """`seat` turned up the card of `lot`; -1 is Game Over (T-1)."""

    seat: int
    lot: int


@dataclass(frozen=True)
class LotTaken:
    """`seat` put a marker on `lot`; `before` is the seat whose marker it replaced, or -1 (T-2)."""

    seat: int
    lot: int
    before: int


@dataclass(frozen=True)
class TileTaken:
    """`seat` put a die of `value` on the tile at `lot`; `before` is the seat whose die it replaced, or -1 (T-2)."""

    seat: int
    lot: int
    value: int
    before: int


@dataclass(frozen=True)
class LotsPaid:
    """Every marker paid its owner $1; `amounts` by seat (T-3)."""

    amounts: tuple[int, ...]


@dataclass(frozen=True)
class CasinoPaid:
    """A casino paid its dice; `amounts` by seat (T-4). `group` 5 is colourless."""

    group: int
    spaces: int
    amounts: tuple[int, ...]


@dataclass(frozen=True)
class Scored:
    """A casino of `size` scored for `seat`, from `before` to `after` points; seat -1: no boss (T-5, P-1)."""

    group: int
    spaces: int
    size: int
    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class Built:
    """`seat` built (A-1)."""

    seat: int
    lot: int
    group: int
    cost: int


@dataclass(frozen=True)
class Sprawled:
    """`seat` sprawled from the casino at `lot` into `to` (A-2)."""

    seat: int
    lot: int
    to: int
    group: int
    cost: int


@dataclass(frozen=True)
class Remodelled:
    """`seat` remodelled a casino (A-3)."""

    seat: int
    spaces: int
    group: int
    into: int
    cost: int


@dataclass(frozen=True)
class Reorganized:
    """`seat` reorganized a casino (A-4)."""

    seat: int
    spaces: int
    group: int
    cost: int


@dataclass(frozen=True)
class Raised:
    """`seat` raised a casino to `height` storeys (A-5)."""

    seat: int
    spaces: int
    group: int
    height: int
    cost: int


@dataclass(frozen=True)
class DiceRolled:
    """Dice on the board were rolled: `lots` with `values`; `why` is "tie", "reorganize" or "event"."""

    lots: tuple[int, ...]
    values: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class ValuePlaced:
    """`seat` put `value` back on `lot` (A-4)."""

    seat: int
    lot: int
    value: int


@dataclass(frozen=True)
class BetMade:
    """`seat` bets `bet` with `boss`, who may lay off half of it before the dice roll (A-6, 2010)."""

    seat: int
    boss: int
    lot: int
    bet: int


@dataclass(frozen=True)
class LaidOff:
    """The boss laid off half of the bet, or covered it (A-6, 2010)."""

    seat: int
    half: bool


@dataclass(frozen=True)
class Gambled:
    """`seat` bet `bet` with `boss` and rolled `dice`; `gain` is what he won or, below zero, lost (A-6)."""

    seat: int
    boss: int
    lot: int
    bet: int
    dice: tuple[int, ...]
    gain: int
    boss_gain: int


@dataclass(frozen=True)
class DieMoved:
    """`seat`, with no die left, took his die from `lot`, whose tile stays without one (A-7)."""

    seat: int
    lot: int


@dataclass(frozen=True)
class LotGivenUp:
    """`seat`, with no marker left, gave up `lot` (A-8)."""

    seat: int
    lot: int


@dataclass(frozen=True)
class TurnEnded:
    """`seat` ended the turn; `next_seat` draws (T-7)."""

    seat: int
    next_seat: int


@dataclass(frozen=True)
class Offered:
    """`seat` offered a trade (R-2)."""

    seat: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Accepted:
    """`seat` accepted the offer of `maker` (R-2)."""

    seat: int
    maker: int


@dataclass(frozen=True)
class Declined:
    """`seat` declined the offer of `maker` (R-2)."""

    seat: int
    maker: int


@dataclass(frozen=True)
class Withdrawn:
    """`seat` took back his offer (R-4)."""

    seat: int


@dataclass(frozen=True)
class StepDone:
    """A transfer of a trade happened (R-2)."""

    step: Step


@dataclass(frozen=True)
class TradeStopped:
    """A trade stopped at step `step`, from 0, which could not happen; `undone` transfers were taken back."""

    step: int
    undone: int


@dataclass(frozen=True)
class Hosted:
    """`seat` hosted the event of con card `card` (CJ-4)."""

    seat: int
    card: int


@dataclass(frozen=True)
class Cancelled:
    """`seat` cancelled the event of con card `card` (CJ-4)."""

    seat: int
    card: int


@dataclass(frozen=True)
class EventOver:
    """The event of `card` is over and its card discarded; `top` is the deck's next card, or -1 (CJ-16)."""

    card: int
    top: int


@dataclass(frozen=True)
class Passed:
    """`seat` declined an optional choice (CJ-15)."""

    seat: int


@dataclass(frozen=True)
class MoneyPaid:
    """An event paid `seat` `amount`, or, below zero, charged him."""

    seat: int
    amount: int


@dataclass(frozen=True)
class TileFlipped:
    """The tile at `lot` was turned face down (CJ-9)."""

    lot: int


@dataclass(frozen=True)
class BecameParkingLot:
    """`seat` turned the tile at `lot` into a parking lot (CJ-14)."""

    seat: int
    lot: int


@dataclass(frozen=True)
class TileRemoved:
    """The tile at `lot` was taken off the board."""

    lot: int


@dataclass(frozen=True)
class DieSet:
    """The die at `lot` was turned from `before` to `value`."""

    lot: int
    before: int
    value: int


@dataclass(frozen=True)
class ValuesExchanged:
    """The values of the dice at two lots were exchanged."""

    lot: int
    second: int


@dataclass(frozen=True)
class DiceExchanged:
    """The dice at two lots changed places, with owners and values."""

    lot: int
    second: int


@dataclass(frozen=True)
class DiePlaced:
    """`seat` put a die of `value` on the tile at `lot`, which had none."""

    seat: int
    lot: int
    value: int


@dataclass(frozen=True)
class LotClaimed:
    """`seat` paid `cost` for the empty lot and put a marker there."""

    seat: int
    lot: int
    cost: int


@dataclass(frozen=True)
class GameEnded:
    """The game is over; `winners` is a set of seats, `jackpot`: the end of the track was reached (E-2, P-2)."""

    winners: int
    jackpot: bool


Event = (
    Dealt
    | PutAside
    | RolledForStart
    | CardDrawn
    | LotTaken
    | TileTaken
    | LotsPaid
    | CasinoPaid
    | Scored
    | Built
    | Sprawled
    | Remodelled
    | Reorganized
    | Raised
    | DiceRolled
    | ValuePlaced
    | BetMade
    | LaidOff
    | Gambled
    | DieMoved
    | LotGivenUp
    | TurnEnded
    | Offered
    | Accepted
    | Declined
    | Withdrawn
    | StepDone
    | TradeStopped
    | Hosted
    | Cancelled
    | EventOver
    | Passed
    | MoneyPaid
    | TileFlipped
    | BecameParkingLot
    | TileRemoved
    | DieSet
    | ValuesExchanged
    | DiceExchanged
    | DiePlaced
    | LotClaimed
    | GameEnded
)
