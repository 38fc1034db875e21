"""The row of the players: which seat is mine at every size, and what each has once the dice lie still."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from serving import Server
from tables import Visitor, at_position, begin

BETTING = """players = ["red $30", "yellow $30"]
lots.D8 = "sphinx yellow 5"
"""
# How long the two dice of a gamble roll, in milliseconds.
ROLLING = 580
# Notes when the dice of a gamble begin to roll, and when the money of a player changes after that.
NOTED = """(name) => {
  const row = [...document.querySelectorAll(".player")].find((row) => row.textContent.includes(name));
  window.noted = {};
  const look = () => {
    if (document.querySelector(".overlay .plain-die")) window.noted.began ??= performance.now();
    const cash = row.querySelector(".cash span").textContent;
    if (cash !== "$30") window.noted.told ??= performance.now();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
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


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_money_waits_until_the_dice_lie_still(visitor: Visitor, server: Server, motion: str) -> None:
    table = at_position(server, BETTING, "Rafi", "Lena")
    rafi, lena = (table.sit(visitor, name, reduced_motion=motion) for name in ("Rafi", "Lena"))
    # It is Lena who looks on: nobody presses anything on her page.
    lena.page.evaluate(NOTED, "Rafi")
    rafi.with_verb("Gamble", "gamble")
    money = [f"${player['money']}" for player in table.known()["view"]["players"]]
    for seat, name in enumerate(("Rafi", "Lena")):
        expect(lena.page.locator(".player", has_text=name).locator(".cash span")).to_have_text(money[seat])
    noted = lena.page.evaluate("noted")
    if motion == "reduce":
        assert "began" not in noted
    else:
        assert noted["told"] - noted["began"] >= ROLLING, noted


def test_a_page_out_of_sight_and_a_second_move_hold_nothing_back(visitor: Visitor, server: Server) -> None:
    table = at_position(server, BETTING, "Rafi", "Lena")
    rafi, lena = (table.sit(visitor, name, reduced_motion="no-preference") for name in ("Rafi", "Lena"))
    lena.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    lena.page.evaluate(NOTED, "Rafi")
    rafi.with_verb("Gamble", "gamble")
    rolled = table.known()["view"]["players"][0]["money"]
    expect(lena.page.locator(".player", has_text="Rafi").locator(".cash span")).to_have_text(f"${rolled}")
    noted = lena.page.evaluate("noted")
    assert noted["told"] - noted.get("began", noted["told"]) < ROLLING, noted
    rafi.end()
    lena.draw()
    money = [f"${player['money']}" for player in table.known()["view"]["players"]]
    for person in (rafi, lena):
        for seat, name in enumerate(("Rafi", "Lena")):
            expect(person.page.locator(".player", has_text=name).locator(".cash span")).to_have_text(money[seat])
