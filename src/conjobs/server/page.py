"""A page that follows a table: what waits to be sent to it, and until when it is worth waiting."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.frames import Frame, Opcode

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
# The extension of a connection, of our server alone, by which frames are written without the layers between, and what
# waits for a page that reads too slowly is written all the same.
FRAMES: Final = "conjobs.frames"


class Said:
    """A message in JSON, and its frame, which is made once for all pages that are told the same."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.frame = Frame(Opcode.TEXT, text).serialize(mask=False)


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
        ways = (socket.scope.get("extensions") or {}).get(FRAMES, {})
        self._write_frame: Callable[[bytes], bool] = ways.get("write", _never)
        self._hurry: Callable[[], object] = ways.get("hurry", bool)
        self._waiting: deque[Said] = deque()
        self._more = asyncio.Event()
        self._sending = False
        self._end: tuple[int, str] | None = None
        self._ends = asyncio.Event()

    def tell(self, said: Said) -> None:
        """Send a message: at once if nothing waits, as it nearly always is; else after what was said before."""
        if self._end is not None:
            return
        # Waking a task for each page and message would take longer than the writing.
        if not self._sending and not self._waiting and self._write_frame(said.frame):
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.bye(ConjobsError("too-slow", "Your connection is too slow to follow.", "It is made anew."), TRY_AGAIN)
        else:
            self._waiting.append(said)
            self._more.set()

    def bye(self, why: ConjobsError, code: int) -> None:
        """Say why, and close after that; who reads slowly hears it, too, if he reads at all."""
        if self._end is None:
            self._waiting.append(Said(bye_text(why)))
            self._end = (code, why.code)
            self._more.set()
            self._ends.set()
            self._hurry()

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
                while self._waiting:
                    await self._socket.send_text(self._waiting.popleft().text.decode())
                self._sending = False
                if self._end is not None:
                    await self._socket.close(*self._end)
                    return
        except (WebSocketDisconnect, RuntimeError):
            self._end = (GOING_AWAY, "")


def _never(frame: bytes) -> bool:
    """Frames cannot be written with any other server."""
    return False


def bye_text(why: ConjobsError) -> bytes:
    """The last message to a page."""
    return dump({"type": "bye", "code": why.code, "message": f"{why.message} {why.allowed}".strip()})
