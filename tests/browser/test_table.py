"""The table page: whole games, each way to act, hosting, trades, looking back, phones, and who may not act."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from serving import PHONE, Server

Visitor = Callable[..., Page]
BOTS = {"1": "greedy", "2": "greedy"}
# Nobody waits longer than this for a bot, or for another page.
PATIENCE = 20_000


def started(server: Server, **config: object) -> dict[str, Any]:
    """A seeded game of Rafi's against two bots."""
    body = {"name": "Friday table", "player": "Rafi", "players": 3, "bots": BOTS, "seed": 7, "pace": 0, "start": True}
    return server.post("/tables", {**body, **config})


def sit_down(visitor: Visitor, made: dict[str, Any], **options: object) -> Page:
    """The page of the person whose seat it is, past the guided first turn."""
    page = visitor(f"/t/{made['table']['id']}#recover={made['recovery']}", **options)
    skip = page.get_by_role("button", name="Skip all this")
    skip.click(timeout=PATIENCE)
    return page


def view_of(server: Server, made: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = server.get(f"/tables/{made['table']['id']}")["view"]
    return found


def my_turn(page: Page) -> None:
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=PATIENCE)


def draw(page: Page) -> None:
    my_turn(page)
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_role("button", name="End turn")).to_be_visible()


def lit(page: Page) -> Locator:
    return page.locator(".lot.is-lit")


def build(page: Page, group: str = "Sphinx") -> str:
    """Build on the first lit lot, by clicking; gives its name."""
    lot = lit(page).first
    name = lot.get_attribute("data-lot")
    assert name
    lot.click(force=True)
    page.get_by_role("button", name=re.compile(f"^{group}, \\d in supply")).click()
    page.get_by_role("button", name=f"Build {group} on {name}").click()
    return name


def first_action(page: Page) -> None:
    """Whatever is first to do: answer, draw, or end the turn."""
    for button in (
        page.locator(".host.asked .tray .go"),
        page.locator(".host.asked .go"),
        page.locator(".host.asked .row, .host.asked .spot, .host.asked .group-sign"),
        page.locator(".verb.draw:not([aria-disabled=true])"),
        page.locator(".step .go"),
        page.locator(".group-sign:not([aria-disabled=true])"),
        page.locator(".step .row, .step .spot"),
    ):
        if button.first.is_visible():
            button.first.click()
            return
    if lit(page).count() and page.locator(".acts:not(.open)").count():
        lit(page).first.click(force=True)
    elif page.locator(".verb.end:not([aria-disabled=true])").count():
        page.locator(".verb.end").click()


