"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from chromium import find_chromium, launch
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from serving import PATIENCE, USUAL, Server

MISSING = "NO BROWSER TEST RAN: there is no Chromium, and none could be installed (Debian: apt install chromium)."
expect.set_options(timeout=PATIENCE)


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
        browser = launch(playwright, chromium)
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
