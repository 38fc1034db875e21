"""Tablets, narrow windows and phones on their side: all of the game stays in reach, and nothing is cut off."""

from __future__ import annotations

import pytest
from person import Person
from playwright.sync_api import Locator, Page, expect
from serving import PHONE, Server
from tables import FLIPS, Seating, Visitor, begin

TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 1}
UPRIGHT = {"width": 820, "height": 1180}
TABLET = {"width": 1024, "height": 768}
LYING = {"width": 844, "height": 390}
WINDOW = {"width": 1280, "height": 800}
SIZES = pytest.mark.parametrize(
    "size", [UPRIGHT, TABLET, LYING, PHONE], ids=lambda size: f"{size['width']}x{size['height']}"
)
LEAST = 44
# What is pressed in the middle and at two corners is the thing itself: nothing lies over it, nothing cuts it off.
BARE = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const spots = [[(left + right) / 2, (top + bottom) / 2], [left + 6, top + 6], [right - 6, bottom - 6]];
  return spots.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}"""
# The height in pixels of each price that is drawn on the board.
PRICES = """() => [...document.querySelectorAll("svg.board .price")].filter((price) => price.checkVisibility())
  .map((price) => price.getBoundingClientRect().height)"""


def assert_bare(*targets: Locator) -> None:
    for target in targets:
        expect(target).to_be_in_viewport(ratio=1)
        assert target.evaluate(BARE), target


def tab(person: Person, name: str) -> None:
    person.press(person.page.get_by_role("navigation", name="Views").get_by_role("button", name=name))


def sit(visitor: Visitor, server: Server, size: dict[str, int]) -> Person:
    table = begin(server, "Rafi", "Lena", bots=2, sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi", viewport=size, **TOUCH)
    rafi.draw()
    return rafi


def assert_not_wider(person: Person, size: dict[str, int]) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth") == size["width"]


@SIZES
def test_all_of_the_game_is_in_reach(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    rafi = sit(visitor, server, size)
    page = rafi.page
    actions = page.get_by_role("region", name="Actions").get_by_role("button")
    assert_bare(*(actions.get_by_text(name) for name in ("Build", "Gamble", "End turn")))
    assert_not_wider(rafi, size)
    left = page.get_by_role("region", name="Players").get_by_text("markers left").first
    tab(rafi, "Cards")
    assert_bare(page.get_by_role("region", name="Supply and cards"), left)
    expect(page.get_by_role("region", name="Con decks").get_by_text("Open House in Albion")).to_be_in_viewport()
    assert_not_wider(rafi, size)
    tab(rafi, "Log")
    assert_bare(page.get_by_role("region", name="Log", exact=True).get_by_text("Rafi drew"))
    rafi.press(page.get_by_role("tab", name="Chat"))
    assert_bare(page.get_by_label("Say something"))
    assert_not_wider(rafi, size)
    tab(rafi, "Trade")
    assert_bare(page.get_by_role("button", name="Offer it"))
    assert_not_wider(rafi, size)
    tab(rafi, "Board")
    expect(actions.get_by_text("End turn")).to_be_in_viewport()


@SIZES
def test_the_track_with_its_breaks_is_in_reach(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    rafi = sit(visitor, server, size)
    track = rafi.page.locator(".track")
    if size in (PHONE, LYING):
        expect(track).to_be_hidden()
        tab(rafi, "More")
    for part in (".track-space", ".track-break"):
        spots = track.locator(part)
        assert_bare(spots.first, spots.last)
    rows = {round(box["y"]) for box in (space.bounding_box() for space in track.locator(".track-space").all()) if box}
    assert (len(rows) == 1) == (size in (UPRIGHT, TABLET))


@pytest.mark.parametrize("size", [LYING, PHONE], ids=["lying", "upright"])
def test_actions_can_be_typed_on_a_phone(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    rafi = sit(visitor, server, size)
    tab(rafi, "More")
    rafi.press(rafi.page.get_by_role("button", name="Type it"))
    field = rafi.page.get_by_role("combobox", name="Type an action, as build B6 sphinx")
    assert_bare(field)
    lot = rafi.lit()
    field.fill(f"build {lot} vega")
    rafi.does(rafi.page.get_by_role("button", name="Do it"), "build")
    expect(field).to_have_count(0)


@pytest.mark.parametrize("size", [UPRIGHT, TABLET, LYING], ids=["820", "1024", "844"])
def test_prices_stay_readable(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    rafi = sit(visitor, server, size)
    prices = rafi.page.evaluate(PRICES)
    assert prices
    assert min(prices) > 12
    board = rafi.page.locator("svg.board").bounding_box()
    assert board
    assert board["width"] > size["width"] * 0.45


def test_a_whole_board_that_is_too_low_for_small_texts_leaves_them_out(visitor: Visitor, server: Server) -> None:
    rafi = sit(visitor, server, LYING)
    rafi.press(rafi.page.get_by_role("button", name="All", exact=True))
    expect(rafi.page.locator("svg.board.is-compact")).to_be_visible()


@pytest.mark.parametrize("size", [UPRIGHT, TABLET, LYING], ids=["820", "1024", "844"])
def test_hosting_is_in_reach(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    rafi = sit(visitor, server, size)
    rafi.on_board(rafi.lit(), "build")
    moment = rafi.page.get_by_role("region", name="Hosting")
    assert_bare(*(moment.get_by_role("button", name=name) for name in ("Host it", "Cancel it", "Not now")))
    tab(rafi, "Log")
    rafi.press(rafi.page.get_by_role("button", name="may still be hosted or cancelled"))
    rafi.press_twice("Host it", "host")


@pytest.mark.parametrize("size", [PHONE, UPRIGHT], ids=["phone", "tablet"])
def test_what_is_pressed_to_build_an_offer_is_large_enough(
    visitor: Visitor, server: Server, size: dict[str, int]
) -> None:
    rafi = sit(visitor, server, size)
    tab(rafi, "Trade")
    builder = rafi.page.get_by_role("region", name="Offer a trade")
    for name in ("I give money", "An action"):
        rafi.press(builder.get_by_role("button", name=name))
    for target in builder.locator("button, input, select").all():
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) > LEAST - 0.5, target.evaluate("(element) => element.outerHTML")


def offered(server: Server, table: Seating) -> None:
    """Lena offers a trade to Rafi, and asks to take all back."""
    token = table.secrets["Lena"]["token"]
    steps = "yellow gives red $2; red gives yellow lot C4"
    for path, body in (("actions", {"action": f"offer {steps}"}), ("undo", {"to": 0})):
        version = table.known()["table"]["version"]
        server.post(f"/tables/{table.id}/{path}", {"version": version, **body}, token)


@pytest.mark.parametrize(
    "size", [{"width": 1366, "height": 768}, {"width": 1440, "height": 900}], ids=["1366x768", "1440x900"]
)
def test_much_that_is_urgent_at_once_hides_no_button(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    table = begin(server, "Rafi", "Lena", bots=2, sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi", viewport=size)
    rafi.draw()
    rafi.on_board(rafi.lit(), "build")
    board = rafi.page.locator("svg.board").bounding_box()
    offered(server, table)
    rafi.verb("Trade…").click()
    builder = rafi.page.get_by_role("region", name="Offer a trade")
    for _ in range(3):
        builder.get_by_role("button", name="I give money").click()
    page = rafi.page
    names = ("Agree", "Refuse", "Host it", "Cancel it", "Not now", "Accept", "Decline", "Counter", "Offer it")
    for name in (*names, "End turn"):
        assert_bare(page.get_by_role("button", name=name, exact=name not in {"Host it", "Cancel it", "Not now"}))
    assert page.locator("svg.board").bounding_box() == board


def test_on_a_phone_on_its_side_offers_wait_while_one_is_put_together(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", bots=2, sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi", viewport=LYING, **TOUCH)
    rafi.draw()
    offered(server, table)
    page = rafi.page
    offers = page.get_by_role("region", name="Open offers")
    tab(rafi, "Trade")
    expect(offers).to_be_visible()
    builder = page.get_by_role("region", name="Offer a trade")
    rafi.press(builder.get_by_role("button", name="I give money"))
    expect(offers).to_be_hidden()
    assert_bare(*(page.get_by_role("button", name=name, exact=True) for name in ("Agree", "Refuse", "Offer it")))
    rafi.press(builder.get_by_role("button", name="Remove this step"))
    expect(offers).to_be_visible()


def enlarge(page: Page, size: int) -> None:
    """Set the browser's own size of text, in pixels: 16 is the usual one."""
    wire = page.context.new_cdp_session(page)
    wire.send("Page.setFontSizes", {"fontSizes": {"standard": size}})