def test_a_turn_by_keyboard_alone(visitor: Visitor, server: Server) -> None:
    made = started(server)
    page = sit_down(visitor, made)
    my_turn(page)
    page.keyboard.press("d")
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    page.keyboard.press("b")
    expect(page.locator(".spot:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".group-sign:focus")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".spot:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".group-sign:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".go:focus")).to_have_text(re.compile("^Build Albion on"))
    page.keyboard.press("Enter")
    host = page.get_by_role("region", name="Hosting")
    expect(host).to_be_visible()
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    expect(host.get_by_text("press again to cancel")).to_be_visible()
    page.wait_for_timeout(350)
    page.keyboard.press("Enter")
    expect(host).to_be_hidden()
    # The focus is never lost: the next key finds something to press.
    assert page.evaluate("document.activeElement !== document.body")
    assert view_of(server, made)["done"]["hosted"]


def test_the_board_alone_builds_and_confirms_with_the_same_space(visitor: Visitor, server: Server) -> None:
    made = started(server)
    page = sit_down(visitor, made)
    draw(page)
    lot = lit(page).first
    name = lot.get_attribute("data-lot")
    lot.click(force=True)
    page.get_by_role("button", name=re.compile("^Vega, ")).click()
    expect(page.locator(".ghost")).to_have_count(1)
    page.locator(f'[data-lot="{name}"]').click(force=True)
    expect(page.get_by_role("region", name="Hosting")).to_be_visible()
    assert view_of(server, made)["lots"][name]["group"] == "vega"


def test_hosting_takes_two_presses_that_are_no_double_click(visitor: Visitor, server: Server) -> None:
    page = sit_down(visitor, started(server))
    draw(page)
    build(page)
    host = page.get_by_role("region", name="Hosting")
    button = host.get_by_role("button", name="Host it")
    button.dblclick()
    expect(host.get_by_text("press again to host")).to_be_visible()
    page.keyboard.press("Escape")
    expect(host.get_by_text("event happens now")).to_be_visible()
    button.click()
    host.get_by_role("heading").first.click()
    expect(host.get_by_text("event happens now")).to_be_visible()
    host.get_by_role("button", name="Not now").click()
    bar = page.get_by_role("button", name="may still be hosted or cancelled")
    expect(bar).to_be_visible()
    bar.click()
    host.get_by_role("button", name="Cancel it").click()
    page.wait_for_timeout(350)
    host.get_by_role("button", name="Cancel it").click()
    expect(host).to_be_hidden()
    expect(page.get_by_label("Log", exact=True).first).to_contain_text("cancelled")


def test_a_refusal_says_why_and_leads_to_the_rule(visitor: Visitor, server: Server) -> None:
    page = sit_down(visitor, started(server))
    draw(page)
    page.get_by_role("button", name="Sprawl").click(force=True)
    reason = page.locator(".reasons")
    expect(reason).to_be_visible()
    reason.get_by_role("link", name="Rule A-2").first.click()
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("A-2")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("raise A1")
    page.get_by_role("combobox").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Rule")


def test_typed_actions_are_completed(visitor: Visitor, server: Server) -> None:
    page = sit_down(visitor, started(server))
    my_turn(page)
    page.keyboard.press("/")
    field = page.get_by_role("combobox")
    field.fill("dr")
    expect(page.get_by_role("option").first).to_contain_text("draw")
    field.press("Tab")
    expect(field).to_have_value(re.compile("^draw"))
    field.press("Enter")
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    expect(field).to_have_count(0)
    # The notation has players by their colours, and all else that the page tells by their names.
    page.keyboard.press("/")
    field.fill("red")
    expect(page.get_by_role("option", name="red: Rafi")).to_be_visible()


def test_a_trade_is_put_together_on_the_board(visitor: Visitor, server: Server) -> None:
    made = started(server)
    page = sit_down(visitor, made)
    draw(page)
    view = view_of(server, made)
    mine = next(lot for lot, there in view["lots"].items() if there.get("owner") == 0)
    theirs = next(lot for lot, there in view["lots"].items() if there.get("owner") == 1)
    page.get_by_role("button", name="Trade…").click()
    builder = page.get_by_role("region", name="Offer a trade")
    page.locator(f'[data-lot="{mine}"]').click(force=True)
    page.locator(f'[data-lot="{theirs}"]').click(force=True)
    builder.get_by_role("button", name="I give money").click()
    expect(builder).to_contain_text(f"+{theirs} −{mine}")
    expect(builder).to_contain_text("must accept")
    builder.get_by_role("button", name="Offer it").click()
    expect(page.get_by_label("Log", exact=True).first).to_contain_text("Rafi offered:")


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE}], ids=["desktop", "phone"])
def test_the_rules_beside_the_game_have_chapters_rulings_and_a_search(
    visitor: Visitor, server: Server, options: dict[str, Any]
) -> None:
    page = sit_down(visitor, started(server), **options)
    if options:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Rules").click()
    panel = page.get_by_role("dialog")
    rules = panel.locator("article.rule-text")
    expect(panel.get_by_role("heading", name="Lots and blocks")).to_be_in_viewport()
    all_rules = rules.count()
    for _ in range(2):
        panel.get_by_role("link", name="Con Jobs", exact=True).click()
        expect(panel.locator("[data-rule='CJ-1']")).to_be_in_viewport()
        expect(panel.get_by_label("Search the rules")).to_be_in_viewport()
        panel.locator(".rules-list").evaluate("(list) => list.scrollTo(0, 0)")
        expect(panel.locator("[data-rule='CJ-1']")).not_to_be_in_viewport()
    panel.get_by_label("Rulings only").check()
    assert 0 < rules.count() < all_rules
    panel.get_by_label("Rulings only").uncheck()
    panel.get_by_label("Search the rules").fill("cj-9")
    expect(rules.locator("h3").first).to_have_text("CJ-9 Flipped tiles")
    # A rule that is named leads there, out of the search.
    rules.get_by_role("link", name="CJ-9").first.click()
    expect(panel.get_by_label("Search the rules")).to_have_value("")


