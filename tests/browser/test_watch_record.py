"""A record of a table that somebody took home: at Watch it tells of the same people and cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from serving import Server
from tables import FLIPS, begin

Visitor = Callable[..., Page]
RECORD = Path(__file__).parents[1] / "records" / "six-player-6-cons-1.conjobs"


def test_a_record_tells_who_played_and_what_cards_lay_open(visitor: Visitor, server: Server, tmp_path: Path) -> None:
    table = begin(server, "Rafi", "Lena", bots=0, sets=[], cards=FLIPS)
    sitting = [table.sit(visitor, name) for name in ("Rafi", "Lena")]
    first = sitting[table.known()["view"]["to_act"]]
    first.draw()
    rafi = sitting[0].page
    rafi.get_by_role("button", name="Table").click()
    with rafi.expect_download() as download:
        rafi.get_by_role("button", name="Download the record").click()
    file = tmp_path / "friday.conjobs"
    download.value.save_as(file)
    page = visitor("/watch")
    page.set_input_files("input[type=file]", file)
    players = page.locator(".player .who b")
    expect(players).to_have_text(["Rafi", "Lena"])
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Rafi and Lena six-player edition, with Con Jobs · friday.conjobs"
    )
    decks = page.get_by_role("region", name="Con decks")
    expect(decks).to_contain_text("Open House in Sphinx")
    expect(decks).to_contain_text("The host may flip one face-up tile that holds his die.")
    page.locator("body").press("End")
    expect(page.locator(".entry").first).to_contain_text(f"{first.name} drew")
    expect(page.locator(".log .setup")).to_contain_text("rolled highest and starts.")
    expect(page.locator(".watching-log")).to_be_visible()


def test_on_a_tablet_the_board_has_the_room_that_the_players_leave_above_it(visitor: Visitor) -> None:
    page = visitor("/watch", viewport={"width": 1024, "height": 768})
    page.set_input_files("input[type=file]", RECORD)
    shown = [page.locator("svg.board"), page.locator(".watching-log")]
    shown += [page.get_by_role("region", name=name) for name in ("Players", "Supply and cards", "Con decks")]
    for part in shown:
        expect(part).to_be_in_viewport(ratio=1)
    board, _, players, _, _ = (part.bounding_box() for part in shown)
    assert board is not None
    assert players is not None
    assert board["width"] > 450
    assert players["y"] + players["height"] <= board["y"]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768)], ids=["usual", "small"])
def test_beside_the_board_the_cards_texts_stand_whole_above_the_log(visitor: Visitor, width: int, height: int) -> None:
    page = visitor("/watch", viewport={"width": width, "height": height})
    page.set_input_files("input[type=file]", RECORD)
    page.get_by_role("slider", name="Moment of the game").fill("150")
    expect(page.locator(".entry").first).to_contain_text("Red bet")
    assert page.locator(".deck p:not(.gone)").evaluate_all("all => all.every((p) => p.scrollWidth <= p.clientWidth)")
    assert page.locator(".decks").evaluate("decks => decks.scrollHeight <= decks.clientHeight")
    expect(page.locator(".deck p:not(.gone)").last).to_be_in_viewport(ratio=1)
    log = page.locator(".watching-log").bounding_box()
    assert log is not None
    assert log["height"] > 150
