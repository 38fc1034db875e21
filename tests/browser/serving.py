"""The server that browser tests visit, in a process of its own, and the screens that they visit it with."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

DESKTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
# How long anything may take before it is taken for broken, in milliseconds: machines that test are slow and loaded.
PATIENCE = 30_000
# Pages are clicked where things come to rest, so nothing moves unless a test wants to see it move.
USUAL = {"viewport": DESKTOP, "reduced_motion": "reduce"}


class Server:
    """`conjobs serve` in a process of its own, with a folder of its own; it can be killed and started again."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        # All tests come from one address, faster than people would: no limits of rates.
        options = ["--no-browser", "--rate", "0", "--port", str(self.port)]
        command = [sys.executable, "-m", "conjobs", "serve", *options]
        environment = {**os.environ, "CONJOBS_HOME": str(self.home)}
        with (self.home / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        # Long, since many tests may run at once; a server that ends is not waited for.
        for _ in range(1200):
            try:
                if httpx.get(f"{self.url}/api/health", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
            if self._process.poll() is not None:
                break
        self._process.kill()
        self._process.wait()
        pytest.fail("the server did not start:\n" + (self.home / "server.log").read_text())

    def kill(self) -> None:
        """End it without warning, as kill -9 does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Ask it to end, and hold that it does."""
        assert self._process is not None
        self._process.terminate()
        assert self._process.wait(20) == 0, (self.home / "server.log").read_text()

    def post(self, path: str, body: object = None, token: str | None = None) -> dict:
        """A request to the interface, which must be granted."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = httpx.post(f"{self.url}/api{path}", json=body, headers=headers, timeout=20)
        assert answer.is_success, answer.text
        return answer.json()

    def put(self, path: str, body: object, token: str) -> None:
        """A change, which must be granted."""
        answer = httpx.put(f"{self.url}/api{path}", json=body, headers={"Authorization": f"Bearer {token}"}, timeout=20)
        assert answer.is_success, answer.text

    def delete(self, path: str, token: str) -> None:
        """Something is deleted, which must be granted."""
        answer = httpx.delete(f"{self.url}/api{path}", headers={"Authorization": f"Bearer {token}"}, timeout=20)
        assert answer.is_success, answer.text

    def get(self, path: str, token: str | None = None) -> dict:
        """What the interface answers, which must be granted."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = httpx.get(f"{self.url}/api{path}", headers=headers, timeout=20)
        assert answer.is_success, answer.text
        return answer.json()
