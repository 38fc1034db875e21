"""What each con card would do now, against what it then does."""

from __future__ import annotations

import json

import pytest
from midgame import in_play, position_from

from conjobs.data import load_cards, shipped_cards
from conjobs.game import Game
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.actions import HOST, pack
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import CARD_CHOICE
from conjobs.rules.events import CasinoPaid, DiceRolled, Event, Scored
from conjobs.rules.legal import listed
from conjobs.rules.play import apply_code
from conjobs.rules.position import ACTION_PHASE, OVER, Position
from conjobs.view import look_pending, moment, table_view
from kit import TABLES

CARDS = [card.id for card in shipped_cards()]


def positions_with(card: str, players: int, seed: int) -> list[Position]:
    """Positions of a random game in which the card may be hosted now."""
    found = []
    for position in in_play(("six-player", players, True, False), seed)[20::9]:
        if position.phase != ACTION_PHASE or position.stack or position.hosted:
            continue
        table = position.copy()
        number = table.rules.card_index[card]
        group = table.rules.cards[number].group
        table.con_top[group] = number
        table.con_rest[group] &= ~(2**number)
        table.con_gone[group] &= ~(2**number)
        table.window = group
        if not table.problems():
            found.append(table)
    return found


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("card", CARDS)
def test_each_card_tells_what_it_would_do(card, players):
    positions = positions_with(card, players, 3)[:6]
    assert positions
    for position in positions:
        before = position.copy()
        shown = moment(position)
        assert position == before
        assert json.loads(json.dumps(shown)) == shown
        assert shown["card"] == card == table_view(position)["window"]["card"]
        assert shown["seat"] == position.turn
        assert shown["host"]["text"].endswith(".")
        assert len(shown["players"]) == players
        check_moment(position, shown)


def check_moment(position, shown):
    after = position.copy()
    facts: list[Event] = []
    apply_code(after, position.turn, pack(HOST), Dealer(FastChance(4), facts))
    assert bool(shown["asks"]) == any(frame.kind == CARD_CHOICE for frame in after.stack)
    if shown["asks"]:
        assert shown["asks"][0] == after.pending.seat
        assert shown["choices"] == len(listed(after)) == len(look_pending(after)["options"])
        assert set(shown["asks"]) <= set(range(position.players))
    rolled = any(isinstance(fact, DiceRolled) for fact in facts)
    assert rolled == (shown["odds"] is not None)
    if rolled:
        assert shown["odds"]["rows"]
        return
    for gain in shown["players"]:
        seat = gain["seat"]
        assert gain["money"] == after.money[seat] - position.money[seat]
        assert (gain["points"]["before"], gain["points"]["after"]) == (position.points[seat], after.points[seat])
    scored = [fact for fact in facts if isinstance(fact, Scored)]
    paid = [fact for fact in facts if isinstance(fact, CasinoPaid)]
    assert [gain["gain"] for gain in shown["casinos"] if gain["what"] == "points"] == [
        fact.after - fact.before for fact in scored
    ]
    assert [gain["gain"] for gain in shown["casinos"] if gain["what"] == "money"] == [
        sum(fact.amounts) for fact in paid
    ]
    known = {casino["id"] for casino in table_view(position)["casinos"]}
    assert {gain["id"] for gain in shown["casinos"]} <= known


@pytest.mark.parametrize("table", [table for table in TABLES if table[2]], ids=str)
def test_there_is_a_moment_just_while_the_window_is_open(table):
    opened = 0
    for position in in_play(table, 6)[::3]:
        shown = moment(position)
        assert (shown is None) == (position.window < 0)
        if shown is not None:
            opened += 1
            assert json.loads(json.dumps(shown)) == shown
    assert opened


@pytest.mark.parametrize(
    ("action", "opened"),
    [
        ("build C11 sphinx", {"kind": "build", "lot": "C11"}),
        ("sprawl C10 C11", {"kind": "sprawl", "lot": "C11"}),
        ("raise C10", {"kind": "raise", "lot": "C10"}),
    ],
)
def test_what_opened_the_window_is_told(action, opened):
    """CJ-4."""
    game = Game.from_position(before_hosting("C11" if action.startswith("build") else "C12"), seed=1)
    game.play(action)
    assert moment(game.position, game.facts)["opened"] == opened


def test_the_last_step_of_a_trade_opens_the_window():
    """CJ-5: it, and not an action of before."""
    game = Game.from_position(before_hosting("C11"), seed=1)
    game.play("raise C10")
    game.play("offer red gives yellow $1; red does build C11 sphinx", 0)
    game.play("accept red", 1)
    assert moment(game.position, game.facts)["opened"] == {"kind": "build", "lot": "C11"}


def before_hosting(lot):
    """Red bosses a Sphinx casino and has a parking lot."""
    return position_from(
        players=["red $60 0pts", "yellow $5 3pts"],
        lots={"C10": "sphinx red 5", lot: "lot red"},
        cons={"sphinx": ["secret-lodge-convocation", "mummy-unwrapping"]},
    )


