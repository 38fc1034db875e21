"""Loads a real server with tables full of people, and prints how long a move takes to reach the last of them.

    make compiled && .venv/bin/python benchmarks/load.py          # 200 tables with four seats each
    .venv/bin/python benchmarks/load.py --short                   # a look, for CI

The server and the load are a process each, so that two cores do. At first moves come at an even rate; a move is timed
from its sending to its receipt at the last seat of its table. Then many tables play as fast as they can. In the same
run the same load goes to a bare echo, over the same framework: what one seat sends is sent to the four of its table,
with nothing looked at and nothing saved.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import os
import secrets
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import httpx
import orjson
import uvicorn
from fastapi import FastAPI, WebSocket

ROOT: Final = Path(__file__).resolve().parent.parent
# The package with compiled rules, if make has built it, else as it stands.
COMPILED: Final = ROOT / "build" / "compiled"
PACKAGE: Final = COMPILED if (COMPILED / "conjobs" / "server").is_dir() else ROOT / "src"
SEATS: Final = 4
RATE: Final = 100
# How many tables have a move under way when the highest rate is looked for.
AT_ONCE: Final = 32
MOVED: Final = b'{"type":"moved"'
OPTIONS: Final = b'"options":'
OVER: Final = b'"phase":"over"'
REFUSED: Final = b'{"type":"refused"'


class Line(asyncio.Protocol):
    """A WebSocket of the load: just enough of the protocol, so that the load does not measure itself."""

    def __init__(self, path: str, hear: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._path = path
        self._hear = hear
        self._got = bytearray()
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        host = "{}:{}".format(*transport.get_extra_info("peername"))
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take what comes apart into messages."""
        got = self._got
        got += data
        if not self._open:
            end = got.find(b"\r\n\r\n")
            if end < 0:
                return
            if not got.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(AssertionError(got.decode()))
                return
            del got[: end + 4]
            self._open = True
            self.opened.set_result(None)
        while len(got) >= 2:
            size, start = got[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(got[2:4]), 4
            elif size == 127:
                size, start = int.from_bytes(got[2:10]), 10
            if len(got) < start + size:
                return
            kind, message = got[0] & 15, bytes(got[start : start + size])
            del got[: start + size]
            if kind == 1:
                self._hear(message)
            elif kind == 9:
                self._frame(10, message)

    def send(self, message: bytes) -> None:
        """Send a text."""
        self._frame(1, message)

    def _frame(self, kind: int, message: bytes) -> None:
        size = len(message)
        head = struct.pack("!BB", 128 | kind, 128 | size) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        # A mask of zeros is a mask.
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        """End without ceremony."""
        self._transport.abort()


class Group(ABC):
    """Four lines; `step` sends one message, and `arrived` is called when it is there at all four."""

    def __init__(self, arrived: Callable[[Group, float], None]) -> None:
        self.lines: list[Line] = []
        self._arrived = arrived
        self._sent = 0.0
        self._missing = 0

    async def connect(self, port: int, paths: Sequence[str]) -> None:
        """Open the lines."""
        loop = asyncio.get_running_loop()
        for seat, path in enumerate(paths):
            hear = self._hearing(seat)
            _, line = await loop.create_connection(lambda path=path, hear=hear: Line(path, hear), "127.0.0.1", port)
            await line.opened
            self.lines.append(line)

    def _hearing(self, seat: int) -> Callable[[bytes], None]:
        return lambda message: self.hear(seat, message)

    def _begin(self) -> None:
        self._sent = time.perf_counter()
        self._missing = SEATS

    def _one_more(self) -> None:
        self._missing -= 1
        if not self._missing:
            self._arrived(self, time.perf_counter() - self._sent)

    @abstractmethod
    def hear(self, seat: int, message: bytes) -> None:
        """What a seat hears."""

    @abstractmethod
    def step(self) -> None:
        """Send a message."""


class EchoGroup(Group):
    """What one sends, all four get."""

    def step(self) -> None:
        """Send something about as long as an action."""
        self._begin()
        self.lines[0].send(b'{"type":"act","id":1,"version":117,"action":"build B6 sphinx"}')

    def hear(self, seat: int, message: bytes) -> None:
        """Count."""
        self._one_more()


class TableGroup(Group):
    """Four people at a table, who draw, build what they can first, and end their turns; again and again."""

    def __init__(self, arrived: Callable[[Group, float], None], http: httpx.AsyncClient) -> None:
        super().__init__(arrived)
        self._http = http
        self._version = 0
        self._to_act = 0
        self._options: list[dict[str, Any]] = []
        self._welcomed = 0
        self._built = False
        self.over = False

    async def begin(self, port: int) -> None:
        """Make a table, let four sit down, start, and follow it."""
        base = f"http://127.0.0.1:{port}/api/tables"
        made = (await self._http.post(base, json={"player": "Player 1", "players": SEATS, "pace": 0})).json()
        table, tokens = made["table"]["id"], [made["token"]]
        for number in range(2, SEATS + 1):
            answer = await self._http.post(f"{base}/{table}/seats", json={"name": f"Player {number}"})
            tokens.append(answer.json()["token"])
        headers = {"authorization": f"Bearer {tokens[0]}"}
        (await self._http.post(f"{base}/{table}/start", json={}, headers=headers)).raise_for_status()
        await self.connect(port, [f"/api/tables/{table}/live"] * SEATS)
        for line, token in zip(self.lines, tokens, strict=True):
            line.send(orjson.dumps({"type": "hello", "token": token}))
        while self._welcomed < SEATS:
            await asyncio.sleep(0.005)

    def hear(self, seat: int, message: bytes) -> None:
        """Follow the game; only who is to act reads what it says."""
        if message.startswith(MOVED):
            if OPTIONS in message:
                self._see(seat, orjson.loads(message))
            elif OVER in message:
                self.over = True
            self._one_more()
        elif message.startswith(b'{"type":"welcome"'):
            self._welcomed += 1
            whole = orjson.loads(message)
            if whole["options"]:
                self._see(seat, {"version": whole["table"]["version"], "options": whole["options"]})
        elif message.startswith((REFUSED, b'{"type":"bye"')):
            # Whatever is raised here is only printed: nothing goes on without this table, and the load ends.
            sys.exit(message.decode())

    def _see(self, seat: int, moved: dict[str, Any]) -> None:
        self._version, self._to_act, self._options = moved["version"], seat, moved["options"]
        if moved.get("action") == "draw":
            self._built = False

    def step(self) -> None:
        """Play the next action."""
        actions = [option["action"] for option in self._options]
        action = actions[0]
        if "end" in actions:
            builds = [] if self._built else [action for action in actions if action.startswith("build")]
            action = builds[0] if builds else "end"
            self._built = True
        self._begin()
        message = {"type": "act", "id": 1, "version": self._version, "action": action}
        self.lines[self._to_act].send(orjson.dumps(message))


class Load:
    """Plays at many groups, and notes how long each message took."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.free: deque[Group] = deque()
        self._closed_loop = False
        self._played_out = asyncio.Event()

    def arrived(self, group: Group, seconds: float) -> None:
        """A message is there at all four."""
        self.times.append(seconds)
        if not (isinstance(group, TableGroup) and group.over):
            self.free.append(group)
        if not self._closed_loop:
            return
        if self.free:
            self.free.popleft().step()
        else:
            self._played_out.set()

    async def at_rate(self, rate: float, seconds: float) -> list[float]:
        """Messages at an even rate; how long each took."""
        self.times = []
        start = time.perf_counter()
        for number in range(int(rate * seconds)):
            delay = start + number / rate - time.perf_counter()
            if delay > 0:
                await asyncio.sleep(delay)
            while not self.free:
                await asyncio.sleep(0.001)
            self.free.popleft().step()
        await self._all_there(int(rate * seconds))
        return self.times

    async def _all_there(self, wanted: int) -> None:
        for _ in range(2000):
            if len(self.times) >= wanted:
                return
            await asyncio.sleep(0.005)
        raise AssertionError(f"{wanted - len(self.times)} messages never arrived")

    async def as_fast_as_it_goes(self, seconds: float) -> tuple[float, list[float]]:
        """Messages a second with many under way at all times, and how long each took.

        It ends sooner where the games do, so that there are never fewer under way.
        """
        self.times, self._closed_loop = [], True
        start = time.perf_counter()
        for _ in range(min(AT_ONCE, len(self.free))):
            self.free.popleft().step()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._played_out.wait(), seconds)
        rate = len(self.times) / (time.perf_counter() - start)
        self._closed_loop = False
        times = list(self.times)
        await asyncio.sleep(0.5)
        return rate, times


class Process:
    """A server in a process of its own, on a free port."""

    def __init__(self, command: Sequence[str], home: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        environment = {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", str(PACKAGE)), "CONJOBS_HOME": home}
        self._process = subprocess.Popen([sys.executable, *command, str(self.port)], env=environment)

    async def ready(self) -> None:
        """Wait until it listens."""
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            await asyncio.sleep(0.05)
        raise AssertionError("the server does not start")

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(20)


def echo_server(port: int) -> None:
    """A bare echo: what one of a group sends is sent to all of the group."""
    from conjobs.server.serve import config_of
    from conjobs.server.settings import Settings

    app = FastAPI()
    groups: dict[str, list[WebSocket]] = {}

    @app.websocket("/{group}")
    async def echo(socket: WebSocket, group: str) -> None:
        await socket.accept()
        members = groups.setdefault(group, [])
        members.append(socket)
        async for text in socket.iter_text():
            for member in members:
                await member.send_text(text)

    config = config_of(app, Settings())
    config.port = port
    uvicorn.Server(config).run()


def close(groups: Iterable[Group]) -> None:
    """End all lines, before the server does."""
    for group in groups:
        for line in group.lines:
            line.close()


async def measured_echo(groups: int, seconds: float, home: str) -> float:
    """The highest rate of the bare echo."""
    process = Process([str(ROOT / "benchmarks" / "load.py"), "--echo"], home)
    try:
        await process.ready()
        load = Load()
        for number in range(groups):
            group = EchoGroup(load.arrived)
            await group.connect(process.port, [f"/{number}"] * SEATS)
            load.free.append(group)
        await asyncio.sleep(0.2)
        rate, _ = await load.as_fast_as_it_goes(seconds)
        close(load.free)
    finally:
        process.stop()
    return rate


async def measured_tables(tables: int, seconds: float, home: str) -> dict[str, Any]:
    """How long moves take at the wanted rate, and the highest rate."""
    process = Process(["-m", "conjobs", "serve", "--no-browser", "--rate", "0", "--port"], home)
    try:
        await process.ready()
        load, groups = Load(), []
        async with httpx.AsyncClient(timeout=60, trust_env=False) as http:
            for _ in range(tables):
                table = TableGroup(load.arrived, http)
                await table.begin(process.port)
                load.free.append(table)
                groups.append(table)
        even = await load.at_rate(RATE, seconds)
        highest, times = await load.as_fast_as_it_goes(seconds)
        close(groups)
    finally:
        process.stop()
    return {"rate": RATE, "even": figures(even), "highest": highest, "at_highest": figures(times)}


def figures(times: list[float]) -> dict[str, float]:
    """Percentiles in milliseconds."""
    ranks = statistics.quantiles(times, n=100)
    return {"p50": ranks[49] * 1000, "p95": ranks[94] * 1000, "p99": ranks[98] * 1000, "moves": float(len(times))}


async def measured(tables: int, seconds: float) -> dict[str, Any]:
    """Everything, in one run."""
    with tempfile.TemporaryDirectory() as home:
        echo = await measured_echo(tables, seconds / 2, home)
        found = await measured_tables(tables, seconds, home)
        again = await measured_echo(tables, seconds / 2, home)
    found["echo"] = (echo + again) / 2
    found["ratio"] = found["highest"] / found["echo"]
    found["tables"], found["seats"] = tables, SEATS
    found["build"] = "compiled" if PACKAGE == COMPILED else "interpreted"
    return found


def told(found: dict[str, Any]) -> list[str]:
    """The figures as lines."""
    even, fast = found["even"], found["at_highest"]
    return [
        f"{found['tables']} tables with {found['seats']} connected seats each, {found['build']} rules",
        f"{found['rate']} moves a second, {even['moves']:.0f} moves: from click to the last seat's page "
        f"p50 {even['p50']:.1f} ms, p95 {even['p95']:.1f} ms (aim 100), p99 {even['p99']:.1f} ms (aim 200)",
        f"highest rate {found['highest']:.0f} moves a second (p50 {fast['p50']:.1f} ms, p95 {fast['p95']:.1f} ms)",
        f"a bare echo {found['echo']:.0f} messages a second to {found['seats']}: ratio {found['ratio']:.2f} (aim 0.30)",
    ]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true", help="few tables, a few seconds: a look, for CI")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--echo", type=int, metavar="PORT", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.echo:
        echo_server(wanted.echo)
        return
    found = asyncio.run(measured(20, 2.0) if wanted.short else measured(200, 10.0))
    for line in told(found):
        print(line)
    if wanted.json:
        wanted.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
