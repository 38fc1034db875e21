"""The endpoint of pictures: a moment of a table, to be linked to, sent on or printed."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from conjobs.server.asking import TheHouse, Token, refusals
from conjobs.server.table_api import PlyNumber, TableId, looked_at
from conjobs.view.picture import Theme, game_svg

router = APIRouter(prefix="/api/tables", tags=["looking"])

SVG: Final = "image/svg+xml"
# Opened by itself, a picture is a page of this server: it may do nothing.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
# A finished game stays as it is; only its players' names may go.
KEPT: Final = "private, max-age=3600"


@router.get(
    "/{table_id}/at/{ply}/picture.svg",
    responses={
        200: {"content": {SVG: {}}, "description": "The picture, 1920 wide and 1080 high"},
        **refusals("no-table", "not-welcome", "bad-token", "no-ply"),
    },
)
async def moment_as_picture(
    house: TheHouse,
    table: TableId,
    ply: PlyNumber,
    token: Token,
    theme: Annotated[Theme, Query(description="Its colours.")] = "light",
) -> Response:
    """A moment of a table's game as a picture."""
    async with house.at(table) as held:
        looked_at(held, token)
        known = held.table
        game = held.game_at(ply)
        # Positions never change once made, but the game's lists do.
        positions, facts = game.positions, list(game.facts)
        names = {number: seat.name for number, seat in enumerate(known.seats) if seat.name}
        who = [seat.kind if seat.kind == "bot" else "" for seat in known.seats]
        final = known.status != "running"
    drawn = await house.aside(lambda: game_svg(positions, facts, ply, names, who, theme))
    headers = {"content-security-policy": POLICY, "cache-control": KEPT if final else "no-store"}
    return Response(drawn, media_type=SVG, headers=headers)
