"""The position editor: pieces by pointer, drag and keyboard; what is wrong; links; playing on; texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from serving import PHONE, Server

POSITION = """
players = ["red $20", "yellow $5 12pts", "green $9"]
turn = "yellow"
lots.B6 = "sphinx red 4"
lots.B5 = "sphinx yellow 2"
lots.C5 = "lot green"
lots.D5 = "tivoli x2 down"
"""


def lot(page: Page, name: str):
    return page.locator(f".position-board [data-lot={name}]")


def says(page: Page, name: str, words: str) -> None:
    """Wait until a lot is named so for those who do not see it."""
    expect(lot(page, name)).to_have_attribute("aria-label", re.compile(words))


def tool(page: Page, name: str):
    return page.get_by_label("Pieces").get_by_role("button", name=re.compile(name))


def right(page: Page) -> None:
    """Wait until the server found the position right as it is now."""
    expect(page.locator(".problem-list.is-right[aria-busy=false]")).to_be_visible()


def wrong(page: Page, *texts: str) -> None:
    """Wait until just these things are wrong."""
    items = page.locator(".problem-list[aria-busy=false] li")
    expect(items).to_have_count(len(texts))
    for item, text in zip(items.all(), texts, strict=True):
        expect(item).to_contain_text(text)


def open_text(page: Page, text: str) -> None:
    page.get_by_role("button", name="Open text").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Text", exact=True).fill(text)
    sheet.get_by_role("button", name="Open", exact=True).click()


@pytest.fixture
def editor(visitor: Callable[..., Page]) -> Page:
    page = visitor("/position")
    right(page)
    return page


def test_pieces_are_laid_with_the_pointer(editor: Page) -> None:
    tool(editor, "^Sphinx tile").click()
    lot(editor, "B6").click()
    lot(editor, "B5").click()
    editor.get_by_role("radio", name="yellow").check(force=True)
    tool(editor, "^die 5").click()
    lot(editor, "B6").click()
    tool(editor, "^marker").click()
    lot(editor, "C5").click()
    tool(editor, "Turn a tile over").click()
    lot(editor, "B5").click()
    right(editor)
    says(editor, "B6", "Sphinx tile, 1 storey, die 5 of yellow")
    says(editor, "B5", "face-down tile that joins Sphinx")
    says(editor, "C5", "parking lot of yellow")
    # The rules have found the casino and its boss.
    says(editor, "B6", "size 2, boss yellow")
    expect(tool(editor, "^Sphinx tile")).to_have_accessible_name("Sphinx tile, 7 left")
    tool(editor, "Take everything off").click()
    lot(editor, "C5").click()
    says(editor, "C5", "empty lot")


def test_pieces_are_laid_with_the_keyboard_alone(editor: Page) -> None:
    lot(editor, "A1").focus()
    for key in ("v", "+", "3", "ArrowRight", "m", "ArrowRight", "4"):
        editor.keyboard.press(key)
    says(editor, "A1", "Vega tile, 2 storeys, die 3 of red")
    says(editor, "A2", "parking lot of red")
    expect(editor.locator(".position-says")).to_have_text("There is no tile on A3: a die lies on a tile.")
    # What builds on a parking lot has its owner's die, with the printed value.
    lot(editor, "A2").focus()
    editor.keyboard.press("v")
    says(editor, "A2", "Vega tile, 1 storey, die 2 of red")
    editor.keyboard.press("Delete")
    says(editor, "A2", "empty lot")
    editor.keyboard.press("Control+z")
    says(editor, "A2", "die 2 of red")
    editor.keyboard.press("Control+Shift+z")
    says(editor, "A2", "empty lot")


def test_pieces_are_dragged_onto_from_lot_to_lot_and_off(editor: Page) -> None:
    tool(editor, "^Albion tile").drag_to(lot(editor, "C1"))
    tool(editor, "^die 6").drag_to(lot(editor, "C1"))
    says(editor, "C1", "Albion tile, 1 storey, die 6 of red")
    tool(editor, "^Tivoli tile").drag_to(lot(editor, "C2"))
    lot(editor, "C1").locator(".die").drag_to(lot(editor, "C2"))
    says(editor, "C1", "Albion tile, 1 storey, no die")
    says(editor, "C2", "Tivoli tile, 1 storey, die 6 of red")
    lot(editor, "C2").locator(".die").drag_to(lot(editor, "F1"))
    says(editor, "C2", "die 6 of red")
    expect(editor.locator(".position-says")).to_contain_text("F1")
    lot(editor, "C1").drag_to(lot(editor, "F9"), source_position={"x": 12, "y": 30})
    says(editor, "C1", "empty lot")
    says(editor, "F9", "Albion tile")
    lot(editor, "F9").drag_to(editor.locator("h1"), source_position={"x": 12, "y": 30})
    says(editor, "F9", "empty lot")
    right(editor)


def test_all_that_is_wrong_is_listed_and_leads_to_where_it_is(editor: Page) -> None:
    open_text(editor, POSITION)
    right(editor)
    lot(editor, "B5").focus()
    editor.get_by_role("radio", name="yellow").check(force=True)
    lot(editor, "B5").focus()
    editor.keyboard.press("4")
    wrong(editor, "The dice on B5 B6 are tied")
    expect(editor.locator(".wrong-ring")).to_have_count(2)
    play = editor.get_by_role("button", name="Play on from here")
    expect(play).to_be_disabled()
    editor.get_by_role("button", name="Go to B5 B6").click()
    expect(lot(editor, "B5")).to_be_focused()
    expect(editor.locator("#position-lot")).to_contain_text("Lot B5")
    # The link to the rule.
    expect(editor.locator(".problem-list a")).to_have_attribute("href", "/rules#K-4")
    editor.locator("#position-lot").get_by_label("Value").select_option("3")
    right(editor)
    expect(play).to_be_enabled()
    editor.get_by_label("Points of yellow").fill("9")
    editor.get_by_label("Money of red").fill("2000000")
    wrong(editor, "red has $2000000", "yellow has 9 points")
    editor.get_by_role("button", name="Go to players").last.click()
    expect(editor.get_by_label("Points of yellow")).to_be_focused()
    editor.get_by_role("button", name="Go to players").first.click()
    expect(editor.get_by_label("Money of red")).to_be_focused()


def test_ten_tiles_of_a_group_are_all_pointed_out(editor: Page) -> None:
    tool(editor, "^Pioneer tile").click()
    for number in range(1, 11):
        lot(editor, f"C{number}").click()
    wrong(editor, "10 pioneer tiles are on the board; there are 9")
    expect(editor.locator(".wrong-ring")).to_have_count(10)
    says(editor, "C10", "Pioneer tile")


def test_a_link_opens_the_same_position_and_no_server_is_sent_it(
    editor: Page, visitor: Callable[..., Page], server: Server
) -> None:
    open_text(editor, POSITION + 'deck = ["A1", "game-over", "D8"]\ncons.sphinx = ["mummy-unwrapping"]\n')
    right(editor)
    editor.get_by_role("button", name="Share").click()
    sheet = editor.get_by_role("dialog")
    link = sheet.get_by_label("Link").input_value()
    text = sheet.get_by_label("Text", exact=True).input_value()
    assert 'deck = ["A1", "game-over", "D8"]' in text
    assert link.startswith(f"{server.url}/position#p=")
    assert len(link) < 600
    asked: list[str] = []
    other = visitor("/rules")
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)
    right(other)
    assert asked
    assert not any(link.partition("#p=")[2] in url for url in asked)
    other.get_by_role("button", name="Share").click()
    assert other.get_by_role("dialog").get_by_label("Text", exact=True).input_value() == text
    sheet.get_by_label("as a scenario").check()
    assert sheet.get_by_label("Text", exact=True).input_value().startswith('[[scenario]]\nid = "my-scenario"')


def test_a_broken_link_says_so(visitor: Callable[..., Page]) -> None:
    page = visitor("/position#p=thisIsNothing")
    expect(page.get_by_role("alert")).to_contain_text("That link holds no position")
    right(page)


def test_play_on_from_here_against_bots(editor: Page) -> None:
    open_text(editor, POSITION)
    right(editor)
    editor.get_by_role("button", name="Play on from here").click()
    sheet = editor.get_by_role("dialog")
    expect(sheet.get_by_label("yellow")).to_be_checked()
    sheet.get_by_label("Your name").fill("Ann")
    sheet.get_by_role("button", name="Play", exact=True).click()
    editor.wait_for_url("**/t/*")
    expect(editor.locator("[data-lot=B6]").first).to_have_accessible_name(re.compile("Sphinx tile, 1 storey, die 4"))
    expect(editor.locator(".players")).to_contain_text("Ann")
    expect(editor.locator("[data-lot=D5]").first).to_have_accessible_name(
        re.compile("face-down tile of no colour, 2 storeys")
    )


def test_a_moment_of_a_table_is_edited(visitor: Callable[..., Page], server: Server) -> None:
    bots = {"0": "random"}
    made = server.post("/tables", {"player": "Ann", "players": 2, "bots": bots, "start": True, "seed": 4, "pace": 0})
    table, token = made["table"]["id"], made["token"]
    while (whole := server.get(f"/tables/{table}", token))["table"]["ply"] < 4:
        if whole["view"]["to_act"] == 1:
            options = [option["action"] for option in whole["options"]]
            action = next((wanted for wanted in ("draw", "end") if wanted in options), options[0])
            server.post(f"/tables/{table}/actions", {"version": whole["table"]["version"], "action": action}, token)
    page = visitor(f"/t/{table}#ply=3")
    page.get_by_role("link", name="Edit this position").click()
    right(page)
    moment = server.get(f"/tables/{table}/at/3")["view"]
    assert page.url.startswith(f"{server.url}/position#p=")
    owned = next(name for name, space in moment["lots"].items() if space.get("owner") == 0)
    says(page, owned, "parking lot of red")
    expect(page.get_by_label("Money of red")).to_have_value(str(moment["players"][0]["money"]))


def test_decks_players_and_rules_are_set_beside_the_board(editor: Page, server: Server) -> None:
    editor.get_by_label("the cards of all free lots").uncheck()
    editor.get_by_role("button", name="A1", exact=True).last.click()
    editor.get_by_label("Before Game Over").fill("3")
    editor.locator("#position-cons summary", has_text="Vega").click()
    rows = editor.locator("#position-cons details[open] .con")
    first, second = (rows.nth(number).inner_text().removeprefix("Top:").split("\n")[0].strip() for number in (0, 1))
    editor.get_by_role("button", name=f"{second}: one up").click()
    editor.get_by_role("button", name=f"{first}: to the discards").click()
    editor.get_by_role("button", name="Take blue out of the game").click()
    editor.get_by_label("Part of the turn").select_option("draw")
    editor.get_by_label("Colour of player 1").select_option("purple")
    right(editor)
    editor.get_by_role("button", name="Share").click()
    text = editor.get_by_role("dialog").get_by_label("Text", exact=True).input_value()
    assert 'players = ["purple $10", "yellow $10", "green $10"]' in text
    assert 'phase = "draw"' in text
    assert 'deck = ["A2", "A3"' in text
    assert "before_game_over = 3" in text
    cards = server.get("/meta")["cards"]
    top, gone = (re.search(rf'{key}\.vega = \["([a-z-]+)"', text) for key in ("cons", "con_discards"))
    assert top is not None
    assert gone is not None
    assert (cards[top[1]]["name"], cards[gone[1]]["name"]) == (second, first)


def test_a_text_that_is_wrong_says_why_and_is_opened_as_far_as_it_can_be_read(editor: Page) -> None:
    open_text(editor, POSITION + 'lots.B4 = "sphinx"\nlots.Z1 = "lot red"\nhue = 3\n')
    sheet = editor.get_by_role("dialog")
    expect(sheet.get_by_role("alert")).to_contain_text('There is no key "hue" in a position')
    expect(sheet.get_by_role("alert")).to_contain_text('There is no lot "Z1"')
    sheet.get_by_role("button", name="Open what can be read").click()
    says(editor, "B4", "Sphinx tile")
    # What the editor does not know stays in the text, and stays wrong.
    wrong(editor, 'There is no key "hue"')


def test_on_a_phone_a_block_is_shown_and_everything_is_within_reach(visitor: Callable[..., Page]) -> None:
    page = visitor("/position", viewport=PHONE, has_touch=True)
    right(page)
    page.get_by_role("navigation", name="Blocks").get_by_role("button", name="D").tap()
    tool(page, "^Vega tile").tap()
    lot(page, "D4").tap()
    says(page, "D4", "Vega tile")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """() => [...document.querySelectorAll("main :is(button, select, input:not(.sr, [type=checkbox]))")]
          .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
          .filter(([, box]) => box.height && box.height < 43.5).map(([text, box]) => `${box.height} ${text}`)"""
    )
    assert not small


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_how_many_tiles_are_left_can_be_read_on_each(editor: Page, theme: Literal["light", "dark"]) -> None:
    editor.emulate_media(color_scheme=theme)
    looks = editor.locator(".tool.is-tile small").evaluate_all(
        """numbers => numbers.map(number => {
          let ground = number;
          while (getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
          return [getComputedStyle(number).color, getComputedStyle(ground).backgroundColor];
        })"""
    )
    assert len(looks) == 5
    for text, ground in looks:
        light, dark = sorted((luminance_of(text), luminance_of(ground)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


def luminance_of(colour: str) -> float:
    """The relative luminance of WCAG, 0 to 1, of a colour as a browser tells it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
