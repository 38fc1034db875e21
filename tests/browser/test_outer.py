"""The pages around the table: lobby, one-click game, new table, waiting room, rules, records, director, settings."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect
from serving import DESKTOP, PHONE, Server

Visitor = Callable[..., Page]
CARD = """
[[card]]
id = "neon-sign-fair"
name = "Neon Sign Fair"
group = "vega"
set = "my cards"
text = "Score the smallest casino or casinos on the Strip."

[[card.effects]]
do = "score"
casinos = { pick = "smallest", strip = true }
"""


def table_of(server: Server, **config: object) -> dict[str, Any]:
    """A table of Rafi's with bots, made over the interface."""
    body = {"name": "Friday table", "player": "Rafi", "players": 4, "public": True, "pace": 0, **config}
    return server.post("/tables", body)


@pytest.fixture(scope="module")
def finished(server: Server) -> dict[str, Any]:
    """A table whose game was played to its end by bots."""
    made = table_of(server, bots={"1": "greedy", "2": "greedy", "3": "greedy"}, start=True)
    table = made["table"]["id"]
    given = server_put(server, f"/tables/{table}/seats/0", {"bot": "greedy"}, made["token"])
    assert given["table"]["seats"][0]["given"]
    for _ in range(600):
        if server.get(f"/tables/{table}")["table"]["status"] == "over":
            return made
        time.sleep(0.1)
    pytest.fail("the bots did not end their game")


def server_put(server: Server, path: str, body: object, token: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.put(f"{server.url}/api{path}", json=body, headers=headers, timeout=20)
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_one_click_leads_to_a_game_and_the_name_is_remembered(visitor: Visitor) -> None:
    page = visitor("/")
    page.get_by_role("link", name="Play now").click()
    page.get_by_label("Your name").fill("Noor")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("Board:", exact=False)).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    expect(page.get_by_role("link", name="Noor against three bots")).to_be_visible()
    page.goto("/play")
    expect(page.get_by_label("Your name")).to_have_value("Noor")
    expect(page.get_by_role("heading", name="Go on with")).to_be_visible()


def test_the_lobby_offers_of_each_table_what_can_be_done_there(visitor: Visitor, server: Server) -> None:
    table_of(server, name="Free seats")
    full = table_of(server, name="Full table", players=2)["table"]["id"]
    server.post(f"/tables/{full}/seats", {"name": "Noor"})
    bots = {"1": "greedy", "2": "greedy", "3": "greedy"}
    table_of(server, name="Closed doors", watch="nobody", bots=bots, start=True)
    page = visitor("/")
    waiting = page.locator(".tables").filter(has=page.get_by_role("heading", name="Waiting to begin"))
    played = page.locator(".tables").filter(has=page.get_by_role("heading", name="Being played"))

    def card(name: str) -> Locator:
        return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name))

    expect(waiting.filter(has=card("Free seats"))).to_be_visible()
    expect(card("Free seats")).to_contain_text("Sit down")
    expect(waiting.filter(has=card("Full table"))).to_be_visible()
    expect(card("Full table")).to_contain_text("Waits for its host to begin")
    expect(card("Full table")).to_contain_text("Watch")
    expect(played.filter(has=card("Closed doors"))).to_be_visible()
    expect(card("Closed doors")).to_contain_text("Only for who plays")
    expect(card("Closed doors").get_by_role("link")).to_have_count(0)


def test_a_game_of_mine_that_is_over_is_there_to_look_back_at(visitor: Visitor, finished: dict[str, Any]) -> None:
    page = visitor("/")
    seat = {finished["table"]["id"]: {"seat": 0, "token": finished["token"], "at": 0}}
    page.evaluate("(seats) => localStorage.setItem('conjobs.seats', JSON.stringify(seats))", seat)
    page.reload()
    mine = page.locator(".tables").filter(has=page.get_by_role("heading", name="My tables"))
    expect(mine).to_contain_text("Look back")
    expect(mine).not_to_contain_text("Go on")


def test_a_name_that_is_too_long_is_told_how_many_letters_fit(visitor: Visitor, server: Server) -> None:
    table = table_of(server)["table"]["id"]
    for way in ("/new", "/play", f"/t/{table}"):
        page = visitor(way)
        field = page.get_by_label("Your name")
        field.fill("")
        field.press_sequentially("Cleopatra the Magnificen")
        expect(field).to_have_value("Cleopatra the Magnificen")
        expect(page.get_by_role("status").filter(has_text="No more than 24 letters fit.")).to_be_visible()
        field.press("Backspace")
        expect(page.get_by_text("letters fit")).to_have_count(0)


