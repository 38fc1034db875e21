"""What all endpoints share: who asks, and how an answer is described and made."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from conjobs.cons.fields import shown
from conjobs.rules.errors import ConjobsError
from conjobs.server.house import House
from conjobs.server.limits import network_of
from conjobs.server.refusals import STATUS
from conjobs.server.shapes import Refusal
from conjobs.table import Table

_BEARER = HTTPBearer(auto_error=False, description="The secret of a seat.")


def _token(found: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]) -> str | None:
    return None if found is None else found.credentials


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _address(request: Request) -> str:
    return network_of(request.client.host if request.client else None)


async def _record(request: Request) -> bytes:
    """The record that is the body.

    Raises:
        ConjobsError: code `bad-request`; it is wrapped in something, or there is none.
    """
    allowed = "The body is the text of the record itself, as text/plain or application/octet-stream."
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind.endswith(("/json", "+json")) or kind.startswith("multipart/"):
        raise ConjobsError("bad-request", f"A record is not sent as {shown(kind)}.", allowed)
    body = await request.body()
    if not body:
        raise ConjobsError("bad-request", "There is no record.", allowed)
    return body


Token = Annotated[str | None, Depends(_token)]
TheHouse = Annotated[House, Depends(_house)]
Address = Annotated[str, Depends(_address)]
RecordText = Annotated[bytes, Depends(_record)]
# How an endpoint that takes a `RecordText` is described.
RECORD_BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "The text of the record itself.",
        "content": {kind: {"schema": {"type": "string"}} for kind in ("text/plain", "application/octet-stream")},
    }
}


def seat_by(table: Table, token: str | None) -> int:
    """The seat of who asks.

    Raises:
        ConjobsError: code `no-token` or `bad-token`.
    """
    if token is None:
        raise ConjobsError("no-token", "Only who sits at the table may do this.", "Send the secret of your seat.")
    seat = table.seat_of(token)
    if seat is None:
        raise ConjobsError("bad-token", "This secret is not that of a seat here.", "Take a seat, or only watch.")
    return seat


def refusals(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The refusals of an endpoint, for its description: those with these codes, and those that any request may get."""
    statuses = sorted({STATUS.get(code, 422) for code in codes} | {403, 408, 413, 421, 422, 429, 500, 503})
    return {status: {"model": Refusal, "description": "Refused"} for status in statuses}


# What any request about a table may get.
AT_TABLE = refusals("no-token", "not-host", "no-table", "stale")
