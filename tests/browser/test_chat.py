"""What people say at the table, and what the table notes between it; keys that open a field lead into it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from serving import Server
from tables import begin

Visitor = Callable[..., Page]
OVERLAPS = """(messages) => {
  const boxes = [...messages.children].map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
  return boxes.some((box, at) => boxes.slice(at + 1).some((other) => other.top < box.bottom - 1));
}"""


def test_notes_of_the_table_stand_among_the_messages(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    lena = table.secrets["Lena"]["token"]
    server.post(f"/tables/{table.id}/chat", {"text": "Back in a moment"}, lena)
    for bot in ("builder", None, "builder", None):
        server.put(f"/tables/{table.id}/seats/1", {"bot": bot}, lena)
    page = table.sit(visitor, "Rafi").page
    page.get_by_role("tab", name="Chat").click()
    messages = page.get_by_role("log")
    expect(messages.locator("li", has_text="plays again.")).to_have_count(2)
    expect(messages.get_by_text("Back in a moment")).to_be_visible()
    assert not messages.evaluate(OVERLAPS)


def test_what_a_former_player_said_is_told_to_be_deleted(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    page = table.sit(visitor, "Rafi").page
    lena = table.secrets["Lena"]["token"]
    for text in ("I say", "too much"):
        server.post(f"/tables/{table.id}/chat", {"text": text}, lena)
    tab = page.get_by_role("tab", name="Chat")
    expect(tab).to_have_text("Chat 2")
    server.delete(f"/tables/{table.id}/seats/1/data", lena)
    # Nothing is left of it to be read but that Lena left.
    expect(tab).to_have_text("Chat 1")
    tab.click()
    said = page.get_by_role("log").locator("li:not(.note):not(:empty)")
    expect(said).to_have_text(["Message deleted"] * 2)
    expect(said.get_by_role("button")).to_have_count(0)
    page.reload()
    tab.click()
    expect(said).to_have_text(["Message deleted"] * 2)


def test_the_key_of_the_chat_leads_into_its_field(visitor: Visitor, server: Server) -> None:
    page = begin(server, "Rafi").sit(visitor, "Rafi").page
    # All in one go: what is typed fast is no shortcut either.
    page.keyboard.type("challo")
    field = page.get_by_role("textbox", name="Say something")
    expect(field).to_have_value("hallo")
    expect(field).to_be_focused()
    page.locator("h1").click()
    page.keyboard.type("c!")
    expect(field).to_have_value("hallo!")
    # So do the ways to the chat by mouse; who steers by keyboard stays at the tabs.
    log, chat = (page.get_by_role("tab", name=name) for name in ("Log", "Chat"))
    for way in (page.get_by_role("button", name="Chat", exact=True), chat):
        log.click()
        way.click()
        page.keyboard.type("huh?")
        expect(field).to_have_value("huh?")
    log.click()
    log.press("ArrowRight")
    expect(chat).to_be_focused()


def test_the_key_of_the_line_to_write_actions_leads_into_it(visitor: Visitor, server: Server) -> None:
    page = begin(server, "Rafi").sit(visitor, "Rafi").page
    page.keyboard.type("/build")
    field = page.get_by_role("combobox")
    expect(field).to_have_value("build")
    page.locator("h1").click()
    page.keyboard.type("/ a1")
    expect(field).to_have_value("build a1")