def test_a_friend_sits_down_by_the_link_and_the_host_starts(visitor: Visitor, server: Server) -> None:
    host = visitor("/new")
    host.get_by_label("Your name").fill("Rafi")
    host.get_by_role("button", name="3 players").click()
    host.get_by_label("Seat of green").select_option(label="Bot: High Roller")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    expect(host.get_by_label("Link to the table")).to_have_value(host.url)
    friend = visitor(host.url.removeprefix(server.url), viewport=PHONE)
    friend.get_by_label("Your name").fill("Lena")
    friend.get_by_role("button", name="Sit down here").click()
    expect(host.get_by_text("Lena")).to_be_visible()
    expect(friend.get_by_text("Rafi starts the game.")).to_be_visible()
    expect(friend.get_by_text("Bot, High Roller: Takes what pays most")).to_be_visible()
    assert friend.get_by_role("button", name="Start").count() == 0
    friend.get_by_label("Words of your own").fill("lucky 7")
    friend.get_by_role("button", name="Mix in").click()
    expect(friend.get_by_role("button", name="Mixed in")).to_be_visible()
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, friend):
        expect(page.locator("svg.board")).to_be_visible()
    table = server.get(f"/tables/{host.url.rsplit('/', 1)[1]}")["table"]
    assert [seat["name"] for seat in table["seats"]][:2] == ["Rafi", "Lena"]
    assert "lucky 7" in table["fairness"]["words"]


def test_the_link_for_friends_has_an_address_that_they_reach(visitor: Visitor, server: Server) -> None:
    """The page is opened where the server runs, by a name that means each machine itself."""
    table = table_of(server)["table"]["id"]
    page = visitor("/")
    page.route("**/api/meta", with_share)
    page.goto(f"/t/{table}")
    expect(page.get_by_label("Link to the table")).to_have_value(f"http://192.0.2.7:8000/t/{table}")
    assert page.get_by_text("This link works on this machine only.").count() == 0
    for size in (DESKTOP, PHONE):
        here = visitor(f"/t/{table}", viewport=size)
        expect(here.get_by_text("This link works on this machine only.")).to_be_visible()
        link = here.get_by_label("Link to the table")
        expect(link).to_have_value(f"{server.url}/t/{table}")
        # The hint has a row of its own: what is to be read and copied keeps its room beside the button.
        field, button = link.bounding_box(), here.get_by_role("button", name="Copy").bounding_box()
        assert field is not None
        assert button is not None
        assert field["width"] > 200
        assert field["x"] + field["width"] <= button["x"]


