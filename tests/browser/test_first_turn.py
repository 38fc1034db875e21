"""A newcomer's first turn is explained to its end on every screen, whatever stands behind a tab there."""

from __future__ import annotations

from typing import Any

import pytest
from person import Person
from playwright.sync_api import Locator, expect
from serving import PHONE, Server
from tables import FLIPS, Seating, Visitor, at_position, begin

TABLET = {"width": 820, "height": 1180}
SCREENS: dict[str, dict[str, Any]] = {
    "390": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "820": {"viewport": TABLET, "has_touch": True},
    "1024": {"viewport": {"width": 1024, "height": 768}},
    "1440": {"viewport": {"width": 1440, "height": 900}},
}
CORNER = """players = ["red $19", "yellow $23", "green $25"]
turn = "red"
lots.F8 = "lot red"
lots.F9 = "sphinx red 2"
cons = {}
"""
screens = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())


def newcomer(visitor: Visitor, table: Seating, **options: object) -> Person:
    page = visitor(f"{table.path}#recover={table.secrets['Rafi']['recovery']}", **options)
    return Person("Rafi", page, touch=bool(options.get("has_touch")))


def guide(person: Person) -> Locator:
    return person.page.get_by_role("status", name="First turn")


def expect_told(person: Person, text: str) -> None:
    """The guide says it, all of it in the window."""
    expect(guide(person)).to_contain_text(text)
    expect(guide(person)).to_be_in_viewport(ratio=1)


def go_on(person: Person) -> None:
    person.press(guide(person).get_by_role("button", name="Go on"))


def expect_ring(person: Person, around: Locator) -> None:
    """The guide points at it."""
    ring, thing = person.page.locator(".coach-ring").bounding_box(), around.bounding_box()
    assert ring
    assert thing
    assert (ring["x"], ring["width"]) == pytest.approx((thing["x"] - 4, thing["width"] + 8), abs=1.5)


def view(person: Person, name: str) -> Locator:
    return person.page.get_by_role("navigation", name="Views").get_by_role("button", name=name)


def hear_of_the_log(person: Person) -> None:
    """Where the log is behind a tab, that is pointed at; from there one is led back to the board."""
    expect_told(person, "What the card brought")
    tab = view(person, "Log")
    if tab.count():
        expect(guide(person)).to_contain_text("This tab leads there.")
        expect_ring(person, tab)
        person.press(tab)
        expect(guide(person)).not_to_contain_text("This tab leads there.")
    expect(person.page.get_by_role("region", name="Log", exact=True)).to_be_visible()
    go_on(person)
    expect_told(person, "Lit spaces")
    if tab.count() and not person.page.locator(".lot.is-lit, .blocks i").first.is_visible():
        expect(guide(person)).to_contain_text("This tab leads there.")
        expect_ring(person, view(person, "Board"))
        person.press(view(person, "Board"))
        expect(guide(person)).not_to_contain_text("This tab leads there.")


@screens
def test_the_first_turn_is_explained_to_its_end(visitor: Visitor, server: Server, screen: dict[str, Any]) -> None:
    table = begin(server, "Rafi", sets=[], cards=FLIPS)
    rafi = newcomer(visitor, table, **screen)
    expect_told(rafi, "Most points win")
    go_on(rafi)
    expect_told(rafi, "begins with a card")
    rafi.draw()
    hear_of_the_log(rafi)
    if view(rafi, "Board").count():
        rafi.press(view(rafi, "Board"))
    rafi.press(rafi.lot(rafi.lit()))
    expect_told(rafi, "Choose the group")
    rafi.press(rafi.page.locator(".group-sign").first)
    expect_told(rafi, "Confirm here")
    rafi.does(rafi.page.locator("[data-coach=confirm]"), "build")
    expect_told(rafi, "top con card")
    go_on(rafi)
    rafi.press_twice("Cancel it", "cancel")
    expect_told(rafi, "end your turn")
    # Another look at the board ends nothing.
    rafi.press(rafi.verb("Trade…"))
    expect_told(rafi, "end your turn")
    rafi.press(rafi.page.get_by_role("region", name="Offer a trade").get_by_role("button", name="Close"))
    rafi.end()
    expect(guide(rafi)).to_be_hidden()
    rafi.page.reload()
    rafi.draw()
    expect(rafi.verb("End turn")).to_be_visible()
    expect(guide(rafi)).to_be_hidden()


@screens
def test_who_skips_it_hears_no_more_of_it(visitor: Visitor, server: Server, screen: dict[str, Any]) -> None:
    table = begin(server, "Rafi", sets=[], cards=FLIPS)
    rafi = newcomer(visitor, table, **screen)
    go_on(rafi)
    rafi.draw()
    expect_told(rafi, "What the card brought")
    rafi.press(guide(rafi).get_by_role("button", name="Skip all this"))
    expect(guide(rafi)).to_be_hidden()
    rafi.page.reload()
    expect(rafi.verb("End turn")).to_be_visible()
    expect(guide(rafi)).to_be_hidden()


@pytest.mark.parametrize(
    ("group", "told"), [("Vega", "Here stands what comes of it"), ("Sphinx", "The dashed line shows what comes of it")]
)
@pytest.mark.parametrize("screen", [SCREENS["390"], SCREENS["1440"]], ids=["390", "1440"])
def test_what_is_picked_is_seen_beside_what_is_told_of_it(
    visitor: Visitor, server: Server, screen: dict[str, Any], group: str, told: str
) -> None:
    table = at_position(server, CORNER, "Rafi", "Lena", "Ben")
    rafi = newcomer(visitor, table, **screen)
    go_on(rafi)
    hear_of_the_log(rafi)
    if view(rafi, "Board").count():
        rafi.press(view(rafi, "Board"))
    rafi.press(rafi.lot("F8"))
    expect_told(rafi, "Choose the group")
    rafi.press(rafi.page.locator(".group-sign", has_text=group))
    expect_told(rafi, told)
    bubble, lot = guide(rafi).bounding_box(), rafi.lot("F8").locator(".ground").bounding_box()
    assert bubble
    assert lot
    assert any(bubble[at] + bubble[size] <= lot[at] or lot[at] + lot[size] <= bubble[at]
               for at, size in (("x", "width"), ("y", "height")))


def test_a_look_back_leads_the_tour_no_further(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", sets=[], cards=FLIPS)
    rafi = newcomer(visitor, table)
    go_on(rafi)
    rafi.draw()
    go_on(rafi)
    expect_told(rafi, "Lit spaces")
    rafi.press(rafi.page.locator(".entry").first)
    rafi.page.get_by_role("button", name="Replay").click()
    expect(guide(rafi)).to_be_hidden()
    rafi.page.get_by_role("button", name="Back to now").click()
    expect_told(rafi, "Lit spaces")
