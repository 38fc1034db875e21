"""For everyone: axe-core finds nothing serious, the keyboard is enough for a turn, and motion can be left out."""

from __future__ import annotations

import functools
import re
import time
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from person import Person, until
from playwright.sync_api import Locator, Page, expect
from serving import DESKTOP, PHONE, Server
from tables import FLIPS, Seating, Visitor, begin

BAD = ("serious", "critical")
# Every stop of Tab on the way to what is looked for; a page that needs more is none for the keyboard.
MOST_STOPS = 60


@functools.cache
def axe() -> Axe:
    return Axe()


def assert_accessible(page: Page, what: str) -> None:
    """No rule of axe-core is broken in a serious way, in light and dark, on a desktop and on a phone."""
    found = []
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            # A wide page that has become narrow is drawn anew before it is looked at.
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            where = f"{what}, {theme}, {size['width']} px"
            found += [f"{where}: {one}" for one in broken(axe().run(page).response)]
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def broken(response: dict[str, Any]) -> list[str]:
    """The serious violations, each with what it is about."""
    return [
        f"{violation['id']}: {node['target']}: {node['failureSummary']}"
        for violation in response["violations"]
        for node in violation["nodes"]
        if (node["impact"] or violation["impact"]) in BAD
    ]


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/", "Casinos, dice and con jobs"),
        ("/play", "Play now"),
        ("/new", "New table"),
        ("/rules", "Rules"),
        ("/watch", "Watch a game"),
        ("/position", "Set up a position"),
    ],
)
def test_pages(visitor: Visitor, path: str, shown: str) -> None:
    page = visitor(path)
    expect(page.get_by_role("heading", level=1)).to_contain_text(shown)
    page.wait_for_load_state("networkidle")
    assert_accessible(page, path)


def test_a_table_before_the_start(visitor: Visitor, server: Server) -> None:
    made = server.post("/tables", {"name": "Friday table", "player": "Rafi", "players": 4, "bots": {"3": "greedy"}})
    table = Seating(made["table"]["id"], server, {"Rafi": made})
    host = visitor(f"{table.path}#recover={made['recovery']}")
    expect(host.get_by_role("button", name="Start", exact=True)).to_be_visible()
    assert_accessible(host, "the host waits")
    guest = visitor(table.path)
    expect(guest.get_by_role("button", name="Sit down here").first).to_be_visible()
    assert_accessible(guest, "a guest comes")


