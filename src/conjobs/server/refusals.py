"""Every refusal as it goes over the wire: `{code, message, rule}` and an HTTP status."""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from conjobs.cons.fields import near, one_of, shown
from conjobs.rules.errors import ConjobsError
from conjobs.server.pages import index, wants_page

LOG: Final = logging.getLogger("conjobs.server")

# What is neither here nor a rule of the game is 422.
STATUS: Final[dict[str, int]] = {
    "no-token": 401,
    "bad-token": 401,
    "not-host": 403,
    "not-your-seat": 403,
    "not-welcome": 403,
    "bad-recovery": 403,
    "wrong-origin": 403,
    "wrong-host": 421,
    "no-table": 404,
    "no-seat": 404,
    "no-ply": 404,
    "not-found": 404,
    "wrong-method": 405,
    "stale": 409,
    "seat-taken": 409,
    "table-full": 409,
    "name-taken": 409,
    "seat-given": 409,
    "player-here": 409,
    "not-open": 409,
    "not-running": 409,
    "not-over": 409,
    "closed": 409,
    "already-asked": 409,
    "not-asked": 409,
    "no-answer": 409,
    "has-rematch": 409,
    "too-slow": 408,
    "too-large": 413,
    "bad-request": 422,
    "too-fast": 429,
    "too-many": 429,
    "broken": 500,
    "not-saved": 503,
    "no-database": 503,
    "going-away": 503,
}


class TooFast(ConjobsError):
    """More than may come in this time; `wait` is after how many whole seconds it may."""

    def __init__(self, wait: float) -> None:
        seconds = max(1, math.ceil(wait))
        super().__init__("too-fast", "That is too much at once.", f"Try again in {seconds} s.")
        self.wait = seconds


class Json(JSONResponse):
    """A response written by orjson."""

    def render(self, content: Any) -> bytes:
        """The bytes of a response."""
        return dump(content)


def dump(content: Any) -> bytes:
    """JSON of anything that goes over the wire."""
    return orjson.dumps(content)


def refusal_data(error: ConjobsError) -> dict[str, str]:
    """An error as it goes over the wire."""
    message = f"{error.message} {error.allowed}".strip()
    return {"code": error.code, "message": message, "rule": error.rule}


def status_of(error: ConjobsError) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(error.code, 422)


def refused(error: ConjobsError, headers: Mapping[str, str] | None = None) -> Response:
    """The response that refuses."""
    found = dict(headers or {})
    if isinstance(error, TooFast):
        found["retry-after"] = str(error.wait)
    if error.code in ("no-token", "bad-token"):
        found["www-authenticate"] = "Bearer"
    return Json(refusal_data(error), status_of(error), found)


BROKEN: Final = ConjobsError("broken", "Something went wrong in the server.", "Nothing was done; please report it.")

_HTTP: Final[dict[int, ConjobsError]] = {
    400: ConjobsError("bad-request", "That cannot be read.", "Send JSON in UTF-8, as /api/openapi.json describes it."),
    404: ConjobsError("not-found", "There is nothing at this address.", "All addresses stand in /api/openapi.json."),
    405: ConjobsError("wrong-method", "This address does not answer that method.", "See /api/openapi.json."),
}


_WHOLE: Final = "Allowed: whole numbers."
_NUMBERS: Final = "Allowed: numbers."
_FLAGS: Final = "Allowed: true, false."
_OBJECT: Final = "Allowed: an object."
# What would be allowed where a value is of another kind, by Pydantic's name for what is wrong with it.
_KINDS: Final[dict[str, str]] = {
    "int_type": _WHOLE,
    "int_from_float": _WHOLE,
    "int_parsing": _WHOLE,
    "int_parsing_size": _WHOLE,
    "float_type": _NUMBERS,
    "float_parsing": _NUMBERS,
    "finite_number": _NUMBERS,
    "bool_type": _FLAGS,
    "bool_parsing": _FLAGS,
    "string_type": "Allowed: text.",
    "string_unicode": "Allowed: text in UTF-8.",
    "list_type": "Allowed: a list.",
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
}
_SEND_JSON: Final = "Send an object of JSON, with content-type: application/json."


