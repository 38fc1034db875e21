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
from typing import Final

import uvicorn
from fastapi import FastAPI

from conjobs.rules.errors import ConjobsError
from conjobs.server.app import create_app
from conjobs.server.connection import LiveConnection, http_connection
from conjobs.server.database import shown_database
from conjobs.server.house import House
from conjobs.server.settings import DEFAULT_PORT, MOST_MESSAGE, Settings

PORTS_TO_TRY: Final = 50
# How long what is under way may take to end when the server stops, in seconds.
LAST_SECONDS: Final = 5
MOST_FILES: Final = 65_536

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
    allow_many_files()
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

        Server(config_of(app, settings), app.state.house, started).run([listening])


def config_of(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How Uvicorn serves the application: with uvloop where it is, our connections, and no compressed WebSockets."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=http_connection(settings),
        ws=LiveConnection,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=LAST_SECONDS,
    )


def allow_many_files() -> None:
    """Take as many open files as the system lets us have: each connection is one, and 1024 is the usual number."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if resource.RLIM_INFINITY != soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def calm_collector() -> None:
    """Have Python look for garbage in circles less often, and not among what lives as long as the program.

    Positions of many tables are many objects, and none of them is garbage.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _facts(settings: Settings) -> dict[str, str | int | None]:
    return {
        "url": settings.address,
        "share": settings.share,
        "port": settings.port,
        "database": shown_database(settings.database),
    }


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