def test_the_log_begins_with_what_was_dealt_and_who_starts(visitor: Visitor, server: Server) -> None:
    made = started(server)
    page = sit_down(visitor, made)
    told = page.get_by_role("region", name="Log").locator(".setup p")
    expect(told).to_have_text(server.get(f"/tables/{made['table']['id']}")["setup"])
    expect(told.first).to_contain_text("Rafi has ")
    expect(page.get_by_text("Nothing has happened yet.")).to_have_count(0)


def test_each_log_entry_leads_to_its_moment_and_the_link_can_be_shared(visitor: Visitor, server: Server) -> None:
    made = started(server)
    page = sit_down(visitor, made)
    draw(page)
    build(page)
    expect(page.locator(".entry").first).to_contain_text("built")
    page.locator(".entry").nth(1).click()
    past = page.get_by_role("region", name="A past moment")
    expect(past).to_contain_text("drew")
    assert "#ply=" in page.url
    expect(page.get_by_role("button", name="End turn")).to_be_hidden()
    friend = visitor(page.url.replace(server.url, ""))
    expect(friend.get_by_role("region", name="A past moment")).to_contain_text("drew")
    page.get_by_role("button", name="Back to now").click()
    expect(past).to_be_hidden()
    expect(page.get_by_role("button", name="End turn")).to_be_visible()


SECRET = "(table) => JSON.parse(localStorage.getItem('conjobs.seats'))[table].token"


def test_undo_is_at_once_until_chance_and_then_asks(visitor: Visitor, server: Server) -> None:
    made = started(server, bots={"2": "builder"}, start=False)
    table = made["table"]["id"]
    lena = server.post(f"/tables/{table}/seats", {"name": "Lena"})
    server.post(f"/tables/{table}/start", {}, made["token"])
    pages = [sit_down(visitor, made), sit_down(visitor, {**lena, "table": made["table"]}, viewport=PHONE)]
    for _ in range(100):
        if view_of(server, made)["to_act"] == 0:
            break
        if view_of(server, made)["to_act"] == 1:
            first_action(pages[1])
        time.sleep(0.1)
    page, other = pages
    draw(page)
    name = build(page)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(f'[data-lot="{name}"].is-lit')).to_be_visible()
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("Still to answer: Lena")).to_be_visible()
    page.get_by_role("button", name="Take the question back").click()
    expect(page.get_by_text("Still to answer: Lena")).to_have_count(0)
    expect(other.get_by_role("button", name="Refuse")).to_have_count(0)
    # What happened is told of Lena, too, whom Rafi does not want to hear; also when he looks back at the game.
    page.get_by_role("tab", name="Chat").click()
    server.post(f"/tables/{table}/chat", {"text": "No way"}, other.evaluate(SECRET, table))
    page.get_by_role("button", name="Mute Lena").press("Enter")
    page.get_by_role("button", name="Undo").first.click()
    other.get_by_role("button", name="Refuse").wait_for()
    page.get_by_role("button", name="Replay").click()
    other.get_by_role("button", name="Refuse").click()
    said = page.get_by_role("log")
    expect(said).to_contain_text("Lena does not agree.")
    expect(said).not_to_contain_text("No way")
    page.get_by_role("button", name="Back to now").click()
    actions = page.get_by_role("region", name="Actions")
    expect(actions).to_contain_text("Lena does not agree.")
    page.get_by_role("button", name="Undo").first.click()
    other.get_by_role("button", name="Agree").click()
    expect(page.get_by_role("button", name="Draw")).to_be_visible()


def test_two_tabs_of_one_seat_agree_and_a_reload_keeps_an_open_event(visitor: Visitor, server: Server) -> None:
    made = started(server)
    page = sit_down(visitor, made)
    tab = page.context.new_page()
    tab.goto(page.url)
    draw(tab)
    name = build(page)
    expect(tab.get_by_role("region", name="Hosting")).to_be_visible()
    tab.reload()
    expect(tab.get_by_role("region", name="Hosting")).to_be_visible()
    expect(tab.get_by_text("just built")).to_have_count(1)
    assert view_of(server, made)["lots"][name]["group"] == "sphinx"


