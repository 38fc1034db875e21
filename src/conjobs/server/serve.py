"""Runs the server: finds a port, opens the browser, and stops cleanly."""

from __future__ import annotations

import contextlib
import errno
import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from conjobs.rules.errors import ConjobsError
from conjobs.server.app import create_app
from conjobs.server.database import shown_database
from conjobs.server.house import House
from conjobs.server.page import FRAMES
from conjobs.server.settings import DEFAULT_PORT, MOST_MESSAGE, Settings

PORTS_TO_TRY: Final = 50
# How long what is under way may take to end when the server stops, in seconds.
LAST_SECONDS: Final = 5

Say = Callable[[str], None]


class Server(uvicorn.Server):
    """Uvicorn, which says goodbye to all pages and then ends with nothing but an end."""

    def __init__(self, config: uvicorn.Config, house: House, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._house = house
        self._on_start = started

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let the signals that ask for an end do so, without a second death by the same signal afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        handled = [signal.SIGINT, signal.SIGTERM]
        before = {one: signal.signal(one, self.handle_exit) for one in handled}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the pages that the server ends, so that they wait and come back; then end."""
        await self._house.farewell()
        await super().shutdown(sockets)
        if self.force_exit:
            # Who presses Ctrl-C twice waits for no connection; Uvicorn would leave the application where it stands.
            await self.lifespan.shutdown()


def serve(settings: Settings, *, port_given: bool, browser: bool, as_json: bool, say: Say) -> None:
    """Serve until a signal ends it.

    Raises:
        ConjobsError: the address or the database cannot be used.
    """
    listening, settings = _listen(settings, port_given, say if not as_json else lambda _: None)
    with listening:
        app = create_app(settings)

        def started() -> None:
            calm_collector()
            say(json.dumps(_facts(settings)) if as_json else f"conjobs is at {settings.address} (Ctrl-C stops it)")
            share = settings.share
            if share not in (None, settings.address) and not as_json:
                say(f"For others on your network: {share}")
            if browser and has_display():
                threading.Thread(target=webbrowser.open, args=[f"{settings.address}/play"], daemon=True).start()

        Server(config_of(app), app.state.house, started).run([listening])


class Handshakes(WebSocketsSansIOProtocol):
    """Uvicorn's WebSockets, to which pages write ready frames; a handshake that we refuse with a response is complete.

    Uvicorn itself takes it for one that nobody answered, and each page of another site for an error of the program.
    """

    async def run_asgi(self) -> None:
        """Run the application, which finds in the scope what it may write frames with."""
        self._ready: list[bytes] = []
        self.scope["extensions"][FRAMES] = {"write": self.write}
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
        if self.writable.is_set():
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
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True


def _is_utf_8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def config_of(app: FastAPI) -> uvicorn.Config:
    """How Uvicorn serves the application: with uvloop and httptools where they are, and no compressed WebSockets."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws=Handshakes,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=LAST_SECONDS,
    )


def calm_collector() -> None:
    """Have Python look for garbage in circles less often, and not among what lives as long as the program.

    Positions of many tables are many objects, and none of them is garbage.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _facts(settings: Settings) -> dict[str, str | int]:
    return {"url": settings.address, "port": settings.port, "database": shown_database(settings.database)}


def _listen(settings: Settings, port_given: bool, say: Say) -> tuple[socket.socket, Settings]:
    """A socket that listens: at the port that was asked for, else at the first free one from the usual one on."""
    ports = [settings.port] if port_given else range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TO_TRY)
    for port in ports:
        try:
            listening = _bound(settings.host, port)
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, errno.EACCES) and not port_given:
                continue
            why = error.strerror or str(error)
            allowed = "Name another with --port, or leave it out." if port_given else "Name another with --host."
            raise ConjobsError("bad-address", f"{settings.host}, port {port}: {why}.", allowed) from error
        found = int(listening.getsockname()[1])
        if found != port and port:
            raise AssertionError("a socket is bound to another port than was asked for")
        if not port_given and found != DEFAULT_PORT:
            say(f"Port {DEFAULT_PORT} is taken; this is port {found}.")
        return listening, replace(settings, port=found)
    raise ConjobsError("bad-address", f"All ports from {DEFAULT_PORT} on are taken.", "Name a free one with --port.")


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            # A server that was killed may start again at once. (On Windows this would let two share a port.)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(512)
    except BaseException:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def has_display() -> bool:
    """Whether somebody sits at a screen where a browser could open."""
    if os.environ.get("CI") or not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def log_to_stderr() -> None:
    """Send what the server has to tell to standard error, with the time."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    logging.getLogger("conjobs").setLevel(logging.INFO)
