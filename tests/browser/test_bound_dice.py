"""Dice are bound before the first card, players see by what, and the server alone cannot choose them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import httpx
from playwright.sync_api import Page, Request, expect
from serving import Server

Visitor = Callable[..., Page]


def header_of(server: Server, page: Page) -> dict:
    table = re.sub(r".*/t/|#.*", "", page.url)
    record = httpx.get(f"{server.url}/api/tables/{table}/record", timeout=20)
    assert record.is_success, record.text
    return json.loads(record.text.splitlines()[0])


def test_one_click_plays_with_words_of_this_browser(visitor: Visitor, server: Server) -> None:
    page = visitor("/play")
    bound: list[str] = []
    sent: list[str] = []

    def heard(request: Request) -> None:
        answer = request.response()
        if request.method == "POST" and request.url.endswith("/api/tables") and answer:
            # Bound, and shown to this browser, before it says its words and before anything is dealt.
            made = answer.json()["table"]
            assert (made["status"], made["fairness"]["words"]) == ("open", [])
            bound.append(made["fairness"]["commitment"])
        if request.method == "PUT":
            sent.append(request.post_data_json["words"])

    page.on("requestfinished", heard)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator("svg.board")).to_be_visible()
    chance = header_of(server, page)["chance"]
    assert [chance["commitment"]] == bound
    assert chance["words"] == [sent[0], "", "", ""]
    assert re.fullmatch("[0-9a-f]{32}", sent[0])
    log = page.get_by_role("region", name="Log", exact=True)
    expect(log).to_contain_text(chance["commitment"])
    expect(log).to_contain_text("Words of 1 player were mixed in.")


def test_the_waiting_room_shows_what_binds_them_and_takes_words(visitor: Visitor, server: Server) -> None:
    made = server.post("/tables", {"name": "Friday", "player": "Rafi", "players": 2, "cons": False})
    page = visitor(f"/t/{made['table']['id']}#recover={made['recovery']}")
    commitment = made["table"]["fairness"]["commitment"]
    expect(page.get_by_text(commitment)).to_be_visible()
    page.get_by_label("Words of your own").fill("lucky 7")
    page.get_by_role("button", name="Mix in").click()
    expect(page.get_by_role("button", name="Mixed in; change")).to_be_visible()
    friend = visitor(f"/t/{made['table']['id']}")
    expect(friend.get_by_text(commitment)).to_be_visible()
    friend.get_by_label("Your name").fill("Lena")
    friend.get_by_role("button", name="Sit down here").click()
    friend.get_by_label("Words of your own").fill("über the top")
    friend.get_by_role("button", name="Mix in").click()
    expect(friend.get_by_role("button", name="Mixed in; change")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("svg.board")).to_be_visible()
    chance = header_of(server, page)["chance"]
    assert (chance["commitment"], chance["words"]) == (commitment, ["lucky 7", "über the top"])
