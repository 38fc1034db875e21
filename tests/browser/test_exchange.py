"""Games go from the terminal to the server and back, finished or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from serving import Server

from conjobs.game import Game
from conjobs.record import read_record
from conjobs.record.verify import verify
from conjobs.view import table_view

Visitor = Callable[..., Page]


def in_terminal(home: Path, said: str, *arguments: str) -> str:
    """What `conjobs` prints to somebody who types that."""
    done = subprocess.run(
        [sys.executable, "-m", "conjobs", *arguments],
        env={**os.environ, "CONJOBS_HOME": str(home)},
        input=said,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(params=["secret", "seeded"])
def begun(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A game that was begun in the terminal, and left."""
    seed = ["--seed", "5"] if request.param == "seeded" else []
    in_terminal(tmp_path, "draw\nend\ndraw\nquit\n", "play", "--players", "3", "--no-cons", *seed)
    return next((tmp_path / "games").glob("*.conjobs"))


def record_of(server: Server, table: str) -> str:
    """A table's record, as its page gives it to take home."""
    answer = httpx.get(f"{server.url}/api/tables/{table}/record", timeout=20)
    assert answer.is_success, answer.text
    return answer.text


def opened(visitor: Visitor, path: Path) -> Page:
    page = visitor("/watch")
    page.locator("input[type=file]").set_input_files(str(path))
    expect(page.locator("svg.board")).to_be_visible()
    return page


def shape(view: dict) -> dict:
    """What lies on the table, and who has what."""
    return {key: view[key] for key in ("players", "lots", "supply", "cards", "before_game_over", "active", "phase")}


def played_on(page: Page, server: Server, level: str) -> dict:
    """The table that goes on from the moment that a page shows."""
    page.get_by_role("button", name="Play on from here").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Your name").fill("Ann")
    sheet.get_by_label("The other seats").select_option(label=level)
    sheet.locator("form button").click()
    page.wait_for_url("**/t/*")
    found = server.get(f"/tables/{page.url.rsplit('/', 1)[1]}")
    assert found["table"]["seats"][found["table"]["host"]]["name"] == "Ann"
    return found


def test_an_unfinished_game_of_the_terminal_goes_on_at_a_table(visitor: Visitor, server: Server, begun: Path) -> None:
    game = Game.from_record(read_record(begun.read_bytes()).record)
    assert game.ply > 3
    page = opened(visitor, begun)
    page.keyboard.press("End")
    expect(page.get_by_text(f"step {game.ply} of {game.ply}")).to_be_visible()
    found = played_on(page, server, "Open, for friends")
    assert found["table"]["status"] == "open"
    page.get_by_role("button", name="Put bots in the 2 free seats").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("svg.board")).to_be_visible()
    started = server.get(f"/tables/{found['table']['id']}")
    record = record_of(server, found["table"]["id"])
    seeded = '"seeded"' in begun.read_text()
    assert (started["table"]["fairness"]["commitment"] is None) == seeded
    if seeded:
        # It goes on with the record that it has, so the dice are those that the terminal would have rolled. The first
        # line names who sits there now.
        before, after = begun.read_text().splitlines(), record.splitlines()
        assert after[1 : len(before)] == before[1:]
        assert [player["name"] for player in json.loads(after[0])["players"]].count("Ann") == 1
    table = Game.from_record(read_record(record.encode()).record)
    start = table.positions[game.ply if seeded else 0]
    assert shape(table_view(start)) == shape(table_view(game.position))


def test_a_past_moment_of_a_finished_record_is_played_on_from(visitor: Visitor, server: Server) -> None:
    path = Path(__file__).parents[1] / "records" / "six-player-2-cons-1.conjobs"
    game = Game.from_record(read_record(path.read_bytes()).record)
    page = opened(visitor, path)
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(f"step {game.ply - 3} of {game.ply}")).to_be_visible()
    found = played_on(page, server, "Builder")
    table = Game.from_record(read_record(record_of(server, found["table"]["id"]).encode()).record)
    assert shape(table_view(table.positions[0])) == shape(table_view(game.positions[-4]))
    turn = game.turn_at(game.ply - 3)
    assert table.turn_at(0) == turn > 1
    moments = server.get(f"/tables/{found['table']['id']}/moments")["moments"]
    assert moments[0]["view"]["turn"] == turn
    expect(page.locator("header")).to_contain_text(f"Turn {moments[-1]['view']['turn']}")
    assert found["table"]["name"] == f"From turn {turn}"


def test_who_plays_on_is_told_that_open_offers_go(visitor: Visitor, tmp_path: Path) -> None:
    game = Game.new(3, seed=5)
    game.play("draw")
    game.play("red: offer red gives green $1")
    path = tmp_path / "offered.conjobs"
    path.write_text(game.record.to_text(), encoding="utf-8")
    page = opened(visitor, path)
    sheet = page.get_by_role("dialog")
    for key, told in (("Home", 0), ("End", 1)):
        page.keyboard.press(key)
        page.get_by_role("button", name="Play on from here").click()
        expect(sheet.get_by_text("seed that it has")).to_have_count(1 - told)
        expect(sheet.get_by_text("Open offers lapse")).to_have_count(told)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)


def test_a_game_that_was_given_up_is_taken_up_again(visitor: Visitor, server: Server) -> None:
    path = Path(__file__).parents[1] / "records" / "given-up-1.conjobs"
    page = opened(visitor, path)
    page.keyboard.press("End")
    found = played_on(page, server, "Builder")
    assert found["table"]["status"] == "running"


def test_a_table_s_game_goes_on_in_the_terminal(server: Server, tmp_path: Path) -> None:
    body = {"name": "Friday", "player": "Rafi", "players": 2, "pace": 0, "bots": {"1": "builder"}, "start": True}
    made = server.post("/tables", body)
    table = made["table"]["id"]
    file = tmp_path / "friday.conjobs"
    file.write_text(record_of(server, table), encoding="utf-8")
    before = Game.from_record(read_record(file.read_bytes()).record)
    assert "Friday" not in file.read_text()
    in_terminal(tmp_path, "", "replay", str(file), "--to", str(before.ply))
    in_terminal(tmp_path, "quit\n", "play", "--from", str(file), "--seat", "human", "--seat", "builder")
    kept = next((tmp_path / "games").glob("*.conjobs"))
    after = Game.from_record(read_record(kept.read_bytes()).record)
    assert shape(table_view(after.positions[0])) == shape(table_view(before.position))
    assert after.turn_at(0) == before.turn_at(before.ply)
    assert verify(kept.read_bytes()).status == "unfinished"