def test_what_is_said_reaches_the_others_and_can_be_muted(visitor: Visitor, server: Server) -> None:
    made = started(server, bots={"2": "builder"}, start=False)
    table = made["table"]["id"]
    lena = server.post(f"/tables/{table}/seats", {"name": "Lena"})
    server.post(f"/tables/{table}/start", {}, made["token"])
    page = sit_down(visitor, made)
    server.post(f"/tables/{table}/chat", {"text": "Hello <b>all</b>"}, lena["token"])
    page.get_by_role("tab", name="Chat").click()
    said = page.get_by_role("log")
    expect(said).to_contain_text("Hello <b>all</b>")
    page.get_by_role("tab", name="Log").click()
    chat = page.get_by_role("tab", name="Chat")
    server.post(f"/tables/{table}/chat", {"text": "Still here?"}, lena["token"])
    expect(chat).to_have_text("Chat 1")
    chat.click()
    page.get_by_role("button", name="Mute Lena").first.click(force=True)
    expect(said).not_to_contain_text("Hello")
    # Who is muted is not counted either: the count is of what Rafi would hear.
    page.get_by_role("tab", name="Log").click()
    server.post(f"/tables/{table}/chat", {"text": "And now?"}, lena["token"])
    draw(page)
    expect(chat).to_have_text("Chat")
    chat.click()
    page.get_by_role("button", name="hear Lena again").click()
    expect(said).to_contain_text("And now?")


def test_pointing_at_players_and_lines_lets_their_spaces_stand_out(visitor: Visitor, server: Server) -> None:
    made = started(server)
    page = sit_down(visitor, made)
    draw(page)
    view = view_of(server, made)
    whose = {name for name, lot in view["lots"].items() if 0 in (lot.get("owner"), (lot.get("die") or {}).get("seat"))}
    pale = page.locator(".veil rect")
    page.locator(".player").first.hover()
    expect(pale).to_have_count(len(server.get("/meta")["board"]["lots"]) - len(whose))
    page.get_by_role("heading", level=1).hover()
    expect(pale).to_have_count(0)
    page.locator(".entry").first.hover()
    expect(pale.first).to_be_attached()


def test_a_newcomer_is_led_through_the_first_turn(visitor: Visitor, server: Server) -> None:
    made = started(server)
    page = visitor(f"/t/{made['table']['id']}#recover={made['recovery']}")
    guide = page.get_by_role("status", name="First turn")
    expect(guide).to_contain_text("Most points win")
    guide.get_by_role("button", name="Go on").click()
    expect(guide).to_contain_text("begins with a card", timeout=PATIENCE)
    draw(page)
    guide.get_by_role("button", name="Go on").click()
    expect(guide).to_contain_text("Lit spaces")
    page.reload()
    expect(guide).to_contain_text("Lit spaces")
    build(page)
    expect(guide).to_contain_text("top con card")
    guide.get_by_role("button", name="Skip all this").click()
    expect(guide).to_be_hidden()
    page.reload()
    my_turn(page)
    expect(guide).to_be_hidden()


def test_the_record_of_a_table_that_nobody_may_watch_is_for_who_sits_there(visitor: Visitor, server: Server) -> None:
    page = sit_down(visitor, started(server, watch="nobody"))
    my_turn(page)
    page.get_by_role("button", name="Table").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    assert download.value.suggested_filename == "friday-table.conjobs"
    page.keyboard.press("d")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Friday table")).to_be_hidden()
    # The key that draws did nothing behind the dialog.
    expect(page.get_by_role("button", name="Draw")).to_be_visible()


def test_an_action_at_a_casino_names_each_casino_once(visitor: Visitor, server: Server) -> None:
    position = """players = ["red $30", "yellow $30"]
cons = {}
lots.D1 = "vega yellow 6"
lots.D4 = "vega red 4"
lots.D5 = "vega down red 1"
lots.D6 = "albion yellow 3"
"""
    body = {"text": position, "player": "Rafi", "bots": {"1": "builder"}, "start": True}
    page = sit_down(visitor, server.post("/positions/table", body))
    actions = page.get_by_role("region", name="Actions")
    actions.get_by_role("button", name="Gamble").click()
    expect(actions.get_by_role("heading", name="Gamble")).to_have_text("Gamble")
    expect(actions.locator(".row")).to_have_text(
        [re.compile("^Vega D1 D4 D5bet to"), re.compile("^Albion D5–D6bet to")]
    )
    actions.locator(".row").first.click()
    expect(actions.get_by_role("heading", name="Gamble")).to_contain_text("D1")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("svg.board [data-lot=D5]").click(force=True)
    expect(actions.locator(".reasons")).to_contain_text("Sprawl")