def test_points_that_are_lost_at_breaks_are_told():
    position = position_from(
        players=["red $20 10pts", "yellow $5 3pts", "green $0"],
        lots={"C10": "sphinx red 5", "D1": "vega yellow 2", "D2": "vega yellow 1"},
        cons={"sphinx": ["secret-lodge-convocation", "mummy-unwrapping"]},
        window="sphinx",
    )
    shown = moment(position)
    assert shown == {
        "opened": None,
        "card": "secret-lodge-convocation",
        "group": "sphinx",
        "name": "Secret Lodge Convocation",
        "text": "In each of the five colours, score the smallest casino or casinos.",
        "set": "rulebook",
        "seat": 0,
        "host": {
            "text": "Red loses 1 point at a break of the track, and stays on 10; yellow gets 2 points, to 5.",
            "casinos": [],
            "outline": None,
            "money": {},
            "points": {
                "0": {"before": 10, "after": 10, "lost": 1},
                "1": {"before": 3, "after": 5, "lost": 0},
            },
            "odds": None,
        },
        "players": [
            {"seat": 0, "money": 0, "points": {"before": 10, "after": 10, "lost": 1}},
            {"seat": 1, "money": 0, "points": {"before": 3, "after": 5, "lost": 0}},
            {"seat": 2, "money": 0, "points": {"before": 0, "after": 0, "lost": 0}},
        ],
        "casinos": [
            {"id": "sphinx:C10", "what": "points", "seat": 0, "gain": 0, "lost": 1},
            {"id": "vega:D1", "what": "points", "seat": 1, "gain": 2, "lost": 0},
        ],
        "asks": [],
        "choices": 0,
        "odds": None,
        "cancel": "Secret Lodge Convocation is discarded without effect; no other event can be hosted this turn.",
    }


def test_a_card_that_ends_the_game_says_who_wins():
    position = position_from(
        players=["red $20 81pts", "yellow $5"],
        lots=dict.fromkeys(("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9"), "sphinx red 5"),
        cons={"albion": ["grand-tournament"]},
        window="albion",
    )
    shown = moment(position)
    assert shown["host"]["points"] == {"0": {"before": 81, "after": 90, "lost": 0}}
    assert shown["host"]["text"] == "Red gets 9 points, to 90; red wins."


def test_a_card_that_asks_each_player_names_them():
    position = position_from(
        players=["red $20", "yellow $5", "green $5"],
        turn="yellow",
        lots={"C1": "sphinx red 5", "D1": "vega yellow 2", "E1": "vega green 2"},
        cons={"pioneer": ["six-continent-auto-show"]},
        window="pioneer",
    )
    shown = moment(position)
    assert shown["asks"] == [1, 2, 0]
    assert shown["choices"] == 2
    assert shown["host"]["text"] == "Yellow chooses."


def test_an_event_s_choices_are_shown_with_what_comes_of_them():
    position = position_from(
        players=["red $20", "yellow $5"],
        lots={"C1": "sphinx red 5", "C2": "sphinx yellow 3", "D1": "vega red 2"},
        cons={"pioneer": ["six-continent-auto-show"]},
        window="pioneer",
    )
    apply_code(position, 0, pack(HOST), Dealer(FastChance(1)))
    look = look_pending(position)
    assert look["about"] == [
        "Six-Continent Auto Show (rulebook): Starting with the host, each player may turn one tile that holds his die "
        "into a parking lot and collect $15."
    ]
    assert [(option["action"], option["result"]["text"]) for option in look["options"]] == [
        (
            "choose C1",
            "C1 becomes a parking lot of red; Sphinx C2 of size 1, boss yellow instead of red; red gets $15.",
        ),
        ("choose D1", "D1 becomes a parking lot of red; red gets $15."),
        ("pass", "Yellow chooses."),
    ]
    assert look["options"][0]["result"]["money"] == {"0": 15}


def test_rerolls_give_odds_for_each_casino():
    position = position_from(
        players=["red $20", "yellow $5"],
        lots={"C1": "sphinx red 5", "C2": "sphinx yellow 3", "D1": "vega red 2"},
        cons={"albion": ["feast-of-fools"], "tivoli": ["gladiator-reunion"]},
        window="albion",
    )
    shown = moment(position)
    assert shown["asks"] == []
    assert shown["odds"]["exact"]
    assert {row["casino"] for row in shown["odds"]["rows"]} == {"sphinx:C1"}
    # Red's die is rerolled once: 4, 5, 6 stay boss, a 3 ties and is rolled off.
    chances = {row["seat"]: row["chance"] for row in shown["odds"]["rows"]}
    assert chances == pytest.approx({0: 3 / 6 + 1 / 12, 1: 2 / 6 + 1 / 12})


def test_own_cards_are_played_out_too(tmp_path):
    """Money and points that hang on dice come as averages."""
    text = """
[[card]]
id = "lucky-number"
name = "Lucky Number"
group = "albion"
set = "house"
text = "Reroll all dice; each player is paid his highest die."

[[card.effects]]
do = "reroll"
casinos = { pick = "all" }
which = "all"

[[card.effects]]
do = "pay-players"
players = "everyone"
amount = 1
per = "highest-die"
"""
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    cards = load_cards(file).cards
    position = parse_position(
        {
            "players": ["red $20", "yellow $5"],
            "lots": {"C1": "sphinx red 5"},
            "cons": {"albion": ["lucky-number"]},
            "cards": ["lucky-number"],
            "window": "albion",
        },
        library=cards,
    ).position
    shown = moment(position)
    assert shown["odds"]["about"] == "mean"
    assert shown["odds"]["rows"] == [
        {
            "text": "red gets $3.5",
            "chance": 1.0,
            "seat": 0,
            "amount": pytest.approx(3.5),
            "casino": None,
        }
    ]
    assert position.phase != OVER
