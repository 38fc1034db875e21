"""Trades where there is little room: on small phones, on a phone's trade tab, and beside a hosting moment."""

from __future__ import annotations

import pytest
from person import Person
from playwright.sync_api import Locator, expect
from serving import PHONE, Server
from tables import FLIPS, Seating, Visitor, at_position, begin

SMALL = ({"width": 360, "height": 640}, {"width": 375, "height": 667})
TABLET = {"width": 1024, "height": 768}
POSITION = """players = ["red $19", "yellow $23"]
turn = "red"
lots.C1 = "lot red"
lots.D2 = "lot yellow"
lots.B3 = "lot yellow"
lots.B4 = "lot red"
"""
OFFER = "red gives yellow $5; red does build C1 vega; yellow gives red lot D2"
# Whether all of a thing is on the screen with nothing over it, as far as its corners and its middle tell.
IS_WHOLE = """(thing) => {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const spots = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4], [x, y]];
  return spots.every(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && (thing.contains(there) || there.contains(thing));
  });
}"""


def offered(visitor: Visitor, server: Server, screen: dict[str, int]) -> tuple[Seating, Person]:
    """Lena on a phone of this size, to whom Rafi made an offer of three steps."""
    table = at_position(server, POSITION, "Rafi", "Lena")
    act(table, "Rafi", f"offer {OFFER}")
    lena = table.sit(visitor, "Lena", viewport=screen, has_touch=True)
    expect(offers_of(lena).get_by_role("listitem")).to_have_count(3)
    return table, lena


def act(table: Seating, name: str, action: str) -> None:
    """Somebody does that on another device."""
    body = {"version": table.known()["table"]["version"], "action": action}
    table.server.post(f"/tables/{table.id}/actions", body, table.secrets[name]["token"])


