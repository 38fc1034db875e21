"""The WebSockets of Uvicorn, as the pages of a table need them.

What Uvicorn's class has for itself is used and changed here alone: one place to look at when a new version comes.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from conjobs.server.page import FRAMES
from conjobs.server.settings import MOST_MESSAGE


class LiveConnection(WebSocketsSansIOProtocol):
    """One connection: Uvicorn's, to which pages write ready frames, and which bears what nobody well-meaning sends."""

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
