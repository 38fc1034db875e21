"""The server as people run it: in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest


class Running:
    """`conjobs serve` in a process of its own."""

    def __init__(self, home: Path, *options: str) -> None:
        self.home = home
        self.options = options
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = home / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait for the line that says so."""
        command = [sys.executable, "-W", "error", "-m", "conjobs", "serve", "--no-browser", "--port", str(self.port)]
        environment = {**os.environ, "CONJOBS_HOME": str(self.home)}
        with self.log.open("ab") as log:
            before = self.log.stat().st_size
            self.process = subprocess.Popen([*command, *self.options], env=environment, stdout=log, stderr=log)
        # Long, since many tests may run at once; a server that ends is not waited for.
        for _ in range(2400):
            if b"conjobs is at" in self.log.read_bytes()[before:]:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.process.kill()
        self.process.wait()
        pytest.fail("the server did not start:\n" + self.log.read_text())

    def kill(self) -> None:
        """End it as kill -9 does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(20)
