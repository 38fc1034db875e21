"""What is sent to the server: bodies of requests, and messages over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MOST_TEXT = 2_000
# A full board with all decks and a few offers has a fifth of this.
MOST_POSITION = 24_000
MOST_STEPS = 40
MOST_SECRET = 100
MOST_PLIES = 100_000

Version = Annotated[int, Field(ge=0, le=10 * MOST_PLIES, description="How far the sender has seen the record.")]
Seat = Annotated[int, Field(ge=0, le=5)]
Level = Annotated[str, Field(min_length=1, max_length=60, description="A bot's id, from /api/meta.")]
PlayerName = Annotated[str, Field(min_length=1, max_length=60, description="What the others see.")]
Secret = Annotated[str, Field(min_length=1, max_length=MOST_SECRET)]
ActionText = Annotated[str, Field(min_length=1, max_length=MOST_TEXT, description="An action in the notation.")]
Text = Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]


class Body(BaseModel):
    """A body with the fields that are known, and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ClockBody(Body):
    """How long people may think, in seconds."""

    kind: Literal["none", "turn", "game", "days"] = "none"
    seconds: Annotated[int, Field(ge=1, le=30 * 86_400)] | None = None
    choice_seconds: Annotated[int, Field(ge=1, le=7 * 86_400)] | None = None


class TableBody(Body):
    """What a new table plays by; what is left out is as usual. `/api/meta` has the editions, sets and limits."""

    name: Annotated[str, Field(max_length=200)] | None = None
    edition: Annotated[str, Field(max_length=60)] | None = None
    players: Annotated[int, Field(ge=2, le=6)] | None = None
    cons: bool | None = None
    sets: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=10)] | None = None
    cards: Annotated[str, Field(max_length=262_144, description="The text of an own card file.")] | None = None
    raise_: Annotated[bool | None, Field(alias="raise")] = None
    lay_off: bool | None = None
    late_game_over: bool | None = None
    clock: ClockBody | None = None
    watch: Literal["link", "nobody"] | None = None
    public: bool | None = None
    pace: Annotated[float, Field(ge=0, le=3, description="Seconds between moves of bots.")] | None = None
    seed: Annotated[int, Field(ge=-(2**62), le=2**62)] | None = None

    def config(self) -> dict[str, Any]:
        """The fields that were given, as `conjobs.table` reads them."""
        found = self.model_dump(by_alias=True, exclude_none=True)
        for name in ("player", "bots", "start", "record"):
            found.pop(name, None)
        return found


class NewTable(TableBody):
    """A new table: who makes it takes its first seat."""

    player: PlayerName
    bots: Annotated[dict[Annotated[str, Field(pattern="^[0-5]$")], Level], Field(max_length=6)] = Field(
        default_factory=dict, description="Bots by seat."
    )
    start: Annotated[bool, Field(description="Whether the game begins at once.")] = False


class PositionBody(Body):
    """A position to be checked."""

    text: Annotated[str, Field(max_length=MOST_POSITION, description="TOML, as docs/notation.md describes it.")]


class PositionTable(PositionBody):
    """A table that begins at a position, which says the rules and the players."""

    player: PlayerName
    seat: Annotated[Seat, Field(description="Where the one who makes it sits.")] = 0
    bots: Annotated[dict[Annotated[str, Field(pattern="^[0-5]$")], Level], Field(max_length=6)] = Field(
        default_factory=dict, description="Bots by seat."
    )
    start: Annotated[bool, Field(description="Whether the game begins at once.")] = False
    name: Annotated[str, Field(max_length=200)] | None = None
    clock: ClockBody | None = None
    watch: Literal["link", "nobody"] | None = None
    public: bool | None = None
    pace: Annotated[float, Field(ge=0, le=3, description="Seconds between moves of bots.")] | None = None

    def config(self) -> dict[str, Any]:
        """The fields that were given and are no matter of the rules, as `conjobs.table` reads them."""
        return self.model_dump(include={"name", "clock", "watch", "public", "pace"}, exclude_none=True)


class SitBody(Body):
    """To take a seat: a certain one, or the first that is open."""

    name: PlayerName
    seat: Seat | None = None


class RecoverBody(Body):
    """To move a seat to another device."""

    recovery: Secret


class SeatBody(Body):
    """What may be changed of a seat; what is left out stays.

    `bot` gives the seat to a bot, null gives it back; only the host may. The rest is for whoever sits there: `stand_in`
    answers when the clock runs out, `words` go into the game's chance, `webhook` is told that it is his turn.
    """

    bot: Level | None = None
    stand_in: Level | None = None
    words: Annotated[str, Field(max_length=400)] | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None
    name: PlayerName | None = None


class ActBody(Body):
    """An action."""

    version: Version
    action: ActionText


class UndoBody(Body):
    """To take back: the last action, or all after the ply `to`."""

    version: Version
    to: Annotated[int, Field(ge=0, le=MOST_PLIES)] | None = None


class AgreeBody(Body):
    """The answer to somebody who wants to take back."""

    agree: bool


class TextBody(Body):
    """Something said at the table."""

    text: Text


class StepsBody(Body):
    """The steps of an offer, in the notation."""

    steps: Annotated[list[Text], Field(max_length=MOST_STEPS)]


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


PageMessage = Annotated[
    ActMessage | ChatMessage | UndoMessage | UndoAnswerMessage | Ping, Field(discriminator="type")
]
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
MESSAGES: TypeAdapter[PageMessage] = TypeAdapter(PageMessage)
