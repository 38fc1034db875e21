"""What is sent to the server: bodies of requests, and messages over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, model_validator
from pydantic_core import PydanticCustomError

from conjobs.cons.fields import near, one_of, shown
from conjobs.record.fair import MOST_WORDS
from conjobs.record.seeded import MOST_SEED
from conjobs.table.config import MOST_CARD_BYTES, MOST_NAME, MOST_PACE
from conjobs.table.names import MOST_LETTERS
from conjobs.table.seating import MOST_MESSAGE

# What a body names that its model does not know; what was named, and what may be, come with the error.
NO_FIELD: Final = "no_field"
MOST_TEXT = 2_000
# A full board with all decks and a few offers has a fifth of this.
MOST_POSITION = 24_000
MOST_STEPS = 40
MOST_SECRET = 100
MOST_PLIES = 100_000


def _told(least: float, most: float) -> Any:
    """Bounds of a number that the description names. The table refuses what is beyond: it knows which hold there."""
    return Field(json_schema_extra={"minimum": least, "maximum": most})


def _told_letters(most: int, about: str) -> Any:
    """The same for the length of a text, which counts when it was cleaned."""
    return Field(description=about, json_schema_extra={"maxLength": most})


def _seat_key(key: str) -> str:
    if len(key) != 1 or key not in "012345":
        raise ValueError(f'{shown(key)} is no seat. Seats are "0", "1" and so on, up to "5"')
    return key


Version = Annotated[int, Field(ge=0, le=10 * MOST_PLIES, description="How far the sender has seen the record.")]
Seat = Annotated[int, _told(0, 5)]
SeatKey = Annotated[str, AfterValidator(_seat_key), Field(json_schema_extra={"pattern": "^[0-5]$"})]
Level = Annotated[str, Field(description="A bot's id, from /api/meta.")]
Bots = Annotated[dict[SeatKey, Level], Field(default_factory=dict, description="Bots by seat.")]
PlayerName = Annotated[str, _told_letters(MOST_LETTERS, "What the others see.")]
TableName = Annotated[str, _told_letters(MOST_NAME, "The table's name.")]
Pace = Annotated[float, Field(description="Seconds between moves of bots."), _told(0, MOST_PACE)]
Secret = Annotated[str, Field(min_length=1, max_length=MOST_SECRET)]
ActionText = Annotated[str, Field(min_length=1, max_length=MOST_TEXT, description="An action in the notation.")]
Text = Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]


class Body(BaseModel):
    """A body with the fields that are known, and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _has_known_fields(cls, data: Any) -> Any:
        """Say of a field that is not known which are."""
        known = [field.alias or name for name, field in cls.model_fields.items()]
        unknown = next((name for name in data if name not in known), None) if isinstance(data, dict) else None
        if unknown is None:
            return data
        allowed = one_of(known) + near(unknown, known)
        raise PydanticCustomError(NO_FIELD, "There is no such field", {"name": shown(unknown), "allowed": allowed})


class ClockBody(Body):
    """How long people may think, in seconds."""

    kind: Literal["none", "turn", "game", "days"] = "none"
    seconds: Annotated[int, _told(10, 30 * 86_400)] | None = None
    choice_seconds: Annotated[int, _told(5, 7 * 86_400)] | None = None


class TableBody(Body):
    """What a new table plays by; what is left out is as usual. `/api/meta` has the editions, sets and limits."""

    name: TableName | None = None
    edition: str | None = None
    players: Annotated[int, _told(2, 6)] | None = None
    cons: bool | None = None
    sets: list[str] | None = None
    cards: Annotated[str, _told_letters(MOST_CARD_BYTES, "The text of an own card file.")] | None = None
    raise_: Annotated[bool | None, Field(alias="raise")] = None
    lay_off: bool | None = None
    late_game_over: bool | None = None
    clock: ClockBody | None = None
    watch: Literal["link", "nobody"] | None = None
    public: bool | None = None
    pace: Pace | None = None
    seed: Annotated[int, _told(-MOST_SEED, MOST_SEED)] | None = None

    def config(self) -> dict[str, Any]:
        """The fields that were given, as `conjobs.table` reads them."""
        others = {"player", "bots", "start"}
        return self.model_dump(by_alias=True, exclude=others, exclude_unset=True, exclude_none=True)


