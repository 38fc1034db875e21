"""The board as the browser draws it: right after every move, however fast they come; for keyboard and screen reader."""

from __future__ import annotations

import functools
import io
import itertools
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from conjobs.bots import registry
from conjobs.bots.driver import Driver
from conjobs.data import load_board
from conjobs.game import Game
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.actions import from_code
from conjobs.view import board_data, fact_data, table_view
from conjobs.view.picture import Caption, moment_svg

NAMES = ["Rafi", "Lena", "Juno", "Noor", "Ines", "Max"]
MOVING = {"viewport": {"width": 900, "height": 900}, "reduced_motion": "no-preference"}

DRAW = """
async ({view, facts, more}) => {
  const { html, render } = await import("/static/lib/html.js");
  const { Board } = await import("/static/board/index.js");
  if (!document.querySelector("#drawing")) document.body.innerHTML = '<div id="drawing"></div>';
  const { printed, names } = window;
  const props = { view, facts, meta: { board: printed }, names, onPick: (lot) => { window.picked = lot; } };
  render(html`<${Board} ...${props} ...${more} />`, document.querySelector("#drawing"));
}
"""
# What is drawn, less what is only seen while something moves.
DRAWN = """
() => {
  const drawing = document.querySelector("#drawing").cloneNode(true);
  drawing.querySelectorAll(".was, .overlay, .changed").forEach((passing) => passing.remove());
  const tags = [...drawing.querySelectorAll("[data-tag]")].map((tag) => tag.outerHTML).sort();
  drawing.querySelectorAll("[data-tag]").forEach((tag) => tag.remove());
  // Each board names its patterns in its own way.
  return (drawing.innerHTML + tags).replaceAll(/P\\d+-\\d+/g, "P");
}
"""
# Edges are rounded a little differently after something moved there.
ROUNDING = 8
MOVES = "() => document.getAnimations().filter((one) => !(one instanceof CSSAnimation))"


@functools.cache
def in_play(seed: int, players: int = 4) -> tuple[dict[str, Any], ...]:
    """All moments of a game of bots: view and facts, and the facts' types."""
    game = Game.new(players, cons=True, seed=seed)
    driver = Driver([registry.factory("greedy")(seed + seat) for seat in range(players)])
    found = [{"view": table_view(game.position), "facts": []}]
    while not game.over:
        move = driver.next_move(game.position)
        assert move is not None
        seat, choice = move
        facts = game.play(from_code(choice) if isinstance(choice, int) else choice, seat)
        data = [fact_data(game.position, fact) for fact in facts]
        found.append({"view": table_view(game.position), "facts": data})
    return tuple(found)


