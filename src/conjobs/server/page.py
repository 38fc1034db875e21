"""A page that follows a table: what waits to be sent to it, and until when it is worth waiting."""

from __future__ import annotations

import asyncio
import time
import types
from collections import deque
from collections.abc import Coroutine, Generator
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from conjobs.rules.errors import ConjobsError
from conjobs.server.refusals import dump

# A page that lets so many messages wait is dropped; it comes back and catches up.
MOST_WAITING: Final = 64
# The codes with which a WebSocket closes: the server ends, too slow, against the rules of this interface.
GOING_AWAY: Final = 1001
TRY_AGAIN: Final = 1013
POLICY: Final = 1008
# How long a page that is told goodbye may take to hear it, in seconds.
CLOSE_SECONDS: Final = 2.0


class Page:
    """One WebSocket. `token` is what its seat is known by; None for one that only watches.

    `doing` is held while something that the page asked for is done, which is then done to its end. `heard` is when the
    page gave its last sign of life.
    """

    def __init__(self, socket: WebSocket, token: str | None) -> None:
        self.token = token
        self.seat: int | None = None
        self.doing = asyncio.Lock()
        self.heard = time.monotonic()
        self._socket = socket
        self._waiting: deque[str] = deque()
        self._more = asyncio.Event()
        self._sending = False
        self._begun: tuple[Coroutine[Any, Any, None], Any] | None = None
        self._end: int | None = None
        self._ends = asyncio.Event()

    def tell(self, text: str) -> None:
        """Send a message: at once if nothing waits, as it nearly always is; else after what was said before."""
        if self._end is not None:
            return
        if not self._sending and not self._waiting:
            self._send_now(text)
        elif len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.bye(ConjobsError("too-slow", "Your connection is too slow to follow.", "It is made anew."), TRY_AGAIN)
        else:
            self._waiting.append(text)

    def _send_now(self, text: str) -> None:
        """Begin to send; only if the connection takes nothing more now, `write` goes on with it.

        Waking a task for each page and message would take longer than the sending.
        """
        sending = self._socket.send_text(text)
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except (WebSocketDisconnect, RuntimeError):
            self._end = GOING_AWAY
        else:
            self._sending, self._begun = True, (sending, waits_for)
        self._more.set()

    def bye(self, why: ConjobsError, code: int) -> None:
        """Say why, and close after that."""
        if self._end is None:
            self._waiting.append(bye_text(why))
            self._end = code
            self._more.set()
            self._ends.set()

    async def over(self) -> None:
        """Wait until the page is told goodbye and has had time to hear it."""
        await self._ends.wait()
        await asyncio.sleep(CLOSE_SECONDS)

    async def write(self) -> None:
        """Send what had to wait, until the page is gone or told goodbye."""
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                self._sending = True
                if self._begun is not None:
                    await _gone_on_with(*self._begun)
                    self._begun = None
                while self._waiting:
                    await self._socket.send_text(self._waiting.popleft())
                self._sending = False
                if self._end is not None:
                    await self._socket.close(self._end)
                    return
        except (WebSocketDisconnect, RuntimeError):
            self._end = GOING_AWAY


@types.coroutine
def _gone_on_with(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Go on with what was begun outside of a task, and waits for something."""
    yield waits_for
    yield from begun


def bye_text(why: ConjobsError) -> str:
    """The last message to a page."""
    return dump({"type": "bye", "code": why.code, "message": f"{why.message} {why.allowed}".strip()}).decode()