def test_the_tray_tells_who_bosses_with_the_dice_as_they_lie_in_it(visitor: Visitor, server: Server) -> None:
    position = """players = ["red $20", "yellow $5"]
cons = {}
reorganized = ["C10", "C11"]
lots.C10 = "sphinx red 6"
lots.C11 = "sphinx down red 1"
lots.C12 = "vega yellow 4"

[[pending]]
kind = "place"
seat = "red"
first_seat = "red"
spaces = ["C10", "C11"]
"""
    body = {"text": position, "player": "Rafi", "bots": {"1": "builder"}, "start": True}
    page = sit_down(visitor, server.post("/positions/table", body))
    question = page.get_by_role("region", name="To decide")
    expect(question.get_by_role("link", name="Rule A-4")).to_be_visible()
    tray = page.locator(".tray")
    other = page.locator(".player").nth(1).locator(".who b").inner_text()
    bosses = tray.locator(".bosses li")
    expect(bosses).to_have_text(["Sphinx C10–C11: boss Rafi", f"Vega C11–C12: boss {other}"])
    tray.get_by_role("button", name="Die 6, on C10").click()
    page.locator("svg.board [data-lot=C11]").click(force=True)
    expect(bosses).to_have_text(["Sphinx C10–C11: boss Rafi", "Vega C11–C12: boss Rafi"])
    tray.get_by_role("button", name="Reset").click()
    expect(bosses.last).to_have_text(f"Vega C11–C12: boss {other}")


def is_inside(shown: Locator, height: int) -> bool:
    box = shown.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= height


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)], ids=["small", "usual"])
def test_a_desktop_shows_all_without_scrolling(visitor: Visitor, server: Server, size: tuple[int, int]) -> None:
    width, height = size
    made = started(server, players=5, bots={str(seat): "greedy" for seat in range(1, 5)})
    page = sit_down(visitor, made, viewport={"width": width, "height": height})
    draw(page)
    build(page)
    for part in ("Players", "Supply and cards", "Hosting", "Actions"):
        assert is_inside(page.get_by_role("region", name=part), height), part
    for deck in page.locator(".deck").all():
        assert is_inside(deck, height)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080)], ids=["usual", "large"])
def test_the_decks_share_the_room_of_their_panel(visitor: Visitor, server: Server, size: tuple[int, int]) -> None:
    """Early in a game nothing stands over them, and their texts are short."""
    width, height = size
    page = sit_down(visitor, started(server), viewport={"width": width, "height": height})
    panel = page.get_by_role("region", name="Con decks").bounding_box()
    last = page.locator(".deck").last.bounding_box()
    assert panel
    assert last
    assert panel["height"] > height * 0.7
    assert 0 <= panel["y"] + panel["height"] - last["y"] - last["height"] < 12


def test_the_director_shows_the_last_event_beside_a_moment_of_five_players(visitor: Visitor, server: Server) -> None:
    made = started(server, players=5, bots={str(seat): "greedy" for seat in range(1, 5)})
    page = sit_down(visitor, made)
    draw(page)
    build(page)
    screen = visitor(f"/t/{made['table']['id']}/director", viewport={"width": 1920, "height": 1080})
    expect(screen.locator(".director-moment")).to_be_visible()
    panel, sentence = (screen.locator(name).first.bounding_box() for name in (".director-now", ".director-now p"))
    assert panel
    assert sentence
    assert sentence["y"] + sentence["height"] < panel["y"] + panel["height"]
    expect(screen.locator("svg.board")).to_contain_text("just built")
    expect(screen.locator(".director-players li").first).to_contain_text(re.compile(r"\d+ of 12 dice left"))


