"""The host lets a bot play for somebody who is away; who is here is asked after twice."""

from __future__ import annotations

from collections.abc import Callable

from person import READING, until
from playwright.sync_api import Page, expect
from serving import Server
from tables import begin

Visitor = Callable[..., Page]


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
