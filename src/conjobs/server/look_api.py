"""The endpoints that tell what an action, an event or an offer would change. They change nothing."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from conjobs.rules.errors import ConjobsError
from conjobs.rules.position import Position
from conjobs.server.asking import AT_TABLE, TheHouse, Token
from conjobs.server.house import House
from conjobs.server.messages import MOST_TEXT, StepsBody
from conjobs.server.refusals import Json
from conjobs.server.shapes import Completion, EventMoment, Look, OfferPreview, Trial
from conjobs.server.table_api import TableId, looked_at
from conjobs.table.words import complete_said, try_said
from conjobs.view import look_at, look_for, look_pending, moment, offer_preview

router = APIRouter(prefix="/api/tables/{table_id}", tags=["looking"])

Word = Annotated[str | None, Query(min_length=1, max_length=40)]


async def looked_from(house: House, table: str, token: str | None) -> tuple[Position, int]:
    """The position now, which nobody changes any more, and the seat to look from: one's own, else the one to act."""
    async with house.at(table) as held:
        seat = looked_at(held, token)
        position = held.table.position
        if position is None:
            raise ConjobsError("not-running", "No game is played at this table now.", "Wait for its start.")
    return position, max(0, int(position.to_act)) if seat is None else seat


@router.get("/look", responses={200: {"model": Look | Trial}, **AT_TABLE})
async def look(
    house: TheHouse,
    table: TableId,
    token: Token,
    lot: Word = None,
    kind: Word = None,
    action: Annotated[str | None, Query(min_length=1, max_length=MOST_TEXT)] = None,
) -> Response:
    """What a seat may do about a lot, or with a kind of action, and why not the rest; of nothing: what is pending.

    With `action`, whatever may be said to the table, whether that is legal and what it would change.
    """
    position, seat = await looked_from(house, table, token)
    if lot is not None:
        return Json(await house.aside(lambda: look_at(position, seat, lot)))
    if kind is not None:
        return Json(await house.aside(lambda: look_for(position, seat, kind)))
    if action is not None:
        async with house.at(table) as held:
            awaited = held.table.awaits(seat)
        return Json(await house.aside(lambda: try_said(position, seat, action, awaited)))
    return Json(await house.aside(lambda: look_pending(position)))


@router.get("/moment", responses={200: {"model": EventMoment | None}, **AT_TABLE})
async def event(house: TheHouse, table: TableId, token: Token) -> Response:
    """The event that may be hosted or cancelled now, and what it would do; null if there is none."""
    position, _ = await looked_from(house, table, token)
    async with house.at(table) as held:
        happened = [] if held.table.game is None else list(held.table.game.facts)
    return Json(await house.aside(lambda: moment(position, happened)))


@router.post("/offer-preview", responses={200: {"model": OfferPreview}, **AT_TABLE})
async def preview(house: TheHouse, table: TableId, token: Token, body: StepsBody) -> Response:
    """What an offer would do if all accept, or why it cannot be made."""
    position, seat = await looked_from(house, table, token)
    return Json(await house.aside(lambda: offer_preview(position, seat, body.steps)))


@router.get("/complete", responses={200: {"model": list[Completion]}, **AT_TABLE})
async def completions(
    house: TheHouse, table: TableId, token: Token, text: Annotated[str, Query(max_length=MOST_TEXT)] = ""
) -> Response:
    """How a line could go on: the notation, and what is said to a table only."""
    position, seat = await looked_from(house, table, token)
    return Json(await house.aside(lambda: complete_said(position, seat, text)))
