"""The endpoints that tell what an action, an event or an offer would change. They change nothing."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query, Response
from pydantic import StringConstraints

from conjobs.rules.board import DICE_PER_PLAYER
from conjobs.rules.errors import ConjobsError
from conjobs.rules.events import Event
from conjobs.rules.position import Position
from conjobs.server.asking import AT_TABLE, TheHouse, Token
from conjobs.server.house import House
from conjobs.server.messages import MOST_TEXT, OfferActionBody, StepsBody
from conjobs.server.refusals import Json
from conjobs.server.shapes import Completion, EventMoment, Look, OfferLook, OfferPreview, Trial
from conjobs.server.table_api import TableId, looked_at
from conjobs.table.words import complete_said, try_said
from conjobs.view import look_at, look_for, look_pending, moment, offer_look, offer_preview, offer_trial, try_places

router = APIRouter(prefix="/api/tables/{table_id}", tags=["looking"])

Word = Annotated[str | None, Query(min_length=1, max_length=40)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=MOST_TEXT)]


class Looked(NamedTuple):
    """A table at one moment: nobody changes any of this any more.

    `seat` is the one to look from: one's own, else the one to act. `happened` are the facts of all plies, `awaited` is
    whether bots wait for the seat's answers to their offers.
    """

    position: Position
    seat: int
    happened: list[list[Event]]
    awaited: bool


async def looked_from(house: House, table: str, token: str | None) -> Looked:
    """The table now.

    Raises:
        ConjobsError: there is no such table, no game at it, or it may not be looked at.
    """
    async with house.at(table) as held:
        own = looked_at(held, token)
        game = held.table.game
        if game is None:
            raise ConjobsError("not-running", "No game is played at this table now.", "Wait for its start.")
        seat = max(0, int(game.position.to_act)) if own is None else own
        return Looked(game.position, seat, list(game.facts), held.table.awaits(seat))


@router.get("/look", responses={200: {"model": Look | Trial}, **AT_TABLE})
async def look(
    house: TheHouse,
    table: TableId,
    token: Token,
    lot: Word = None,
    kind: Word = None,
    action: Annotated[list[Line] | None, Query(min_length=1, max_length=DICE_PER_PLAYER)] = None,
) -> Response:
    """What a seat may do about a lot, or with a kind of action, and why not the rest; of nothing: what is pending.

    With `action`, whatever may be said to the table, whether that is legal and what it would change. Several are the
    places of rolled dice, which are tried together (A-4).
    """
    position, seat, _, awaited = await looked_from(house, table, token)
    if lot is not None:
        return Json(await house.aside(lambda: look_at(position, seat, lot)))
    if kind is not None:
        return Json(await house.aside(lambda: look_for(position, seat, kind)))
    if action is not None and len(action) > 1:
        return Json(await house.aside(lambda: try_places(position, seat, action)))
    if action is not None:
        return Json(await house.aside(lambda: try_said(position, seat, action[0], awaited)))
    return Json(await house.aside(lambda: look_pending(position)))


@router.get("/moment", responses={200: {"model": EventMoment | None}, **AT_TABLE})
async def event(house: TheHouse, table: TableId, token: Token) -> Response:
    """The event that may be hosted or cancelled now, and what it would do; null if there is none."""
    now = await looked_from(house, table, token)
    return Json(await house.aside(lambda: moment(now.position, now.happened)))


@router.post("/offer-preview", responses={200: {"model": OfferPreview}, **AT_TABLE})
async def preview(house: TheHouse, table: TableId, token: Token, body: StepsBody) -> Response:
    """What an offer would do if all accept, or why it cannot be made."""
    now = await looked_from(house, table, token)
    return Json(await house.aside(lambda: offer_preview(now.position, now.seat, body.steps)))


@router.post("/offer-action", responses={200: {"model": OfferLook | Trial}, **AT_TABLE})
async def offered_action(house: TheHouse, table: TableId, token: Token, body: OfferActionBody) -> Response:
    """What the active player could do in an offer after its steps so far, and why not the rest.

    With `action`, whether he could do that, and what would come of it.
    """
    position, action = (await looked_from(house, table, token)).position, body.action
    if action is not None:
        return Json(await house.aside(lambda: offer_trial(position, body.steps, action)))
    return Json(await house.aside(lambda: offer_look(position, body.steps, body.kind)))


@router.get("/complete", responses={200: {"model": list[Completion]}, **AT_TABLE})
async def completions(
    house: TheHouse, table: TableId, token: Token, text: Annotated[str, Query(max_length=MOST_TEXT)] = ""
) -> Response:
    """How a line could go on: the notation, and what is said to a table only."""
    now = await looked_from(house, table, token)
    return Json(await house.aside(lambda: complete_said(now.position, now.seat, text)))
