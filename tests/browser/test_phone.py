"""A whole turn on a phone held upright, by touch: all in reach, large enough, and nothing wider than the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from person import Person
from playwright.sync_api import expect
from serving import PHONE, Server
from tables import FLIPS, Visitor, begin

TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NARROW = {"width": 320, "height": 640}
LEAST = 44
# Everything that can be pressed and is on the screen, with the name that it would be called by.
TARGETS = """() => {
  const inside = ({ top, left, bottom, right }) => bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const name = (element) => (element.ariaLabel ?? element.textContent).replace(/\\s+/g, " ").trim().slice(0, 60);
  return [...document.querySelectorAll("button:enabled, a[href], input, select, [role=button]")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => inside(element.getBoundingClientRect()))
    .map((element) => ({ name: name(element), ...element.getBoundingClientRect().toJSON() }));
}"""


def turn(person: Person) -> Iterator[str]:
    """The stages of a turn with a build, an event and a choice; each is looked at before it goes on."""
    page = person.page
    yield "draw"
    person.draw()
    yield "what to do"
    lot = person.lit()
    person.press(person.lot(lot))
    expect(page.locator(".group-sign").first).to_be_visible()
    yield "which group"
    person.press(page.locator(".group-sign").first)
    expect(page.locator("[data-coach=confirm]")).to_be_visible()
    yield "confirm"
    person.does(page.locator("[data-coach=confirm]"), "build")
    expect(page.get_by_role("region", name="Hosting")).to_be_visible()
    yield "host"
    person.press_twice("Host it", "host")
    expect(page.get_by_role("region", name="To decide")).to_contain_text("You choose:")
    yield "choice"
    person.answers()
    expect(page.get_by_role("region", name="To decide")).to_have_count(0)
    yield "end"
    person.end()


def targets(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate(TARGETS)
    assert found
    return found


def test_every_target_of_a_turn_is_large_enough(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi", viewport=PHONE, **TOUCH)
    small = []
    for stage in turn(rafi):
        for target in targets(rafi):
            if min(target["width"], target["height"]) < LEAST - 0.5:
                small.append(f"{stage}: {target['name']}: {target['width']:.0f} × {target['height']:.0f}")
    assert not small, "\n".join(small)
    assert [action.split()[0] for action in table.actions()][:5] == ["draw", "build", "host", "choose", "end"]


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["390", "320"])
def test_nothing_of_a_turn_is_wider_than_the_phone(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    table = begin(server, "Rafi", "Lena", bots=2, sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi", viewport=size, **TOUCH)
    wide = []
    for stage in turn(rafi):
        page = rafi.page
        widths = page.evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth]")
        if widths != [size["width"], size["width"]]:
            wide.append(f"{stage}: {widths}")
        for target in targets(rafi):
            if target["left"] < -0.5 or target["right"] > size["width"] + 0.5:
                wide.append(f"{stage}: {target['name']} from {target['left']:.0f} to {target['right']:.0f}")
    assert not wide, "\n".join(wide)


def test_the_hosting_moment_is_a_sheet_within_reach_of_the_thumb(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi", viewport=PHONE, **TOUCH)
    for stage in turn(rafi):
        if stage == "host":
            break
    moment = rafi.page.get_by_role("region", name="Hosting")
    box, tabs = moment.bounding_box(), rafi.page.get_by_role("navigation", name="Views").bounding_box()
    assert box
    assert tabs
    assert (box["x"], box["width"]) == (0, PHONE["width"])
    assert box["y"] > PHONE["height"] / 4
    # It stands on the tabs, so that nothing lies between it and the thumb.
    assert box["y"] + box["height"] == pytest.approx(tabs["y"], abs=1)
    for name in ("Host it", "Cancel it", "Not now"):
        button = moment.get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
        place = button.bounding_box()
        assert place
        assert place["y"] > PHONE["height"] / 2
    expect(moment).to_contain_text("The host may flip one face-up tile that holds his die.")
    # One tap, and two in haste, host nothing.
    host = moment.get_by_role("button", name="Host it")
    host.dblclick()
    expect(moment.get_by_text("press again to host")).to_be_visible()
    assert table.actions()[-1].startswith("build")
    # On another tab it is not forgotten.
    rafi.press(rafi.page.get_by_role("navigation", name="Views").get_by_role("button", name="Log"))
    rafi.press(rafi.page.get_by_role("button", name="may still be hosted or cancelled"))
    expect(moment).to_be_visible()
    rafi.press_twice("Host it", "host")
    assert table.actions()[-1] == "host"


def test_all_else_of_the_game_stands_behind_the_tabs(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi", viewport=PHONE, **TOUCH)
    rafi.draw()
    # So that one of the decks has a discarded card to look at.
    rafi.on_board(rafi.lit(), "build")
    rafi.press_twice("Cancel it", "cancel")
    views = rafi.page.get_by_role("navigation", name="Views")
    for tab, shown in (
        ("Trade", rafi.page.get_by_role("region", name="Offer a trade")),
        ("Cards", rafi.page.get_by_role("region", name="Con decks")),
        ("Log", rafi.page.get_by_role("region", name="Log", exact=True)),
        ("More", rafi.page.get_by_role("region", name="More")),
        ("Board", rafi.page.locator("svg.board")),
    ):
        rafi.press(views.get_by_role("button", name=tab))
        expect(shown).to_be_visible()
        assert rafi.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], tab
        small = [
            f"{target['name']}: {target['width']:.0f} × {target['height']:.0f}"
            for target in targets(rafi)
            if min(target["width"], target["height"]) < LEAST - 0.5
        ]
        assert not small, (tab, small)
