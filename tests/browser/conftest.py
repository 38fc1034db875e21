"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from chromium import FLAGS, find_chromium
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

MISSING = "NO BROWSER TEST RAN: there is no Chromium, and none could be installed (Debian: apt install chromium)."
DESKTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
# How long anything may take before it is taken for broken, in milliseconds: machines that test are slow and loaded.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
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
        command = [sys.executable, "-m", "conjobs", "serve", "--no-browser", "--port", str(self.port)]
        environment = {**os.environ, "CONJOBS_HOME": str(self.home)}
        with (self.home / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        for _ in range(300):
            try:
                if httpx.get(f"{self.url}/api/health", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
            if self._process.poll() is not None:
                break
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

    def get(self, path: str, token: str | None = None) -> dict:
        """What the interface answers, which must be granted."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = httpx.get(f"{self.url}/api{path}", headers=headers, timeout=20)
        assert answer.is_success, answer.text
        return answer.json()


@pytest.fixture(scope="session")
def chromium() -> str:
    path = find_chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens a page of a person of his own: `visitor("/rules", viewport=PHONE)`. No page may log an error."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(path: str, **options: object) -> Page:
        context = browser.new_context(**{**USUAL, "base_url": server.url, **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(f"{path}: {error}"))
        page.on("console", lambda line: wrong.append(f"{path}: {line.text}") if _is_wrong(line) else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong, "\n".join(wrong)


def _is_wrong(line) -> bool:
    # A refusal is an answer, and a server that is down is what some tests are about; the browser logs both.
    return line.type == "error" and "Failed to load resource" not in line.text and "WebSocket" not in line.text
