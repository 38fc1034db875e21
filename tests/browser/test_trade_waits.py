"""Trades wait while somebody has something to choose, and bots wait for answers: the page says so in words."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from serving import PHONE, Server
from tables import Visitor, at_position

LAY_OFF = """edition = "classic"
players = ["red $20", "yellow $5"]
gambled = true
lots.C10 = "sphinx yellow 5"
lots.A1 = "lot red"
pending = [{ kind = "lay-off", seat = "yellow", first_seat = "red", lot = "C10", amount = 4 }]
"""
YELLOW = """players = ["red $20", "yellow $20"]
turn = "yellow"
lots.A1 = "lot red"
"""
# What the page holds of a trade in each position: by the phase, and the kind of the pending decision.
TRADES = """async (positions) => {
  const { gameOf } = await import("/static/table/game.js");
  const table = { status: "running", seats: [{ colour: "red", name: "Rafi" }], config: {} };
  return positions.map(([phase, kind]) => gameOf(
    { table, seat: 0, view: { phase, pending: kind && { kind } } }, { ply: null }).trades);
}"""


def test_no_offer_is_begun_while_a_choice_is_open(visitor: Visitor, server: Server) -> None:
    table = at_position(server, LAY_OFF, "Rafi", "Lena")
    rafi, lena = (table.sit(visitor, name) for name in ("Rafi", "Lena"))
    trade = rafi.verb("Trade…")
    expect(trade).to_have_attribute("aria-disabled", "true")
    expect(trade).to_have_attribute("title", re.compile("^No trade while"))
    trade.click(force=True)
    refused = rafi.page.get_by_role("alert")
    expect(refused).to_contain_text("No trade while somebody has something to choose")
    expect(refused.get_by_role("link", name="R-1")).to_be_visible()
    expect(rafi.page.get_by_role("region", name="Offer a trade")).to_have_count(0)
    lena.does(lena.page.get_by_role("button", name="Cover it"), "cover")
    expect(trade).not_to_have_attribute("aria-disabled", "true")
    trade.click()
    expect(rafi.page.get_by_role("region", name="Offer a trade")).to_be_visible()


def test_behind_its_tab_the_builder_says_that_it_waits(visitor: Visitor, server: Server) -> None:
    table = at_position(server, LAY_OFF, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi", viewport=PHONE)
    rafi.page.get_by_role("navigation", name="Views").get_by_role("button", name="Trade").click()
    builder = rafi.page.get_by_role("region", name="Offer a trade")
    expect(builder).to_contain_text("No trade while somebody has something to choose")
    builder.get_by_role("button", name="I give money").click()
    expect(builder.get_by_role("button", name="Offer it")).to_be_disabled()


def test_what_the_rules_let_trade_the_page_lets_trade(visitor: Visitor) -> None:
    positions = [
        ["draw", None],
        ["actions", None],
        ["actions", "place"],
        ["actions", "card-choice"],
        # A take-over that lacks a piece may be eased by a trade; an event's may not.
        ["draw", "take-die"],
        ["draw", "give-lot"],
        ["actions", "give-lot"],
        ["over", None],
    ]
    page = visitor("/rules")
    assert page.evaluate(TRADES, positions) == [True, True, False, False, True, True, False, False]


def test_how_long_bots_wait_for_an_answer_is_said_in_words(visitor: Visitor, server: Server) -> None:
    table = at_position(server, YELLOW, "Rafi", "Lena")
    rafi, lena = (table.sit(visitor, name) for name in ("Rafi", "Lena"))
    lena.page.get_by_role("button", name="Type it").click()
    lena.page.get_by_role("combobox").fill("offer yellow gives red $5; red gives yellow lot A1")
    lena.does(lena.page.get_by_role("button", name="Do it"), "offer")
    expect(rafi.page.get_by_role("timer")).to_have_count(0)
    lena.page.get_by_role("button", name="Table", exact=True).click()
    lena.page.get_by_role("button", name=re.compile("^Let .* play$")).click()
    expect(rafi.page.get_by_role("timer")).to_contain_text("Bots wait")
    expect(rafi.page.get_by_role("timer")).to_have_attribute("title", re.compile("Then they play on"))
    expect(rafi.page.get_by_role("region", name="Open offers")).to_contain_text("for your answer. Then they play on")
    # It is nobody's clock.
    expect(rafi.page.locator(".player .time")).to_have_count(0)
