"""The endpoints of positions: what is wrong with one, a table that plays on from it, and a moment of a table as one."""

from __future__ import annotations

import time
import tomllib
from typing import Any, Final

from fastapi import APIRouter, Response

from conjobs.data import load_board
from conjobs.data.read import parse_toml
from conjobs.notation.positions.reading import ParsedPosition, parse_position
from conjobs.notation.positions.writing import format_position
from conjobs.notation.words import GAME_OVER_WORD
from conjobs.rules.board import GROUPS
from conjobs.rules.chance import GAME_OVER_CARD
from conjobs.rules.errors import BadPosition, ConjobsError
from conjobs.server.asking import Address, TheHouse, Token, refusals
from conjobs.server.messages import PositionBody, PositionTable
from conjobs.server.refusals import Json
from conjobs.server.shapes import CheckedPosition, SeatedAt
from conjobs.server.table_api import PlyNumber, TableId, bots_at, looked_at, seated_at
from conjobs.table import Seated, Table
from conjobs.view import problem_of, table_view

# More than that nobody mends; the sentence after them says how many there are.
MOST_PROBLEMS: Final = 60
# A browser counts no further than this without rounding.
MOST_WHOLE: Final = 2**53

router = APIRouter(prefix="/api", tags=["positions"])


@router.post("/positions/check", responses={200: {"model": CheckedPosition}, **refusals()})
async def check(house: TheHouse, address: Address, body: PositionBody) -> Response:
    """Check a position: it as everybody sees it, or all that is wrong. Nothing of it is kept."""
    house.checks.take(address)
    return Json(await house.aside(lambda: checked_position(body.text)))


@router.post("/positions/table", status_code=201, responses={201: {"model": SeatedAt}, **refusals("bad-position")})
async def play_on(house: TheHouse, address: Address, body: PositionTable) -> Response:
    """Make a table that begins at a position. Who makes it is its host, at a seat of his choice."""
    house.heavy.take(address)
    house.new_tables.take(address)
    table, seated = await house.aside(lambda: table_from(body, time.time()))
    await house.add(table)
    return await seated_at(house, table.id, seated)


@router.get(
    "/tables/{table_id}/at/{ply}/position",
    responses={
        200: {"content": {"text/plain": {}}, "description": "The position, as TOML"},
        **refusals("no-table", "not-welcome", "bad-token", "no-ply"),
    },
)
async def moment_as_position(house: TheHouse, table: TableId, ply: PlyNumber, token: Token) -> Response:
    """A moment of a table's game as the text of a position, with all that can be known of it."""
    async with house.at(table) as held:
        looked_at(held, token)
        game = held.game_at(ply)
        text = format_position(game.positions[ply])
    return Response(text, media_type="text/plain; charset=utf-8")


def table_from(body: PositionTable, now: float) -> tuple[Table, Seated]:
    """A new table with its host and bots, started if that was asked for."""
    table = Table.from_position(body.text, now, body.config())
    bots = bots_at(body.bots, table.config.players, body.seat)
    seated = table.furnish(body.player, now, body.seat, bots)
    if body.start:
        table.start(seated.seat, now)
    return table, seated


def checked_position(text: str) -> dict[str, Any]:
    """A position as everybody sees it, its text and its data; or all that is wrong, and what could be read of it."""
    try:
        data = parse_toml(text)
    except ValueError as error:
        return _wrong([f"The text is no TOML: {error}."], {})
    try:
        parsed = parse_position(data, "")
        view = table_view(parsed.position)
        canonical = format_position(parsed.position)
    except BadPosition as error:
        return _wrong(error.problems, data)
    except ConjobsError as error:
        return _wrong([str(error)], data)
    return {"view": view, "text": canonical, "data": _with_script(tomllib.loads(canonical), parsed, "deck" in data)}


def _wrong(problems: list[str], data: dict[str, Any]) -> dict[str, Any]:
    """The problems, each with what it is about."""
    board, players = load_board(), data.get("players")
    colours = [str(player).split(" ")[0] for player in players] if isinstance(players, list) else []
    listed = problems[:MOST_PROBLEMS]
    if len(problems) > len(listed):
        listed.append(f"There are {len(problems) - len(listed)} problems more.")
    return {"problems": [problem_of(problem, board, colours) for problem in listed], "data": _plain(data)}


def _with_script(data: dict[str, Any], parsed: ParsedPosition, given: bool) -> dict[str, Any]:
    """The data with the decks in the order in which they were written, where that was known."""
    if parsed.deck is None or parsed.con_decks is None:
        return data
    for key in ("order", "deck", "before_game_over", "game_over_spread"):
        data.pop(key, None)
    rules = parsed.position.rules
    if given:
        names = rules.board.names
        data["deck"] = [GAME_OVER_WORD if card == GAME_OVER_CARD else names[card] for card in parsed.deck]
    for group, cards in enumerate(parsed.con_decks):
        if cards:
            data["cons"][GROUPS[group]] = [rules.cards[card].id for card in cards]
    return data


def _plain(value: Any) -> Any:
    """A value of TOML as JSON has it; dates and numbers that a browser has not become texts."""
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, bool | str) or (isinstance(value, int) and abs(value) <= MOST_WHOLE):
        return value
    return str(value)
