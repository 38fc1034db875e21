"""A phone tells all that came of the last action, and shows the block where it was."""

from __future__ import annotations

import re
from typing import Any

from person import Person
from playwright.sync_api import Locator, expect
from serving import PHONE, Server
from tables import Seating, Visitor, at_position

TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
MIDGAME = """players = ["red $20", "yellow $20"]
phase = "draw"
lots.B3 = "lot red"
lots.E2 = "lot yellow"
lots.D8 = "sphinx yellow 5"
cons.sphinx = ["archaeology-symposium"]
"""


def last(table: Seating) -> dict[str, Any]:
    """The last entry of the log."""
    entry: dict[str, Any] = table.known()["log"][-1]
    return entry


def story(person: Person) -> Locator:
    """Where the phone tells what happened: above the actions, or below a block that leaves room."""
    return person.page.locator(".ticker:visible, .recent:visible li:first-child")


def show(person: Person, block: str) -> None:
    picker = person.page.get_by_role("navigation", name="Blocks")
    person.press(picker.get_by_role("button", name=re.compile(f"^{block}")))
    expect(person.lot(f"{block}1")).to_be_visible()


def expect_told(person: Person, table: Seating, lot: str) -> None:
    """The phone shows the lot, and tells the whole last entry of the log."""
    expect(person.lot(lot)).to_be_visible()
    for text in last(table)["texts"]:
        expect(story(person)).to_contain_text(text)


def test_all_that_came_of_an_action_is_told_and_seen_by_all(visitor: Visitor, server: Server) -> None:
    table = at_position(server, MIDGAME, "Rafi", "Lena")
    people = [table.sit(visitor, name, viewport=PHONE, **TOUCH) for name in ("Rafi", "Lena")]
    rafi, lena = people
    for person in people:
        show(person, "C")
    rafi.draw()
    drawn = last(table)["texts"][0]
    lot = re.search(r"\b[A-F]\d+\b", drawn)
    assert lot, drawn
    for person in people:
        expect_told(person, table, lot[0])
        show(person, "F")
    rafi.with_verb("Gamble", "gamble")
    for person in people:
        expect_told(person, table, "D8")
        show(person, "C")
    rafi.press(rafi.verb("Trade…"))
    show(rafi, "B")
    rafi.press(rafi.lot("B3"))
    rafi.does(rafi.page.get_by_role("button", name="Offer it"), "offer")
    lena.does(lena.page.get_by_role("button", name="Accept"), "accept")
    for person in people:
        expect_told(person, table, "B3")


def test_an_event_is_told_from_the_hosting_on(visitor: Visitor, server: Server) -> None:
    table = at_position(server, MIDGAME.replace('phase = "draw"', 'window = "sphinx"'), "Rafi", "Lena")
    people = [table.sit(visitor, name, viewport=PHONE, **TOUCH) for name in ("Rafi", "Lena")]
    people[0].press_twice("Host it", "host")
    for person in people:
        for text in last(table)["texts"]:
            expect(story(person)).to_contain_text(text)
        expect(story(person)).to_contain_text("hosted Archaeology Symposium")
