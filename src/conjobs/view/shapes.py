"""The shapes of what a screen is sent: plain data that any language can read.

Seats are numbers from 0 in seat order; -1 is nobody. Lots are names such as "C5", groups names such as "sphinx", None
for no colour. Money is in $ millions. Keys of a table by seat are texts ("0", "1", …), for JSON knows no others.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Phase = Literal["draw", "actions", "over"]
# As the notation calls them; the last two are said to a table only.
ActionKind = Literal[
    "draw",
    "build",
    "sprawl",
    "remodel",
    "reorganize",
    "raise",
    "gamble",
    "end",
    "host",
    "cancel",
    "choose",
    "place",
    "pass",
    "layoff",
    "cover",
    "offer",
    "accept",
    "decline",
    "withdraw",
    "counter",
    "later",
]
# The pending decisions that somebody is asked about.
QuestionKind = Literal["take-die", "give-lot", "place", "lay-off", "card-choice"]


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
    """A casino. `id` is its group (or "none") and its first lot; `pays` what each seat would get from its dice.

    `boss` is the seat of its boss, -1 where it has none.
    """

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
    """What a pending decision asks. `spaces` are those that it is about, `values` the dice still to be placed.

    `rule` is the number of the rule that asks, empty where a card does.
    """

    kind: QuestionKind
    seat: int
    text: str
    rule: str
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
    kind: ActionKind
    lot: str | None
    to: str | None
    group: str | None
    using: str | None
    value: int | None
    bet: int | None
    cost: int | None


class View(TypedDict):
    """Everything on the table. Nothing is hidden in this game, so there is one view for all.

    `active` is the seat whose turn it is, `to_act` the one that the game waits for: in a choice or an event it may be
    another, and once the game is over it is -1. `turn` counts from 1, and is 0 where it is not known. `supply` are the
    tiles left of each group, `cards` the lot cards left, `before_game_over` how many of them surely come before Game
    Over, `next_card` the chance of each to come next, which is known for sure with `deck_known`. `winners` are seats,
    none before the end.
    """

    phase: Phase
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
    winners: list[int]


class ChangedCasino(TypedDict):
    """A casino that an action makes or changes. `was` is its boss before, or that of the largest one it is made of.

    `new` says that no casino lay so before. `boss` and `pays` are None where dice decide; no boss is -1.
    """

    id: str
    group: str | None
    lots: list[str]
    boss: int | None
    size: int
    height: int
    pays: list[int] | None
    was: int
    new: bool


class PointsChange(TypedDict):
    """A chip before and after; `lost` are points that could not cover a break of the track (P-1)."""

    before: int
    after: int
    lost: int


class OddsRow(TypedDict):
    """One thing that may come, and how likely: of a boss with his `seat`, of money or pips with the `amount`."""

    text: str
    chance: float
    seat: int | None
    amount: float | None
    casino: str | None


class Odds(TypedDict):
    """What dice decide. `about` is "boss", "pay" (money), "value" (pips) or "mean" (averages, each with chance 1).

    The chances of a casino's bosses make 1, as do those of payments. `exact` says that nothing was sampled.
    """

    about: Literal["boss", "pay", "value", "mean"]
    exact: bool
    rows: list[OddsRow]


class Result(TypedDict):
    """What an action would change: where dice decide, what is sure, and odds for the rest.

    `money` and `points` have the players for whom it is sure that they change, by seat; `outline` the spaces of the
    casino that the action makes.
    """

    text: str
    casinos: list[ChangedCasino]
    outline: list[str] | None
    money: dict[str, int]
    points: dict[str, PointsChange]
    odds: Odds | None


class Refusal(TypedDict):
    """Why something is not possible: `message` says what would be, too; `rule` is its number, or empty."""

    code: str
    message: str
    rule: str


class RefusedKind(Refusal):
    """Why a kind of action is not possible; "all" where none is. `lot` is the space that it was thought of for."""

    kind: str
    lot: str | None


class Preview(Option):
    """An option and what it would change."""

    result: Result


class Look(TypedDict):
    """What a player may do about a space, or with a kind of action, and why not the rest."""

    lot: str | None
    about: list[str]
    options: list[Preview]
    refused: list[RefusedKind]


class Trial(TypedDict):
    """Whether an action that was typed is legal: the option, or the refusal."""

    legal: bool
    option: Preview | None
    refusal: Refusal | None


class Gain(TypedDict):
    """What an event would give a player now."""

    seat: int
    money: int
    points: PointsChange


class CasinoGain(TypedDict):
    """What a casino would bring in an event: `what` is "points" for its boss, of which some may be lost, or "money"."""

    id: str
    what: Literal["points", "money"]
    seat: int
    gain: int
    lost: int


class Opening(TypedDict):
    """The action that made an event possible: "build", "sprawl" or "raise", and a space that it changed."""

    kind: Literal["build", "sprawl", "raise"]
    lot: str


class Moment(TypedDict):
    """An event that may be hosted or cancelled, and what it would do now.

    `opened` is what made it possible, None in a game that began there. `asks` are the seats that would have to choose,
    in order, `choices` how many answers the first of them would have.
    """

    card: str
    group: str
    name: str
    text: str
    set: str
    seat: int
    opened: Opening | None
    host: Result
    players: list[Gain]
    casinos: list[CasinoGain]
    asks: list[int]
    choices: int
    odds: Odds | None
    cancel: str


class Holdings(TypedDict):
    """What a trade is about, of one player: money, parking lots, dice by lot, and how many casinos he bosses."""

    money: int
    lots: list[str]
    dice: dict[str, int]
    bosses: int


class Party(TypedDict):
    """A player in an offer, before and after it."""

    seat: int
    before: Holdings
    after: Holdings


class OfferPreview(TypedDict):
    """What an offer would do if all accept. `stops` says why it would stop at a step, `dice` that some are rolled."""

    refusal: Refusal | None
    named: list[int]
    must_accept: list[int]
    parties: list[Party]
    stops: str | None
    dice: bool


class OfferLook(TypedDict):
    """What the active player could do in an offer after some steps of it, why not the rest, and the table then."""

    options: list[Preview]
    refused: list[RefusedKind]
    view: View


class Completion(TypedDict):
    """A line as it could go on, and what that is."""

    text: str
    about: str
