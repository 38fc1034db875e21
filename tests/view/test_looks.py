"""What may be done about a space or with a kind of action, and why not the rest; offers, completion, and the board."""

from __future__ import annotations

import json

import pytest
from midgame import in_play, position_from

from conjobs.data import load_board, shipped_cards
from conjobs.notation.actions.reading import parse_action
from conjobs.notation.actions.writing import format_code
from conjobs.rules.actions import to_code
from conjobs.rules.chance import FastChance
from conjobs.rules.errors import CODES, ConjobsError
from conjobs.rules.legal import listed, problem
from conjobs.rules.position import DRAW_PHASE, OVER
from conjobs.view import (
    board_data,
    cards_data,
    complete,
    look_at,
    look_for,
    look_pending,
    offer_look,
    offer_preview,
    offer_trial,
    option_of,
    table_view,
    try_action,
    try_places,
)
from kit import TABLES, pick

KINDS = ("build", "sprawl", "raise", "remodel", "reorganize", "gamble")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_options_are_legal_and_what_is_refused_is_refused(table):
    source = FastChance(9)
    found = in_play(table, 2)
    for position in found[:: max(1, len(found) // 12)] + found[-1:]:
        names = position.rules.board.names
        for seat in {int(position.turn), (position.turn + 1) % position.players}:
            for lot in {pick(source, list(range(len(names)))) for _ in range(4)}:
                check_look(position, seat, look_at(position, seat, names[lot]))
            for kind in KINDS:
                look = look_for(position, seat, kind)
                check_look(position, seat, look)
                legal = {code for code in listed_of(position, seat) if format_code(position, code).split()[0] == kind}
                assert {option["action"] for option in look["options"]} == {
                    format_code(position, code) for code in legal
                }
                assert look["options"] or look["refused"]
        if position.pending is not None:
            options = look_pending(position)["options"]
            assert [option["action"] for option in options] == [
                format_code(position, code) for code in listed(position)
            ]


def listed_of(position, seat):
    return listed(position) if seat == position.to_act and position.phase != OVER else []


def check_look(position, seat, look):
    assert json.loads(json.dumps(look)) == look
    for option in look["options"]:
        named, action = parse_action(option["action"], position, seat)
        assert named is None
        assert problem(position, seat, to_code(action)) == 0
        assert option["result"]["text"]
    for refused in look["refused"]:
        assert refused["code"] in CODES[1:]
        assert refused["message"]
        assert refused["kind"] == "all" or refused["kind"] in KINDS
        # Nothing of the kind is legal there.
        for code in listed_of(position, seat):
            text = format_code(position, code).split()
            same_kind = refused["kind"] in ("all", text[0])
            same_place = refused["lot"] is None or text[2 if text[0] == "sprawl" else 1 : None][:1] == [refused["lot"]]
            if refused["kind"] == "all" and refused["lot"] is not None:
                continue
            assert not (same_kind and same_place)


def test_far_from_all_casinos_a_sprawl_is_not_refused_for_the_boss_of_one():
    position = position_from(players=["red $70", "yellow $50"], lots={"C10": "lot red", "C6": "vega yellow 4"})
    sprawl = look_at(position, 0, "A1")["refused"][1]
    assert (sprawl["kind"], sprawl["code"], sprawl["rule"]) == ("sprawl", "no-casino", "A-2")
    assert sprawl["message"].startswith("There is no casino next to A1.")
    assert look_at(position, 0, "C5")["refused"][1]["code"] == "not-boss"


def test_to_a_lot_with_a_marker_a_sprawl_is_refused_for_the_marker_whoever_is_boss_beside_it():
    lots = {"C6": "vega yellow 4", "C5": "lot yellow", "C11": "sphinx red 3", "C10": "lot yellow"}
    position = position_from(players=["red $70", "yellow $50"], lots=lots)
    # C5 lies beside yellow's casino only, C10 beside red's.
    free = position_from(players=["red $70", "yellow $50"], lots={"C6": "vega yellow 4"})
    assert look_at(free, 0, "C5")["refused"][1]["code"] == "not-boss"
    for lot in ("C5", "C10"):
        sprawl = look_at(position, 0, lot)["refused"][1]
        assert (sprawl["kind"], sprawl["code"], sprawl["rule"]) == ("sprawl", "lot-occupied", "A-2")
        assert sprawl["message"].startswith(f"There is a marker on {lot}. ")


def test_a_look_at_a_parking_lot_and_at_a_casino():
    position = position_from(
        players=["red $7", "yellow $50"],
        lots={"C10": "lot red", "C11": "sphinx red 3", "C12": "sphinx yellow 2", "C6": "vega yellow 4"},
    )
    look = look_at(position, 0, "c10")
    assert look["lot"] == "C10"
    assert look["about"][0].startswith("C10 (red's lot): price $")
    price = position.rules.board.prices[position.rules.board.index["C10"]]
    assert price > 7
    assert look["options"] == []
    assert look["refused"] == [
        {
            "kind": "build",
            "lot": "C10",
            "code": "cannot-afford",
            "message": f"Building on C10 costs ${price}; red has $7.",
            "rule": "A-1",
        },
        {
            "kind": "sprawl",
            "lot": "C10",
            "code": "lot-occupied",
            "message": "There is a marker on C10. Free lots next to that casino: C8 C9.",
            "rule": "A-2",
        },
    ]
    look = look_at(position, 0, "C12")
    assert [(option["action"], option["cost"]) for option in look["options"]] == [("reorganize C11", 5)]
    assert {refused["kind"]: refused["code"] for refused in look["refused"]} == {
        "sprawl": "cannot-afford",
        "raise": "cannot-afford",
        "remodel": "cannot-afford",
        "gamble": "own-casino",
    }
    look = look_at(position, 0, "C6")
    assert [option["action"] for option in look["options"]] == ["gamble C6 1", "gamble C6 2", "gamble C6 5"]
    assert {refused["kind"]: refused["code"] for refused in look["refused"]} == {
        "sprawl": "not-boss",
        "raise": "not-boss",
        "remodel": "not-boss",
        "reorganize": "no-die",
    }
    look = look_at(position, 0, "A1")
    assert [refused["code"] for refused in look["refused"]] == ["not-your-lot", "not-adjacent"]
    assert position.phase != DRAW_PHASE


def test_one_reason_for_everything_is_told_once():
    position = position_from(players=["red $7", "yellow $50"], lots={"C10": "lot red"})
    assert [(no["kind"], no["code"]) for no in look_at(position, 1, "C10")["refused"]] == [("all", "not-your-turn")]
    position = position_from(players=["red $7", "yellow $50"], lots={"C10": "lot red"}, phase="draw")
    assert [(no["kind"], no["code"]) for no in look_at(position, 0, "C10")["refused"]] == [("all", "wrong-phase")]
    position = position_from(players=["red $7", "yellow $50"], phase="over", winners=["yellow"])
    assert [(no["kind"], no["code"]) for no in look_at(position, 0, "C10")["refused"]] == [("all", "game-over")]
    position = position_from(
        players=["red $20", "yellow $5"],
        lots={"C10": "sphinx red 5", "C11": "sphinx red 6", "A1": "lot red"},
        reorganized=["C10", "C11"],
        pending=[{"kind": "place", "seat": "red", "first_seat": "red", "spaces": ["C10", "C11"]}],
    )
    assert [no["code"] for no in look_at(position, 0, "A1")["refused"]] == ["not-a-choice"]
    assert [option["action"] for option in look_at(position, 0, "C10")["options"]] == ["place C10 5", "place C10 6"]


def test_a_look_at_an_empty_board():
    position = position_from(players=["red $7", "yellow $50"], cons={})
    look = look_at(position, 0, "C5")
    assert [(no["kind"], no["code"]) for no in look["refused"]] == [("build", "not-your-lot"), ("sprawl", "no-casino")]
    assert try_action(position, 0, "sprawl C5 C6")["refusal"]["code"] == "no-casino"
    assert option_of(position, to_code(parse_action("reorganize C5", position)[1]))["cost"] is None


def test_a_look_at_a_space_that_is_not_there_is_refused():
    position = position_from(players=["red $7", "yellow $50"])
    with pytest.raises(ConjobsError) as caught:
        look_at(position, 0, "G1")
    assert caught.value.code == "unknown-lot"
    with pytest.raises(ConjobsError) as caught:
        look_for(position, 0, "fly")
    assert caught.value.code == "malformed"


def test_a_kind_of_action_without_any_target_says_why():
    position = position_from(players=["red $7", "yellow $50"])
    why = {kind: look_for(position, 0, kind)["refused"] for kind in KINDS}
    assert {kind: (no["code"], no["message"], no["rule"]) for kind, [no] in why.items()} == {
        "build": ("not-your-lot", "You have no parking lot.", "A-1"),
        "sprawl": ("no-casino", "There is no free lot next to a casino of yours.", "A-2"),
        "raise": ("no-casino", "You are the boss of no casino.", "A-5"),
        "remodel": ("no-casino", "You are the boss of no casino.", "A-3"),
        "reorganize": ("no-casino", "You have no die on the board.", "A-4"),
        "gamble": ("no-casino", "No other player is the boss of a casino.", "A-6"),
    }
    assert [no["code"] for no in look_for(position, 0, "host")["refused"]] == ["no-event"]
    assert [no["code"] for no in look_for(position, 0, "accept")["refused"]] == ["no-offer"]
    assert [no["code"] for no in look_for(position, 0, "draw")["refused"]] == ["wrong-phase"]
    assert [option["action"] for option in look_for(position, 0, "end")["options"]] == ["end"]


def test_near_targets_tell_why_not():
    board = load_board()
    position = position_from(players=["red $12", "yellow $50"], lots={"A1": "lot red", "C4": "lot red"})
    prices = {lot: board.prices[board.index[lot]] for lot in ("A1", "C4")}
    look = look_for(position, 0, "build")
    affordable = {lot for lot, price in prices.items() if price <= 12}
    assert {option["lot"] for option in look["options"]} == affordable
    assert {(no["lot"], no["code"]) for no in look["refused"]} == {
        (lot, "cannot-afford") for lot in prices.keys() - affordable
    }


def test_typed_actions_are_tried():
    position = position_from(players=["red $20", "yellow $50"], lots={"C11": "lot red", "C12": "sphinx yellow 4"})
    tried = try_action(position, 0, "b c11 sph")
    assert tried["legal"]
    assert tried["option"]["action"] == "build C11 sphinx"
    assert tried["option"]["cost"] == 6
    assert tried["option"]["result"]["outline"] == ["C11", "C12"]
    assert tried["refusal"] is None
    # A bet that is not listed is legal all the same.
    assert try_action(position, 0, "gamble C12 3")["option"]["bet"] == 3
    assert try_action(position, 0, "gamble C12 6")["refusal"] == {
        "code": "bad-bet",
        "message": "A bet of $6 is not possible there. Bet $1 to $5.",
        "rule": "A-6",
    }
    assert try_action(position, 0, "fly me")["refusal"]["code"] == "malformed"
    assert try_action(position, 0, "build Z9 vega")["refusal"]["code"] == "unknown-lot"
    offered = try_action(position, 1, "offer yellow gives red $3; red gives yellow lot C11")
    assert offered["legal"]
    assert offered["option"]["result"]["text"] == "Asks red to accept."
    assert json.loads(json.dumps(offered)) == offered


def test_dice_can_be_put_back_all_together_on_trial():
    """A-4: the page asks what comes of the dice as they lie in the tray, before any of them is put back."""
    position = position_from(
        players=["red $20", "yellow $5"],
        cons={},
        lots={"C10": "sphinx red 6", "C11": "sphinx down red 1", "C12": "vega yellow 4"},
        reorganized=["C10", "C11"],
        pending=[{"kind": "place", "seat": "red", "first_seat": "red", "spaces": ["C10", "C11"]}],
    )
    told = try_places(position, 0, ["place C10 1", "place C11 6"])["option"]["result"]
    (taken,) = [casino for casino in told["casinos"] if casino["group"] == "vega"]
    assert (taken["was"], taken["boss"]) == (1, 0)
    assert told["text"] == "C10 shows 1; C11 shows 6; Vega C11 C12: boss red instead of yellow."
    stays = try_places(position, 0, ["place C10 6", "place C11 1"])["option"]["result"]
    assert stays["text"] == "No boss, money or points change."
    # What lies on the table stays as it was, and what cannot be is refused.
    assert position.value_at(position.rules.board.index["C10"]) == 6
    refused = try_places(position, 0, ["place C10 1", "place C11 1"])["refusal"]
    assert refused["message"].endswith("Put your rolled values 1 6 back on C10 C11, one by one. (A-4)")
    assert try_action(position, 0, "place C10 1; place C11 6")["refusal"]["code"] == "malformed"


def test_only_dice_that_are_put_back_are_tried_together():
    """A-4: other actions change what may be done after them."""
    position = position_from(players=["red $20", "yellow $5"], lots={"C10": "lot red", "C11": "lot red"})
    builds = ["build C10 vega", "build C11 vega"]
    assert try_places(position, 0, builds)["refusal"]["message"].startswith("Only dice that are put back")
    assert try_places(position, 0, ["place C10 1", "place C11 6"])["legal"] is False


def test_answers_to_offers_are_previewed():
    position = position_from(
        players=["red $20", "yellow $50"],
        lots={"C11": "lot red"},
        offers={"red": {"steps": ["red gives yellow lot C11", "yellow gives red $9"], "accepted": ["red"]}},
    )
    look = look_for(position, 1, "accept")
    (option,) = look["options"]
    assert option["action"] == "accept red"
    assert option["result"]["money"] == {"0": 9, "1": -9}
    assert option["result"]["text"] == "Red gets $9; yellow pays $9."
    assert [option["action"] for option in look_for(position, 0, "withdraw")["options"]] == ["withdraw"]
    assert [option["action"] for option in look_for(position, 1, "decline")["options"]] == ["decline red"]


# Offers


def test_an_offer_is_shown_before_and_after():
    position = position_from(
        players=["red $20", "yellow $50", "green $1"],
        lots={"C11": "lot red", "C12": "sphinx yellow 4", "C10": "sphinx red 3"},
    )
    shown = offer_preview(position, 0, ["red gives yellow lot C11", "yellow gives red $9", "yellow gives red die C12"])
    assert json.loads(json.dumps(shown)) == shown
    assert shown == {
        "refusal": None,
        "named": [0, 1],
        "must_accept": [1],
        "parties": [
            {
                "seat": 0,
                "before": {"money": 20, "lots": ["C11"], "dice": {"C10": 3}, "bosses": 1},
                "after": {"money": 29, "lots": [], "dice": {"C10": 3, "C12": 4}, "bosses": 2},
            },
            {
                "seat": 1,
                "before": {"money": 50, "lots": [], "dice": {"C12": 4}, "bosses": 1},
                "after": {"money": 41, "lots": ["C11"], "dice": {}, "bosses": 0},
            },
        ],
        "stops": None,
        "dice": False,
    }


def test_an_offer_that_stops_says_where():
    position = position_from(players=["red $20", "yellow $5"], lots={"C11": "lot red"})
    shown = offer_preview(position, 0, ["red gives yellow lot C11", "yellow gives red $9"])
    assert shown["stops"] == "As things stand, yellow has $5, so step 2 could not happen."
    # What happened before that stands.
    assert [party["after"]["lots"] for party in shown["parties"]] == [[], ["C11"]]
    assert [party["after"]["money"] for party in shown["parties"]] == [20, 5]


def test_an_offer_with_dice_says_so():
    position = position_from(players=["red $20", "yellow $50"], lots={"C12": "sphinx yellow 4", "C11": "sphinx red 3"})
    shown = offer_preview(position, 1, ["yellow gives red $9", "red does reorganize C11"])
    assert shown["dice"]
    assert shown["stops"] is None
    assert shown["must_accept"] == [0]


def test_an_offer_that_is_none_is_refused():
    position = position_from(players=["red $20", "yellow $50", "green $1"], lots={"C11": "lot red"})
    assert offer_preview(position, 0, ["red gives red $9"])["refusal"]["code"] == "malformed"
    assert offer_preview(position, 0, ["yellow gives green $9"])["refusal"]["code"] == "malformed"
    assert offer_preview(position, 0, ["red gives green lot Q7"])["refusal"]["code"] == "unknown-lot"
    assert offer_preview(position, 0, [])["refusal"]["code"] == "malformed"
    refused = offer_preview(position, 0, ["red gives green $1", "green does build C11 vega"])
    assert refused["refusal"]["code"] == "not-your-turn"
    assert refused["named"] == [0, 2]
    assert refused["parties"] == []


def test_a_take_over_that_waits_is_not_carried_out_by_a_look_at_an_offer():
    lots = {"C10": "sphinx yellow 5", "A1": "lot yellow"}
    free = [f"{block}{number}" for block in "DEF" for number in range(1, 7)]
    for number, lot in enumerate(free[:12]):
        lots[lot] = f"{('albion', 'vega')[number % 2]} red {1 + number % 2}"
    position = position_from(
        players=["red $20", "yellow $50", "green $5"],
        phase="draw",
        lots=lots,
        pending=[{"kind": "drawn", "lot": "C10"}, {"kind": "take-die", "seat": "red", "lot": "C10"}],
        order="unknown",
        deck=["A2", "A6", "B1"],
        before_game_over=2,
    )
    shown = offer_preview(position, 0, ["red gives yellow die D1", "yellow gives red $2"])
    assert shown["refusal"] is None
    assert shown["parties"][0]["after"]["money"] == 22
    assert position.pending is not None


# Completion, and what never changes


def test_lines_are_completed_with_what_they_are():
    position = position_from(players=["red $20", "yellow $5"], lots={"C11": "lot red", "C12": "sphinx yellow 4"})
    assert complete(position, 0, "bui") == [
        {
            "text": "build",
            "about": "Build on your parking lot; with no die left, move the one on the lot after using. (A-1)",
        }
    ]
    found = complete(position, 0, "build ")
    assert found[0] == {"text": "build C11", "about": "C11 (red's lot)"}
    assert len(found) == 48
    assert complete(position, 0, "build C11 v") == [{"text": "build C11 vega", "about": "for $6"}]
    assert complete(position, 0, "build C12 v") == [
        {"text": "build C12 vega", "about": "C12 is no parking lot of red."}
    ]
    assert complete(position, 0, "offer red gives yellow lot ") == [
        {"text": "offer red gives yellow lot C11", "about": ""}
    ]
    assert complete(position, 0, "fly ") == []


def test_the_board_and_the_cards_are_told():
    data = board_data(load_board())
    assert json.loads(json.dumps(data)) == data
    assert [block["name"] for block in data["blocks"]] == list("ABCDEF")
    assert data["blocks"][2] == {"name": "C", "rows": 4, "columns": 3, "closed": False}
    assert [block["name"] for block in data["blocks"] if block["closed"]] == ["F"]
    assert len(data["lots"]) == 48
    assert data["lots"]["A6"]["card"] == "strip"
    assert data["lots"]["A6"]["strip"]
    assert data["track"][-1] == 90
    cards = cards_data(shipped_cards())
    assert json.loads(json.dumps(cards)) == cards
    assert len(cards) == 25
    assert cards["skyline-symposium"]["needs"] == ["raise"]
    position = position_from(players=["red $20", "yellow $5"])
    assert set(table_view(position)["supply"]) == {card["group"] for card in cards.values()}


def test_an_action_of_an_offer_is_looked_for_after_the_steps_before_it():
    position = position_from(
        players=["red $3", "yellow $50", "green $1"],
        lots={"C11": "lot yellow", "C12": "sphinx yellow 4", "C10": "sphinx red 3"},
    )
    assert not any(option["lot"] == "C11" for option in offer_look(position, [], "build")["options"])
    found = offer_look(position, ["yellow gives red lot C11"], "build")
    # The money may come by a step that follows.
    assert {option["action"] for option in found["options"]} == {
        f"build C11 {group}" for group in ("albion", "sphinx", "vega", "tivoli", "pioneer")
    }
    assert found["view"]["lots"]["C11"] == {"owner": 0}
    assert found["view"]["players"][0]["money"] == 3
    assert json.loads(json.dumps(found)) == found
    assert position.money[0] == 3


def test_a_bet_of_an_offer_is_no_more_than_there_is_then():
    position = position_from(players=["red $3", "yellow $50"], lots={"C12": "sphinx yellow 4"})
    bets = [option["bet"] for option in offer_look(position, ["yellow gives red $1"], "gamble")["options"]]
    assert max(bets) == 4
    assert offer_trial(position, ["yellow gives red $1"], "gamble C12 $4")["legal"]
    refused = offer_trial(position, [], "gamble C12 $4")
    assert refused["refusal"]["rule"] == "A-6"


def test_before_the_draw_actions_of_an_offer_are_those_after_it():
    deck = {"order": "unknown", "deck": ["A2", "A6", "B1"], "before_game_over": 2}
    position = position_from(players=["red $3", "yellow $50"], lots={"C11": "lot red"}, phase="draw", **deck)
    assert offer_look(position, [], "build")["options"]
