"""What the server keeps for one player alone, in the table's dialog: whom it tells of his turns, and all his data."""

from __future__ import annotations

import json
from typing import Any

from person import READING, until
from playwright.sync_api import Page, Route, expect
from serving import Server
from tables import Visitor, begin


def test_an_address_is_told_of_my_turns_and_a_refusal_stands_beside_it(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    page = table.sit(visitor, "Rafi").page
    page.get_by_role("button", name="Table", exact=True).click()
    menu = page.get_by_role("dialog")
    menu.get_by_text("Have a program told when it is my turn").click()
    field = menu.get_by_label("Address")
    field.fill("http://example.org/my-turn")
    menu.get_by_role("button", name="Save").click()
    expect(menu.get_by_role("alert")).to_contain_text("only HTTPS is asked")
    sent: list[object] = []

    def granted(route: Route) -> None:
        # As where the host has an address; the server of this test may reach none.
        sent.append(route.request.post_data_json)
        route.fulfill(json={"table": table.known()["table"]})

    page.route("**/seats/0", granted)
    field.fill(" https://example.org/my-turn ")
    menu.get_by_role("button", name="Save").click()
    expect(menu.get_by_text("Saved: it is told from your next turn on.")).to_be_visible()
    expect(menu.get_by_role("alert")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Table", exact=True).click()
    menu.get_by_text("Have a program told when it is my turn").click()
    expect(field).to_have_value("https://example.org/my-turn")
    menu.get_by_role("button", name="Remove").click()
    expect(field).to_have_value("")
    assert sent == [{"webhook": "https://example.org/my-turn"}, {"webhook": None}]


def test_who_reads_what_it_means_deletes_his_data_with_a_second_press(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    page = table.sit(visitor, "Rafi").page
    seat = seat_of(page, table.id)
    assert seat is not None
    server.post(f"/tables/{table.id}/chat", {"text": "My secret"}, seat["token"])
    page.get_by_role("button", name="Table", exact=True).click()
    menu = page.get_by_role("dialog")
    menu.get_by_text("Delete my data").first.click()
    expect(menu).to_contain_text("Your moves stay")
    menu.get_by_role("button", name="Delete my data").click()
    sure = menu.get_by_role("button", name="Press again to delete it for good")
    expect(sure).to_be_visible()
    pressed = page.evaluate("performance.now()")
    until(page, "(since) => performance.now() > since", pressed + READING)
    assert table.known()["table"]["seats"][0]["name"] != "former player"
    sure.click()
    expect(page.get_by_role("heading", name="Casinos, dice and con jobs")).to_be_visible()
    known = table.known()
    assert known["table"]["seats"][0]["name"] == "former player"
    assert "My secret" not in str(known)
    assert seat_of(page, table.id) is None


def seat_of(page: Page, table: str) -> dict[str, Any] | None:
    """What the browser keeps of its seat at a table."""
    kept: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('conjobs.seats')"))
    return kept.get(table)