def shown_json(value: object) -> str:
    """A value of JSON as a refusal shows it."""
    return "an object" if isinstance(value, Mapping) else shown(value)


def validation_refusal(errors: Sequence[Any]) -> ConjobsError:
    """What is wrong with a body, a query or a message, the first thing of it, in words of ours."""
    error = errors[0]
    where = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path", "[key]"))[:80]
    if error["type"] == "json_invalid":
        return _bad("The body is no JSON.", _SEND_JSON)
    if not where and error["type"] == "missing":
        return _bad("There is no body.", _SEND_JSON)
    if not where and error["type"] in _KINDS:
        return _bad("The body is no object of JSON.", _SEND_JSON)
    return _bad(*_wrong_field(error["type"], where, error.get("input"), error.get("ctx") or {}, error["msg"]))


def _bad(message: str, allowed: str) -> ConjobsError:
    return ConjobsError("bad-request", message, allowed)


def _wrong_field(kind: str, where: str, value: object, bounds: Mapping[str, Any], said: str) -> tuple[str, str]:
    """What is wrong with a field, and what would be allowed.

    Args:
        kind: Pydantic's name for what is wrong.
        where: the field, its parts joined by dots; empty for an object as a whole.
        value: what was sent.
        bounds: what comes with the kind, such as the most letters.
        said: Pydantic's own words.
    """
    cannot = f"{where} cannot be {shown_json(value)}."
    if kind in _KINDS:
        return cannot, _KINDS[kind]
    match kind:
        case "missing":
            return f"{where} is missing.", ""
        case "no_field":
            here = f"{where} has no field" if where else "There is no field"
            return f"{here} {bounds['name']}.", str(bounds["allowed"])
        case "literal_error" | "enum":
            words = re.findall(r"'([^']*)'", str(bounds["expected"]))
            return cannot, one_of(words) + near(value, words)
        case "string_too_short":
            return f"{where} is empty.", f"Allowed: at least {_many(bounds['min_length'], 'character')}."
        case "string_too_long":
            return f"{where} is too long.", f"Allowed: at most {_many(bounds['max_length'], 'character')}."
        case "too_long":
            return f"{where} has too many entries.", f"Allowed: at most {bounds['max_length']}."
        case "greater_than_equal":
            return cannot, f"Allowed: at least {bounds['ge']}."
        case "less_than_equal":
            return cannot, f"Allowed: at most {bounds['le']}."
        case "value_error":
            return f"{bounds['error']}.", ""
    return f"{where}: {said}.".removeprefix(": "), ""


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def add_refusals(app: FastAPI) -> None:
    """Have the app answer every error as a refusal, never with a traceback."""

    @app.exception_handler(ConjobsError)
    async def of_conjobs(_: Request, error: ConjobsError) -> Response:
        return refused(error)

    @app.exception_handler(RequestValidationError)
    async def of_request(_: Request, error: RequestValidationError) -> Response:
        return refused(validation_refusal(error.errors()))

    @app.exception_handler(ValidationError)
    async def of_model(_: Request, error: ValidationError) -> Response:
        return refused(validation_refusal(error.errors()))

    @app.exception_handler(HTTPException)
    async def of_http(request: Request, error: HTTPException) -> Response:
        if wants_page(request, error):
            return index(404)
        known = _HTTP.get(error.status_code)
        if known is None:
            known = ConjobsError("bad-request", str(error.detail))
        # What cannot be read as JSON is refused like JSON that is not as described.
        return Json(refusal_data(known), 422 if error.status_code == 400 else error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def of_anything(_: Request, error: Exception) -> Response:
        # The server's log has the traceback, from uvicorn; the page does not.
        return refused(BROKEN)