def with_share(route: Route) -> None:
    """As a server that listens at all addresses answers."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "share": "http://192.0.2.7:8000"})


def test_a_recovery_link_moves_a_seat_once_and_leaves_the_address(visitor: Visitor, server: Server) -> None:
    made = table_of(server, bots={"1": "greedy", "2": "greedy", "3": "greedy"}, start=True)
    way = f"/t/{made['table']['id']}#recover={made['recovery']}"
    page = visitor(way)
    expect(page.locator("svg.board")).to_be_visible()
    assert "recover" not in page.url
    seats = json.loads(page.evaluate("localStorage.getItem('conjobs.seats')"))
    assert seats[made["table"]["id"]]["token"] != made["token"]
    thief = visitor(way)
    expect(thief.get_by_role("alert")).to_contain_text("This link to a seat was used already")
    expect(thief.locator("svg.board")).to_be_visible()
    assert "recover" not in thief.url
    assert thief.evaluate("localStorage.getItem('conjobs.seats')") is None
    none = visitor("/t/nosuchtable#recover=nothing")
    expect(none.get_by_role("heading", name="No table here")).to_be_visible()


def with_secret(page: Page, server: Server, made: dict[str, Any]) -> None:
    """Let the browser hold a seat's secrets, as one does that was off when the seat was moved; then come to the table.

    The page must not follow the table yet: it would lose the secrets before it comes again.
    """
    table = made["table"]["id"]
    seats = {table: {"seat": 0, "token": made["token"], "recovery": made["recovery"]}}
    page.evaluate("(seats) => localStorage.setItem('conjobs.seats', JSON.stringify(seats))", seats)
    page.goto(f"{server.url}/t/{table}")


@pytest.mark.parametrize("started", [True, False])
def test_a_device_whose_seat_was_moved_meanwhile_watches(visitor: Visitor, server: Server, started: bool) -> None:
    made = table_of(server, bots={"1": "greedy", "2": "greedy", "3": "greedy"}, start=started)
    table = made["table"]["id"]
    server.post(f"/tables/{table}/recover", {"recovery": made["recovery"]})
    page = visitor("/rules")
    with_secret(page, server, made)
    expect(page.get_by_role("alert")).to_contain_text("Your seat is not on this device any more")
    expect(page.locator("svg.board") if started else page.get_by_role("heading", name="Friday table")).to_be_visible()
    assert page.evaluate("localStorage.getItem('conjobs.seats')") == "{}"


def test_where_nobody_may_watch_the_old_device_hears_why(visitor: Visitor, server: Server) -> None:
    made = table_of(server, bots={"1": "greedy", "2": "greedy", "3": "greedy"}, start=True, watch="nobody")
    table = made["table"]["id"]
    server.post(f"/tables/{table}/recover", {"recovery": made["recovery"]})
    page = visitor(f"/t/{table}")
    expect(page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    with_secret(page, server, made)
    expect(page.get_by_text("Your seat is not on this device any more")).to_be_visible()
    expect(page.get_by_text("Nobody may watch this table.")).to_be_visible()


def test_a_lost_connection_is_told_and_comes_back_by_itself(visitor: Visitor, server: Server) -> None:
    made = table_of(server)
    page = visitor(f"/t/{made['table']['id']}")
    expect(page.get_by_role("heading", name="Friday table")).to_be_visible()
    server.kill()
    try:
        expect(page.get_by_text("Connection lost.")).to_be_visible()
    finally:
        server.start()
    expect(page.get_by_text("Connected again.")).to_be_visible()
    server.post(f"/tables/{made['table']['id']}/seats", {"name": "Ines"})
    expect(page.get_by_text("Ines")).to_be_visible()


def test_a_card_file_is_checked_before_it_is_used(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor("/new")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(CARD.replace('smallest"', 'smalest"'), encoding="utf-8")
    page.set_input_files("input[type=file]", wrong)
    expect(page.get_by_role("alert")).to_contain_text('Did you mean "smallest"?')
    make = page.get_by_role("button", name="Open the table")
    expect(make).to_be_disabled()
    expect(page.get_by_text("First mend the card file, or take it out.")).to_be_visible()
    page.get_by_role("button", name="Take out").click()
    expect(make).to_be_enabled()
    page.set_input_files("input[type=file]", wrong)
    expect(make).to_be_disabled()
    right = tmp_path / "right.toml"
    right.write_text(CARD, encoding="utf-8")
    page.set_input_files("input[type=file]", right)
    expect(page.get_by_text("right.toml: 1 card")).to_be_visible()
    assert page.get_by_role("alert").count() == 0
    page.get_by_label("Your name").fill("Juno")
    make.click()
    expect(page.get_by_role("heading", name="Juno's table")).to_be_visible()


def test_by_correspondence_choices_have_their_own_days(visitor: Visitor, server: Server) -> None:
    page = visitor("/new")
    page.get_by_label("Your name").fill("Juno")
    page.get_by_text("By correspondence").click()
    choice = page.get_by_label("For choices in others' turns")
    expect(choice).to_have_value("1")
    choice.fill("3")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Juno's table")).to_be_visible()
    table = page.url.rpartition("/")[2]
    clock = server.get(f"/tables/{table}")["table"]["config"]["clock"]
    assert clock == {"kind": "days", "seconds": 2 * 86_400, "choice_seconds": 3 * 86_400}


def test_rules_are_found_by_number_and_by_word(visitor: Visitor) -> None:
    page = visitor("/rules#A-2")
    rule = page.locator("[id='A-2']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class("rule-text chosen")
    page.get_by_label("Search the rules").fill("riser")
    expect(page.locator("mark").first).to_be_visible()
    shown = page.locator("article.rule-text")
    assert 0 < shown.count() < 20
    assert all("riser" in text.lower() for text in shown.all_inner_texts())
    page.get_by_label("Search the rules").fill("")
    page.get_by_label("Rulings only").check()
    assert all("ruling" in text or "edition" in text for text in page.locator("article.rule-text").all_inner_texts())


def test_a_search_shows_the_nearest_rules_first(visitor: Visitor) -> None:
    page = visitor("/rules")
    first = page.locator("article.rule-text h3").first
    for sought, title in (("cj-9", "CJ-9 Flipped tiles"), ("tie", "K-4 Ties"), ("e-2", "E-2 Who wins")):
        page.get_by_label("Search the rules").fill(sought)
        expect(first).to_have_text(title)
    page.get_by_label("Search the rules").fill("")
    expect(first).to_have_text("B-1 Lots and blocks")


def test_a_word_of_the_game_explains_itself_and_esc_closes_that(visitor: Visitor) -> None:
    page = visitor("/rules#cards")
    word = page.locator(".con-card .term").first
    word.focus()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_record_is_opened_and_stepped_through_by_keyboard(
    visitor: Visitor, server: Server, finished: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "friday.conjobs"
    file.write_text(httpx.get(f"{server.url}/api/tables/{finished['table']['id']}/record").text, encoding="utf-8")
    page = visitor("/watch")
    page.set_input_files("input[type=file]", file)
    slider = page.get_by_label("Moment of the game")
    expect(slider).to_have_value("0")
    page.locator("body").press("ArrowRight")
    page.locator("body").press("ArrowRight")
    expect(slider).to_have_value("2")
    expect(page).to_have_url(f"{server.url}/watch#ply=2")
    page.locator("body").press("End")
    last = slider.get_attribute("max")
    expect(slider).to_have_value(str(last))
    page.get_by_role("button", name="How it ended").click()
    expect(page.get_by_role("heading", name="wins")).to_be_visible()
    page.get_by_role("button", name="Check this game's dice").click()
    expect(page.get_by_role("heading", name="All dice and cards are right")).to_be_visible()


def test_a_file_that_is_no_record_is_refused_with_the_reason(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "letter.conjobs"
    file.write_text("Dear Lena", encoding="utf-8")
    page = visitor("/watch")
    page.set_input_files("input[type=file]", file)
    expect(page.get_by_role("alert")).to_have_text(
        "This is no record of a game: choose a file that ends in .conjobs, as a table or conjobs play gives it."
    )
    record = (Path(__file__).parents[1] / "records" / "six-player-6-cons-1.conjobs").read_text(encoding="utf-8")
    damaged = tmp_path / "damaged.conjobs"
    damaged.write_text(record.replace('"ply": 3', '"ply": 4', 1), encoding="utf-8")
    expect(page.locator("input[type=file]")).to_be_enabled()
    page.set_input_files("input[type=file]", damaged)
    expect(page.get_by_role("alert")).to_contain_text("This record cannot be shown. Line ")


def test_the_end_screen_tells_the_story_and_leads_to_its_moments(
    visitor: Visitor, server: Server, finished: dict[str, Any]
) -> None:
    table = finished["table"]["id"]
    page = visitor(f"/t/{table}")
    page.get_by_role("button", name="How it went").click()
    story = page.get_by_role("dialog", name="The game's story")
    view = server.get(f"/tables/{table}")["view"]
    best = max(player["points"] for player in view["players"])
    expect(story.locator(".lead")).to_contain_text(str(best))
    story.get_by_text("Points over the game as numbers").click()
    rows = story.get_by_role("region", name="Points over the game").locator("tbody tr")
    numbers = [int(cell) for cell in rows.last.locator("td").all_inner_texts()]
    assert numbers == [player["points"] for player in view["players"]]
    story.locator(".key-moments button").first.click()
    expect(story).to_have_count(0)
    assert "#ply=" in page.url


def test_a_long_game_is_fetched_in_parts(visitor: Visitor, finished: dict[str, Any], server: Server) -> None:
    page = visitor("/rules")
    page.route("**/moments?from=*", first_forty)
    table = finished["table"]["id"]
    moments_of = 'async (id) => (await import("/static/replay/slider.js")).momentsOf(id)'
    plies = [moment["ply"] for moment in page.evaluate(moments_of, table)]
    assert len(plies) > 80
    assert plies == list(range(server.get(f"/tables/{table}")["table"]["ply"] + 1))


def first_forty(route: Route) -> None:
    """As a server answers that gives no more at once."""
    answer = route.fetch()
    found = answer.json()
    route.fulfill(response=answer, json={**found, "moments": found["moments"][:40]})


def test_the_director_shows_all_and_has_nothing_to_press(visitor: Visitor, finished: dict[str, Any]) -> None:
    page = visitor(f"/t/{finished['table']['id']}/director", viewport={"width": 1920, "height": 1080})
    expect(page.locator("svg.board")).to_be_visible()
    expect(page.get_by_role("heading", name="Rafi").or_(page.get_by_text("Rafi").first)).to_be_visible()
    assert page.locator("button, a[href], input, select, [tabindex='0']").count() == 0
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [1920, 1080]


def test_the_theme_stays(visitor: Visitor) -> None:
    page = visitor("/", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Dark", exact=True).click()
    page.get_by_role("button", name="Done").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    expect(page.get_by_role("heading", name="Casinos")).to_be_visible()
    assert page.evaluate(ground) == dark


@pytest.mark.parametrize(("path", "title"), [("/nowhere", "No such page"), ("/t/nonesuch", "No table here")])
def test_what_is_not_there_is_said_to_be_so(visitor: Visitor, path: str, title: str) -> None:
    page = visitor(path)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Casinos")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/play", "/new", "/rules", "/watch"])
def test_nothing_is_wider_than_a_phone(visitor: Visitor, path: str) -> None:
    page = visitor(path, viewport=PHONE)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
