"""A page that follows a table: what waits to be sent to it, and until when it is worth waiting."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Final

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
    """One WebSocket. `token` is what its seat is known by; None for one that only watches."""

    def __init__(self, socket: WebSocket, token: str | None) -> None:
        self.token = token
        self.seat: int | None = None
        self._socket = socket
        self._waiting: deque[str] = deque()
        self._more = asyncio.Event()
        self._end: int | None = None
        self._ends = asyncio.Event()

    def tell(self, text: str) -> None:
        """Send a message as soon as what was said before is sent."""
        if self._end is not None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.bye(ConjobsError("too-slow", "Your connection is too slow to follow.", "It is made anew."), TRY_AGAIN)
            return
        self._waiting.append(text)
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
        """Send what waits, until the page is gone or told goodbye."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                while self._waiting:
                    await self._socket.send_text(self._waiting.popleft())
                if self._end is not None:
                    await self._socket.close(self._end)
                    return
                self._more.clear()
                await self._more.wait()


def bye_text(why: ConjobsError) -> str:
    """The last message to a page."""
    return dump({"type": "bye", "code": why.code, "message": f"{why.message} {why.allowed}".strip()}).decode()
