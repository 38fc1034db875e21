"""The shapes of what the server answers, for its description; they are made elsewhere, and not made again here."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import BaseModel, ConfigDict, Field, create_model

from conjobs.view import Problem, fact_shapes
from conjobs.view import shapes as view_shapes


def model_of(shape: type, known: dict[type, Any]) -> Any:
    """A model that describes a `TypedDict`, with all that is in it."""
    if shape not in known:
        fields = {name: (_described(hint, known), ...) for name, hint in get_type_hints(shape).items()}
        known[shape] = create_model(shape.__name__, __doc__=shape.__doc__, **fields)  # type: ignore[call-overload]
    return known[shape]


def _described(hint: Any, known: dict[type, Any]) -> Any:
    if is_typeddict(hint):
        return model_of(hint, known)
    if get_origin(hint) is Literal:
        return hint
    inside = tuple(_described(part, known) for part in get_args(hint))
    if not inside:
        return hint
    origin = get_origin(hint)
    if origin in (list, dict):
        return origin[inside]
    found = inside[0]
    for other in inside[1:]:
        found = found | other
    return found


_KNOWN: dict[type, Any] = {}
View: Any = model_of(view_shapes.View, _KNOWN)
Option: Any = model_of(view_shapes.Option, _KNOWN)
Look: Any = model_of(view_shapes.Look, _KNOWN)
Trial: Any = model_of(view_shapes.Trial, _KNOWN)
EventMoment: Any = model_of(view_shapes.Moment, _KNOWN)
OfferLook: Any = model_of(view_shapes.OfferLook, _KNOWN)
OfferPreview: Any = model_of(view_shapes.OfferPreview, _KNOWN)
Completion: Any = model_of(view_shapes.Completion, _KNOWN)
PositionProblem: Any = model_of(Problem, _KNOWN)


class Shape(BaseModel):
    """Something that is answered; more may come with it in later versions."""

    model_config = ConfigDict(extra="allow")


def _fact_model(event: type, kind: str, fields: dict[str, Any]) -> Any:
    described = {name: (hint, ...) for name, hint in fields.items()}
    return create_model(  # type: ignore[call-overload]
        event.__name__, __base__=Shape, __doc__=event.__doc__, type=(Literal[kind], ...), **described, text=(str, ...)
    )


Fact: Any = Union[tuple(_fact_model(*shape) for shape in fact_shapes())]  # noqa: UP007
Facts = Annotated[
    list[Annotated[Fact, Field(discriminator="type")]],
    Field(
        description="What happened, in order, each with the sentence for it in `text`. Lots, groups and cards are "
        "names, null for none, for no colour and for Game Over; a seat of -1 is nobody."
    ),
]


class Refusal(Shape):
    """Why something was refused: a stable code, a sentence for people, and the rule's number, which may be empty."""

    code: str
    message: str
    rule: str


class PublicSeat(Shape):
    """A seat as everybody may see it."""

    seat: int
    colour: str
    name: str
    kind: Literal["open", "person", "bot"]
    bot: str | None
    given: bool = Field(description="Whether a bot plays the seat of a person for now.")
    stand_in: str
    words: bool
    connected: bool
    time_left: float | None


class RunningClock(Shape):
    """Whose clock runs, and when it will have run out."""

    running: int | None
    ends: float | None


class AskedUndo(Shape):
    """Somebody asks to take back."""

    seat: int
    to: int
    agreed: list[int]
    needs: list[int]


class ClockOptions(Shape):
    """How long people may think: for each turn, for all turns together, in whole days for each turn, or any time.

    `seconds` is null without a clock; `choice_seconds` are for a choice in another's turn, and for an answer that bots
    or an undo wait for.
    """

    kind: Literal["none", "turn", "game", "days"]
    seconds: int | None
    choice_seconds: int


