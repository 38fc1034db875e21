"""What comes from others is shown as text and does nothing; no secret shows, and no click hosts by accident."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest
from person import Person
from playwright.sync_api import Browser, Page, Request, WebSocket, expect
from serving import PATIENCE, USUAL, Server
from tables import Visitor, begin

IMAGE = "<img src=x onerror=hit()>"
NAMES = ["<b onclick=hit()>R</b>", "<script>hit()</script>"]
SAYINGS = [
    IMAGE,
    "<script>document.title = 'hit'</script>",
    "javascript:hit()",
    "<svg onload=hit()>",
    "&lt;b&gt; {{name}} ${hit()} </li>",
]
# Set on every page before its own scripts: it tells of scripts that run and of what the policy stopped.
WITNESS = """
window.hits = [];
window.hit = () => window.hits.push("script");
document.addEventListener("securitypolicyviolation", (event) => window.hits.push(event.violatedDirective));
"""


@pytest.fixture
def witnessed(browser: Browser, server: Server) -> Iterator[tuple[Visitor, list[str]]]:
    """Opens pages that tell of every script that should not run; with every address that was asked for."""
    contexts = []
    asked: list[str] = []
    said: list[str] = []

    def open_page(path: str, **options: object) -> Page:
        context = browser.new_context(**{**USUAL, "base_url": server.url, **options})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WITNESS)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: asked.append(told_of(request)))
        page.on("websocket", lambda socket: asked.append(told_of(socket)))
        page.on("console", lambda line: said.append(line.text) if line.type in ("error", "warning") else None)
        page.on("dialog", lambda dialog: said.append(f"dialog: {dialog.message}"))
        page.goto(path)
        return page

    yield open_page, asked
    hits = [hit for context in contexts for page in context.pages for hit in page.evaluate("window.hits")]
    for context in contexts:
        context.close()
    assert not hits
    assert not [text for text in said if re.search("Content.Security.Policy|dialog:|hit is not", text, re.I)]


def told_of(request: Request | WebSocket) -> str:
    """What others could see of a request: its address, and where it says to come from."""
    referrer = request.headers.get("referer", "") if isinstance(request, Request) else ""
    return f"{request.url} {referrer}"


def test_names_and_chat_are_text(witnessed: tuple[Visitor, list[str]], server: Server) -> None:
    visitor, _ = witnessed
    table = begin(server, *NAMES, name=IMAGE, public=True)
    one, other = table.sit(visitor, NAMES[0]), table.sit(visitor, NAMES[1])
    players = other.page.get_by_role("region", name="Players")
    for name in NAMES:
        expect(players.get_by_text(name, exact=True)).to_be_visible()
    one.page.get_by_role("tab", name="Chat").click()
    for saying in SAYINGS:
        one.page.get_by_label("Say something").fill(saying)
        one.page.get_by_role("button", name="Send").click()
        expect(one.page.get_by_label("Say something")).to_have_value("")
    other.page.get_by_role("tab", name="Chat").click()
    messages = other.page.get_by_role("log", name="Messages").get_by_role("listitem")
    for at, saying in enumerate(SAYINGS):
        expect(messages.nth(at)).to_contain_text(saying)
    # What would turn the direction of others' words is refused.
    one.page.get_by_label("Say something").fill("\u202egnirts")
    one.page.get_by_role("button", name="Send").click()
    expect(one.page.get_by_role("alert")).to_contain_text("characters that can be shown")
    expect(other.page.get_by_text("gnirts")).to_have_count(0)
    one.page.get_by_role("tab", name="Log").click()
    one.draw()
    one.on_board(one.read()["lit"][0], "build")
    expect(other.page.get_by_role("region", name="Hosting")).to_contain_text(NAMES[0])
    for page in (one.page, other.page):
        assert page.locator("#page b[onclick], #page script, #page img, #page [onload], #page [onerror]").count() == 0
    for path in ("/", f"{table.path}/director", "/rules"):
        page = visitor(path)
        expect(page.get_by_text(IMAGE).first if path != "/rules" else page.get_by_role("main")).to_be_visible()
        assert page.locator("#page script, #page img").count() == 0


def test_policy_and_headers_stand_on_every_answer(server: Server) -> None:
    made = begin(server, "Rafi", "Lena")
    for path in ("/", made.path, f"{made.path}/director", "/static/main.js", "/api/meta", "/nowhere", "/api/nowhere"):
        headers = httpx.get(server.url + path, timeout=20).headers
        policy = headers["content-security-policy"]
        for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
            assert part in policy, path
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_visit_asks_no_other_host_and_shows_no_secret(witnessed: tuple[Visitor, list[str]], server: Server) -> None:
    visitor, asked = witnessed
    page = visitor("/play")
    page.get_by_label("Your name").fill("Noor")
    page.get_by_label("Bots").select_option(label="Builder")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Skip all this").click()
    noor = Person("Noor", page)
    noor.draw()
    expect(page.locator(".lot.is-lit").first).to_be_visible()
    noor.on_board(noor.read()["lit"][0], "build")
    noor.press_twice("Cancel it", "cancel")
    noor.end()
    page.get_by_role("button", name="Table").click()
    page.get_by_role("dialog").get_by_text("Go on with another device").click()
    link = page.get_by_label("Link to my seat").input_value()
    secrets = page.evaluate("Object.values(JSON.parse(localStorage['conjobs.seats']))[0]")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules").click()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("svg.board")).to_be_visible()
    # The link moves the seat to another browser; its secret is behind the #, which no server is told.
    moved = visitor(link.removeprefix(server.url))
    expect(moved.locator("svg.board")).to_be_visible()
    for path in ("/", "/new", "/rules", "/watch", "/position"):
        expect(visitor(path).get_by_role("heading", level=1)).to_be_visible()
    assert len(asked) > 100
    hosts = {urlsplit(address.split(" ")[0]).netloc for address in asked if not address.startswith("data:")}
    assert hosts == {urlsplit(server.url).netloc}
    seats = [secrets, moved.evaluate("Object.values(JSON.parse(localStorage['conjobs.seats']))[0]")]
    # Only what the browser itself was told by its own address bar names the link's secret.
    sent = [address for address in asked if not address.startswith(link)]
    for seat in seats:
        assert not [address for address in sent if seat["token"] in address or seat["recovery"] in address]
        for shown in (page, moved):
            assert seat["token"] not in shown.url + shown.content()
    assert "recover" not in moved.url
    log = (server.home / "server.log").read_text()
    record = httpx.get(f"{server.url}/api/tables/{page.url.rsplit('/', 1)[1]}/record", timeout=20).text
    for seat in seats:
        assert seat["token"] not in log + record
        assert seat["recovery"] not in log + record


def test_neither_a_click_nor_two_in_haste_host(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi")
    rafi.draw()
    rafi.on_board(rafi.read()["lit"][0], "build")
    page = rafi.page
    for name, armed in (("Host it", "press again to host"), ("Cancel it", "press again to cancel")):
        button = page.get_by_role("button", name=name)
        button.click()
        expect(button).to_contain_text(armed)
        page.keyboard.press("Escape")
        expect(button).not_to_contain_text(armed)
        # All three presses within the same moment, as a hand that trembles does.
        button.evaluate("(button) => { button.click(); button.click(); button.click(); }")
        expect(button).to_contain_text(armed)
        # A press elsewhere disarms it.
        page.get_by_role("region", name="Players").click()
        expect(button).not_to_contain_text(armed)
        button.dblclick()
        expect(button).to_contain_text(armed)
        page.keyboard.press("Escape")
    # The keys only lead there.
    page.keyboard.press("h")
    page.keyboard.press("x")
    assert [action.split()[0] for action in table.actions()] == ["draw", "build"]
    expect(page.get_by_role("button", name="Cancel it")).to_be_focused()
    rafi.press_twice("Host it", "host")
    assert table.actions()[-1] == "host"
