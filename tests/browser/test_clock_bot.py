"""A clock says who acts when its time is up, and where a player chooses that."""

from __future__ import annotations

from playwright.sync_api import expect
from serving import Server
from tables import Visitor, begin


def test_a_clock_says_who_acts_when_its_time_is_up(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", bots=1, clock={"kind": "game", "seconds": 3600})
    page = table.sit(visitor, "Rafi").page
    mine = "When your time is up, High Roller acts for you. Under Table you can choose another bot."
    times = page.get_by_role("region", name="Players").locator(".time")
    expect(times.first).to_have_attribute("title", mine)
    expect(times.nth(1)).to_have_attribute("title", "When Lena’s time is up, High Roller acts.")
    expect(page.get_by_role("timer", name="Time left")).to_have_attribute("title", mine)
    page.get_by_role("button", name="Table").click()
    page.get_by_label("When my time is up, plays").select_option(label="Builder")
    expect(times.first).to_have_attribute("title", mine.replace("High Roller", "Builder"))


def test_who_sets_a_clock_is_told_where_each_chooses_his_bot(visitor: Visitor) -> None:
    page = visitor("/new")
    page.get_by_label("Per turn").check()
    expect(page.get_by_text("in the game each chooses his under Table")).to_be_visible()
