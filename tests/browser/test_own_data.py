"""What the server keeps for one player alone, in the table's dialog: whom it tells of his turns, and all his data."""

from __future__ import annotations

import json
from typing import Any

from person import READING, until
from playwright.sync_api import Locator, Page, expect
from serving import Server
from tables import Visitor, begin

# Named by its number, so that no name need be looked up; nothing answers there.
ADDRESS = "https://93.184.216.34:8443/my-turn"


def test_an_address_is_told_of_my_turns_and_a_refusal_stands_beside_it(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    page = table.sit(visitor, "Rafi").page
    menu = with_address(page)
    field = menu.get_by_label("Address")
    remove = menu.get_by_role("button", name="Remove")
    told = menu.get_by_text("Now told: an address at 93.184.216.34:8443.")
    field.fill("http://93.184.216.34/my-turn")
    menu.get_by_role("button", name="Save").click()
    expect(menu.get_by_role("alert")).to_contain_text("only HTTPS is asked")
    expect(remove).to_have_count(0)
    field.fill(f" {ADDRESS} ")
    menu.get_by_role("button", name="Save").click()
    expect(menu.get_by_text("Saved: it is told from your next turn on.")).to_be_visible()
    expect(menu.get_by_role("alert")).to_have_count(0)
    expect(told).to_be_visible()
    page.reload()
    with_address(page)
    expect(field).to_have_value(ADDRESS)
    remove.click()
    expect(field).to_have_value("")
    expect(menu.get_by_text("Removed: nothing is told any more.")).to_be_visible()
    expect(told).to_have_count(0)


def test_another_device_shows_which_host_is_told_and_what_is_removed_there_is_gone_here(
    visitor: Visitor, server: Server
) -> None:
    table = begin(server, "Rafi", "Lena")
    page = table.sit(visitor, "Rafi").page
    seat = seat_of(page, table.id)
    assert seat is not None
    server.put(f"/tables/{table.id}/seats/0", {"webhook": ADDRESS}, seat["token"])
    menu = with_address(page)
    expect(menu.get_by_text("Now told: an address at 93.184.216.34:8443.")).to_be_visible()
    field = menu.get_by_label("Address")
    expect(field).to_have_value("")
    field.fill(ADDRESS)
    menu.get_by_role("button", name="Save").click()
    expect(menu.get_by_text("Saved: it is told from your next turn on.")).to_be_visible()
    server.put(f"/tables/{table.id}/seats/0", {"webhook": None}, seat["token"])
    page.reload()
    with_address(page)
    expect(field).to_have_value("")
    expect(menu.get_by_text("Now told")).to_have_count(0)
    assert "my-turn" not in json.dumps(seat_of(page, table.id))


def with_address(page: Page) -> Locator:
    """The table's dialog, open where one names an address."""
    page.get_by_role("button", name="Table", exact=True).click()
    menu = page.get_by_role("dialog")
    menu.get_by_text("Have a program told when it is my turn").click()
    return menu


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


def test_before_the_start_the_waiting_room_offers_it_too(visitor: Visitor, server: Server) -> None:
    made = server.post("/tables", {"player": "Lena", "players": 3})
    id = made["table"]["id"]
    page = visitor(f"/t/{id}")
    page.get_by_label("Your name").fill("Rafi")
    page.get_by_role("button", name="Sit down here").first.click()
    page.get_by_text("Delete my data").first.click()
    expect(page.get_by_text("your seat is free again")).to_be_visible()
    page.get_by_role("button", name="Delete my data").click()
    sure = page.get_by_role("button", name="Press again to delete it for good")
    expect(sure).to_be_visible()
    pressed = page.evaluate("performance.now()")
    until(page, "(since) => performance.now() > since", pressed + READING)
    assert [seat["name"] for seat in server.get(f"/tables/{id}")["table"]["seats"]] == ["Lena", "Rafi", ""]
    sure.click()
    expect(page.get_by_role("heading", name="Casinos, dice and con jobs")).to_be_visible()
    known = server.get(f"/tables/{id}")
    assert [seat["kind"] for seat in known["table"]["seats"]] == ["person", "open", "open"]
    assert "Rafi" not in str(known)
    assert seat_of(page, id) is None


def seat_of(page: Page, table: str) -> dict[str, Any] | None:
    """What the browser keeps of its seat at a table."""
    kept: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('conjobs.seats')"))
    return kept.get(table)