class TableOptions(Shape):
    """What was settled when the table was made. House options are null where the edition decides.

    `own_cards` says whether there is an own card file, `pace` are seconds between moves of bots. With a `seed` the same
    game comes again, and nobody commits to its dice.
    """

    name: str
    edition: str
    players: int
    cons: bool
    sets: list[str]
    own_cards: bool
    raising: bool | None = Field(alias="raise")
    lay_off: bool | None
    late_game_over: bool
    clock: ClockOptions
    watch: Literal["link", "nobody"]
    public: bool
    pace: float
    seed: int | None


class Fairness(Shape):
    """What dice and cards of a table can be checked by.

    `commitment` is the hash of the secret, null where there is none; `revealed` the secret, null until the game has
    ended; `words` are those that players gave for the dice, by seat, none before the start.
    """

    commitment: str | None
    revealed: str | None
    words: list[str]


class TableState(Shape):
    """A table as everybody may see it. `host` is a seat; times are seconds since 1970, null for what was not yet."""

    id: str
    name: str
    status: Literal["open", "running", "over", "closed"]
    config: TableOptions
    version: int
    ply: int
    host: int
    seats: list[PublicSeat]
    clock: RunningClock
    undo: AskedUndo | None
    rematch: str | None
    fairness: Fairness
    created: float
    started: float | None
    ended: float | None


class Entry(Shape):
    """A ply in the log. `stand_in` is the bot that played it because the seat's time was up; a record knows of none."""

    version: int
    ply: int
    turn: int
    seat: int
    action: str
    texts: list[str]
    stand_in: str | None


class Message(Shape):
    """Something said or noted at a table."""

    number: int
    at: float
    kind: Literal["say", "note"]
    seat: int | None
    name: str
    text: str


class WholeTable(Shape):
    """A table with its position, log and talk; `options` are the legal actions of who asks, if he is to act.

    `setup` tells in sentences what was dealt and who starts: none before, and of a game that began in the middle.
    """

    table: TableState
    view: View | None
    options: list[Option]
    setup: list[str]
    log: list[Entry]
    chat: list[Message]
    seat: int | None


class Secrets(Shape):
    """A seat, the secret for it, and the one to recover it. Nobody else ever sees them."""

    seat: int
    token: str
    recovery: str


class OwnSeat(Shape):
    """What nobody but its person is told of a seat: the host of its webhook, null where none is set."""

    seat: int
    webhook: str | None


class SeatedAt(Secrets):
    """A seat taken, and the table."""

    table: TableState


class TableAnswer(Shape):
    """The table after a change."""

    table: TableState


class Acted(Shape):
    """An action was played."""

    version: int
    ply: int


class Undone(Shape):
    """Whether the game went back, or the others are asked."""

    done: bool
    version: int


class Recovery(Shape):
    """A new recovery secret."""

    recovery: str


class Rematch(Shape):
    """The table of the rematch, where the same secrets open the same seats."""

    table: str


class Moment(Shape):
    """A moment of the game."""

    ply: int
    seat: int | None
    action: str | None
    view: View
    facts: Facts


class MomentAt(Moment):
    """A moment of a table's game."""

    version: int


class Moments(Shape):
    """Moments of a table's game in their order, and the number of the last one that there is."""

    moments: list[Moment]
    last: int


class GameStats(Shape):
    """What is counted of a game; lists are by seat, and money is in $ millions."""

    players: list[dict[str, str]] = Field(description="`colour` and `who` of each seat.")
    edition: str
    cons: bool
    plies: int
    turns: int
    over: bool
    winners: list[int]
    series: list[dict[str, Any]] = Field(
        description="`turn`, `ply`, `money` and `points` at the start, after each turn and at the end."
    )
    income: dict[str, list[int]] = Field(description="By source; less the costs they add up to the money.")
    costs: dict[str, list[int]]
    points: dict[str, list[int]] = Field(description="By source; `lost` could not cover a break of the track.")
    cards: dict[str, list[float]] = Field(
        description="What casinos paid at the cards drawn, and what was to be expected."
    )
    dice: dict[str, list[float]] = Field(description="Dice rolled on the board, bets, and what was to be expected.")
    taken_over: list[dict[str, Any]] = Field(description="Each casino that got another boss.")
    lead: list[dict[str, Any]] = Field(description="Each time another player led at a turn's end.")
    swings: list[dict[str, Any]] = Field(description="The moves that moved the winner's lead most.")


