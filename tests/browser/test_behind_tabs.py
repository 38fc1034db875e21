"""On phones and tablets, what happens while another tab is open is told there, and the tabs keep their places."""

from __future__ import annotations

from typing import Any

import pytest
from person import Person, until
from playwright.sync_api import Locator, expect
from serving import PHONE, Server
from tables import Seating, Visitor, at_position, begin

UPRIGHT: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
TURNS = 16


def act(table: Seating, action: str) -> None:
    """Whoever is to act does that."""
    known = table.known()
    seat = known["view"]["to_act"]
    token = next(made["token"] for made in table.secrets.values() if made["seat"] == seat)
    table.server.post(f"/tables/{table.id}/actions", {"version": known["table"]["version"], "action": action}, token)


def long_game(server: Server) -> Seating:
    """Whose log is longer than a phone."""
    table = begin(server, "Rafi", "Lena", bots=0)
    for _ in range(TURNS):
        act(table, "draw")
        act(table, "end")
    return table


def tab(person: Person, name: str) -> None:
    person.press(person.page.get_by_role("navigation", name="Views").get_by_role("button", name=name))


def log(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Log", exact=True)


def read_on(person: Person) -> float:
    """Scroll the log to its middle, and give where that is."""
    middle = log(person).evaluate("log => log.scrollTop = Math.round((log.scrollHeight - log.clientHeight) / 2)")
    assert middle > 0
    return float(middle)


def expect_read_at(person: Person, place: float) -> None:
    until(person.page, "(at) => Math.abs(document.querySelector('.log').scrollTop - at) < 2", place)


def press_entry(person: Person) -> None:
    """Press the entry in the middle of what is in view."""
    middle = """log => {
        const { top, bottom } = log.getBoundingClientRect();
        const place = (entry) => entry.getBoundingClientRect().top;
        return [...log.querySelectorAll(".entry")].findIndex((entry) => place(entry) > (top + bottom) / 2);
    }"""
    person.press(person.page.locator(".entry").nth(log(person).evaluate(middle)))


def test_a_pressed_entry_of_the_log_shows_the_board_and_the_log_keeps_its_place(
    visitor: Visitor, server: Server
) -> None:
    rafi = long_game(server).sit(visitor, "Rafi", **UPRIGHT)
    tab(rafi, "Log")
    place = read_on(rafi)
    press_entry(rafi)
    past = rafi.page.get_by_role("region", name="A past moment")
    expect(past).to_be_visible()
    expect(rafi.page.locator("svg.board")).to_be_in_viewport(ratio=1)
    expect(log(rafi)).to_be_hidden()
    tab(rafi, "Log")
    expect(rafi.page.locator(".entry[aria-current]")).to_be_in_viewport(ratio=1)
    tab(rafi, "Board")
    rafi.press(past.get_by_role("button", name="Back to now"))
    expect(past).to_be_hidden()
    tab(rafi, "Log")
    expect_read_at(rafi, place)


def test_on_a_tablet_the_log_stays_beside_the_board(visitor: Visitor, server: Server) -> None:
    rafi = long_game(server).sit(visitor, "Rafi", **TABLET)
    tab(rafi, "Log")
    place = read_on(rafi)
    press_entry(rafi)
    expect(rafi.page.get_by_role("region", name="A past moment")).to_be_visible()
    expect(rafi.page.locator("svg.board")).to_be_in_viewport(ratio=1)
    expect(log(rafi)).to_be_visible()
    expect_read_at(rafi, place)


LAST_TURN = """players = ["red $20 29pts", "yellow $20 40pts"]
turn = "yellow"
phase = "draw"
deck = ["game-over"]
"""


@pytest.mark.parametrize("name", ["Log", "Cards", "Trade"])
@pytest.mark.parametrize("screen", [UPRIGHT, TABLET], ids=["phone", "tablet"])
def test_the_end_is_told_on_every_tab(visitor: Visitor, server: Server, screen: dict[str, Any], name: str) -> None:
    table = at_position(server, LAST_TURN, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi", **screen)
    tab(rafi, name)
    act(table, "draw")
    bar = rafi.page.get_by_role("button", name="Lena has won Show the result")
    expect(bar).to_be_in_viewport(ratio=1)
    server.post(f"/tables/{table.id}/rematch", {}, table.secrets["Lena"]["token"])
    bar = rafi.page.get_by_role("button", name="Lena has won A rematch waits")
    expect(bar).to_be_in_viewport(ratio=1)
    rafi.press(bar)
    result = rafi.page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading", name="Lena has won")).to_be_in_viewport(ratio=1)
    expect(result.get_by_role("button", name="To the rematch")).to_be_in_viewport(ratio=1)
    expect(bar).to_be_hidden()


@pytest.mark.parametrize(
    ("width", "height", "least"), [(390, 844, 320), (820, 1180, 700), (1024, 768, 200)], ids=["390", "820", "1024"]
)
def test_the_line_over_a_whole_game_has_room(
    visitor: Visitor, server: Server, width: int, height: int, least: int
) -> None:
    rafi = long_game(server).sit(visitor, "Rafi", viewport={"width": width, "height": height}, has_touch=True)
    tab(rafi, "Log")
    press_entry(rafi)
    slider = rafi.page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_be_in_viewport(ratio=1)
    box = slider.bounding_box()
    assert box
    assert box["width"] > least


def test_on_a_phone_on_its_side_the_log_stays_beside_the_board(visitor: Visitor, server: Server) -> None:
    rafi = long_game(server).sit(visitor, "Rafi", viewport={"width": 844, "height": 390}, has_touch=True)
    tab(rafi, "Log")
    press_entry(rafi)
    expect(rafi.page.get_by_role("region", name="A past moment")).to_be_visible()
    expect(log(rafi)).to_be_visible()
