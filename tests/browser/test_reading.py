"""What the page tells is right to read: odds that add up, searches that mark what they found, a log in one stop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from serving import Server
from tables import begin

Visitor = Callable[..., Page]
WITH_NAMES = """async ([texts, seat]) => {
  const { withNames } = await import("/static/table/words-of.js");
  const game = { seat, colours: ["red", "yellow", "green"], names: ["Rafi", "Lena", "Green Day"] };
  return texts.map((text) => withNames(text, game));
}"""
# What the server says where red acts, and what red reads, who is called Rafi.
TO_RED = {
    "Building on C9 costs $12; red has $9.": "Building on C9 costs $12; you have $9.",
    "Albion E4 E5 of size 2, boss red instead of yellow; red gets $4; yellow pays $4.": (
        "Albion E4 E5 of size 2, you are boss instead of Lena; you get $4; Lena pays $4."
    ),
    "Vega C5: boss green instead of red.": "Vega C5: boss Green Day instead of you.",
    "C6 becomes a parking lot of red; red gets $15.": "C6 becomes a parking lot of yours; you get $15.",
    "Red gets 2 points, to 10, and loses 1 at a break of the track; yellow gets 1 point, to 9, and loses 1 at a break "
    "of the track.": "You get 2 points, to 10, and lose 1 at a break of the track; Lena gets 1 point, to 9, and loses "
    "1 at a break of the track.",
    "Red loses 2 points at a break of the track, and stays on 8.": (
        "You lose 2 points at a break of the track, and stay on 8."
    ),
    "If the boss covers the bet, red wins $4 in 6%, wins $2 in 39%, loses $2 in 56%.": (
        "If the boss covers the bet, you win $4 in 6%, win $2 in 39%, lose $2 in 56%."
    ),
    "Red is the boss of Tivoli D4 D7 in 66%.": "You are the boss of Tivoli D4 D7 in 66%.",
    "Red's die shows 3.5 on average.": "Your die shows 3.5 on average.",
    "D7 (Vega red 5): price $15, printed die 5.": "D7 (Vega your 5): price $15, printed die 5.",
    "C3 (red's lot): price $20.": "C3 (your lot): price $20.",
    "Red chooses.": "You choose.",
    "It is not that player's turn. Red must act now.": "It is not that player's turn. You must act now.",
    "Red gets 9 points, to 90; red wins.": "You get 9 points, to 90; you win.",
    "red has no lot of his on C4, so step 1 could not happen": "you have no lot of yours on C4, so step 1 could not "
    "happen",
    "You play red.": "You play Rafi.",
    "Green draws next.": "Green Day draws next.",
    'There is no group "pioner". Groups are albion (purple), vega (green), pioneer (brown).': (
        'There is no group "pioner". Groups are albion (purple), vega (green), pioneer (brown).'
    ),
    'There is no player "gren". Did you mean "green"? The players are red, yellow, green.': (
        'There is no player "gren". Did you mean "green"? The players are red, yellow, green.'
    ),
    "Green is to act.": "Green Day is to act.",
}
# How far from the left the first of these letters is drawn.
WHERE = """(line, letters) => {
  const text = line.firstChild;
  const at = text.data.indexOf(letters);
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + letters.length);
  return range.getBoundingClientRect().left;
}"""
PERCENTS = 'async (chances) => (await import("/static/table/groups.js")).percents(chances)'


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        ([2 / 36, 14 / 36, 20 / 36], ["5%", "39%", "56%"]),
        ([0.5, 0.3, 0.2], ["50%", "30%", "20%"]),
        # Equal chances stay equal, though they cannot add up.
        ([1 / 3, 1 / 3, 1 / 3], ["33%", "33%", "33%"]),
        ([0.004, 0.496, 0.5], ["<1%", "50%", "50%"]),
        ([1], ["100%"]),
    ],
)
def test_chances_of_one_throw_add_up(visitor: Visitor, chances: list[float], told: list[str]) -> None:
    assert visitor("/rules").evaluate(PERCENTS, chances) == told


def test_a_gamble_tells_its_odds_so(visitor: Visitor, server: Server) -> None:
    position = """players = ["red $30", "yellow $30"]
