"""The shapes of what a screen is sent: plain data that any language can read.

Seats are numbers from 0 in seat order. Lots are names such as "C5", groups names such as "sphinx", None for no colour.
Money is in $ millions. Keys of a table by seat are texts ("0", "1", …), for JSON knows no others.
"""

from __future__ import annotations

from typing import TypedDict


class Player(TypedDict):
    """A player: what is in hand, and where the chip stands. `dice` and `markers` are those not on the board."""

    colour: str
    money: int
    points: int
    dice: int
    markers: int


class Die(TypedDict):
    """A die on a tile."""

    seat: int
    value: int


class ParkingLot(TypedDict):
    """A lot with a marker."""

    owner: int


class Tile(TypedDict):
    """A lot with a tile. `group` is the printed one, also face down; `groups` those of the casinos it lies in."""

    group: str
    storeys: int
    down: bool
    groups: list[str]
    die: Die | None


class Casino(TypedDict):
    """A casino. `id` is its group (or "none") and its first lot; `pays` what each seat would get from its dice."""

    id: str
    group: str | None
    lots: list[str]
    boss: int
    size: int
    height: int
    pays: list[int]


class Deck(TypedDict):
    """A con deck: the card on top, how many are left with it, and the cards that were discarded."""

    top: str | None
    left: int
    discarded: list[str]


class Window(TypedDict):
    """The event that may be hosted or cancelled now (CJ-4)."""

    group: str
    card: str


class Question(TypedDict):
    """What a pending decision asks. `spaces` are those that it is about, `values` the dice still to be placed."""

    kind: str
    seat: int
    text: str
    card: str | None
    lot: str | None
    may_pass: bool
    values: list[int]
    spaces: list[str]
    bet: int | None


class OpenOffer(TypedDict):
    """An offer on the table."""

    maker: int
    steps: list[str]
    named: list[int]
    accepted: list[int]


class Done(TypedDict):
    """What happened in this turn and may not happen again."""

    gambled: bool
    hosted: bool
    reorganized: list[str]


class Option(TypedDict):
    """A legal action: `action` as it is written, and its parts. `cost` is what its player pays, None for nothing."""

    action: str
    kind: str
    lot: str | None
    to: str | None
    group: str | None
    using: str | None
    value: int | None
    bet: int | None
    cost: int | None


class View(TypedDict):
    """Everything on the table. Nothing is hidden in this game, so there is one view for all."""

    phase: str
    turn: int
    active: int
    to_act: int
    players: list[Player]
    lots: dict[str, ParkingLot | Tile]
    casinos: list[Casino]
    supply: dict[str, int]
    cards: dict[str, int]
    before_game_over: int
    deck_known: bool
    next_card: dict[str, float]
    cons: bool
    decks: dict[str, Deck]
    window: Window | None
    pending: Question | None
    offers: list[OpenOffer]
    done: Done
    options: list[Option]
    winners: list[int]