# Whatever has a word that is drawn beyond its player's own space, over another's.
SPILLED = """() => [...document.querySelectorAll(".player")].flatMap((player) => {
  const { left, right } = player.getBoundingClientRect();
  return [...player.querySelectorAll(".amount, .who")].filter((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    const box = words.getBoundingClientRect();
    return box.left < left - 1 || box.right > right + 1;
  }).map((part) => part.textContent);
})"""
ENLARGED = pytest.mark.parametrize("text", [24, 32], ids=["150%", "200%"])


def assert_reached(*targets: Locator) -> None:
    """What is pressed lies bare, once it is scrolled to."""
    for target in targets:
        expect(target).to_be_visible()
        target.evaluate("(element) => element.scrollIntoView({ block: 'center' })")
        assert_bare(target)


@ENLARGED
@pytest.mark.parametrize("size", [PHONE, LYING, WINDOW], ids=["phone", "lying", "window"])
def test_a_turn_can_be_played_with_enlarged_text(
    visitor: Visitor, server: Server, size: dict[str, int], text: int
) -> None:
    table = begin(server, "Rafi", "Lena", bots=4, sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi", viewport=size)
    page = rafi.page
    enlarge(page, text)
    acts = page.get_by_role("region", name="Actions").get_by_role("button")
    assert_reached(rafi.verb("Draw"))
    rafi.draw()
    assert page.evaluate(SPILLED) == []
    assert_reached(*(acts.get_by_text(name) for name in ("Build", "Sprawl", "Reorganize", "Gamble", "End turn")))
    for name in ("Trade", "Cards", "Log", "Board"):
        tab(rafi, name)
        assert_not_wider(rafi, size)
    rafi.press(rafi.lot(rafi.read()["lit"][0]))
    assert_reached(*page.locator(".group-sign").all())
    rafi.press(page.locator(".group-sign").first)
    confirm = page.locator("[data-coach=confirm]")
    assert_reached(confirm)
    assert_not_wider(rafi, size)
    rafi.does(confirm, "build")
    moment = page.get_by_role("region", name="Hosting")
    assert_reached(*(moment.get_by_role("button", name=name) for name in ("Host it", "Cancel it", "Not now")))
    rafi.press(moment.get_by_role("button", name="Not now"))
    assert_reached(acts.get_by_text("End turn"))
    assert_not_wider(rafi, size)


@ENLARGED
def test_offers_the_past_and_the_rules_are_read_with_enlarged_text(visitor: Visitor, server: Server, text: int) -> None:
    table = begin(server, "Rafi", "Lena", bots=2)
    rafi = table.sit(visitor, "Rafi", viewport=PHONE)
    page = rafi.page
    enlarge(page, text)
    rafi.draw()
    body = {"action": "offer yellow gives red $2", "version": table.known()["table"]["version"]}
    server.post(f"/tables/{table.id}/actions", body, table.secrets["Lena"]["token"])
    offers = page.get_by_role("region", name="Open offers")
    assert_reached(*(offers.get_by_role("button", name=name) for name in ("Accept", "Decline", "Counter")))
    assert_not_wider(rafi, PHONE)
    tab(rafi, "More")
    rafi.press(page.get_by_role("button", name="Rules"))
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.locator(".rule-text").first).to_be_visible()
    assert rules.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")
    page.keyboard.press("Escape")
    rafi.press(page.get_by_role("button", name="Replay"))
    past = page.get_by_role("region", name="A past moment")
    assert_reached(*(past.get_by_role("button", name=name) for name in ("To the next turn", "Back to now")))
    assert_not_wider(rafi, PHONE)


@pytest.mark.parametrize("path", ["/", "/play", "/new", "/watch", "/position", "/rules"])
def test_no_page_is_wider_than_the_screen_with_enlarged_text(visitor: Visitor, path: str) -> None:
    page = visitor(path, viewport=PHONE)
    page.wait_for_load_state("networkidle")
    for text in (20, 24, 32):
        enlarge(page, text)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], text