def offers_of(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Open offers")


def builder_of(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Offer a trade")


def tab(person: Person, name: str) -> Locator:
    return person.page.get_by_role("navigation", name="Views").get_by_role("button", name=name)


def expect_whole(*things: Locator) -> None:
    for thing in things:
        assert thing.evaluate(IS_WHOLE), thing.inner_text()


@pytest.mark.parametrize("screen", SMALL)
def test_on_a_small_phone_an_offer_shows_what_it_brings(
    visitor: Visitor, server: Server, screen: dict[str, int]
) -> None:
    _, lena = offered(visitor, server, screen)
    offers = offers_of(lena)
    expect(offers.get_by_role("row")).to_have_count(3)
    expect_whole(offers.get_by_role("row").last, offers.get_by_role("button", name="Accept"))


@pytest.mark.parametrize("screen", SMALL)
def test_on_a_small_phone_an_offer_is_countered(visitor: Visitor, server: Server, screen: dict[str, int]) -> None:
    table, lena = offered(visitor, server, screen)
    lena.press(tab(lena, "Trade"))
    lena.press(offers_of(lena).get_by_role("button", name="Counter"))
    builder = builder_of(lena)
    send = builder.get_by_role("button", name="Offer it")
    expect(builder.get_by_role("table")).to_be_attached()
    steps = builder.get_by_role("listitem")
    expect_whole(send, steps.nth(0), steps.nth(1), tab(lena, "Trade"))
    # What is answered is a line, and can still be read.
    expect(offers_of(lena).get_by_role("listitem")).to_have_count(0)
    lena.press(offers_of(lena).get_by_role("button", name="what it brings"))
    expect(offers_of(lena).get_by_role("listitem")).to_have_count(3)
    lena.press(builder.get_by_role("button", name="I get money"))
    expect_whole(send)
    lena.does(send, "offer")
    assert table.actions()[-1].endswith("yellow gives red lot D2; red gives yellow $5")


@pytest.mark.parametrize("screen", [*SMALL, PHONE])
def test_a_counter_on_the_trade_tab_is_read_whole(visitor: Visitor, server: Server, screen: dict[str, int]) -> None:
    _, lena = offered(visitor, server, screen)
    lena.press(tab(lena, "Trade"))
    steps = offers_of(lena).get_by_role("listitem")
    expect_whole(*steps.all(), builder_of(lena).get_by_role("button", name="I give money"))


def test_a_step_that_is_added_is_scrolled_to(visitor: Visitor, server: Server) -> None:
    rafi = at_position(server, POSITION, "Rafi", "Lena").sit(visitor, "Rafi", viewport=PHONE, has_touch=True)
    rafi.press(tab(rafi, "Trade"))
    builder = builder_of(rafi)
    rows = builder.get_by_role("listitem")
    for count in (1, 2, 3, 4):
        rafi.press(builder.get_by_role("button", name="I give money"))
        expect(rows).to_have_count(count)
        expect(builder.get_by_role("table")).to_be_visible()
        expect_whole(rows.last)
    rafi.press(rafi.page.locator(".blocks button").nth(1))
    rafi.press(rafi.lot("B3"))
    expect(rows.last).to_contain_text("lot B3")
    expect(builder.get_by_role("table")).to_be_visible()
    expect_whole(rows.last)


@pytest.mark.parametrize("ending", ["withdrawn", "declined"])
def test_what_became_of_a_counter_is_told(visitor: Visitor, server: Server, ending: str) -> None:
    table = at_position(server, POSITION, "Rafi", "Lena")
    act(table, "Lena", "offer yellow gives red $3")
    act(table, "Rafi", "counter yellow with yellow gives red $4")
    lena = table.sit(visitor, "Lena", viewport=PHONE, has_touch=True)
    lena.press(tab(lena, "Trade"))
    fate = builder_of(lena).get_by_role("status")
    expect(fate).to_contain_text("Rafi declined Lena's offer.")
    expect(fate).not_to_contain_text("$4")
    expect(offers_of(lena)).to_contain_text("$4")
    if ending == "withdrawn":
        act(table, "Rafi", "withdraw")
        expect(fate).to_contain_text("Rafi offered: Lena gives Rafi $4.")
        expect(fate).to_contain_text("Rafi withdrew the offer.")
    else:
        # Who answered it himself needs no report of it.
        lena.press(offers_of(lena).get_by_role("button", name="Decline"))
        expect(offers_of(lena)).to_have_count(0)
        expect(fate).to_have_count(0)


def test_who_is_on_another_tab_as_his_turn_begins_finds_the_way(visitor: Visitor, server: Server) -> None:
    table = at_position(server, POSITION, "Rafi", "Lena")
    lena = table.sit(visitor, "Lena", viewport=TABLET)
    lena.press(tab(lena, "Trade"))
    expect(builder_of(lena)).to_be_visible()
    act(table, "Rafi", "end")
    expect(lena.verb("Draw")).to_be_visible()
    expect(builder_of(lena)).to_have_count(0)
    mark = tab(lena, "Board").locator(".calls")
    expect(mark).to_have_count(0)
    lena.press(tab(lena, "Cards"))
    expect(mark).to_be_visible()


def test_a_turn_that_begins_leaves_an_offer_that_is_put_together(visitor: Visitor, server: Server) -> None:
    table = at_position(server, POSITION, "Rafi", "Lena")
    lena = table.sit(visitor, "Lena", viewport=TABLET)
    lena.press(tab(lena, "Trade"))
    lena.press(builder_of(lena).get_by_role("button", name="I give money"))
    act(table, "Rafi", "end")
    mark = tab(lena, "Board").locator(".calls")
    expect(mark).to_be_visible()
    expect(builder_of(lena).get_by_role("listitem")).to_have_count(1)


def test_what_may_be_hosted_stays_whole_beside_a_counter(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", bots=0, sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi", viewport={"width": 1440, "height": 900})
    rafi.draw()
    rafi.on_board(rafi.lit(), "build")
    host = rafi.page.get_by_role("region", name="Hosting")
    expect(host.get_by_role("button", name="Host it")).to_be_visible()
    act(table, "Lena", "offer yellow gives red $1; red gives yellow $2; yellow gives red $3; red gives yellow $4")
    rafi.press(offers_of(rafi).get_by_role("button", name="Counter"))
    rafi.press(builder_of(rafi).get_by_role("button", name="I give money"))
    expect(builder_of(rafi).get_by_role("table")).to_be_visible()
    assert host.evaluate("(host) => host.scrollHeight <= host.clientHeight + 1")
    expect_whole(host.locator(".text"), builder_of(rafi).get_by_role("listitem").last)


def test_a_button_that_waits_looks_so(visitor: Visitor, server: Server) -> None:
    rafi = at_position(server, POSITION, "Rafi", "Lena").sit(visitor, "Rafi")
    rafi.press(rafi.verb("Trade…"))
    builder = builder_of(rafi)
    rafi.press(builder.get_by_role("button", name="An action", exact=True))
    opacity = {"An action": "0.5", "I give money": "1"}
    for name, value in opacity.items():
        expect(builder.get_by_role("button", name=name, exact=True)).to_have_css("opacity", value)


def test_who_takes_back_while_looking_back_comes_to_the_present(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", bots=0)
    rafi = table.sit(visitor, "Rafi", viewport=PHONE, has_touch=True)
    rafi.draw()
    rafi.on_board(rafi.lit(), "build")
    rafi.press(tab(rafi, "More"))
    rafi.press(rafi.page.get_by_role("region", name="More").get_by_role("button", name="Replay"))
    past = rafi.page.get_by_role("region", name="A past moment")
    expect(past).to_be_visible()
    rafi.press(tab(rafi, "More"))
    rafi.press(rafi.page.get_by_role("region", name="More").get_by_role("button", name="Undo"))
    expect(past).to_have_count(0)
    rafi.press(tab(rafi, "Board"))
    expect(rafi.verb("End turn")).to_be_visible()
    assert len(table.actions()) == 1
