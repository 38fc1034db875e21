"""The WebSocket of a table: says what happens there, and takes what its players do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from typing import Any, Final

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from conjobs.cons.fields import near, one_of
from conjobs.rules.errors import ConjobsError
from conjobs.server.house import House
from conjobs.server.messages import (
    HELLO,
    ID,
    MESSAGE_TYPES,
    MESSAGES,
    ActMessage,
    ChatMessage,
    PageMessage,
    Ping,
    UndoAnswerMessage,
    UndoMessage,
)
from conjobs.server.page import POLICY, Page, Said, bye_text
from conjobs.server.refusals import BROKEN, TooFast, dump, refusal_data, shown_json, validation_refusal
from conjobs.table import Table

LOG: Final = logging.getLogger("conjobs.server")
# So many messages that came too fast in a row end the connection.
MOST_TOO_FAST: Final = 50
_HELLO: Final = '{"type": "hello", "token": TOKEN or null, "seen": VERSION or null}'


class Live:
    """Answers the WebSockets of all tables."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def follow(self, socket: WebSocket, table: str) -> None:
        """Serve a page until it goes, is dropped, or the server ends."""
        await socket.accept()
        try:
            page, seen = await self._hello(socket)
            await self._house.join(table, page, seen)
        except ConjobsError as error:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_text(bye_text(error).decode())
                await socket.close(POLICY, error.code)
            return
        except WebSocketDisconnect:
            return
        # Each of these ends when the page does: it closed, it was told goodbye, or it does not even hear that.
        works = [page.write(), page.over(), self._read(socket, table, page)]
        tasks = [asyncio.create_task(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            async with page.doing:
                for task in tasks:
                    task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._house.leave(table, page)

    async def _hello(self, socket: WebSocket) -> tuple[Page, int | None]:
        try:
            text = await asyncio.wait_for(socket.receive_text(), self._house.settings.hello_seconds)
            hello = HELLO.validate_json(text)
        except TimeoutError:
            raise ConjobsError("too-slow", "Nobody said hello.", f"The first message is {_HELLO}.") from None
        except KeyError:
            raise ConjobsError("bad-request", "The first message is no text.", f"It is {_HELLO}.") from None
        except ValidationError as error:
            if _object_of(text).get("type") == "hello":
                raise validation_refusal(error.errors()) from None
            raise ConjobsError("bad-request", "The first message is no hello.", f"It is {_HELLO}.") from None
        return Page(socket, hello.token), hello.seen

    async def _read(self, socket: WebSocket, table: str, page: Page) -> None:
        too_fast = 0
        while too_fast <= MOST_TOO_FAST:
            try:
                text = await socket.receive_text()
            except (WebSocketDisconnect, KeyError):
                # A KeyError is a binary message: there are none here.
                return
            page.heard = time.monotonic()
            async with page.doing:
                answer = await self._answer(table, page, text)
            too_fast = too_fast + 1 if answer.get("code") == "too-fast" else 0
            page.tell(Said(dump(answer)))
        page.bye(TooFast(1.0), POLICY)
        await page.over()

    async def _answer(self, table: str, page: Page, text: str) -> dict[str, object]:
        """The answer to a message, whatever goes wrong with it."""
        id: int | None = None
        try:
            message = MESSAGES.validate_json(text)
            id = message.id
            self._house.acts.take(f"{table}:{id_of(page)}")
            return await self._do(table, page, message)
        except ValidationError as error:
            id = _id_of(text)
            refusal = self._unreadable(table, page, error)
        except ConjobsError as error:
            refusal = error
        except Exception:
            LOG.exception("table %s: a message could not be answered", table)
            refusal = BROKEN
        return {"type": "refused", "id": id, **refusal_data(refusal)}

    def _unreadable(self, table: str, page: Page, error: ValidationError) -> ConjobsError:
        """The refusal of what is no message; it counts like one."""
        try:
            self._house.acts.take(f"{table}:{id_of(page)}")
        except TooFast as too_fast:
            return too_fast
        return message_refusal(error.errors())

    async def _do(self, table: str, page: Page, message: PageMessage) -> dict[str, object]:
        if isinstance(message, Ping):
            return {"type": "pong", "id": message.id, "now": time.time()}
        version = await self._house.change_now(table, lambda found, now: self._act(found, page, message, now))
        return {"type": "done", "id": message.id, "version": version}

    def _act(self, table: Table, page: Page, message: PageMessage, now: float) -> int:
        if page.seat is None:
            raise ConjobsError("no-token", "You only watch this table.", "Take a seat to play.")
        if isinstance(message, ActMessage):
            table.submit(page.seat, message.version, message.action, now)
        elif isinstance(message, UndoMessage):
            table.undo(page.seat, message.version, now, message.to)
        elif isinstance(message, UndoAnswerMessage):
            table.answer_undo(page.seat, message.agree, now)
        elif isinstance(message, ChatMessage):
            self._house.chats.take(f"{table.id}:{page.seat}")
            table.say(page.seat, message.text, now)
        return table.version


def id_of(page: Page) -> str:
    """What a page is limited by: its seat, or itself."""
    return str(id(page)) if page.seat is None else str(page.seat)


def message_refusal(errors: Sequence[Any]) -> ConjobsError:
    """What is wrong with a message of a page that cannot be read."""
    kind, value = errors[0]["type"], errors[0].get("input")
    if kind == "json_invalid":
        return ConjobsError("bad-request", "The message is no JSON.", "Each message is one object of JSON.")
    if kind == "union_tag_not_found":
        return ConjobsError("bad-request", "type is missing.", one_of(MESSAGE_TYPES))
    if kind == "union_tag_invalid":
        named = value.get("type")
        what = f"No message of type {shown_json(named)} comes after the hello."
        return ConjobsError("bad-request", what, one_of(MESSAGE_TYPES) + near(named, MESSAGE_TYPES))
    if not errors[0]["loc"]:
        return ConjobsError("bad-request", "The message is no object of JSON.", "Each message is one.")
    # A field's place begins with the type of its message.
    return validation_refusal([{**error, "loc": error["loc"][1:]} for error in errors])


def _object_of(text: str) -> dict[str, Any]:
    """A message as far as it is an object of JSON; nothing of one that is none."""
    try:
        found = orjson.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _id_of(text: str) -> int | None:
    """The id of a message that is wrong otherwise, None where it has no right one."""
    try:
        return ID.validate_python(_object_of(text).get("id"))
    except ValidationError:
        return None
