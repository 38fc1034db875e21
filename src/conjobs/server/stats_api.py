"""The endpoint of statistics: what `conjobs stats` counts of a game, of a table's game so far."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Response

from conjobs.game import Game
from conjobs.record.lines import Record
from conjobs.record.stats import game_stats
from conjobs.rules.errors import ConjobsError
from conjobs.rules.events import Event
from conjobs.rules.position import Position
from conjobs.server.asking import TheHouse, Token, refusals
from conjobs.server.refusals import dump
from conjobs.server.shapes import GameStats
from conjobs.server.table_api import TableId, looked_at

router = APIRouter(prefix="/api/tables", tags=["looking"])


@dataclass(frozen=True)
class _SoFar:
    """A game as it was: it may go on while somebody counts."""

    record: Record
    positions: list[Position]
    facts: list[list[Event]]


def _so_far(game: Game) -> _SoFar:
    return _SoFar(Record(game.record.header, list(game.record.lines)), game.positions, list(game.facts))


@router.get(
    "/{table_id}/stats",
    responses={
        200: {"model": GameStats},
        **refusals("no-table", "not-welcome", "no-token", "bad-token", "not-running", "stale"),
    },
)
async def stats(house: TheHouse, table: TableId, token: Token) -> Response:
    """Points and money over time, income by source, luck, turning points: the same that `conjobs stats` counts."""
    async with house.at(table) as held:
        looked_at(held, token)
        game = held.table.game
        if game is None:
            raise ConjobsError("not-running", "The game has not begun.", "There is nothing to count yet.")
        so_far = _so_far(game)
    counted = await house.aside(lambda: dump(game_stats(so_far)))
    return Response(counted, media_type="application/json")