def test_offers_for_me_come_first_and_show_what_they_bring(visitor: Visitor, server: Server) -> None:
    made = started(server, bots={"2": "builder"}, start=False)
    table = made["table"]["id"]
    lena = server.post(f"/tables/{table}/seats", {"name": "Lena"})
    server.post(f"/tables/{table}/start", {}, made["token"])
    page = sit_down(visitor, made)
    for token, step in ((None, "red gives yellow $1"), (lena["token"], "yellow gives red $1")):
        token = token or page.evaluate("(id) => JSON.parse(localStorage['conjobs.seats'])[id].token", table)
        known = server.get(f"/tables/{table}", token)["table"]
        server.post(f"/tables/{table}/actions", {"version": known["version"], "action": f"offer {step}"}, token)
    offers = page.get_by_role("region", name="Open offers").get_by_role("article")
    expect(offers).to_have_count(2)
    expect(offers.first).to_contain_text("Lena offers")
    expect(offers.first.get_by_role("table")).to_be_visible()
    expect(offers.last.get_by_role("table")).to_have_count(0)
    offers.last.get_by_role("button", name="what it brings").click()
    expect(offers.last.get_by_role("table")).to_be_visible()


def test_a_counter_offer_takes_the_place_of_the_first_one(visitor: Visitor, server: Server) -> None:
    made = started(server, players=2, bots={}, start=False)
    table = made["table"]["id"]
    lena = server.post(f"/tables/{table}/seats", {"name": "Lena"})
    server.post(f"/tables/{table}/start", {}, made["token"])
    version = server.get(f"/tables/{table}")["table"]["version"]
    offer = {"version": version, "action": "offer yellow gives red $1"}
    server.post(f"/tables/{table}/actions", offer, lena["token"])
    page = sit_down(visitor, made)
    offers = page.get_by_role("region", name="Open offers").get_by_role("article")
    offers.get_by_role("button", name="Counter").click()
    builder = page.get_by_role("region", name="Offer a trade")
    builder.get_by_role("button", name="More", exact=True).click()
    builder.get_by_role("button", name="Offer it").click()
    expect(builder).to_have_count(0)
    expect(offers).to_have_count(1)
    expect(offers).to_contain_text("Rafi offers")
    expect(offers).to_contain_text("$2")
    log = page.get_by_label("Log", exact=True).first
    expect(log).to_contain_text("Rafi declined Lena's offer.")
    assert [(offer["maker"], offer["steps"]) for offer in view_of(server, made)["offers"]] == [
        (0, ["yellow gives red $2"])
    ]


def test_what_cannot_be_taken_back_takes_a_second_press(visitor: Visitor, server: Server) -> None:
    made = started(server)
    page = sit_down(visitor, made)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Leave the table").click()
    close = page.get_by_role("button", name="Close the table")
    close.click()
    # The other button no longer waits for its second press.
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    assert server.get(f"/tables/{made['table']['id']}")["table"]["status"] == "running"
    time.sleep(0.4)
    page.get_by_role("button", name="Press again to end it for all").click()
    expect(page.get_by_text("The table is closed.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Closed")
    expect(page.locator(".player.turn")).to_have_count(0)
    assert server.get(f"/tables/{made['table']['id']}")["table"]["status"] == "closed"


def test_a_moment_that_was_taken_back_is_not_shown_any_more(visitor: Visitor, server: Server) -> None:
    made = started(server)
    way, token = f"/tables/{made['table']['id']}", made["token"]

    def act(version: int, action: str) -> int:
        return int(server.post(f"{way}/actions", {"version": version, "action": action}, token)["version"])

    def take_back(version: int) -> int:
        return int(server.post(f"{way}/undo", {"version": version}, token)["version"])

    while not (known := server.get(way, token))["options"]:
        time.sleep(0.1)
    drawn = known["table"]["version"]
    if "draw" in [option["action"] for option in known["options"]]:
        drawn = act(drawn, "draw")
    builds = [option["action"] for option in server.get(way, token)["options"] if option["kind"] == "build"]
    lot = builds[0].split()[1]
    built = act(drawn, f"build {lot} sphinx")
    page = visitor(f"/t/{made['table']['id']}#ply={server.get(way)['table']['ply']}")
    tile, past = page.locator(f'[data-lot="{lot}"]'), page.get_by_role("region", name="A past moment")
    expect(tile).to_have_accessible_name(re.compile("Sphinx"))
    gone = take_back(built)
    expect(past).to_contain_text("No such moment")
    expect(tile).not_to_have_accessible_name(re.compile("Sphinx"))
    act(gone, f"build {lot} vega")
    expect(past).to_contain_text("Vega")
    expect(tile).to_have_accessible_name(re.compile("Vega"))
