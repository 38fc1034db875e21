"""The endpoints that are about no table: what never changes, records and card files from outside, a sign of life."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Response
from pydantic import TypeAdapter

from conjobs import __version__
from conjobs.cons.card_files import combine, parse_cards
from conjobs.cons.fields import BadFile
from conjobs.data import shipped_cards
from conjobs.data.read import parse_toml
from conjobs.rules.errors import ConjobsError
from conjobs.server.asking import RECORD_BODY, Address, RecordText, TheHouse, refusals
from conjobs.server.messages import HELLO, MESSAGES, CardsBody, PlayerName, Seat
from conjobs.server.moments import read_shortly, watched_record
from conjobs.server.reference import known_cards, meta, rules_data
from conjobs.server.refusals import Json, dump
from conjobs.server.settings import MOST_CARDS
from conjobs.server.shapes import CheckedCards, Health, SeatedAt, ServerMessage, WatchedRecord
from conjobs.server.table_api import seated_at
from conjobs.table import Table

router = APIRouter(prefix="/api", tags=["other"])


@router.get("/meta", responses=refusals())
async def get_meta(house: TheHouse) -> Response:
    """Board, groups, editions, con cards, bots, codes of refusals, limits, and the server's address for others."""
    return Json({**meta(), "share": house.settings.share})


@router.get("/rules", responses=refusals())
async def get_rules() -> Response:
    """The rules by chapter, our rulings, and the glossary."""
    return Json(rules_data())


@router.get("/schemas", responses=refusals())
async def schemas() -> Response:
    """JSON schemas of the messages over the WebSocket: the first one, those of pages, those of the server."""
    server: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
    return Json(
        {
            "hello": HELLO.json_schema(),
            "page": MESSAGES.json_schema(),
            "server": server.json_schema(mode="serialization"),
        }
    )


@router.get("/health", responses={200: {"model": Health}, **refusals("no-database")})
async def health(house: TheHouse) -> Response:
    """Whether the server and its database answer."""
    await house.store.ping()
    return Json({"status": "ok", "version": __version__, **house.counts()})


@router.post("/records", responses={200: {"model": WatchedRecord}, **refusals("bad-record")}, openapi_extra=RECORD_BODY)
async def open_record(house: TheHouse, address: Address, body: RecordText) -> Response:
    """Open a record file to watch it. Nothing of it is kept."""
    house.heavy.take(address)
    return Response(await house.aside(lambda: dump(watched_record(body))), media_type="application/json")


@router.post(
    "/records/table",
    status_code=201,
    responses={201: {"model": SeatedAt}, **refusals("bad-record")},
    openapi_extra=RECORD_BODY,
)
async def play_on(
    house: TheHouse,
    address: Address,
    body: RecordText,
    player: PlayerName,
    seat: Seat = 0,
) -> Response:
    """Make a table that goes on with a record. Who makes it sits at a seat of his choice; the others are open."""
    house.heavy.take(address)
    house.new_tables.take(address)
    now = time.time()
    table = await house.aside(lambda: Table.from_record(read_shortly(body).record, now))
    seated = table.furnish(player, now, seat)
    await house.add(table)
    return await seated_at(house, table.id, seated)


@router.post("/cards/check", responses={200: {"model": CheckedCards}, **refusals("too-large")})
async def check_cards(house: TheHouse, address: Address, body: CardsBody) -> Response:
    """Check a file of con cards: the cards in it, or all that is wrong."""
    house.heavy.take(address)
    return Json(await house.aside(lambda: checked_cards(body.text)))


def checked_cards(text: str) -> dict[str, Any]:
    """The cards of a file, as people read them, or its problems as sentences."""
    if len(text.encode()) > MOST_CARDS:
        raise ConjobsError("too-large", "The card file is too large.", f"At most {MOST_CARDS // 1024} KB.")
    try:
        file = parse_cards(parse_toml(text), "the card file")
        combine(shipped_cards(), [file])
    except BadFile as error:
        return {"problems": [str(problem) for problem in error.problems]}
    except ConjobsError as error:
        return {"problems": [str(error)]}
    except ValueError as error:
        return {"problems": [f"The file is no TOML: {error}."]}
    return {"cards": list(known_cards(file.cards).values())}
