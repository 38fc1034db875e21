"""The row of the players: which seat is mine at every size, and what each has once the dice lie still."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from serving import Server
from tables import Visitor, begin

SIZES = [(1440, 900), (1024, 768), (820, 1180), (390, 844), (320, 640), (844, 390)]
NAMES = ("Maximiliana of Hohenburg", "Lena", "Juno", "Noor", "Ines", "Otto")


@pytest.mark.parametrize("players", [3, 6])
def test_my_seat_is_marked_at_every_size(visitor: Visitor, server: Server, players: int) -> None:
    table = begin(server, *NAMES[:players], bots=0)
    page = table.sit(visitor, NAMES[0]).page
    mine = page.locator(".player", has_text=NAMES[0])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        word = mine.get_by_text("you", exact=True)
        expect(word).to_be_visible()
        expect(page.get_by_role("region", name="Players").get_by_text("you", exact=True)).to_have_count(1)
        cell, box = mine.bounding_box(), word.bounding_box()
        assert cell
        assert box
        # A long name is cut, the word beside it is not.
        assert cell["x"] <= box["x"]
        assert box["x"] + box["width"] <= cell["x"] + cell["width"] + 0.5, (width, players)
        assert mine.locator("b").first.evaluate("(name) => name.clientWidth") > 15
