"""What a page tells of what would else go unnoticed: what was taken back, and who played when time was up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from person import Person
from playwright.sync_api import Page, expect
from serving import DESKTOP, PHONE, Server
from tables import begin

Visitor = Callable[..., Page]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_is_taken_back_is_told_to_the_others(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    table = begin(server, "Rafi", "Lena", bots=0)
    rafi, lena = table.sit(visitor, "Rafi"), table.sit(visitor, "Lena", viewport=size)
    actions, spoken = lena.page.get_by_role("region", name="Actions"), lena.page.locator("[aria-live=polite]").first
    rafi.draw()
    lot = rafi.lit()
    rafi.on_board(lot, "build")
    lena.knows(2)
    rafi.page.get_by_role("button", name="Undo", exact=True).click()
    told = re.compile(rf"Rafi took back: “Rafi built \w+ on {lot}")
    expect(actions).to_contain_text(told)
    expect(spoken).to_contain_text(told)
    expect(lena.page.locator(".log .taken-back")).to_contain_text(told)
    expect(rafi.page.get_by_text("took back")).to_have_count(0)
    # It is news until the game goes on.
    rafi.on_board(rafi.lit(), "build")
    lena.knows(2)
    expect(lena.page.get_by_text("took back")).to_have_count(0)


def test_what_all_agreed_to_take_back_is_told_to_all(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", bots=0)
    rafi, lena, watcher = table.sit(visitor, "Rafi"), table.sit(visitor, "Lena"), visitor(table.path)
    rafi.draw()
    rafi.end()
    lena.knows(2)
    # What the cards brought is taken back by all together.
    lena.draw()
    rafi.knows(3)
    Person("Tom", watcher).knows(3)
    rafi.page.get_by_role("button", name="Undo", exact=True).click()
    lena.page.get_by_role("button", name="Agree").click()
    for page in (rafi.page, lena.page, watcher):
        expect(page.get_by_role("region", name="Actions")).to_contain_text(
            "All agreed with Rafi to take back 2 steps, beginning with: “Rafi ended the turn"
        )


def test_who_played_when_time_was_up_is_told_in_the_log_and_to_whose_it_was(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", bots=1, clock={"kind": "turn", "seconds": 15})
    rafi, watcher = table.sit(visitor, "Rafi"), visitor(table.path)
    token = rafi.page.evaluate("(id) => JSON.parse(localStorage['conjobs.seats'])[id].token", table.id)
    mine = rafi.page.get_by_text("Your time ran out; High Roller played for you.")
    expect(mine).to_be_visible()
    drew = watcher.locator(".entry").filter(has_text="Rafi drew")
    expect(drew.last).to_contain_text("Out of time: High Roller played this.")
    expect(watcher.get_by_text("Your time ran out")).to_have_count(0)
    # It is told until one plays again.
    expect(rafi.page.get_by_role("heading", name="Your turn")).to_be_visible()
    version = table.known()["table"]["version"]
    server.post(f"/tables/{table.id}/actions", {"version": version, "action": "draw"}, token)
    expect(mine).to_have_count(0)
    expect(drew.first).not_to_contain_text("Out of time")
    watcher.reload()
    expect(drew.last).to_contain_text("Out of time: High Roller played this.")