class WatchedRecord(Shape):
    """A record that is opened to be watched."""

    players: list[dict[str, Any]] = Field(
        description="`seat`, `colour`, `who` and the `name` in sentences: where the record tells none, the colour."
    )
    rules: dict[str, Any]
    cut: bool
    moments: list[Moment]
    setup: list[str]
    log: list[Entry]
    result: dict[str, Any] | None
    stats: GameStats


class LobbySeat(Shape):
    """A seat of a public table; an open one has no name."""

    colour: str
    name: str
    kind: Literal["open", "person", "bot"]


class LobbyTable(Shape):
    """A public table."""

    id: str
    name: str
    status: Literal["open", "running"]
    seats: list[LobbySeat]
    edition: str
    cons: bool
    created: float
    watch: str


class Health(Shape):
    """A sign of life."""

    status: Literal["ok"]
    version: str
    tables: int
    pages: int


class CheckedCards(Shape):
    """The cards of a file, or all that is wrong with it."""

    cards: list[dict[str, Any]] | None = None
    problems: list[str] | None = None


class CheckedPosition(Shape):
    """A position as everybody sees it with its text, or all that is wrong; `data` is what was read, as JSON.

    Each problem is a sentence, the key of the position that it is about (with the part of it: a player, a group), and
    the lots that it names.
    """

    view: View | None = None
    text: str | None = None
    problems: list[PositionProblem] | None = None
    data: dict[str, Any]


# Over the WebSocket


class Welcome(Shape):
    """The answer to a hello. `log` has what came after the version that was seen, or all: then it begins again."""

    type: Literal["welcome"]
    seat: int | None
    table: TableState
    view: View | None
    options: list[Option]
    setup: list[str]
    log: list[Entry]
    chat: list[Message]
    now: float


class MovedMessage(Shape):
    """Somebody has acted. `table` comes along if it changed in more than its version, `options` to who is to act."""

    type: Literal["moved"]
    version: int
    ply: int
    seat: int
    action: str
    view: View
    facts: Facts
    entry: Entry
    now: float
    table: TableState | None = None
    options: list[Option] | None = None


class UndoneMessage(Shape):
    """The game went back; the log is the whole one. `options` come to who is to act."""

    type: Literal["undone"]
    version: int
    ply: int
    view: View
    log: list[Entry]
    table: TableState
    now: float
    options: list[Option] | None = None


class TableMessage(Shape):
    """The table changed, but for the game. Where somebody is called otherwise, the story comes with it, told anew."""

    type: Literal["table"]
    table: TableState
    now: float
    setup: list[str] | None = None
    log: list[Entry] | None = None


class ChatShown(Shape):
    """Something was said, or a message is no longer what it was: then its number is one of before."""

    type: Literal["chat"]
    message: Message


class RefusedMessage(Refusal):
    """What was asked with this id is refused; without an id, the message could not be read."""

    type: Literal["refused"]
    id: int | None


class DoneMessage(Shape):
    """What was asked with this id is done and saved."""

    type: Literal["done"]
    id: int
    version: int


class PongMessage(Shape):
    """The answer to a ping."""

    type: Literal["pong"]
    id: int
    now: float


class ByeMessage(Shape):
    """The last message before the connection closes, and why; the code is the reason in the close frame, too."""

    type: Literal["bye"]
    code: str
    message: str


ServerMessage = (
    Welcome
    | MovedMessage
    | UndoneMessage
    | TableMessage
    | ChatShown
    | RefusedMessage
    | DoneMessage
    | PongMessage
    | ByeMessage
)
