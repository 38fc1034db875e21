"""Who only watches sees every move at once, and can do nothing, neither on the page nor past it."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from person import Person
from playwright.sync_api import expect
from serving import Server
from tables import Visitor, at_position, begin

ACTING = re.compile("^(Draw|Build|Sprawl|Remodel|Reorganize|Raise|Gamble|End turn|Host it|Cancel it|Undo|Trade…)")
SCREEN = {"width": 1920, "height": 1080}


def test_a_spectator_sees_moves_and_has_no_controls(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi")
    watcher = Person("", visitor(table.path))
    page = watcher.page
    expect(page.get_by_text("You watch. Rafi is to act.")).to_be_visible()
    rafi.draw()
    watcher.knows(1)
    lot = rafi.read()["lit"][0]
    rafi.on_board(lot, "build")
    watcher.knows(2)
    expect(watcher.lot(lot)).to_have_attribute("aria-label", rafi.lot(lot).get_attribute("aria-label") or "")
    moment = page.get_by_role("region", name="Hosting")
    expect(moment).to_contain_text("Rafi built")
    expect(moment.get_by_role("button")).to_have_count(0)
    assert watcher.read()["lit"] == []
    usable = page.get_by_role("button", name=ACTING, disabled=False)
    assert [button.inner_text() for button in usable.all() if button.is_visible()] == []
    # A space may be asked about, but nothing is offered there; keys do nothing.
    watcher.lot(lot).click()
    page.keyboard.press("Escape")
    for key in ("d", "e", "h", "Enter", "t", "u"):
        page.keyboard.press(key)
    expect(page.get_by_role("textbox", name="Say something")).to_have_count(0)
    rafi.end()
    watcher.knows(3)
    assert [action.split()[0] for action in table.actions()][:3] == ["draw", "build", "end"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("actions", {"version": 0, "action": "draw"}),
        ("chat", {"text": "Build on C5!"}),
        ("undo", {"version": 0}),
        ("undo/answer", {"agree": True}),
        ("close", {}),
        ("rematch", {}),
    ],
)
def test_the_interface_refuses_who_has_no_seat(server: Server, path: str, body: object) -> None:
    table = begin(server, "Rafi", "Lena")
    for headers, code in (({}, "no-token"), ({"Authorization": "Bearer " + "x" * 43}, "bad-token")):
        answer = httpx.post(f"{server.url}/api/tables/{table.id}/{path}", json=body, headers=headers, timeout=20)
        assert (answer.status_code, answer.json()["code"]) == (401, code)
    assert table.actions() == []


def test_nobody_acts_for_another_seat(server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    headers = {"Authorization": f"Bearer {table.secrets['Lena']['token']}"}
    url = f"{server.url}/api/tables/{table.id}/actions"
    answer = httpx.post(url, json={"version": 0, "action": "draw"}, headers=headers, timeout=20)
    assert not answer.is_success
    assert table.actions() == []


def test_a_socket_without_a_seat_cannot_act(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    page = visitor("/rules")
    heard = page.evaluate(
        """(id) => new Promise((done) => {
          const heard = [];
          const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${id}/live`);
          socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token: null, seen: null }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            heard.push(message);
            if (message.type === "welcome") {
              socket.send(JSON.stringify({ type: "act", id: 1, version: 0, action: "draw" }));
            } else if (message.type !== "table") done(heard);
          };
        })""",
        table.id,
    )
    assert heard[0]["seat"] is None
    assert (heard[-1]["type"], heard[-1]["code"]) == ("refused", "no-token")
    assert table.actions() == []


def test_where_nobody_may_watch_a_guest_sees_nothing(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", watch="nobody")
    rafi = table.sit(visitor, "Rafi")
    rafi.draw()
    guest = visitor(table.path)
    expect(guest.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    expect(guest.locator("svg.board")).to_have_count(0)
    assert "Rafi" not in guest.content()
    screen = visitor(f"{table.path}/director")
    expect(screen.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    for path in ("", "/record", "/moments", "/at/0", "/look"):
        answer = httpx.get(f"{server.url}/api/tables/{table.id}{path}", timeout=20)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-welcome"), path
    # Who sits there still comes in.
    rafi.page.reload()
    expect(rafi.page.locator("svg.board")).to_be_visible()


def test_the_director_view_fills_a_shared_screen_and_follows(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi")
    screen = visitor(f"{table.path}/director", viewport=SCREEN)
    expect(screen.locator("svg.board")).to_be_visible()
    rafi.draw()
    lot = rafi.read()["lit"][0]
    rafi.on_board(lot, "build")
    there = screen.locator(f"svg.board [data-lot='{lot}']")
    expect(there).to_have_attribute("aria-label", re.compile(f"^{lot}, .* tile, .*die . of Rafi"))
    expect(screen.get_by_text(table.open_card())).to_be_visible()
    for name in ("Rafi", "Lena"):
        expect(screen.get_by_text(name, exact=True).first).to_be_visible()
    controls = "button, a[href], input, select, textarea, [role=button], [tabindex='0']"
    assert screen.locator(controls).count() == 0
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert screen.evaluate(size) == [SCREEN["width"], SCREEN["height"]]
    board = screen.locator("svg.board").bounding_box()
    assert board
    assert board["height"] > 0.75 * SCREEN["height"]
    rafi.press_twice("Host it", "host")
    last = table.known()["log"][-1]["texts"][0]
    expect(screen.get_by_text(last)).to_be_visible()


def test_the_director_view_says_one_point_and_a_closed_block_says_that_it_is(visitor: Visitor, server: Server) -> None:
    table = at_position(server, 'players = ["red $20 1pt", "yellow $20 2pts"]\n', "Rafi", "Lena")
    screen = visitor(f"{table.path}/director", viewport=SCREEN)
    points = screen.locator(".director-players small")
    expect(points.filter(has_text=re.compile("^points?$"))).to_have_text(["point", "points"])
    sign = screen.locator("svg.board .closed-sign")
    expect(sign).to_have_text("closed")
    block = [screen.locator(f"svg.board [data-lot={lot}]").bounding_box() for lot in ("F1", "F9")]
    over = sign.bounding_box()
    assert block[0]
    assert block[1]
    assert over
    assert block[0]["x"] < over["x"]
    assert over["x"] + over["width"] < block[1]["x"] + block[1]["width"]
    three = begin(server, "Rafi", "Lena", "Juno", bots=0)
    screen.goto(f"{three.path}/director")
    expect(screen.locator("svg.board")).to_be_visible()
    expect(sign).to_have_count(0)


def test_the_look_of_a_watcher_tells_no_secret(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", seed=None)
    known = json.dumps(table.known())
    for secrets in table.secrets.values():
        assert secrets["token"] not in known
        assert secrets["recovery"] not in known
    assert table.known()["table"]["fairness"]["revealed"] is None
