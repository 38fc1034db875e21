"""Positions over HTTP: checking, playing on from one, a moment of a table as one."""

import json
import tomllib

import pytest
from service import Player, new_table, play_on, two_people, until

from conjobs.notation.positions.reading import parse_position
from conjobs.notation.positions.writing import same_position
from conjobs.server.messages import MOST_POSITION
from conjobs.server.position_api import MOST_PROBLEMS

POSITION = """
players = ["red $20", "yellow $5 12pts", "green $9"]
turn = "yellow"
lots.B6 = "sphinx red 4"
lots.B5 = "sph yellow 2"
lots.C5 = "lot green"
cons.sphinx = ["secret-lodge-convocation", "mummy-unwrapping"]
deck = ["D8", "game-over", "A1"]
"""


def check(client, text):
    answer = client.post("/api/positions/check", json={"text": text})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_position_comes_back_as_all_see_it(client):
    found = check(client, POSITION)
    assert "problems" not in found
    view = found["view"]
    assert view["lots"]["B6"]["die"] == {"seat": 0, "value": 4}
    assert [casino["lots"] for casino in view["casinos"]] == [["B5", "B6"]]
    assert (view["active"], view["before_game_over"], view["decks"]["sphinx"]["left"]) == (1, 1, 2)
    again = check(client, found["text"])
    assert (again["view"], again["text"]) == (view, found["text"])


def test_its_data_keep_the_order_of_the_decks_as_it_was_written(client):
    data = check(client, POSITION)["data"]
    assert data["deck"] == ["D8", "game-over", "A1"]
    assert data["cons"]["sphinx"] == ["secret-lodge-convocation", "mummy-unwrapping"]
    assert "order" not in data
    assert data["lots"]["B5"] == "sphinx yellow 2"
    shuffled = POSITION.replace('"game-over", ', "") + 'order = "unknown"\nbefore_game_over = 1\n'
    unknown = check(client, shuffled)["data"]
    assert (unknown["order"], unknown["deck"], unknown["before_game_over"]) == ("unknown", ["A1", "D8"], 1)
    assert "deck" not in check(client, 'players = ["red", "yellow"]')["data"]


def test_all_that_is_wrong_is_listed_with_what_it_is_about(client):
    wrong = POSITION.replace("12pts", "9pts").replace("lot green", "lot") + 'lots.B4 = "sphinx green 4"\n'
    found = check(client, wrong)
    assert "view" not in found
    assert [(problem["field"], problem["of"], problem["lots"]) for problem in found["problems"]] == [
        ("lots", "C5", ["C5"]),
        ("players", "yellow", []),
    ]
    assert found["data"]["lots"]["B4"] == "sphinx green 4"
    tie = check(client, POSITION + 'lots.B4 = "sphinx green 4"\n')
    assert tie["problems"] == [
        {
            "text": "The dice on B4 B6 are tied for the highest of their casino (K-4).",
            "field": "lots",
            "of": "",
            "lots": ["B4", "B6"],
        }
    ]


@pytest.mark.parametrize("text", ["", "players = 3", "a = [", "a = " + "[" * 5000, "d = 1979-05-27\nn = " + "9" * 90])
def test_whatever_is_sent_is_answered_with_what_is_wrong(client, text):
    assert check(client, text)["problems"]


def test_long_texts_are_refused_and_long_lists_are_cut(client):
    answer = client.post("/api/positions/check", json={"text": "#" * (MOST_POSITION + 1)})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-request")
    problems = check(client, "\n".join(f"key{number} = 1" for number in range(MOST_PROBLEMS + 9)))["problems"]
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1]["text"] == "There are 10 problems more."


def test_a_table_plays_on_from_a_position_against_bots(client):
    bots = {"0": "random", "2": "random"}
    body = {"text": POSITION, "player": "Ann", "seat": 1, "bots": bots, "start": True, "pace": 0}
    made = client.post("/api/positions/table", json=body)
    assert made.status_code == 201, made.text
    ann = Player(client, made.json()["table"]["id"], made.json())
    whole = ann.look()
    assert (whole["table"]["status"], whole["seat"], whole["view"]["to_act"]) == ("running", 1, 1)
    assert [seat["kind"] for seat in whole["table"]["seats"]] == ["bot", "person", "bot"]
    assert whole["view"]["players"][1]["points"] == 12
    assert ann.act("end").status_code == 200
    until(lambda: ann.look()["table"]["ply"] > 2)
    start = tomllib.loads(_start(ann))
    assert same_position(parse_position(start).position, parse_position(tomllib.loads(POSITION)).position)


def _start(player):
    """The position that the table's record starts from."""
    return json.loads(player.ask("GET", "/record").text.splitlines()[0])["start"]


@pytest.mark.parametrize(
    "hostile",
    ["a = " + "[" * 400 + "]" * 400, ".".join("a" * 400) + " = 1", ".".join("a" * 11_000) + "=1", "a=0x" + "f" * 5_000],
)
def test_a_hostile_position_is_only_refused(client, hostile):
    found = check(client, hostile)
    assert [problem["text"][:20] for problem in found["problems"]] == ["The text is no TOML:"]


def test_what_cannot_be_played_on_from_is_refused(client):
    def code(**body):
        answer = client.post("/api/positions/table", json={"text": POSITION, "player": "Ann", **body})
        assert answer.status_code in (404, 409, 422), answer.text
        return answer.json()["code"]

    assert code(text="lots.A1 = 3") == "bad-position"
    assert code(text="[") == "bad-position"
    assert code(text='players = ["red $1 90pts", "yellow"]') == "game-over"
    assert code(bots={"1": "nobody"}) == "unknown-bot"
    assert code(bots={"0": "random"}) == "seat-taken"
    assert code(seat=5) == "no-seat"
    assert code(edition="classic") == "bad-request"


def test_a_moment_of_a_table_becomes_a_position(client):
    players = two_people(client, cons=True)
    play_on(players, 9)
    for ply in (0, 5, 9):
        answer = players[0].ask("GET", f"/at/{ply}/position")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        view = players[0].ask("GET", f"/at/{ply}").json()["view"]
        found = check(client, answer.text)["view"]
        assert {**found, "turn": 0} == {**view, "turn": 0}
    assert players[0].ask("GET", "/at/10/position").json()["code"] == "no-ply"


def test_who_may_not_watch_gets_no_position(client):
    players = two_people(client, watch="nobody")
    where = f"/api/tables/{players[0].table}/at/0/position"
    assert client.get(where).json()["code"] == "not-welcome"
    assert players[0].ask("GET", "/at/0/position").status_code == 200
    assert new_table(client).ask("GET", "/at/0/position").json()["code"] == "no-ply"