lots.D1 = "vega yellow 6"
lots.D4 = "lot red"
"""
    body = {"text": position, "player": "Rafi", "bots": {"1": "builder"}, "start": True}
    made = server.post("/positions/table", body)
    page = visitor(f"/t/{made['table']['id']}#recover={made['recovery']}")
    page.get_by_role("button", name="Skip all this").click()
    page.get_by_role("region", name="Actions").get_by_role("button", name="Gamble").click()
    page.get_by_role("region", name="Actions").locator(".step .row, .step .spot").first.click()
    expect(page.locator(".odds li b")).to_have_text(["5%", "39%", "56%"])


def test_what_comes_of_my_action_is_told_to_me_as_you(visitor: Visitor) -> None:
    page = visitor("/rules")
    assert page.evaluate(WITH_NAMES, [list(TO_RED), 0]) == list(TO_RED.values())
    [told] = page.evaluate(WITH_NAMES, [["Building on C9 costs $12; red has $9."], None])
    assert told == "Building on C9 costs $12; Rafi has $9."


def test_a_mistyped_group_is_refused_with_the_groups_as_they_are(visitor: Visitor, server: Server) -> None:
    page = begin(server, "Rafi", "Lena", "Ann", bots=0).sit(visitor, "Rafi").page
    page.get_by_role("button", name="Type it").click()
    page.keyboard.type("build F4 pioner")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("vega (green)")


def test_names_from_right_to_left_turn_nothing_around_them(visitor: Visitor, server: Server) -> None:
    table = begin(server, "مريم", "Lena", bots=2)
    person = table.sit(visitor, "مريم")
    person.draw()
    told = person.page.locator(".entry .sentence", has_text="Lots paid").first
    left = told.evaluate(WHERE, "مريم"), told.evaluate(WHERE, "$"), told.evaluate(WHERE, "Lena")
    assert sorted(left) == list(left)
    [by_page] = person.page.evaluate(
        """async () => {
          const { list, t } = await import("/static/lib/words.js");
          return [t("table.turn.of", { name: "مريم" }) + list(["مريم", "Lena"])];
        }"""
    )
    assert by_page == "\u2068مريم\u2069’s turn\u2068مريم\u2069 and Lena"


def test_a_long_name_without_blanks_wraps_in_the_log(visitor: Visitor, server: Server) -> None:
    name = "W" * 24
    person = begin(server, name, "Lena").sit(visitor, name)
    person.draw()
    for line in person.page.locator(".entry .sentence").all():
        assert line.evaluate("(line) => line.scrollWidth <= line.clientWidth")
    assert person.page.locator(".log").evaluate("(log) => log.scrollWidth <= log.clientWidth")


def test_what_i_cannot_pay_for_is_told_with_what_i_have(visitor: Visitor, server: Server) -> None:
    position = """players = ["red $1", "yellow $30"]
lots.D4 = "lot red"
"""
    body = {"text": position, "player": "Rafi", "bots": {"1": "builder"}, "start": True}
    made = server.post("/positions/table", body)
    page = visitor(f"/t/{made['table']['id']}#recover={made['recovery']}")
    page.get_by_role("button", name="Skip all this").click()
    page.locator("svg.board [data-lot='D4']").click()
    actions = page.get_by_role("region", name="Actions")
    expect(actions).to_contain_text("Building on D4 costs $12; you have $1.")


def test_a_search_marks_what_it_found(visitor: Visitor) -> None:
    page = visitor("/rules")
    page.get_by_role("searchbox").fill("lay off")
    rules = page.locator(".rule-text")
    expect(rules).not_to_have_count(0)
    expect(page.locator(".rule-text:not(:has(mark))")).to_have_count(0)
    expect(page.locator(".rule-text .number")).to_have_text(["A-6"])
    page.get_by_role("searchbox").fill("markers dice")
    expect(page.locator(".rule-text mark", has_text="markers").first).to_be_visible()
    expect(page.locator(".rule-text:not(:has(mark))")).to_have_count(0)


def test_the_log_is_one_stop_of_the_tab_key_and_arrows_lead_through_it(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", "Lena", bots=0)
    person = table.sit(visitor, ("Rafi", "Lena")[table.known()["view"]["to_act"]])
    person.draw()
    person.end()
    page = person.page
    entries = page.locator(".entry")
    stop = page.locator(".log :is(button, [tabindex='0']):not([tabindex='-1'])")
    expect(stop).to_have_count(1)
    stop.focus()
    expect(entries.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(entries.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(entries.first).to_be_focused()
    expect(stop).to_have_count(1)
    page.keyboard.press("End")
    expect(entries.last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(entries.last).to_be_focused()
    page.keyboard.press("Home")
    expect(entries.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="A past moment")).to_be_visible()


def test_an_offer_of_money_begins_with_what_its_giver_has(visitor: Visitor, server: Server) -> None:
    position = """players = ["red $3", "yellow $30"]
