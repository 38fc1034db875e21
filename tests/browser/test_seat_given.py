"""The host lets a bot play for somebody who is away; who is here is asked after twice."""

from __future__ import annotations

import re
from collections.abc import Callable

from person import READING, until
from playwright.sync_api import Page, expect
from serving import Server
from tables import at_position, begin

Visitor = Callable[..., Page]
LAST_TURN = """players = ["red $20 29pts", "yellow $20", "blue $20"]
phase = "draw"
deck = ["game-over"]
"""


def test_only_who_is_away_loses_his_seat_to_a_bot_by_one_press(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    host = table.sit(visitor, "Rafi").page
    lena = table.sit(visitor, "Lena").page
    host.get_by_role("button", name="Table").click()
    seat = host.locator(".seats li").filter(has_text="Lena")
    expect(seat).to_contain_text("here")
    seat.get_by_role("button", name="Let High Roller play").click()
    armed = seat.get_by_role("button", name="Lena is here: press again to let High Roller play all the same")
    expect(armed).to_be_visible()
    pressed = host.evaluate("performance.now()")
    assert not table.known()["table"]["seats"][1]["given"]
    until(host, "(since) => performance.now() > since", pressed + READING)
    armed.click()
    expect(seat).to_contain_text("High Roller plays for now")
    lena.get_by_role("button", name="Play again myself").click()
    expect(seat).to_contain_text("here")
    lena.close()
    expect(seat).to_contain_text("absent")
    seat.get_by_role("button", name="Let High Roller play").click()
    expect(seat).to_contain_text("High Roller plays for now")
    seat.get_by_role("button", name="Give the seat back").click()
    expect(seat).to_contain_text("absent")


def test_after_the_end_nobody_is_said_to_be_away(visitor: Visitor, server: Server) -> None:
    table = at_position(server, LAST_TURN, "Rafi", "Lena", "Tom")
    rafi = table.sit(visitor, "Rafi")
    players = rafi.page.get_by_role("region", name="Players")
    expect(players).to_contain_text("absent")
    rafi.page.get_by_role("button", name="Table").click()
    lena = rafi.page.locator(".seats li").filter(has_text="Lena")
    lena.get_by_role("button", name="Let High Roller play").click()
    rafi.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    said = rafi.page.get_by_text("is away; High Roller plays.")
    expect(said).to_be_visible()
    expect(players).to_contain_text("a bot plays")
    rafi.draw()
    expect(rafi.page.get_by_role("region", name="Result")).to_be_visible()
    expect(said).to_be_hidden()
    expect(players).not_to_contain_text("a bot plays")
    expect(players).not_to_contain_text("absent")
    expect(rafi.page.locator(".player.away")).to_have_count(0)
    rafi.page.get_by_role("button", name="Table").click()
    expect(lena).not_to_contain_text("plays for now")


def test_whose_seat_a_bot_plays_is_told_so_and_how_to_take_it_back(visitor: Visitor, server: Server) -> None:
    # Rafi answers an offer, so that the bot that plays for Lena waits and her turn lasts.
    position = 'players = ["red $20", "yellow $20"]\nturn = "yellow"\nlots.A1 = "lot red"\n'
    table = at_position(server, position, "Rafi", "Lena")
    lena = table.sit(visitor, "Lena").page
    lena.get_by_role("button", name="Type it").click()
    lena.get_by_role("combobox").fill("offer yellow gives red $5; red gives yellow lot A1")
    lena.get_by_role("button", name="Do it").click()
    expect(lena.get_by_role("region", name="Open offers")).to_be_visible()
    lena.get_by_role("button", name="Table", exact=True).click()
    lena.get_by_role("button", name=re.compile("^Let .* play$")).click()
    lena.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    expect(lena.get_by_role("heading", level=1)).to_contain_text("A bot plays for you")
    expect(lena.locator(".player", has_text="Lena")).to_contain_text(re.compile(r"you\s+· bot"))
    lena.get_by_role("button", name="Play again myself").click()
    expect(lena.get_by_role("heading", level=1)).to_contain_text("Your turn")
    expect(lena.locator(".player", has_text="Lena")).not_to_contain_text("bot")
