"""What several tests of the server need: a table with people, and one's own moves at it."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import httpx
from fastapi import FastAPI

from conjobs.server.app import create_app
from conjobs.server.serve import Server, config_of
from conjobs.server.settings import Settings


def run_apart(work: Coroutine[Any, Any, Any]) -> Any:
    """What comes of it in a thread of its own: in this one the event loop of a browser may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Client(httpx.Client):
    """Asks a server in this process, whose application can be looked into."""

    app: FastAPI
    port: int
    loop: asyncio.AbstractEventLoop
    server: Server


@contextmanager
def serving(settings: Settings) -> Iterator[Client]:
    """A real server in a thread."""
    with socket.socket() as listening:
        # The system buffers little for a page that does not read, so that tests need not send much to fill it.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32_768)
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        port = listening.getsockname()[1]
        settings = replace(settings, port=port)
        app = create_app(settings)
        started = threading.Event()
        loops: list[asyncio.AbstractEventLoop] = []

        def on_start() -> None:
            loops.append(asyncio.get_running_loop())
            started.set()

        server = Server(config_of(app, settings), app.state.house, on_start)
        thread = threading.Thread(target=server.run, args=[[listening]])
        thread.start()
        try:
            assert started.wait(20)
            with Client(base_url=f"http://127.0.0.1:{port}", timeout=20, trust_env=False) as client:
                client.app, client.port, client.loop, client.server = app, port, loops[0], server
                yield client
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive(), "the server does not end"


def until(wanted: Any, seconds: float = 10) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)


class Player:
    """A person at a table, over HTTP."""

    def __init__(self, client: Client, table: str, made: dict[str, Any]) -> None:
        self.client = client
        self.table = table
        self.seat: int = made["seat"]
        self.token: str = made["token"]
        self.recovery: str = made["recovery"]

    def ask(self, method: str, path: str = "", body: Any = None, token: str | None = None) -> httpx.Response:
        """Ask for something at the table, with one's secret."""
        headers = {"authorization": f"Bearer {token or self.token}"}
        return self.client.request(method, f"/api/tables/{self.table}{path}", json=body, headers=headers)

    def look(self) -> dict[str, Any]:
        """The whole table."""
        found = self.ask("GET")
        assert found.status_code == 200, found.text
        return found.json()

    def act(self, action: str, version: int | None = None) -> httpx.Response:
        """Play an action."""
        if version is None:
            version = self.look()["table"]["version"]
        return self.ask("POST", "/actions", {"version": version, "action": action})


def new_table(client: Client, player: str = "Ann", **wanted: Any) -> Player:
    """A new table, and its host."""
    made = client.post("/api/tables", json={"player": player, "pace": 0, **wanted})
    assert made.status_code == 201, made.text
    return Player(client, made.json()["table"]["id"], made.json())


def sit(host: Player, name: str, seat: int | None = None) -> Player:
    """Another person takes a seat at the host's table."""
    made = host.client.post(f"/api/tables/{host.table}/seats", json={"name": name, "seat": seat})
    assert made.status_code == 201, made.text
    return Player(host.client, host.table, made.json())


def two_people(client: Client, **wanted: Any) -> list[Player]:
    """A running game of two people, by seat."""
    ann = new_table(client, players=2, **{"seed": 7, **wanted})
    ben = sit(ann, "Ben")
    assert ann.ask("POST", "/start", {}).status_code == 200
    return [ann, ben]


def to_act(players: list[Player]) -> tuple[Player, Player]:
    """Who is to act, and the other."""
    seat = players[0].look()["view"]["to_act"]
    return players[seat], players[1 - seat]


def play_on(players: list[Player], plies: int) -> None:
    """Play legal actions: draws, and the first option otherwise, but end where that may be."""
    for _ in range(plies):
        active, _ = to_act(players)
        whole = active.look()
        options = [option["action"] for option in whole["options"]]
        action = next((wanted for wanted in ("draw", "end") if wanted in options), options[0])
        played = active.act(action, whole["table"]["version"])
        assert played.status_code == 200, played.text
