"""The endpoints of tables: making them, sitting down, playing, looking."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from starlette.websockets import WebSocket

from conjobs.rules.errors import ConjobsError
from conjobs.server.asking import AT_TABLE, Address, TheHouse, Token, refusals, seat_by
from conjobs.server.held import Held
from conjobs.server.house import Act, House
from conjobs.server.live import Live
from conjobs.server.messages import (
    MOST_PLIES,
    ActBody,
    AgreeBody,
    NewTable,
    RecoverBody,
    SeatBody,
    SitBody,
    TextBody,
    UndoBody,
)
from conjobs.server.refusals import Json
from conjobs.server.shapes import (
    Acted,
    LobbyTable,
    Message,
    MomentAt,
    Moments,
    OwnSeat,
    Recovery,
    Rematch,
    SeatedAt,
    Secrets,
    TableAnswer,
    Undone,
    WholeTable,
)
from conjobs.server.webhook import host_of
from conjobs.table import Seated, Table, TableConfig

MOST_IN_LOBBY = 200

router = APIRouter(prefix="/api/tables", tags=["tables"])

TableId = Annotated[str, Path(alias="table_id", description="The table's id, as in its link.")]
SeatNumber = Annotated[
    int, Path(alias="seat", description="A seat, from 0.", json_schema_extra={"minimum": 0, "maximum": 5})
]

PlyNumber = Annotated[
    int, Path(ge=0, description="How many plies stand before it.", json_schema_extra={"maximum": MOST_PLIES})
]


def secrets_of(seated: Seated) -> dict[str, Any]:
    """The secrets of a seat, for who has just taken it."""
    return {"seat": seated.seat, "token": seated.token, "recovery": seated.recovery}


def bots_at(levels: Mapping[str, str], players: int, maker: int | None = None) -> dict[int, str]:
    """The bots of a new table by the number of their seat.

    Args:
        levels: the levels that were asked for, by seat.
        players: how many seats there are.
        maker: the seat of who makes the table, None for the first that is no bot's.

    Raises:
        ConjobsError: code `no-seat`, `seat-taken` or `table-full`; the seats are not there, or its maker has none.
    """
    bots = {int(seat): level for seat, level in levels.items()}
    if any(seat >= players for seat in bots):
        allowed = f"The seats of {players} players are 0 to {players - 1}."
        raise ConjobsError("no-seat", f"There is no seat {max(bots)} for a bot.", allowed)
    if maker in bots:
        raise ConjobsError("seat-taken", f"You sit at seat {maker} yourself.", "Bots sit at other seats.")
    if len(bots) == players:
        raise ConjobsError("table-full", "Bots have all seats.", "Leave one for yourself.")
    return bots


async def state_of(house: House, table: str) -> dict[str, Any]:
    """The table as everybody may see it."""
    async with house.at(table) as held:
        return held.public(time.time())


async def seated_at(house: House, table: str, seated: Seated) -> Response:
    """The answer to who has just sat down: the table, and the secrets of the seat."""
    return Json({"table": await state_of(house, table), **secrets_of(seated)}, 201)


async def changed(house: House, table: str, act: Act[object]) -> Response:
    """Change a table, and answer with what it is then."""
    await house.change(table, act)
    return Json({"table": await state_of(house, table)})


def looked_at(held: Held, token: str | None) -> int | None:
    """The seat of who looks at a table, None if he only watches.

    Raises:
        ConjobsError: nobody may watch, or the secret is wrong.
    """
    seat = held.seat_for(token)
    if seat is None:
        held.may_watch()
    return seat


# The lobby, and new tables


@router.get("", responses={200: {"model": list[LobbyTable]}, **refusals()})
async def lobby(house: TheHouse) -> Response:
    """The public tables that are open or running, the ones changed last first."""
    return Json(await house.store.lobby(MOST_IN_LOBBY))


@router.post("", status_code=201, responses={201: {"model": SeatedAt}, **refusals("bad-table", "too-many")})
async def create(house: TheHouse, body: NewTable, address: Address) -> Response:
    """Make a table. Who makes it is its host, and sits at its first seat without a bot."""
    house.new_tables.take(address)
    if body.cards is not None:
        house.heavy.take(address)
    config = await house.aside(lambda: TableConfig.wanted(body.config()))
    table, seated = await house.create(config, body.player, bots_at(body.bots, config.players), body.start)
    return await seated_at(house, table.id, seated)


@router.get("/{table_id}", responses={200: {"model": WholeTable}, **AT_TABLE})
async def whole(house: TheHouse, table: TableId, token: Token) -> Response:
    """The table, its position, the log, and the latest of what was said."""
    async with house.at(table) as held:
        seat = looked_at(held, token)
        return Json(
            {
                "table": held.public(time.time()),
                "view": held.view(),
                "options": held.options(seat),
                "setup": held.setup(),
                "log": held.log(),
                "chat": held.chat(),
                "seat": seat,
            }
        )


# Seats


@router.post(
    "/{table_id}/seats",
    status_code=201,
    responses={201: {"model": SeatedAt}, **AT_TABLE},
)
async def sit(house: TheHouse, table: TableId, body: SitBody) -> Response:
    """Take a seat, before the game starts."""
    seated = await house.change(table, lambda found, _: found.sit(body.name, body.seat))
    return await seated_at(house, table, seated)


@router.post("/{table_id}/recover", responses={200: {"model": Secrets}, **AT_TABLE})
async def recover(house: TheHouse, table: TableId, body: RecoverBody, address: Address) -> Response:
    """Move a seat here with its recovery secret; both secrets are new after that, and the old ones end."""
    house.recoveries.take(address)
    return Json(secrets_of(await house.change(table, lambda found, _: found.recover(body.recovery))))


@router.post("/{table_id}/recovery", responses={200: {"model": Recovery}, **AT_TABLE})
async def new_recovery(house: TheHouse, table: TableId, token: Token) -> Response:
    """Make a new recovery secret for one's seat; the old one ends."""
    secret = await house.change(table, lambda found, _: found.new_recovery(seat_by(found, token)))
    return Json({"recovery": secret})


