"""What a page tells of what would else go unnoticed: what was taken back, and who played when time was up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
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
    rafi.page.get_by_role("button", name="Undo", exact=True).click()
    lena.page.get_by_role("button", name="Agree").click()
    for page in (rafi.page, lena.page, watcher):
        expect(page.get_by_role("region", name="Actions")).to_contain_text(
            "All agreed with Rafi to take back 2 steps, beginning with: “Rafi ended the turn"
        )