class NewTable(TableBody):
    """A new table: who makes it takes its first seat without a bot."""

    player: PlayerName
    bots: Bots
    start: Annotated[bool, Field(description="Whether the game begins at once.")] = False


class PositionBody(Body):
    """A position to be checked."""

    text: Annotated[str, Field(max_length=MOST_POSITION, description="TOML, as docs/notation.md describes it.")]


class PositionTable(PositionBody):
    """A table that begins at a position, which says the rules and the players."""

    player: PlayerName
    seat: Annotated[Seat, Field(description="Where the one who makes it sits.")] = 0
    bots: Bots
    start: Annotated[bool, Field(description="Whether the game begins at once.")] = False
    name: TableName | None = None
    clock: ClockBody | None = None
    watch: Literal["link", "nobody"] | None = None
    public: bool | None = None
    pace: Pace | None = None

    def config(self) -> dict[str, Any]:
        """The fields that were given and are no matter of the rules, as `conjobs.table` reads them."""
        wanted = {"name", "clock", "watch", "public", "pace"}
        return self.model_dump(include=wanted, exclude_unset=True, exclude_none=True)


class SitBody(Body):
    """To take a seat: a certain one, or the first that is open."""

    name: PlayerName
    seat: Seat | None = None


class RecoverBody(Body):
    """To move a seat to another device."""

    recovery: Secret


class SeatBody(Body):
    """What may be changed of a seat; what is left out stays.

    `bot` gives the seat to a bot, null gives it back: the host may, with `sure` also while its player is here, and
    whoever sits there. The rest is for him alone: `stand_in` answers when the clock runs out, `words` go into the
    game's chance, `webhook` is told that it is his turn.
    """

    bot: Level | None = None
    sure: bool = False
    stand_in: Level | None = None
    words: Annotated[str, _told_letters(MOST_WORDS, "Own words for the dice.")] | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None
    name: PlayerName | None = None


class ActBody(Body):
    """An action."""

    version: Version
    action: ActionText


class UndoBody(Body):
    """To take back: the last action, or all after the ply `to`."""

    version: Version
    to: Annotated[int, _told(0, MOST_PLIES)] | None = None


class AgreeBody(Body):
    """The answer to somebody who wants to take back."""

    agree: bool


class TextBody(Body):
    """Something said at the table."""

    text: Annotated[str, _told_letters(MOST_MESSAGE, "What is said.")]


class StepsBody(Body):
    """The steps of an offer, in the notation."""

    steps: Annotated[list[Text], Field(max_length=MOST_STEPS)]


class OfferActionBody(StepsBody):
    """A kind of action, such as "build", that the active player would take after the steps; or a certain one."""

    kind: Annotated[str, Field(min_length=1, max_length=40)]
    action: ActionText | None = None


class CardsBody(Body):
    """A card file to be checked."""

    text: Annotated[str, Field(max_length=262_144)]


# Over the WebSocket

Id = Annotated[int, Field(ge=0, le=2**53, description="Comes back in the answer.")]


class Hello(Body):
    """The first message: who sits here, and what was seen before."""

    type: Literal["hello"]
    token: Secret | None = None
    seen: Version | None = None


class ActMessage(ActBody):
    """An action."""

    type: Literal["act"]
    id: Id


class ChatMessage(TextBody):
    """Something said at the table."""

    type: Literal["chat"]
    id: Id


class UndoMessage(UndoBody):
    """To take back."""

    type: Literal["undo"]
    id: Id


class UndoAnswerMessage(AgreeBody):
    """The answer to somebody who wants to take back."""

    type: Literal["undo-answer"]
    id: Id


class Ping(Body):
    """A sign of life; it is answered with a pong."""

    type: Literal["ping"]
    id: Id


PageMessage = Annotated[ActMessage | ChatMessage | UndoMessage | UndoAnswerMessage | Ping, Field(discriminator="type")]
MESSAGE_TYPES: Final = tuple(
    get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(get_args(PageMessage)[0])
)
ID: TypeAdapter[int] = TypeAdapter(Annotated[Id, Field(strict=True)])
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
MESSAGES: TypeAdapter[PageMessage] = TypeAdapter(PageMessage)