@router.get("/{table_id}/seats/{seat}", responses={200: {"model": OwnSeat}, **AT_TABLE})
async def own_seat(house: TheHouse, table: TableId, seat: SeatNumber, token: Token) -> Response:
    """What is kept of one's seat for oneself alone: the host of the webhook; the rest of it may be a secret."""
    async with house.at(table) as held:
        if seat_by(held.table, token) != seat:
            raise ConjobsError("not-your-seat", "That is not your seat.", "Ask about your own.")
        url = held.table.seats[seat].webhook
    return Json({"seat": seat, "webhook": None if url is None else host_of(url)})


@router.put(
    "/{table_id}/seats/{seat}",
    responses={
        200: {"model": TableAnswer},
        **AT_TABLE,
    },
)
async def change_seat(
    house: TheHouse, table: TableId, seat: SeatNumber, body: SeatBody, token: Token, address: Address
) -> Response:
    """Change something of a seat: who plays it, or what is its player's own."""
    if body.webhook:
        house.heavy.take(address)
        async with house.at(table) as held:
            own = seat_by(held.table, token) == seat
        if own:  # Of another's seat it is refused below, and nobody is looked up for that.
            await house.runner.webhooks.check(body.webhook)
    # Who comes back between this and the change takes his seat back by one press.
    if body.bot and not body.sure:
        async with house.at(table) as held:
            held.may_be_given(seat, seat_by(held.table, token))
    return await changed(house, table, lambda found, now: _change_seat(found, seat, body, seat_by(found, token), now))


def _change_seat(table: Table, seat: int, body: SeatBody, by: int, now: float) -> None:
    before = [replace(found) for found in table.seats]
    try:
        _apply(table, seat, body, by, now)
    except ConjobsError:
        # All or nothing: what came before the part that is refused is put back, and nothing is left to be saved.
        table.seats[:] = before
        table.take_change()
        raise


def _apply(table: Table, seat: int, body: SeatBody, by: int, now: float) -> None:
    given = body.model_fields_set - {"sure"}
    if not given:
        raise ConjobsError("bad-request", "Nothing is to be changed.", "Name bot, name, stand_in, words or webhook.")
    if given - {"bot"} and by != seat:
        raise ConjobsError("not-your-seat", "That is not your seat.", "Change your own.")
    if "name" in given and body.name is not None:
        table.rename(seat, body.name)
    if "stand_in" in given and body.stand_in is not None:
        table.set_stand_in(seat, body.stand_in)
    if "words" in given:
        table.set_words(seat, body.words or None)
    if "webhook" in given:
        table.set_webhook(seat, body.webhook or None)
    if "bot" in given:
        table.set_bot(by, seat, body.bot, now)


@router.delete(
    "/{table_id}/seats/{seat}",
    responses={200: {"model": TableAnswer}, **AT_TABLE},
)
async def leave(house: TheHouse, table: TableId, seat: SeatNumber, token: Token) -> Response:
    """Leave one's seat; the host may free another one before the start."""

    def act(found: Table, now: float) -> None:
        by = seat_by(found, token)
        if by == seat:
            found.leave(seat, now)
        else:
            found.free(by, seat, now)

    return await changed(house, table, act)


@router.delete(
    "/{table_id}/seats/{seat}/data",
    responses={200: {"model": TableAnswer}, **AT_TABLE},
)
async def erase(house: TheHouse, table: TableId, seat: SeatNumber, token: Token) -> Response:
    """Delete what this table knows of a person: name, messages, secrets, webhook. He leaves with it."""

    def act(found: Table, now: float) -> None:
        if seat_by(found, token) != seat:
            raise ConjobsError("not-your-seat", "That is not your seat.", "Delete your own data.")
        found.erase(seat, now)

    answer = await changed(house, table, act)
    await house.store.wipe()
    return answer


