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
