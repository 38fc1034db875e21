"""The connections of Uvicorn, as the pages of a table need them.

What Uvicorn's classes have for themselves is used and changed here alone: one place to look at when a new version
comes.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from conjobs.server.limits import network_of
from conjobs.server.page import FRAMES
from conjobs.server.settings import KILOBYTE, LOOPBACK, MOST_MESSAGE, Settings

MOST_HEAD: Final = 64 * KILOBYTE


class HttpConnection(HttpToolsProtocol):
    """One connection: Uvicorn's, which waits neither for ever for a request nor for who does not read his answer."""

    settings: Settings
    # Whose it is, where connections of one address are counted.
    network: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless that address has enough connections."""
        super().connection_made(transport)
        self._head_timer: asyncio.TimerHandle | None = None
        self._read_timer: asyncio.TimerHandle | None = None
        # How much came since a request last made a step: with no limit, a head could fill our memory.
        self._came = 0
        self._answering: RequestResponseCycle | None = None
        if self._crowded():
            self._drop()
        else:
            self._wait_for_head()

    def _crowded(self) -> bool:
        """Whether too many come from one address. A proxy on this machine brings all people from one."""
        host = self.client[0] if self.client else None
        if not self.settings.rate or host in LOOPBACK:
            return False
        self.network = network_of(host)
        ours = sum(getattr(one, "network", None) == self.network for one in self.connections)
        return bool(ours > self.settings.connections)

    def _drop(self) -> None:
        self._answer_no_more()
        self.transport.abort()

    def _answer_no_more(self) -> None:
        """Let nothing be written to a connection that is gone, which would be an error of the program."""
        if self._answering is not None:
            self._answering.disconnected = True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Let the application answer a request. Others may wait behind it, the last of which Uvicorn calls `cycle`."""
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _wait_for_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(self.settings.head_seconds, self._drop)

    def data_received(self, data: bytes) -> None:
        """Take what came; who has begun a request must go on with it."""
        self._came += len(data)
        super().data_received(data)
        if self._came > MOST_HEAD:
            self._drop()
        # A connection that became a WebSocket is no longer among them. Before the first request there is no cycle.
        elif self in self.connections and getattr(self.cycle, "response_complete", True):
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        """Begin with a request whose head is there."""
        self._came = 0
        _stop(self._head_timer)
        self._head_timer = None
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of a body, which the application limits."""
        self._came = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Tell the application that it has the whole request."""
        self._came = 0
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Stop writing to who does not read, and wait for him, but not for ever."""
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        """Write again: he reads."""
        super().resume_writing()
        # Who is told the last is waited for until he has read it all.
        if not self.transport.is_closing():
            _stop(self._read_timer)

    def _wait_for_reader(self) -> None:
        _stop(self._read_timer)
        self._read_timer = self.loop.call_later(self.settings.silence_seconds, self._drop)

    def on_response_complete(self) -> None:
        """Keep the connection for the next request, or close it when all is read."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._wait_for_reader()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that is kept for no request, when all is read."""
        super().timeout_keep_alive_handler()
        self._wait_for_reader()

    def shutdown(self) -> None:
        """End with the server: for the rest of a request, and for who does not read, it does not wait."""
        super().shutdown()
        if getattr(self.cycle, "more_body", False) or self.flow.write_paused:
            self._drop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._answer_no_more()
        super().connection_lost(exc)
        _stop(self._head_timer)
        _stop(self._read_timer)


def http_connection(settings: Settings) -> type[HttpConnection]:
    """The class of a server's connections, which Uvicorn makes with no word of our settings."""
    return type("HttpConnection", (HttpConnection,), {"settings": settings})


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


class LiveConnection(WebSocketsSansIOProtocol):
    """One connection: Uvicorn's, to which pages write ready frames, and which bears what nobody well-meaning sends."""

    network: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Go on with a connection that has asked to be a WebSocket; it counts among those of its address."""
        super().connection_made(transport)
        self.network = network_of(self.client[0] if self.client else None)

    async def run_asgi(self) -> None:
        """Run the application, which finds in the scope what it may write frames with."""
        self._ready: list[bytes] = []
        self.scope["extensions"][FRAMES] = {"write": self.write, "hurry": self.writable.set}
        await super().run_asgi()
        # It closes when all that was written is read, for which one waits in vain with who never reads.
        self.loop.call_later(self.close_timeout, self.transport.abort)

    def write(self, frame: bytes) -> bool:
        """Take a frame of text; false if the connection takes no more now: then `send` waits until it does.

        It is written with all others of this turn of the event loop, such as a move and its answer. When many tables
        move at once, those who listen are woken less often so.
        """
        if self._ended() or not self.writable.is_set():
            return False
        if not self._ready:
            self.loop.call_soon(self._write_ready)
        self._ready.append(frame)
        return True

    def _write_ready(self) -> None:
        if self._ready and not self._ended():
            self.transport.write(b"".join(self._ready))
        self._ready.clear()

    def handle_ping(self) -> None:
        """Answer a ping, but not of who does not read: his answers would wait in our memory, as many as he likes."""
        if self.writable.is_set() and not self.close_sent:
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message. Empty ones make it no larger, and so never too large."""
        super().handle_cont(event)
        if len(self.frames) > MOST_MESSAGE:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand on a message. Text that is none ends the connection, which Uvicorn takes for an error of the program."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf_8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _ended(self) -> bool:
        return self.close_sent or self.transport.is_closing()

    async def send(self, message: Any) -> None:
        """Send what the application has to say, after the frames that it wrote."""
        self._write_ready()
        await super().send(message)
        # A handshake that we refuse with a response is complete. Uvicorn takes it for one that nobody answered, and
        # each page of another site for an error of the program.
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True


def _is_utf_8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