def moment_with(*kinds: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The first moment with facts of these types in a few games, and the one before it."""
    for seed in range(20):
        moments = in_play(seed)
        for before, after in itertools.pairwise(moments):
            if set(kinds) <= {fact["type"] for fact in after["facts"]}:
                return before, after
    pytest.fail(f"no game has {kinds}")


@pytest.fixture
def desk(visitor: Callable[..., Page]) -> Callable[..., Page]:
    """A page with nothing but a board on it."""

    def lay(**options: Any) -> Page:
        page = visitor("/rules", **{**MOVING, **options})
        page.evaluate("(given) => Object.assign(window, given)", {"printed": board_data(load_board()), "names": NAMES})
        return page

    return lay


def draw(page: Page, moment: dict[str, Any], **more: Any) -> None:
    page.evaluate(DRAW, {"view": moment["view"], "facts": moment["facts"], "more": more})


def test_the_board_is_right_after_every_move_of_a_game_however_fast(desk: Callable[..., Page]) -> None:
    page = desk()
    fresh = desk()
    for moment in in_play(5):
        draw(page, moment)
        draw(fresh, {**moment, "facts": []}, key=str(id(moment)))
        assert page.evaluate(DRAWN) == fresh.evaluate(DRAWN)


def test_what_moved_comes_to_rest_where_it_is_drawn(desk: Callable[..., Page]) -> None:
    page = desk()
    fresh = desk()
    kinds = ["built", "remodelled", "raised", "dice-rolled", "casino-paid", "gambled", "tile-flipped"]
    for number, kind in enumerate(kinds):
        before, after = moment_with(kind)
        draw(page, {**before, "facts": []}, key=f"{kind} {number}")
        draw(page, after, key=f"{kind} {number}")
        assert page.evaluate(f"({MOVES})().length") > 0, kind
        # A press anywhere ends what runs.
        page.mouse.click(2, 2)
        page.wait_for_function(f"() => ({MOVES})().length === 0")
        draw(fresh, {**after, "facts": []}, key=f"{kind} {number}")
        fresh.mouse.click(2, 2)
        assert farthest(page.screenshot(), fresh.screenshot()) <= ROUNDING, kind


def farthest(one: bytes, other: bytes) -> int:
    """By how much two pictures differ where they differ most, of 255."""
    first, second = (Image.open(io.BytesIO(picture)).convert("RGB") for picture in (one, other))
    return max(high for _, high in ImageChops.difference(first, second).getextrema())


def test_dice_roll_from_what_they_showed_and_stop_in_order(desk: Callable[..., Page]) -> None:
    before, after = moment_with("dice-rolled", "reorganized")
    page = desk()
    draw(page, before)
    draw(page, after)
    rolled = next(fact for fact in after["facts"] if fact["type"] == "dice-rolled")
    ends = page.evaluate(
        f"""(lots) => lots.map((lot) => ({MOVES})()
          .filter((one) => one.effect.target === document.querySelector(`[data-lot="${{lot}}"] .die`))
          .map((one) => one.effect.getComputedTiming().endTime).sort((a, b) => a - b)[0])""",
        rolled["lots"],
    )
    assert ends == [500 + 80 * place for place in range(len(rolled["lots"]))]
    page.evaluate(f"() => ({MOVES})().forEach((one) => {{ one.pause(); one.currentTime = 0; }})")
    shown = [pips(page, lot) for lot in rolled["lots"]]
    assert all(1 <= value <= 6 for value in shown)
    page.evaluate(f"() => ({MOVES})().forEach((one) => one.finish())")
    lots = after["view"]["lots"]
    assert [pips(page, lot) for lot in rolled["lots"]] == [lots[lot]["die"]["value"] for lot in rolled["lots"]]


def pips(page: Page, lot: str) -> int:
    """How many pips the die at a lot shows now."""
    seen = "(lot) => [...document.querySelectorAll(`[data-lot='${lot}'] .piece .pips circle`)]"
    return int(page.evaluate(f"{seen}.filter((pip) => getComputedStyle(pip).opacity === '1').length", lot))


def test_nothing_moves_for_those_who_want_that_but_what_changed_is_outlined(desk: Callable[..., Page]) -> None:
    before, after = moment_with("built")
    page = desk(reduced_motion="reduce")
    draw(page, before)
    draw(page, after)
    frames = page.evaluate(f"() => ({MOVES})().map((one) => one.effect.getKeyframes().map((frame) => frame.transform))")
    assert frames
    assert not any(transform for frame in frames for transform in frame)
    assert page.evaluate(f"() => ({MOVES})()[0].effect.getComputedTiming().endTime") == 1500


def test_arrows_lead_over_streets_and_the_strip_and_enter_chooses(desk: Callable[..., Page]) -> None:
    page = desk()
    draw(page, in_play(5)[0], chosen="A6")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.lot") == "A6"
    for key, lot in [
        ("ArrowRight", "B4"),
        ("ArrowUp", "B1"),
        ("ArrowLeft", "A3"),
        ("End", "F9"),
        ("Home", "A1"),
        ("ArrowLeft", "A1"),
        ("ArrowDown", "A4"),
        ("ArrowDown", "C1"),
    ]:
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.dataset.lot") == lot
    page.keyboard.press("Enter")
    assert page.evaluate("() => window.picked") == "C1"
    assert page.locator(".focus-ring").count() == 1
    # One stop for Tab.
    assert page.locator("[data-lot][tabindex='0']").count() == 1


def test_names_say_what_is_seen(desk: Callable[..., Page]) -> None:
    lots = {
        "D4": "vega green 6",
        "D5": "tivoli down blue 1",
        "D6": "albion red 2",
        "C6": "albion x3 red 4",
        "A1": "lot blue",
        "E1": "sphinx",
        "F5": "pioneer down",
    }
    players = ["red $5", "blue $5", "green $5"]
    view = table_view(parse_position({"players": players, "lots": lots}).position)
    page = desk()
    draw(page, {"view": view, "facts": []}, lit={"C5": {"label": "sprawl $16"}}, gains={"albion:D5": 2})
    names = {lot: page.locator(f"[data-lot={lot}]").get_attribute("aria-label") or "" for lot in [*lots, "C5", "B1"]}
    assert names["B1"] == "B1, empty lot, price $15, printed die 5."
    assert names["C5"].endswith("You may: sprawl $16.")
    assert names["A1"] == "A1, parking lot of Lena, price $9, printed die 3."
    assert names["C6"].startswith("C6, Albion tile, 3 storeys, die 4 of Rafi. Albion casino on C6: size 3, boss Rafi")
    assert "face-down tile that joins Albion and Vega" in names["D5"]
    assert "Albion casino on D5 and D6: size 2, boss Rafi, would pay Rafi $2 and Lena $1" in names["D5"]
    assert "Hosting would give 2." in names["D5"]
    assert "Vega casino on D4 and D5: size 2, boss Juno" in names["D5"]
    assert "no die" in names["E1"]
    assert "no boss" in names["E1"]
    assert "face-down tile of no colour" in names["F5"]
    # The wedges of what it joins, and two lines round it.
    assert page.locator("[data-lot=D5] .wedge").count() == 2
    assert page.locator(".outline-line.is-bossless").count() == 2


WEDGES = """
(root) => [...root.querySelectorAll(".wedge")].map((wedge) => {
  const [rect, ...paths] = [wedge.querySelector("rect"), ...wedge.querySelectorAll("path")];
  return [paths[0].getAttribute("d"), ...["x", "y"].map((name) => Number(rect.getAttribute(name)))];
}).sort()
"""


@pytest.mark.parametrize("storeys", [1, 2, 4])
def test_a_face_down_tile_is_drawn_as_in_pictures(desk: Callable[..., Page], storeys: int) -> None:
    lots = {
        "D5": f"tivoli x{storeys} down blue 1",
        "D2": f"pioneer x{storeys}",
        "D4": f"vega x{storeys}",
        "D6": f"albion x{storeys}",
        "D8": f"sphinx x{storeys}",
    }
    players = ["red $5", "yellow $5", "green $5", "blue $5"]
    view = table_view(parse_position({"players": players, "lots": lots}).position)
    page = desk()
    draw(page, {"view": view, "facts": []})
    picture = moment_svg(view, board_data(load_board()), {}, NAMES[: len(players)], Caption())
    drawn = page.evaluate(f"() => ({WEDGES})(document.querySelector('[data-lot=D5]'))")
    parsed = "new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('[data-lot=D5]')"
    assert drawn == page.evaluate(f"(text) => ({WEDGES})({parsed})", picture)
    assert len(drawn) == 4