lots.D4 = "lot red"
"""
    body = {"text": position, "player": "Rafi", "bots": {"1": "builder"}, "start": True}
    made = server.post("/positions/table", body)
    page = visitor(f"/t/{made['table']['id']}#recover={made['recovery']}")
    page.get_by_role("button", name="Skip all this").click()
    page.get_by_role("button", name="Trade…").click()
    builder = page.get_by_role("region", name="Offer a trade")
    builder.get_by_role("button", name="I give money").click()
    amounts = builder.get_by_role("spinbutton")
    expect(amounts).to_have_value("3")
    builder.get_by_role("button", name="I get money").click()
    expect(amounts.last).to_have_value("5")


def test_what_comes_on_average_is_told_once(visitor: Visitor, server: Server) -> None:
    position = """players = ["red $20", "yellow $5"]
lots.C1 = "vega red 5"
lots.E5 = "albion red 3"
cons.albion = ["feast-of-fools"]
window = "albion"
"""
    body = {"text": position, "player": "Rafi", "bots": {"1": "builder"}, "start": True}
    made = server.post("/positions/table", body)
    page = visitor(f"/t/{made['table']['id']}#recover={made['recovery']}")
    page.get_by_role("button", name="Skip all this").click()
    odds = page.get_by_role("region", name="Hosting").locator(".odds")
    expect(odds.locator("h3")).to_have_text("On average")
    expect(odds.locator("li")).to_have_text(["the dice of Vega C1 show 3.5", "the dice of Albion E5 show 3.5"])
    # Each on a line of its own.
    tall = odds.locator("li").evaluate_all("(lines) => lines.map((line) => line.getBoundingClientRect().height)")
    assert max(tall) < 30


def test_the_label_of_a_link_stands_off_from_what_is_said_before(visitor: Visitor, server: Server) -> None:
    made = server.post("/tables", {"name": "Friday table", "player": "Rafi", "players": 3})
    page = visitor(f"/t/{made['table']['id']}")
    said = page.get_by_text("Who opens this link gives a name").bounding_box()
    label = page.locator(".share label").first.bounding_box()
    assert said is not None
    assert label is not None
    assert label["y"] - said["y"] - said["height"] >= 8


def test_a_bet_that_waits_for_an_answer_is_seen_on_the_board(visitor: Visitor, server: Server) -> None:
    position = """edition = "classic"
players = ["red $20", "yellow $5"]
gambled = true
lots.C10 = "sphinx yellow 5"
pending = [{ kind = "lay-off", seat = "yellow", first_seat = "red", lot = "C10", amount = 4 }]
"""
    body = {"text": position, "player": "Rafi", "seat": 1, "bots": {"0": "builder"}, "start": True}
    made = server.post("/positions/table", body)
    page = visitor(f"/t/{made['table']['id']}#recover={made['recovery']}")
    page.get_by_role("button", name="Skip all this").click()
    expect(page.get_by_role("region", name="To decide")).to_contain_text("bets $4 at C10")
    expect(page.locator("svg.board .just")).to_have_text("bet $4")
    page.get_by_role("button", name="Cover it").click()
    expect(page.locator("svg.board .just")).to_have_count(0)
