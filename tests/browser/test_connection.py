"""A page that is reloaded, cut off, or open twice shows the same game as ever, and goes on with it."""

from __future__ import annotations

from person import Person, until
from playwright.sync_api import WebSocketRoute, expect
from serving import Server
from tables import FLIPS, Seating, Visitor, begin

LOG = "document.querySelectorAll('.log li').length"


def build_first(person: Person) -> None:
    """Turn up the card and build on the first lit lot."""
    person.draw()
    person.on_board(person.read()["lit"][0], "build")
    expect(person.page.get_by_role("region", name="Hosting")).to_be_visible()


def to_a_question(person: Person) -> None:
    """Build, and host the event that then asks."""
    build_first(person)
    person.press_twice("Host it", "host")
    expect(person.page.get_by_role("region", name="To decide")).to_contain_text("You choose:")


def test_a_reload_in_mid_event_keeps_the_question(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", sets=[], cards=FLIPS)
    rafi = table.sit(visitor, "Rafi")
    to_a_question(rafi)
    before = rafi.read()
    rafi.page.reload()
    question = rafi.page.get_by_role("region", name="To decide")
    expect(question).to_contain_text("The host may flip one face-up tile that holds his die.")
    until(rafi.page, f"(log) => {LOG} === log", before["log"])
    assert rafi.read()["lit"] == before["lit"]
    lot = before["lit"][0]
    rafi.lot(lot).click()
    question.locator(".go").click()
    rafi.knows(before["log"] + 1)
    assert table.known()["view"]["lots"][lot]["down"]
    expect(question).to_have_count(0)


def test_a_reload_keeps_the_hosting_moment(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi")
    build_first(rafi)
    moment = rafi.page.get_by_role("region", name="Hosting")
    card = moment.get_by_role("heading", name=table.open_card())
    expect(card).to_be_visible()
    rafi.page.reload()
    expect(card).to_be_visible()
    rafi.press_twice("Cancel it", "cancel")
    assert table.actions()[-1] == "cancel"


def test_without_network_the_page_says_so_and_catches_up_by_itself(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    rafi, lena = table.sit(visitor, "Rafi"), table.sit(visitor, "Lena")
    lena.page.context.set_offline(True)
    # A WebSocket outlives that in Chromium; on a train it does not.
    server.kill()
    server.start()
    expect(lena.page.get_by_text("You are offline.")).to_be_visible()
    expect(rafi.page.get_by_text("Connected again.")).to_be_visible()
    rafi.draw()
    rafi.end()
    assert lena.read()["log"] == 0
    lena.page.context.set_offline(False)
    lena.knows(2)
    expect(lena.page.get_by_text("You are offline.")).to_be_hidden()
    expect(lena.page.get_by_role("heading", level=1)).to_contain_text("Your turn")
    lena.draw()
    rafi.knows(3)


def test_after_kill_9_every_acknowledged_move_is_there(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", sets=[], cards=FLIPS)
    rafi, lena = table.sit(visitor, "Rafi"), table.sit(visitor, "Lena")
    to_a_question(rafi)
    lena.knows(rafi.read()["log"])
    played, lit = table.actions(), rafi.read()["lit"]
    server.kill()
    try:
        for person in (rafi, lena):
            expect(person.page.get_by_text("Connection lost.")).to_be_visible()
    finally:
        server.start()
    for person in (rafi, lena):
        expect(person.page.get_by_text("Connected again.")).to_be_visible()
    assert table.actions() == played
    assert rafi.read()["lit"] == lit
    rafi.lot(lit[0]).click()
    rafi.page.get_by_role("region", name="To decide").locator(".go").click()
    for person in (rafi, lena):
        person.knows(len(played) + 1)


def test_a_move_that_could_not_be_sent_is_not_lost_in_silence(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi")
    server.kill()
    try:
        expect(rafi.page.get_by_text("Connection lost.")).to_be_visible()
        rafi.verb("Draw").click()
        expect(rafi.page.get_by_role("alert")).to_contain_text("There is no connection.")
    finally:
        server.start()
    expect(rafi.page.get_by_text("Connected again.")).to_be_visible()
    # What could not be sent is no more said to be so, since now it can be.
    expect(rafi.page.get_by_role("alert")).to_have_count(0)
    assert table.actions() == []
    rafi.draw()


def test_who_moved_his_seat_to_another_device_only_watches_on_the_first(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    first = table.sit(visitor, "Rafi")
    menu = first.page.get_by_role("dialog")
    first.page.get_by_role("button", name="Table", exact=True).click()
    menu.get_by_text("Go on with another device").click()
    link = menu.get_by_label("Link to my seat").input_value()
    menu.get_by_role("button", name="Close", exact=True).click()
    other = visitor(link.removeprefix(server.url))
    expect(other.get_by_role("heading", level=1)).to_contain_text("Your turn")
    expect(first.page.get_by_role("alert")).to_contain_text("This seat is yours no more.")
    expect(first.page.get_by_role("heading", level=1)).to_contain_text("Rafi’s turn")
    expect(first.verb("Draw")).to_have_attribute("aria-disabled", "true")


def second_tab(person: Person, table: Seating) -> Person:
    """Another tab of the same browser, so of the same seat."""
    page = person.page.context.new_page()
    page.goto(table.path)
    expect(page.locator("svg.board")).to_be_visible()
    return Person(person.name, page)


def test_two_tabs_of_a_seat_agree(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    one = table.sit(visitor, "Rafi")
    other = second_tab(one, table)
    expect(other.page.get_by_role("heading", level=1)).to_contain_text("Your turn")
    one.draw()
    other.knows(1)
    lot = other.read()["lit"][0]
    other.on_board(lot, "build")
    one.knows(2)
    expect(one.lot(lot)).to_have_attribute("aria-label", other.lot(lot).get_attribute("aria-label") or "")
    for tab in (one, other):
        expect(tab.page.get_by_role("region", name="Hosting")).to_be_visible()


def test_a_stale_click_is_refused_and_the_page_corrected(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    one = table.sit(visitor, "Rafi")
    other = second_tab(one, table)
    one.draw()
    other.knows(1)
    # The other tab hears nothing of what comes now, as on a slow line: its messages are held back on their way.
    other.page.close()
    page = one.page.context.new_page()
    held: list[str] = []
    late = {"on": False}

    def carry(line: WebSocketRoute) -> None:
        far = line.connect_to_server()
        line.on_message(far.send)

        def back(message: str | bytes) -> None:
            is_move = '"type":"moved"' in str(message)
            held.append(str(message)) if late["on"] and is_move else line.send(message)

        far.on_message(back)

    page.route_web_socket("**/live", carry)
    page.goto(table.path)
    other = Person("Rafi", page)
    other.knows(1)
    late["on"] = True
    lot = one.read()["lit"][0]
    one.on_board(lot, "build")
    assert other.read()["log"] == 1
    other.verb("End turn").click()
    expect(page.get_by_role("alert")).to_contain_text("The table had moved on before your click.")
    assert [action.split()[0] for action in table.actions()] == ["draw", "build"]
    assert held


def test_a_move_appears_at_the_others_without_reload(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    rafi, lena = table.sit(visitor, "Rafi"), table.sit(visitor, "Lena")
    lena.page.evaluate("window.sameDocument = true")
    rafi.draw()
    lena.knows(1)
    lot = rafi.read()["lit"][0]
    rafi.on_board(lot, "build")
    lena.knows(2)
    expect(lena.lot(lot)).to_have_attribute("aria-label", rafi.lot(lot).get_attribute("aria-label") or "")
    expect(lena.page.get_by_role("region", name="Hosting")).to_contain_text("Rafi built")
    assert lena.page.evaluate("window.sameDocument")
