"""A con card that is not of the publisher's says so wherever it is shown."""

from __future__ import annotations

import pytest
from person import Person
from playwright.sync_api import Locator, expect
from serving import DESKTOP, PHONE, Server
from tables import FLIPS, Visitor, at_position, begin

WINDOW = """players = ["red $20", "yellow $20"]
lots.D8 = "sphinx red 5"
cons.sphinx = ["archaeology-symposium"]
cons.pioneer = ["six-continent-auto-show", "stagecoach-rally"]
window = "sphinx"
"""
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def deck(person: Person, card: str) -> Locator:
    """The count beside a con deck's top card; on a phone behind a tab."""
    if person.page.viewport_size == PHONE:
        person.page.get_by_role("navigation", name="Views").get_by_role("button", name="Cards").click()
    decks = person.page.get_by_role("region", name="Con decks").get_by_role("listitem")
    return decks.filter(has_text=card).locator(".count")


@SIZES
def test_house_cards_are_marked(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    table = at_position(server, WINDOW, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi", viewport=size)
    moment = rafi.page.get_by_role("region", name="Hosting")
    expect(moment.get_by_text("house card", exact=True)).to_be_visible()
    expect(deck(rafi, "Archaeology Symposium")).to_have_text("house · 1 left")
    expect(deck(rafi, "Six-Continent Auto Show")).to_have_text("2 left")


@SIZES
def test_cards_of_one_s_own_name_their_set(visitor: Visitor, server: Server, size: dict[str, int]) -> None:
    table = begin(server, "Rafi", sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi", viewport=size)
    expect(deck(rafi, "Open House in Vega")).to_have_text("tests · 1 left")
    if size == PHONE:
        rafi.page.get_by_role("navigation", name="Views").get_by_role("button", name="Board").click()
    rafi.draw()
    rafi.on_board(rafi.lit(), "build")
    for region in ("Hosting", "To decide"):
        expect(rafi.page.get_by_role("region", name=region).get_by_text("tests card", exact=True)).to_be_visible()
        if region == "Hosting":
            rafi.press_twice("Host it", "host")
