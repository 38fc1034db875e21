"""Offers with actions, put together by clicking, and what becomes of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from person import Person
from playwright.sync_api import Locator, Page, expect
from serving import PHONE, Server
from tables import begin

Visitor = Callable[..., Page]


def builder_of(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Offer a trade")


def trading(person: Person) -> Locator:
    """The builder, opened."""
    person.press(person.verb("Trade…"))
    expect(builder_of(person)).to_be_visible()
    return builder_of(person)


def spot(builder: Locator, name: str) -> Locator:
    return builder.get_by_role("button", name=name, exact=True)


def test_an_action_of_an_offer_is_picked_on_the_board(visitor: Visitor, server: Server) -> None:
    rafi = begin(server, "Rafi", "Lena", bots=0).sit(visitor, "Rafi")
    rafi.draw()
    builder = trading(rafi)
    spot(builder, "An action").click()
    expect(spot(builder, "An action")).to_be_disabled()
    spot(builder, "Build").click()
    expect(builder).to_contain_text("Build where? Pick a lit space.")
    expect(rafi.page.locator(".lot.is-lit").first).to_be_visible()
    lot = rafi.read()["lit"][0]
    rafi.lot(lot).click()
    builder.get_by_role("button", name=re.compile(r"^Vega, \d in supply")).click()
    expect(builder.get_by_role("listitem").first).to_contain_text(re.compile(f"Rafi *builds Vega on {lot}"))
    spot(builder, "I get money").click()
    rafi.does(spot(builder, "Offer it"), "offer")
    expect(rafi.page.get_by_role("region", name="Open offers")).to_contain_text(f"builds Vega on {lot}")
    assert rafi.page.get_by_label("Log", exact=True).first.locator("li").count() == 2


def test_who_is_not_to_act_offers_for_an_action_of_who_is(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", bots=0)
    rafi, lena = table.sit(visitor, "Rafi"), table.sit(visitor, "Lena")
    rafi.draw()
    lena.knows(1)
    builder = trading(lena)
    view = table.known()["view"]
    mine = next(lot for lot, there in view["lots"].items() if there.get("owner") == 1)
    lena.lot(mine).click()
    spot(builder, "An action").click()
    spot(builder, "Build").click()
    # The lot is his by then, and whether he has the money is left open.
    expect(lena.lot(mine)).to_have_class(re.compile("is-lit"))
    lena.lot(mine).click()
    # A step back, by key and by button, then on again.
    lena.page.keyboard.press("Escape")
    expect(builder).to_contain_text("Build where?")
    builder.get_by_role("listitem").filter(has_text=re.compile(f"^{mine}")).get_by_role("button").click()
    builder.get_by_role("button", name=re.compile(r"^Sphinx, \d in supply")).click()
    expect(builder).to_contain_text(re.compile(f"Rafi *builds Sphinx on {mine}"))
    # Where it cannot be done, that is said and not hidden behind what the offer brings.
    spot(builder, "An action").click()
    spot(builder, "Gamble").click()
    expect(builder.get_by_text("Rafi could do that nowhere.")).to_be_in_viewport()
    builder.get_by_role("button", name="Remove this step").last.click()
    lena.does(spot(builder, "Offer it"), "offer")
    assert table.actions()[-1] == f"offer yellow gives red lot {mine}; red does build {mine} sphinx"


def test_an_action_of_an_offer_can_still_be_written(visitor: Visitor, server: Server) -> None:
    rafi = begin(server, "Rafi", "Lena", bots=0).sit(visitor, "Rafi")
    rafi.draw()
    builder = trading(rafi)
    spot(builder, "An action").click()
    spot(builder, "Type it").click()
    line = builder.get_by_role("combobox", name="Action")
    expect(line).to_be_focused()
    # What is chosen from the list leads on to the next word.
    builder.get_by_role("option", name=re.compile("^build")).click()
    expect(line).to_have_value("build ")
    choice = builder.get_by_role("option", name=re.compile(r"^build [A-F]\d+")).first
    expect(choice).to_contain_text("your lot")
    choice.click()
    builder.get_by_role("option", name=re.compile(r"^build [A-F]\d+ vega")).click()
    spot(builder, "I get money").click()
    expect(builder.get_by_role("table")).to_be_visible()
    rafi.does(spot(builder, "Offer it"), "offer")


def test_on_a_phone_an_action_of_an_offer_is_picked_too(visitor: Visitor, server: Server) -> None:
    rafi = begin(server, "Rafi", "Lena", bots=0).sit(visitor, "Rafi", viewport=PHONE)
    rafi.draw()
    builder = trading(rafi)
    rafi.press(spot(builder, "An action"))
    rafi.press(spot(builder, "Build"))
    expect(builder).to_contain_text("Build where?")
    lot = rafi.lit()
    rafi.press(rafi.lot(lot))
    rafi.press(builder.get_by_role("button", name=re.compile(r"^Vega, \d in supply")))
    expect(builder.get_by_role("listitem").first).to_contain_text(re.compile(f"Rafi *builds Vega on {lot}"))


def on_phone(visitor: Visitor, server: Server) -> tuple[Person, Person]:
    """Rafi, who has drawn, on a phone, and Lena."""
    table = begin(server, "Rafi", "Lena", bots=0)
    rafi, lena = table.sit(visitor, "Rafi", viewport=PHONE, has_touch=True), table.sit(visitor, "Lena")
    rafi.draw()
    lena.knows(1)
    return rafi, lena


def offer_money(rafi: Person, builder: Locator, gives: int) -> None:
    rafi.press(spot(builder, "I give money"))
    builder.get_by_role("spinbutton").last.fill(str(gives))
    rafi.does(spot(builder, "Offer it"), "offer")


def test_on_a_phone_it_is_told_what_became_of_an_offer(visitor: Visitor, server: Server) -> None:
    rafi, lena = on_phone(visitor, server)
    builder = trading(rafi)
    fate = builder.get_by_role("status")
    offers = lena.page.get_by_role("region", name="Open offers")
    for answer, told in (("Accept", "Rafi gave Lena $1."), ("Decline", "Lena declined Rafi's offer.")):
        offer_money(rafi, builder, 1)
        expect(fate).to_have_count(0)
        spot(offers, answer).click()
        expect(fate).to_contain_text("Your last offer")
        expect(fate).to_contain_text(told)
    offer_money(rafi, builder, 99)
    spot(offers, "Accept").click()
    expect(fate).to_contain_text("The trade stopped at step 1.")
    offer_money(rafi, builder, 2)
    spot(offers, "Counter").click()
    lena.page.get_by_role("spinbutton").fill("3")
    spot(lena.page.get_by_role("region", name="Offer a trade"), "Offer it").click()
    expect(fate).to_contain_text("Lena declined Rafi's offer.")
    # What she offers instead is read where it stands.
    expect(rafi.page.get_by_role("region", name="Open offers")).to_contain_text(re.compile("Rafi gives *\\$3"))
    # Who goes on with an offer, or takes his own back, needs no report of it.
    rafi.press(spot(builder, "I give money"))
    expect(fate).to_have_count(0)
    rafi.does(spot(builder, "Offer it"), "offer")
    rafi.press(rafi.page.get_by_role("button", name="Withdraw"))
    expect(rafi.page.get_by_role("button", name="Withdraw")).to_have_count(0)
    expect(fate).to_have_count(0)
    offer_money(rafi, builder, 4)
    rafi.press(rafi.page.get_by_role("button", name="Board", exact=True))
    rafi.end()
    rafi.press(rafi.page.get_by_role("button", name="Trade", exact=True))
    expect(fate).to_contain_text("It lapsed when the turn ended.")


def test_on_a_phone_all_of_an_offer_is_in_view(visitor: Visitor, server: Server) -> None:
    rafi, _ = on_phone(visitor, server)
    builder = trading(rafi)
    for name in ("I give money", "I get money"):
        rafi.press(spot(builder, name))
    for row in builder.get_by_role("listitem").all():
        shape = row.bounding_box()
        assert shape
        assert shape["height"] < 60
    table, send = builder.get_by_role("table").bounding_box(), spot(builder, "Offer it").bounding_box()
    assert table
    assert send
    assert table["y"] + table["height"] <= send["y"]
    rafi.press(rafi.page.get_by_role("button", name="All", exact=True))
    for lot in ("A1", "F9"):
        ground = rafi.lot(lot).locator(".ground").bounding_box()
        assert ground
        assert min(ground["width"], ground["height"]) >= 24


def test_an_offer_that_would_stop_says_so(visitor: Visitor, server: Server) -> None:
    rafi, _ = on_phone(visitor, server)
    builder = trading(rafi)
    rafi.press(spot(builder, "I give money"))
    expect(builder.get_by_role("table")).to_be_visible()
    expect(builder.locator(".stops")).to_have_count(0)
    builder.get_by_role("spinbutton").fill("99")
    expect(builder.locator(".stops")).to_contain_text(re.compile(r"you have \$\d+, so step 1 could not happen"))
    expect(builder.locator(".stops")).to_contain_text("The trade would stop there")
    expect(builder.locator(".stops")).to_be_in_viewport()
    # The rules let it be offered all the same.
    expect(spot(builder, "Offer it")).to_be_enabled()


def test_a_deck_that_slides_under_a_resting_mouse_points_at_nothing(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", bots=0)
    rafi = table.sit(visitor, "Rafi")
    page, veil = rafi.page, rafi.page.locator(".veil")
    rafi.draw()
    rafi.on_board(rafi.lit(), "build")
    builder = trading(rafi)
    spot(builder, "I give money").click()
    deck = page.locator(".deck").filter(has_text=table.open_card())
    spot(builder, "Offer it").click()
    expect(deck).to_be_visible()
    page.clock.install()
    shape = deck.bounding_box()
    assert shape
    # What the browser tells when something comes under the mouse by itself: the mouse has not moved.
    for kind in ("pointerover", "pointerenter", "pointermove"):
        deck.dispatch_event(kind, {"pointerType": "mouse", "clientX": shape["x"], "clientY": shape["y"]})
    page.clock.fast_forward(1000)
    expect(veil).to_have_count(0)
    page.mouse.move(5, 5)
    deck.hover()
    page.clock.fast_forward(1000)
    expect(veil).to_have_count(1)
    # What is to be done now, and what was just done, is not paled.
    board = server.get("/meta")["board"]["lots"]
    bright = {*rafi.read()["lit"], *next(iter(table.known()["view"]["casinos"]))["lots"]}
    expect(veil.locator("rect")).to_have_count(len(board) - len(bright))
    page.keyboard.press("n")
    rafi.does(page.get_by_role("button", name="Withdraw"), "withdraw")
    expect(veil).to_have_count(0)


def test_what_is_pointed_at_ends_when_the_table_moves_on(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", bots=0)
    lena, rafi = table.sit(visitor, "Lena"), table.sit(visitor, "Rafi")
    lena.page.locator(".player").first.hover()
    expect(lena.page.locator(".veil")).to_have_count(1)
    rafi.draw()
    lena.knows(1)
    expect(lena.page.locator(".veil")).to_have_count(0)