# Playing


@router.post(
    "/{table_id}/start",
    responses={200: {"model": TableAnswer}, **AT_TABLE},
)
async def start(house: TheHouse, table: TableId, token: Token) -> Response:
    """Start the game; seats that are still open get bots. Only the host may."""
    return await changed(house, table, lambda found, now: found.start(seat_by(found, token), now))


@router.post(
    "/{table_id}/close",
    responses={200: {"model": TableAnswer}, **AT_TABLE},
)
async def close(house: TheHouse, table: TableId, token: Token) -> Response:
    """Close the table; its record stays. Only the host may."""
    return await changed(house, table, lambda found, now: found.close(seat_by(found, token), now))


@router.post(
    "/{table_id}/rematch",
    status_code=201,
    responses={201: {"model": Rematch}, **AT_TABLE},
)
async def rematch(house: TheHouse, table: TableId, token: Token, address: Address) -> Response:
    """Make a new table for the same people, after the game. Their secrets open their seats there, too."""
    house.new_tables.take(address)
    return Json({"table": await house.rematch(table, lambda found: seat_by(found, token))}, 201)


@router.post(
    "/{table_id}/actions",
    responses={200: {"model": Acted}, **AT_TABLE},
)
async def act(house: TheHouse, table: TableId, body: ActBody, token: Token) -> Response:
    """Play an action, in the notation. It must name the version that its player saw; a stale one is refused."""

    def play(found: Table, now: float) -> tuple[int, int]:
        seat = seat_by(found, token)
        house.acts.take(f"{table}:{seat}")
        return found.submit(seat, body.version, body.action, now), found.ply

    version, ply = await house.change(table, play)
    return Json({"version": version, "ply": ply})


@router.post(
    "/{table_id}/undo",
    responses={200: {"model": Undone}, **AT_TABLE},
)
async def undo(house: TheHouse, table: TableId, body: UndoBody, token: Token) -> Response:
    """Take back: one's own last actions at once while chance and others did not act since, else all are asked."""

    def take_back(found: Table, now: float) -> tuple[bool, int]:
        return found.undo(seat_by(found, token), body.version, now, body.to), found.version

    done, version = await house.change(table, take_back)
    return Json({"done": done, "version": version})


@router.post(
    "/{table_id}/undo/answer",
    responses={200: {"model": TableAnswer}, **AT_TABLE},
)
async def answer_undo(house: TheHouse, table: TableId, body: AgreeBody, token: Token) -> Response:
    """Answer who asks to take back; who asked may take the question back."""
    return await changed(house, table, lambda found, now: found.answer_undo(seat_by(found, token), body.agree, now))


@router.post(
    "/{table_id}/chat",
    status_code=201,
    responses={201: {"model": Message}, **AT_TABLE},
)
async def say(house: TheHouse, table: TableId, body: TextBody, token: Token) -> Response:
    """Say something to all at the table."""

    def speak(found: Table, now: float) -> dict[str, Any]:
        seat = seat_by(found, token)
        house.chats.take(f"{table}:{seat}")
        return found.say(seat, body.text, now)

    return Json(await house.change(table, speak), 201)


# Looking back


@router.get(
    "/{table_id}/at/{ply}",
    responses={200: {"model": MomentAt}, **AT_TABLE},
)
async def at(house: TheHouse, table: TableId, ply: PlyNumber, token: Token) -> Response:
    """A moment of the game, by how many plies stand before it."""
    async with house.at(table) as held:
        looked_at(held, token)
        return Json(held.moment_at(ply))


@router.get("/{table_id}/moments", responses={200: {"model": Moments}, **AT_TABLE})
async def moments(
    house: TheHouse,
    table: TableId,
    token: Token,
    first: Annotated[int, Query(alias="from", ge=0, le=MOST_PLIES, description="The first ply that is wanted.")] = 0,
) -> Response:
    """The moments of the game from a ply on, up to 500 at once; `last` is the number of the last one that there is."""
    async with house.at(table) as held:
        looked_at(held, token)
        make = held.moments(first)
    return Response(await house.aside(make), media_type="application/json")


@router.get(
    "/{table_id}/record",
    responses={
        200: {"content": {"text/plain": {}}, "description": "The record"},
        **AT_TABLE,
    },
)
async def record(house: TheHouse, table: TableId, token: Token) -> Response:
    """The record as a file. No secret is in it."""
    async with house.at(table) as held:
        looked_at(held, token)
        text = held.table.record_text()
    name = f"{table}.conjobs"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.websocket("/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """All that happens at the table, and what its players do: see `/api/schemas`."""
    follower: Live = socket.app.state.live
    await follower.follow(socket, table_id)
