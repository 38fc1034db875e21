"""A trade of many steps between people with long names is read without one thing over another."""

from __future__ import annotations

from itertools import pairwise

from person import Person
from playwright.sync_api import Locator, Page, expect
from serving import PHONE, Server
from tables import Visitor, at_position

DESKTOP = {"width": 1440, "height": 900}
LONG = "Maximiliana of Hohenburg"
POSITION = """players = ["red $19", "yellow $23", "green $25"]
turn = "yellow"
lots.F1 = "lot red"
lots.F4 = "lot red"
lots.B3 = "lot yellow"
lots.A1 = "lot yellow"
lots.D9 = "lot green"
lots.D8 = "sphinx red 2"
"""
# Whether what stands in the middle of a thing on the screen is that thing itself.
IS_SEEN = """(thing) => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
# For each row of a table, where the texts of its cells begin and end.
TEXTS = """(table) => [...table.rows].map((row) => [...row.cells].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell.querySelector(".named > span") ?? cell);
  const box = (cell.querySelector(".named > span") ?? range).getBoundingClientRect();
  return [box.left, box.right];
}).filter(([left, right]) => right > left))"""


def offers(person: Person, *steps: str) -> None:
    person.page.get_by_role("button", name="Type it").click()
    person.page.get_by_role("combobox").fill(f"offer {'; '.join(steps)}")
    person.does(person.page.get_by_role("button", name="Do it"), "offer")


def expect_apart(table: Locator) -> None:
    for row in table.evaluate(TEXTS):
        for (_, end), (begin, _) in pairwise(row):
            assert begin - end >= 6, row


def counter(page: Page) -> None:
    """Answer an offer of three steps with one of five."""
    page.get_by_role("button", name="Counter").click()
    page.locator("svg.board [data-lot=D9]").click()
    page.get_by_role("button", name="I give money").click()
    page.get_by_role("combobox", name="Who gets it").last.select_option(label=LONG)


def test_a_counter_of_five_steps_hides_nothing(visitor: Visitor, server: Server) -> None:
    table = at_position(server, POSITION, "Rafi", "Ben", LONG)
    ben = table.sit(visitor, "Ben", viewport=DESKTOP)
    page = table.sit(visitor, "Rafi", viewport=DESKTOP).page
    offers(ben, "red gives yellow lot F4", "yellow gives red lot B3", "yellow gives red $5")
    counter(page)
    builder = page.get_by_role("region", name="Offer a trade")
    brings = builder.locator(".parties")
    expect(brings.get_by_role("row", name=LONG)).to_contain_text("−D9")
    expect_apart(brings)
    assert brings.get_by_role("row").last.evaluate(IS_SEEN)
    assert page.get_by_text("Still to accept: you.").evaluate(IS_SEEN)
    amount = builder.get_by_role("spinbutton").last
    amount.focus()
    # Its ring lies within the field, so that the $ beside it is seen.
    assert amount.evaluate("(field) => parseFloat(getComputedStyle(field).outlineOffset)") < 0


def test_a_phone_shows_the_block_alone_in_the_middle_above_an_offer(visitor: Visitor, server: Server) -> None:
    table = at_position(server, POSITION, "Rafi", "Ben", LONG)
    ben = table.sit(visitor, "Ben", viewport=DESKTOP)
    lady = table.sit(visitor, LONG, viewport=PHONE, has_touch=True)
    offers(ben, "green gives red lot D9", "red gives yellow lot F4", "yellow gives green $5", "yellow gives red $5")
    expect_apart(lady.page.get_by_role("region", name="Open offers").locator(".parties"))
    boxes = [lady.lot(name).bounding_box() for name in ("D1", "D3")]
    first, last = boxes
    assert first
    assert last
    left, right = first["x"], PHONE["width"] - last["x"] - last["width"]
    assert abs(left - right) < 2
    # Nothing of the streets and of other blocks beside it.
    at = [left / 2, first["y"] + first["height"] / 2]
    assert left > 40
    assert lady.page.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('svg.board g')", at)