def test_a_table_in_play(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", sets=[], cards=FLIPS)
    page = visitor(f"{table.path}#recover={table.secrets['Rafi']['recovery']}")
    rafi = Person("Rafi", page)
    expect(page.get_by_role("button", name="Skip all this")).to_be_visible()
    assert_accessible(page, "the first turn explained")
    page.get_by_role("button", name="Skip all this").click()
    assert_accessible(page, "to draw")
    rafi.draw()
    assert_accessible(page, "my turn")
    rafi.lot(rafi.read()["lit"][0]).click()
    expect(page.locator(".group-sign").first).to_be_visible()
    assert_accessible(page, "which group")
    page.locator(".group-sign").first.click()
    rafi.does(page.locator("[data-coach=confirm]"), "build")
    expect(page.get_by_role("region", name="Hosting")).to_be_visible()
    assert_accessible(page, "hosting")
    rafi.press_twice("Host it", "host")
    expect(page.get_by_role("region", name="To decide")).to_contain_text("You choose:")
    assert_accessible(page, "a choice")
    rafi.answers()
    rafi.verb("Trade…").click()
    page.get_by_role("region", name="Offer a trade").get_by_role("button", name="I give money").click()
    expect(page.get_by_role("row", name="Lena")).to_be_visible()
    assert_accessible(page, "a trade")


@pytest.mark.parametrize("opened", ["Table", "Rules", "Keys", "Settings"])
def test_dialogs_of_a_table(visitor: Visitor, server: Server, opened: str) -> None:
    rafi = begin(server, "Rafi", "Lena").sit(visitor, "Rafi")
    page = rafi.page
    page.get_by_role("button", name="Rules" if opened == "Rules" else "Table", exact=True).click()
    if opened in ("Keys", "Settings"):
        page.get_by_role("dialog").get_by_role("button", name=opened).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert_accessible(page, opened)


def finished(server: Server) -> Seating:
    """A table whose game was played to its end by bots."""
    table = begin(server, "Rafi", bots=2)
    url = f"{server.url}/api/tables/{table.id}/seats/0"
    headers = {"Authorization": f"Bearer {table.secrets['Rafi']['token']}"}
    assert httpx.put(url, json={"bot": "builder"}, headers=headers, timeout=20).is_success
    for _ in range(600):
        if table.known()["table"]["status"] == "over":
            return table
        time.sleep(0.1)
    raise AssertionError("the bots do not end their game")


def test_the_end_of_a_game(visitor: Visitor, server: Server) -> None:
    page = visitor(finished(server).path)
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    assert_accessible(page, "the result")
    page.get_by_role("button", name="How it went").click()
    expect(page.get_by_role("dialog", name="The game's story").locator("header h2")).to_be_visible()
    assert_accessible(page, "the end screen")


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the focus is there, and see that one can see it."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if target.evaluate("(element) => element === document.activeElement"):
            assert target.evaluate("(element) => element.matches(':focus-visible')")
            return
    raise AssertionError(f"Tab does not lead to {target}")


def arrow_to(page: Page, lot: Locator) -> None:
    """From the board's one stop, with arrows row by row to a lot."""
    goal = lot.bounding_box()
    assert goal
    for _ in range(MOST_STOPS):
        here = page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
        across, down = goal["x"] - here["x"], goal["y"] - here["y"]
        if abs(across) < 2 and abs(down) < 2:
            return
        steps = {"ArrowRight": across, "ArrowLeft": -across, "ArrowDown": down, "ArrowUp": -down}
        before = page.evaluate("document.activeElement.dataset.lot")
        for key in sorted(steps, key=lambda key: -steps[key]):
            if steps[key] < 2:
                continue
            page.keyboard.press(key)
            if page.evaluate("document.activeElement.dataset.lot") != before:
                break
    raise AssertionError("the arrows do not lead there")


def test_a_whole_turn_with_tab_arrows_and_enter_alone(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", sets=[], cards=FLIPS)
    page = visitor(f"{table.path}#recover={table.secrets['Rafi']['recovery']}")
    rafi, press = Person("Rafi", page), page.keyboard.press
    tab_to(page, page.get_by_role("button", name="Skip all this"))
    press("Enter")
    tab_to(page, rafi.verb("Draw"))
    press("Enter")
    rafi.knows(1)
    lit = rafi.read()["lit"]
    tab_to(page, page.locator("svg.board [data-lot][tabindex='0']"))
    arrow_to(page, rafi.lot(lit[-1]))
    press("Enter")
    # Each question takes the focus to its first answer.
    expect(page.locator(".group-sign:focus")).to_be_visible()
    press("Enter")
    expect(page.locator("[data-coach=confirm]")).to_be_focused()
    press("Enter")
    rafi.knows(2)
    moment = page.get_by_role("region", name="Hosting")
    expect(moment).to_be_visible()
    host = moment.get_by_role("button", name="Host it")
    tab_to(page, host)
    press("Enter")
    expect(host).to_contain_text("press again to host")
    armed = page.evaluate("performance.now()")
    until(page, "(since) => performance.now() > since", armed + 400)
    press("Enter")
    rafi.knows(3)
    question = page.get_by_role("region", name="To decide")
    expect(question).to_contain_text("You choose:")
    tab_to(page, question.get_by_role("button").filter(has_text=lit[-1]).first)
    press("Enter")
    confirm = question.locator(".go")
    expect(confirm).to_be_visible()
    if not confirm.evaluate("(element) => element === document.activeElement"):
        tab_to(page, confirm)
    press("Enter")
    rafi.knows(4)
    tab_to(page, rafi.verb("End turn"))
    press("Enter")
    rafi.knows(5)
    assert [action.split()[0] for action in table.actions()][:5] == ["draw", "build", "host", "choose", "end"]
    assert table.actions()[1].split()[1] == lit[-1]


def spoken(page: Page) -> Locator:
    """What screen readers are told as it comes."""
    return page.locator(".table-page > [aria-live=polite]")


def test_what_waits_to_be_decided_is_told_and_not_passed_by(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", sets=[], cards=FLIPS)
    rafi, lena = table.sit(visitor, "Rafi"), table.sit(visitor, "Lena")
    page, press = rafi.page, rafi.page.keyboard.press
    rafi.draw()
    rafi.lot(rafi.read()["lit"][0]).focus()
    press("Enter")
    expect(page.locator(".group-sign:focus")).to_be_visible()
    press("Enter")
    expect(page.locator("[data-coach=confirm]")).to_be_focused()
    press("Enter")
    moment = page.get_by_role("region", name="Hosting")
    expect(moment).to_be_focused()
    group = table.actions()[1].split()[2].capitalize()
    card, flips = f"Open House in {group}", "The host may flip one face-up tile that holds his die."
    expect(spoken(page)).to_contain_text(f"You may host or cancel {card} of {group}. {flips}")
    expect(spoken(lena.page)).to_contain_text(f"Rafi may host or cancel {card} of ")
    press("Enter")
    host = moment.get_by_role("button", name="Host it")
    tab_to(page, host)
    press("Enter")
    expect(host).to_contain_text("press again to host")
    assert rafi.read()["log"] == 2
    armed = page.evaluate("performance.now()")
    until(page, "(since) => performance.now() > since", armed + 400)
    press("Enter")
    expect(page.get_by_role("region", name="To decide")).to_be_focused()
    expect(spoken(page)).to_contain_text(f"You choose: {card}. {flips}")
    expect(spoken(lena.page)).to_contain_text(f"Rafi chooses: {card}.")


@pytest.mark.parametrize("size", [DESKTOP, {"width": 1280, "height": 600}], ids=["usual", "low"])
def test_decks_tell_their_group_and_text_once_and_players_their_colour(
    visitor: Visitor, server: Server, size: dict[str, int]
) -> None:
    page = begin(server, "Rafi", "Lena", sets=[], cards=FLIPS).sit(visitor, "Rafi", viewport=size).page
    expect(page.get_by_role("region", name="Con decks").get_by_role("listitem").first).to_match_aria_snapshot("""
      - listitem:
        - img "Albion"
        - text: Open House in Albion tests · 1 left
        - paragraph: The host may flip one face-up tile that holds his die.
    """)
    assert page.locator("li[title]").count() == 0
    rafi, lena = page.get_by_role("region", name="Players").get_by_role("listitem").all()[:2]
    expect(rafi.get_by_role("img", name="red")).to_be_visible()
    expect(lena.get_by_role("img", name="yellow")).to_be_visible()


def test_who_skips_the_first_turn_explained_goes_on_with_what_can_be_done(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    page = visitor(f"{table.path}#recover={table.secrets['Rafi']['recovery']}")
    page.get_by_role("button", name="Skip all this").focus()
    page.keyboard.press("Enter")
    expect(Person("Rafi", page).verb("Draw")).to_be_focused()


def test_the_bots_are_chosen_by_their_name_and_described(visitor: Visitor) -> None:
    bots = visitor("/play").get_by_role("combobox", name="Bots", exact=True)
    bots.select_option(label="Builder")
    expect(bots).to_have_accessible_description(re.compile(r"\w+ .*\."))


def test_dice_to_be_placed_are_told_and_led_to(visitor: Visitor, server: Server) -> None:
    # So many that they never show the same, when nothing would be left to choose: once in ten million times.
    mine = "\n".join(f'lots.C{lot} = "vega red 1"' for lot in range(1, 10))
    body = {
        "text": f'players = ["red $90", "yellow $30"]\n{mine}\n',
        "player": "Rafi",
        "bots": {"1": "builder"},
        "start": True,
    }
    made = server.post("/positions/table", body)
    page = visitor(f"/t/{made['table']['id']}#recover={made['recovery']}")
    page.get_by_role("button", name="Skip all this").click()
    rafi = Person("Rafi", page)
    rafi.verb("Reorganize").focus()
    page.keyboard.press("Enter")
    for answer in (".acts .step .row", ".acts .go"):
        expect(page.locator(f"{answer}:focus").first).to_be_visible()
        page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="To decide")).to_be_focused()
    expect(spoken(page)).to_contain_text("You choose: Put your dice back.")


def test_an_offer_is_told_to_whom_it_asks(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena")
    rafi = table.sit(visitor, "Rafi")
    step = "yellow gives red $2"
    body = {"action": f"offer {step}", "version": table.known()["table"]["version"]}
    server.post(f"/tables/{table.id}/actions", body, table.secrets["Lena"]["token"])
    expect(spoken(rafi.page)).to_contain_text("Lena offers you a trade: Lena gives $2 to Rafi.")


def test_with_not_now_the_focus_stays_with_the_moment(visitor: Visitor, server: Server) -> None:
    rafi = begin(server, "Rafi", "Lena", sets=[], cards=FLIPS).sit(visitor, "Rafi")
    rafi.draw()
    rafi.on_board(rafi.read()["lit"][0], "build")
    rafi.page.get_by_role("button", name="Not now").focus()
    rafi.page.keyboard.press("Enter")
    folded = rafi.page.get_by_role("button", name="may still be hosted or cancelled")
    expect(folded).to_be_focused()
    rafi.page.keyboard.press("Enter")
    expect(rafi.page.get_by_role("region", name="Hosting")).to_be_focused()


# Everything that moves while the page goes on for a while: each property that an animation changes.
MOVED = """() => new Promise((done) => {
  const found = new Set();
  const until = performance.now() + 1200;
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { duration } = animation.effect.getComputedTiming();
      if (animation.playState !== "running" || duration < 20) continue;
      for (const frame of animation.effect.getKeyframes()) {
        for (const key of Object.keys(frame)) found.add(key);
      }
    }
    if (performance.now() < until) requestAnimationFrame(look);
    else done([...found]);
  };
  look();
})"""
PLACES = {
    "transform",
    "translate",
    "rotate",
    "scale",
    "left",
    "top",
    "right",
    "bottom",
    "width",
    "height",
    "offsetDistance",
}


def moved_by_a_draw(visitor: Visitor, server: Server, motion: str) -> set[str]:
    """The properties that are animated on the page of another player while one draws and builds."""
    table = begin(server, "Rafi", "Lena")
    rafi, lena = table.sit(visitor, "Rafi"), table.sit(visitor, "Lena", reduced_motion=motion)
    rafi.draw()
    lot = rafi.read()["lit"][0]
    lena.page.evaluate(f"() => {{ window.moving = ({MOVED})(); }}")
    rafi.on_board(lot, "build")
    lena.knows(2)
    found: list[str] = lena.page.evaluate("window.moving")
    return set(found)


def test_with_reduced_motion_nothing_changes_its_place(visitor: Visitor, server: Server) -> None:
    assert not PLACES & moved_by_a_draw(visitor, server, "reduce")


def test_without_it_pieces_move(visitor: Visitor, server: Server) -> None:
    """Else the test above would find nothing, whatever moved."""
    assert PLACES & moved_by_a_draw(visitor, server, "no-preference")
