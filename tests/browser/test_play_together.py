"""Two people and a bot play a seeded game to its end, by clicking on their pages alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from person import READ, Person, until
from playwright.sync_api import Page, Route, expect
from serving import Server

Visitor = Callable[..., Page]
# Dice and cards of this game; with it all that is asked for below happens.
SEED = 3
MOST_MOVES = 400
# What each of the two wants to have done once, and the action for it.
WISHES = {"Rafi": {"raise": "Raise", "gamble": "Gamble"}, "Lena": {"exchange": "Reorganize"}}
# From this turn on money is kept together for what is wished and was not done yet.
SAVING_FROM = 9


def make_table(visitor: Visitor, server: Server) -> tuple[Person, Person]:
    """Rafi makes a table with a bot at /new, Lena opens his link and sits down, Rafi starts."""
    page = visitor("/new")
    page.route("**/api/tables", with_seed)
    page.get_by_label("Your name").fill("Rafi")
    page.get_by_role("button", name="3 players").click()
    page.get_by_label("Seat of green").select_option(label="Bot: Builder")
    page.get_by_label("Bots wait between their moves").select_option(label="not at all")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    link = page.get_by_label("Link to the table").input_value()
    friend = visitor(link.removeprefix(server.url))
    friend.get_by_label("Your name").fill("Lena")
    friend.get_by_role("button", name="Sit down here").click()
    page.get_by_role("button", name="Start", exact=True).click()
    for shown in (page, friend):
        shown.get_by_role("button", name="Skip all this").click()
    return Person("Rafi", page, "Vega"), Person("Lena", friend, "Tivoli")


def with_seed(route: Route) -> None:
    """The form has no seed, which only tests need."""
    asked = route.request.post_data_json if route.request.method == "POST" else None
    route.continue_(post_data=json.dumps({**asked, "seed": SEED}) if asked else None)


def play(rafi: Person, lena: Person) -> None:
    """Each does what his page says is his to do, until the game is over."""
    last = rafi
    for _ in range(MOST_MOVES):
        other = lena if last is rafi else rafi
        turn = whose_turn(last)
        if turn == "Game over":
            return
        if turn.startswith(other.name):
            other.knows(last.read()["log"])
            last = other
        move(last, other)
    raise AssertionError("the game does not end")


def whose_turn(person: Person) -> str:
    """What the page's heading says, as soon as it is not the bot's turn."""
    until(person.page, "() => /^(Your|You|Rafi|Lena|Game)/.test(document.querySelector('h1 b').textContent)")
    return str(person.read()["turn"])


def move(person: Person, other: Person) -> None:
    """One action: what is asked or called for, else what is wished, else a build, else the end of the turn."""
    shown = person.read()
    if shown["deciding"] and not shown["hosting"]:
        until(person.page, f"() => ({READ})().hosting")
        shown = person.read()
    if shown["asked"]:
        person.answers()
    elif "Draw" in shown["verbs"]:
        person.draw()
    elif shown["hosting"]:
        what = "cancel" if "cancel" not in person.done and "host" in person.done else "host"
        person.press_twice({"host": "Host it", "cancel": "Cancel it"}[what], what)
    elif may_trade(person):
        trade(person, other)
    else:
        build_or_end(person, shown)


def build_or_end(person: Person, shown: dict[str, Any]) -> None:
    open_wishes = [wish for wish in WISHES[person.name] if wish not in person.done]
    possible = [WISHES[person.name][wish] for wish in open_wishes if WISHES[person.name][wish] in shown["verbs"]]
    saves = bool(open_wishes) and person.done.count("draw") >= SAVING_FROM
    builds = [lot for lot, label in shown["labels"].items() if label.startswith("build")]
    sprawls = [lot for lot, label in shown["labels"].items() if label.startswith("sprawl")]
    # Only who has sprawled has several dice in a casino, so that there is something to exchange.
    if possible and "sprawl" in person.done:
        person.with_verb(possible[0], possible[0].lower())
    elif sprawls and "sprawl" not in person.done and not saves:
        person.on_board(sprawls[0], "sprawl")
    elif builds and not saves:
        # One likes to point at the space first, the other at the action.
        person.on_board(builds[0], "build") if person.name == "Rafi" else person.with_verb("Build", "build")
    else:
        person.end()


def may_trade(person: Person) -> bool:
    return person.name == "Rafi" and person.done.count("draw") == 3 and "offer" not in person.done


def trade(maker: Person, taker: Person) -> None:
    """Give a lot for $5, put together on the board, and accepted on the other page."""
    page = maker.page
    maker.verb("Trade…").click()
    builder = page.get_by_role("region", name="Offer a trade")
    own = page.locator("svg.board [data-lot]", has=page.locator("g.marker")).and_(
        page.get_by_role("button", name="parking lot of Rafi")
    )
    lot = own.first.get_attribute("data-lot")
    own.first.click()
    expect(builder.get_by_text(f"lot {lot}")).to_be_visible()
    builder.get_by_role("button", name="I get money").click()
    expect(builder.get_by_role("row", name="Lena")).to_contain_text(f"+{lot}")
    log = maker.read()["log"]
    builder.get_by_role("button", name="Offer it").click()
    maker.knows(log + 1)
    offers = taker.page.get_by_role("region", name="Open offers")
    expect(offers.get_by_text(f"lot {lot}")).to_be_visible()
    offers.get_by_role("button", name="Accept").click()
    maker.knows(log + 2)
    expect(maker.lot(lot or "")).to_have_attribute("aria-label", re.compile(f"^{lot}, parking lot of Lena"))
    maker.done.append("offer")
    taker.done.append("accept")


def test_a_whole_game_by_clicking(visitor: Visitor, server: Server, tmp_path: Path) -> None:
    rafi, lena = make_table(visitor, server)
    table = rafi.page.url.rsplit("/", 1)[1]
    play(rafi, lena)
    assert {"host", "raise", "gamble", "offer", "sprawl", "build"} <= set(rafi.done)
    assert {"host", "cancel", "reorganize", "exchange", "place", "accept", "sprawl", "build"} <= set(lena.done)
    assert "choice" in rafi.done + lena.done
    ended = server.get(f"/tables/{table}")
    winners = [ended["table"]["seats"][seat]["name"] for seat in ended["view"]["winners"]]
    assert winners
    for person in (rafi, lena):
        result = person.page.get_by_role("region", name="Result")
        expect(result.get_by_role("heading")).to_contain_text(winners[0])
        result.get_by_role("button", name="How it went").click()
        story = person.page.get_by_role("dialog", name="The game's story")
        expect(story.locator("header h2")).to_contain_text(winners[0])
    assert_it_happened(ended["log"])
    record = tmp_path / "game.conjobs"
    record.write_text(httpx.get(f"{server.url}/api/tables/{table}/record").text, encoding="utf-8")
    verified = subprocess.run([sys.executable, "-m", "conjobs", "verify", record], capture_output=True, text=True)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def assert_it_happened(log: list[dict[str, Any]]) -> None:
    """The record names what was clicked, by the seat that clicked it."""
    acted = {(entry["seat"], entry["action"].split()[0]) for entry in log}
    rafi = {"draw", "build", "sprawl", "host", "raise", "gamble", "offer", "end"}
    lena = {"draw", "build", "sprawl", "host", "cancel", "reorganize", "place", "accept", "end"}
    assert {(0, kind) for kind in rafi} | {(1, kind) for kind in lena} <= acted
    assert (2, "build") in acted
