"""Tables over HTTP: making, sitting down, playing, looking, and everything that is refused."""

import json
import logging
import socket
import sqlite3
import threading
import time
from dataclasses import replace
from pathlib import Path

from service import Player, new_table, play_on, serving, sit, to_act, two_people, until

from conjobs.rules.errors import CODES as GAME_CODES
from conjobs.server.guard import POLICY
from conjobs.server.refusals import STATUS
from conjobs.table import SENTENCES


def refused(response, status, code):
    assert response.status_code == status, response.text
    body = response.json()
    assert set(body) == {"code", "message", "rule"}
    assert body["code"] == code, body
    assert body["message"]
    return body


# Making and sitting down


def test_one_request_begins_a_game_against_three_bots(client):
    ann = new_table(client, bots={"1": "greedy", "2": "builder", "3": "random"}, start=True)
    whole = ann.look()
    assert (whole["table"]["status"], whole["seat"]) == ("running", 0)
    assert [seat["kind"] for seat in whole["table"]["seats"]] == ["person", "bot", "bot", "bot"]
    for _ in range(100):
        if ann.look()["view"]["to_act"] == 0:
            break
        time.sleep(0.05)
    assert ann.act("draw").status_code == 200


def test_a_friend_takes_a_seat_by_the_link_and_both_play(client):
    players = two_people(client)
    active, other = to_act(players)
    before = active.look()["table"]["version"]
    played = active.act("draw")
    assert played.json() == {"version": before + 1, "ply": 1}
    assert other.look()["log"][-1]["action"] == "draw"
    assert other.look()["view"]["to_act"] == active.seat


def test_a_seat_is_taken_once_and_names_are_different(client):
    ann = new_table(client, players=3)
    sit(ann, "Ben", 1)
    seats = f"/api/tables/{ann.table}/seats"
    refused(client.post(seats, json={"name": "Cat", "seat": 1}), 409, "seat-taken")
    refused(client.post(seats, json={"name": "ben"}), 409, "name-taken")
    refused(client.post(seats, json={"name": "\u202eCat"}), 422, "bad-text")
    sit(ann, "Cat")
    refused(client.post(seats, json={"name": "Dan"}), 409, "table-full")


def test_only_the_host_starts_and_furnishes(client):
    ann = new_table(client, players=3)
    ben = sit(ann, "Ben")
    refused(ben.ask("POST", "/start", {}), 403, "not-host")
    refused(ben.ask("PUT", "/seats/2", {"bot": "greedy"}), 403, "not-host")
    refused(ben.ask("PUT", "/seats/0", {"name": "Bea"}), 403, "not-your-seat")
    # Not even looked at: this one would be refused for itself.
    refused(ben.ask("PUT", "/seats/0", {"webhook": "https://127.0.0.1/turn"}), 403, "not-your-seat")
    refused(ben.ask("POST", "/close", {}), 403, "not-host")
    assert ann.ask("PUT", "/seats/2", {"bot": "greedy"}).json()["table"]["seats"][2]["bot"] == "greedy"
    assert ann.ask("DELETE", "/seats/1").json()["table"]["seats"][1]["kind"] == "open"
    refused(ben.ask("POST", "/chat", {"text": "hi"}), 401, "bad-token")


def test_one_changes_ones_own_seat(client):
    ann = new_table(client, players=2)
    changed = {"name": "Anna", "stand_in": "random", "words": "luck", "webhook": "https://93.184.216.34/turn"}
    for name, value in changed.items():
        assert ann.ask("PUT", "/seats/0", {name: value}).status_code == 200
    seat = ann.look()["table"]["seats"][0]
    assert (seat["name"], seat["stand_in"], seat["words"]) == ("Anna", "random", True)
    assert "93.184" not in json.dumps(ann.look())
    for wrong in ("http://93.184.216.34", "https://127.0.0.1/turn", "https://[fe80::1]/", "https://192.168.1.4:8443/"):
        refused(ann.ask("PUT", "/seats/0", {"webhook": wrong}), 422, "bad-webhook")
    refused(ann.ask("PUT", "/seats/0", {}), 422, "bad-request")


def test_only_who_sits_there_is_told_of_a_webhook_and_only_of_its_host(client):
    ann = new_table(client, players=3)
    ben = sit(ann, "Ben")
    assert ann.ask("GET", "/seats/0").json() == {"seat": 0, "webhook": None}
    hosts = {
        "https://93.184.216.34/turn?key=secret": "93.184.216.34",
        "HTTPS://93.184.216.34:443/": "93.184.216.34",
        "https://93.184.216.34:8443/secret": "93.184.216.34:8443",
        "https://[2606:4700:4700::1111]:8443/": "[2606:4700:4700::1111]:8443",
    }
    for url, host in hosts.items():
        assert ann.ask("PUT", "/seats/0", {"webhook": url}).status_code == 200
        assert ann.ask("GET", "/seats/0").json() == {"seat": 0, "webhook": host}
    refused(ben.ask("GET", "/seats/0"), 403, "not-your-seat")
    refused(client.get(f"/api/tables/{ann.table}/seats/0"), 401, "no-token")
    refused(ann.ask("GET", "/seats/0", token=ann.recovery), 401, "bad-token")
    assert ben.ask("GET", "/seats/1").json() == {"seat": 1, "webhook": None}
    assert ann.ask("PUT", "/seats/0", {"webhook": None}).status_code == 200
    assert ann.ask("GET", "/seats/0").json()["webhook"] is None


def test_a_change_that_is_refused_halfway_does_not_happen(client):
    ann = new_table(client, players=2)
    refused(ann.ask("PUT", "/seats/0", {"name": "Anna", "bot": "greedy"}), 409, "seat-taken")
    assert ann.look()["table"]["seats"][0]["name"] == "Ann"


def test_a_change_of_a_seat_that_is_refused_in_part_changes_nothing_and_disturbs_nobody(client):
    ann, _ = two_people(client)
    held = client.app.state.house._held[ann.table]
    refused(ann.ask("PUT", "/seats/0", {"name": "Zoe", "stand_in": "nobody"}), 422, "unknown-bot")
    assert client.app.state.house._held[ann.table] is held
    assert ann.look()["table"]["seats"][0]["name"] == "Ann"
    refused(ann.ask("PUT", "/seats/5", {"bot": "greedy"}), 404, "no-seat")


def test_the_host_gives_the_seat_of_an_absent_player_to_a_bot_and_back(client):
    ann, ben = two_people(client)
    given = ann.ask("PUT", "/seats/1", {"bot": "random"}).json()["table"]["seats"][1]
    assert (given["kind"], given["given"], given["bot"]) == ("person", True, "random")
    refused(ben.act("draw"), 409, "seat-given")
    back = ann.ask("PUT", "/seats/1", {"bot": None}).json()["table"]["seats"][1]
    assert (back["given"], back["bot"]) == (False, None)


def test_a_seat_moves_to_another_device_once(client):
    ann = new_table(client, players=2)
    where = f"/api/tables/{ann.table}/recover"
    moved = client.post(where, json={"recovery": ann.recovery})
    assert moved.status_code == 200
    refused(client.post(where, json={"recovery": ann.recovery}), 403, "bad-recovery")
    refused(ann.ask("GET"), 401, "bad-token")
    there = Player(client, ann.table, moved.json())
    assert there.look()["seat"] == 0
    link = there.ask("POST", "/recovery", {}).json()["recovery"]
    assert client.post(where, json={"recovery": link}).status_code == 200


def test_rematch_with_the_same_people_and_secrets(client):
    players = two_people(client)
    refused(players[0].ask("POST", "/rematch", {}), 409, "not-over")
    play_to_the_end(players)
    again = players[1].ask("POST", "/rematch", {})
    assert again.status_code == 201
    assert players[0].look()["table"]["rematch"] == again.json()["table"]
    new = Player(client, again.json()["table"], vars(players[0]))
    assert new.look()["table"]["status"] == "open"
    assert [seat["name"] for seat in new.look()["table"]["seats"]] == ["Ann", "Ben"]


def play_to_the_end(players):
    while players[0].look()["table"]["status"] == "running":
        play_on(players, 1)


def test_a_finished_game_says_who_won_and_takes_no_more_actions(client):
    players = two_people(client)
    play_to_the_end(players)
    whole = players[0].look()
    assert whole["table"]["status"] == "over"
    assert whole["view"]["winners"]
    refused(players[0].act("draw"), 409, "not-running")
    record = players[0].ask("GET", "/record").text
    assert json.loads(record.splitlines()[-1])["result"]["winners"]


def test_a_table_that_cannot_be_is_refused_with_what_is_wrong_and_what_may_be(client):
    four = {str(seat): "greedy" for seat in range(4)}
    for wanted, said in (
        ({"clock": {"kind": "turn"}}, "clock.seconds is missing. Allowed: whole numbers from 10 to 3600"),
        ({"clock": {"kind": "turn", "seconds": 99_999_999}}, "Allowed: whole numbers from 10 to 3600"),
        ({"clock": {"kind": "turn", "seconds": "60"}}, 'clock.seconds cannot be "60". Allowed: whole numbers.'),
        ({"clock": {"seconds": 60}}, "clock.kind is missing."),
        ({"clock": {"kind": "hour"}}, 'clock.kind cannot be "hour". Allowed: "none", "turn", "game", "days".'),
        ({"clock": {"choice": 5}}, 'clock has no field "choice". Allowed: "kind", "seconds", "choice_seconds".'),
        ({"clock": "turn"}, 'clock cannot be "turn". Allowed: an object.'),
        ({"sets": ["x"]}, 'there is no set "x". Allowed: "rulebook", "house".'),
        ({"sets": {}}, "sets cannot be an object. Allowed: a list."),
        ({"players": 7}, "players cannot be 7. Allowed: whole numbers from 2 to 6 in the six-player edition."),
        ({"pace": 4}, "Allowed: 0 to 3 seconds."),
        ({"cons": 1}, "cons cannot be 1. Allowed: true, false."),
        ({"watch": "links"}, 'Allowed: "link", "nobody". Did you mean "link"?'),
        ({"name": "x" * 300}, "The table's name is too long. Allowed: 1 to 60 characters"),
        ({"player": ""}, "The name is empty. Allowed: 1 to 24 characters"),
        ({"player": None}, "player cannot be null. Allowed: text."),
        ({"playrs": 4}, 'There is no field "playrs".'),
        ({"playrs": 4}, 'Did you mean "players"?'),
        ({"bots": {"7": "greedy"}}, '"7" is no seat. Seats are'),
        ({"bots": {"1": ""}}, 'There is no bot "" here. Allowed: "random"'),
        ({"bots": {"4": "greedy"}}, "There is no seat 4 for a bot. The seats of 4 players are 0 to 3."),
        ({"bots": four}, "Bots have all seats. Leave one for yourself."),
    ):
        made = client.post("/api/tables", json={"player": "Ann", **wanted})
        assert 400 <= made.status_code < 500
        assert said in made.json()["message"]
    assert refused(client.post("/api/tables", json={}), 422, "bad-request")["message"] == "player is missing."


def test_who_makes_a_table_sits_at_the_first_seat_that_is_no_bots(client):
    ann = new_table(client, bots={"0": "greedy", "2": "greedy"})
    table = ann.look()["table"]
    assert (ann.seat, table["host"]) == (1, 1)
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person", "bot", "open"]


def test_a_body_that_is_no_object_of_json_is_refused_with_how_one_is_sent(client):
    json_type = {"content-type": "application/json"}
    for content, headers, said in (
        (b"{", json_type, "The body is no JSON."),
        (b"[]", json_type, "The body is no object of JSON."),
        (b"", json_type, "There is no body."),
        (b'{"player": "Ann"}', {"content-type": "text/plain"}, "The body is no object of JSON."),
        (b"player=Ann", {}, "The body is no object of JSON."),
    ):
        body = refused(client.post("/api/tables", content=content, headers=headers), 422, "bad-request")
        assert body["message"] == f"{said} Send an object of JSON, with content-type: application/json."


def test_seats_that_are_not_there_are_refused_with_those_that_are(client):
    ann = new_table(client, players=3)
    for made in (
        client.post(f"/api/tables/{ann.table}/seats", json={"name": "Ben", "seat": 7}),
        ann.ask("PUT", "/seats/9", {"bot": "greedy"}),
        ann.ask("DELETE", "/seats/-1"),
    ):
        assert refused(made, 404, "no-seat")["message"] == "There is no such seat. Seats are 0 to 2."
    assert refused(ann.ask("DELETE", "/seats/x"), 422, "bad-request")["message"].startswith('seat cannot be "x".')


# Playing


def test_a_stale_click_is_refused_and_names_the_version(client):
    players = two_people(client)
    active, _ = to_act(players)
    assert active.act("draw", 0).status_code == 200
    assert "version 1" in refused(active.act("draw", 0), 409, "stale")["message"]


def test_the_rules_refuse_with_their_number(client):
    active, other = to_act(two_people(client))
    assert refused(active.act("build A1 vega"), 422, "wrong-phase")["rule"]
    refused(active.act("jump"), 422, "malformed")
    refused(active.act("build Z9 vega"), 422, "unknown-lot")
    refused(other.act("draw"), 422, "not-your-turn")


def test_a_link_that_is_too_long_leads_to_no_table(client):
    refused(client.get(f"/api/tables/{'x' * 500}"), 404, "no-table")


def test_nobody_acts_for_another_seat(client):
    active, other = to_act(two_people(client))
    colour = active.look()["table"]["seats"][active.seat]["colour"]
    refused(other.act(f"{colour}: draw"), 403, "not-your-seat")
    stranger = new_table(client, "Zoe")
    refused(active.ask("POST", "/actions", {"version": 0, "action": "draw"}, token=stranger.token), 401, "bad-token")
    nobody = client.post(f"/api/tables/{active.table}/actions", json={"version": 0, "action": "draw"})
    assert refused(nobody, 401, "no-token")
    assert nobody.headers["www-authenticate"] == "Bearer"
    assert active.look()["table"]["version"] == 0


def test_of_two_clients_at_once_exactly_one_wins(client):
    players = two_people(client)
    active, _ = to_act(players)
    for _ in range(10):
        version = active.look()["table"]["version"]
        options = [option["action"] for option in active.look()["options"]]
        action = next((wanted for wanted in ("draw", "end") if wanted in options), options[0])
        answers = []
        gate = threading.Barrier(4)

        def click(found=answers, gate=gate, player=active, action=action, version=version):
            gate.wait()
            found.append(player.act(action, version).status_code)

        threads = [threading.Thread(target=click) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409, 409, 409]
        active, _ = to_act(players)


def test_one_takes_back_ones_own_and_asks_for_more(client):
    players = two_people(client)
    active, other = to_act(players)
    active.act("draw")
    version = active.look()["table"]["version"]
    asked = active.ask("POST", "/undo", {"version": version})
    assert asked.json() == {"done": False, "version": version}
    assert other.look()["table"]["undo"]["needs"] == [other.seat]
    refused(active.ask("POST", "/undo/answer", {"agree": True}), 409, "not-asked")
    assert other.ask("POST", "/undo/answer", {"agree": True}).status_code == 200
    whole = active.look()
    assert (whole["table"]["ply"], whole["table"]["version"], whole["log"]) == (0, version + 1, [])


def test_what_cannot_be_taken_back_is_refused_with_what_can(client):
    active, other = to_act(two_people(client))

    def back(player, **to):
        version = active.look()["table"]["version"]
        return refused(player.ask("POST", "/undo", {"version": version, **to}), 404, "no-ply")["message"]

    assert back(active) == "There is no action of yours to take back. Nobody has acted yet."
    active.act("draw")
    assert back(other).startswith("There is no action of yours to take back. Name the ply to go back to")
    for wrong in (1, 200_000, -1):
        assert back(other, to=wrong) == "The game cannot go back there. Allowed: ply 0 to 0."


def test_chat_with_markup_comes_back_as_the_text_it_is(client):
    ann, ben = two_people(client)
    text = "<script>alert(1)</script> & <b>bold</b>"
    said = ann.ask("POST", "/chat", {"text": text})
    assert said.status_code == 201
    assert said.headers["content-type"] == "application/json"
    assert ben.look()["chat"][-1]["text"] == text
    refused(ann.ask("POST", "/chat", {"text": "x" * 501}), 422, "bad-text")
    refused(client.post(f"/api/tables/{ann.table}/chat", json={"text": "hi"}), 401, "no-token")


def test_a_players_data_are_deleted(client):
    ann, ben = two_people(client)
    ben.ask("POST", "/chat", {"text": "my address is 5 Elm"})
    refused(ann.ask("DELETE", "/seats/1/data"), 403, "not-your-seat")
    assert ben.ask("DELETE", "/seats/1/data").status_code == 200
    whole = json.dumps(ann.look())
    assert "Ben" not in whole
    assert "5 Elm" not in whole
    refused(ben.ask("GET"), 401, "bad-token")


def test_deleted_data_are_gone_from_the_database_too_while_it_is_open(settings, tmp_path):
    def kept():
        return b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))

    with serving(settings) as client:
        ann = new_table(client, players=3)
        ben, cat = sit(ann, "Ben of Elm Street"), sit(ann, "Cat of Oak Street")
        ben.ask("POST", "/chat", {"text": "my address is 5 Elm Street"})
        assert b"Elm Street" in kept()
        assert ben.ask("DELETE", f"/seats/{ben.seat}/data").status_code == 200
        assert b"Elm Street" not in kept()
        # Who reads at this moment goes on reading what was there.
        reading = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        reading.execute("BEGIN")
        assert "Oak Street" in str(reading.execute("SELECT * FROM tables").fetchall())
        assert cat.ask("DELETE", f"/seats/{cat.seat}/data").status_code == 200
        assert b"Oak Street" in kept()
        reading.close()
        until(lambda: b"Oak Street" not in kept())


# Looking


def test_looking_at_lots_actions_and_moments(client):
    active, other = to_act(two_people(client))
    active.act("draw")
    view = active.look()["view"]
    mine = next(name for name, lot in view["lots"].items() if lot.get("owner") == active.seat)
    look = active.ask("GET", f"/look?lot={mine}").json()
    assert look["lot"] == mine
    assert {option["kind"] for option in look["options"]} <= {"build"}
    assert active.ask("GET", "/look?kind=build").json()["about"]
    assert active.ask("GET", "/look?action=end").json()["legal"] is True
    # Several are dice that are put back together, and nothing else.
    assert active.ask("GET", "/look?action=end&action=end").json()["refusal"]["rule"] == "A-4"
    assert active.ask("GET", "/look").json()["options"] == []
    assert active.ask("GET", "/moment").json() is None
    assert other.ask("GET", "/look?action=end").json()["refusal"]["code"] == "not-your-turn"
    assert "build" in [found["text"] for found in active.ask("GET", "/complete?text=bu").json()]
    names = [seat["colour"] for seat in active.look()["table"]["seats"]]
    steps = [f"{names[active.seat]} gives {names[other.seat]} $1"]
    preview = active.ask("POST", "/offer-preview", {"steps": steps}).json()
    assert (preview["refusal"], preview["must_accept"]) == (None, [other.seat])
    wanted = {"steps": steps, "kind": "build"}
    found = other.ask("POST", "/offer-action", wanted).json()
    assert mine in {option["lot"] for option in found["options"]}
    assert found["view"]["players"][active.seat]["money"] == view["players"][active.seat]["money"] - 1
    tried = {"steps": steps, "kind": "gamble", "action": f"gamble {mine} $1"}
    assert other.ask("POST", "/offer-action", tried).json()["legal"] is False
    refused(other.ask("POST", "/offer-action", {**wanted, "kind": "fly"}), 422, "malformed")
    refused(active.ask("GET", "/look?lot=Z9"), 422, "unknown-lot")
    other.act(f"offer {names[other.seat]} gives {names[active.seat]} $1")
    counter = f"counter {names[other.seat]} with {names[active.seat]} gives {names[other.seat]} $1"
    assert active.ask("GET", f"/look?action={counter}").json()["legal"] is True
    assert other.ask("GET", f"/look?action={counter}").json()["legal"] is False
    assert active.ask("GET", "/look?action=later").json()["refusal"]["code"] == "no-answer"
    assert [found["text"] for found in active.ask("GET", "/complete?text=coun").json()] == ["counter"]
    # A spectator looks from the seat that is to act.
    assert client.get(f"/api/tables/{active.table}/look?action=end").json()["legal"] is True


def test_moments_of_the_past(client):
    players = two_people(client)
    play_on(players, 6)
    whole = players[0].look()
    moments = players[0].ask("GET", "/moments").json()["moments"]
    assert [moment["ply"] for moment in moments] == list(range(7))
    assert moments[6]["view"] == whole["view"]
    third = players[0].ask("GET", "/at/3").json()
    assert (third["ply"], third["version"], third["action"]) == (3, 3, whole["log"][2]["action"])
    assert third["view"] == moments[3]["view"]
    assert players[0].ask("GET", "/at/0").json()["action"] is None
    for path in ("/at/7", "/at/7/position", "/at/200000/picture.svg"):
        gone = refused(players[0].ask("GET", path), 404, "no-ply")
        assert gone["message"] == "There is no such moment. The game is at ply 6."
    unbegun = new_table(client)
    for path in ("/at/0/position", "/at/0/picture.svg"):
        assert "has not begun" in refused(unbegun.ask("GET", path), 404, "no-ply")["message"]


def test_moments_of_a_long_game_come_in_parts_that_make_the_whole(client, monkeypatch):
    players = two_people(client)
    play_on(players, 7)
    whole = players[0].ask("GET", "/moments").json()
    assert (len(whole["moments"]), whole["last"]) == (8, 7)
    monkeypatch.setattr("conjobs.server.held.MOST_MOMENTS", 3)
    play_on(players, 1)
    parts = [players[0].ask("GET", f"/moments?from={first}").json() for first in (0, 3, 6, 9)]
    assert [[moment["ply"] for moment in part["moments"]] for part in parts] == [[0, 1, 2], [3, 4, 5], [6, 7, 8], []]
    assert {part["last"] for part in parts} == {8}
    assert [moment for part in parts for moment in part["moments"]][:8] == whole["moments"]
    refused(players[0].ask("GET", "/moments?from=-1"), 422, "bad-request")


def test_names_from_right_to_left_are_isolated_in_sentences_alone(client):
    ann = new_table(client, "مريم", players=2, seed=7)
    ben = sit(ann, "Ben")
    assert ann.ask("POST", "/start", {}).status_code == 200
    play_on([ann, ben], 4)
    look, record = ann.look(), ann.ask("GET", "/record").text
    sentences = " ".join(text for entry in look["log"] for text in entry["texts"])
    assert sentences.count("\u2068مريم\u2069") == sentences.count("مريم") > 0
    assert "Ben" in sentences
    assert "\u2068Ben" not in sentences
    assert "\u2068" in look["setup"][0]
    assert [seat["name"] for seat in look["table"]["seats"]] == ["مريم", "Ben"]
    assert "\u2068" not in record
    opened = client.post("/api/records", content=record).json()
    assert [entry["texts"] for entry in opened["log"]] == [entry["texts"] for entry in look["log"]]


def test_the_record_opens_again_and_a_table_goes_on_with_it(client):
    players = two_people(client)
    play_on(players, 8)
    record = players[0].ask("GET", "/record")
    assert "attachment" in record.headers["content-disposition"]
    opened = client.post("/api/records", content=record.text)
    assert opened.status_code == 200, opened.text
    assert [entry["action"] for entry in opened.json()["log"]] == [e["action"] for e in players[0].look()["log"]]
    # It tells of the players as the table does; where a record has no names, by their colours.
    assert [player["name"] for player in opened.json()["players"]] == ["Ann", "Ben"]
    assert [entry["texts"] for entry in opened.json()["log"]] == [e["texts"] for e in players[0].look()["log"]]
    assert opened.json()["setup"] == players[0].look()["setup"]
    nameless = record.text.replace(', "name": "Ann"', "").replace(', "name": "Ben"', "")
    told = client.post("/api/records", content=nameless).json()
    assert [player["name"] for player in told["players"]] == ["Red", "Yellow"]
    assert told["log"][0]["texts"][0].startswith(("Red drew", "Yellow drew"))
    assert (opened.json()["cut"], opened.json()["result"]) == (False, None)
    assert client.post("/api/records", content=record.text[:-10]).json()["cut"] is True
    refused(client.post("/api/records", content="nonsense\n"), 422, "bad-record")
    stream = {"content-type": "application/octet-stream"}
    assert client.post("/api/records", content=record.text, headers=stream).status_code == 200
    made = client.post("/api/records/table?player=Zoe", content=record.text)
    assert made.status_code == 201, made.text
    zoe = Player(client, made.json()["table"]["id"], made.json())
    assert (zoe.look()["table"]["status"], zoe.look()["table"]["ply"]) == ("open", 8)
    assert zoe.ask("POST", "/start", {}).status_code == 200


def test_a_record_that_is_wrapped_in_something_is_refused_with_how_it_is_sent(client):
    allowed = "The body is the text of the record itself, as text/plain or application/octet-stream."
    for path in ("/api/records", "/api/records/table?player=Zoe"):
        for kind in ("application/json", "application/json; charset=utf-8", "multipart/form-data; boundary=x"):
            sent = client.post(path, content='{"record": ""}', headers={"content-type": kind})
            said = refused(sent, 422, "bad-request")["message"]
            assert said == f'A record is not sent as "{kind.split(";")[0]}". {allowed}'
        empty = refused(client.post(path, content=b"", headers={"content-type": "text/plain"}), 422, "bad-request")
        assert empty["message"] == f"There is no record. {allowed}"


def test_own_cards_are_checked_and_played_with(client):
    head = '[[card]]\nid = "mine"\nname = "Mine"\ngroup = "vega"\nset = "own"\ntext = "Score."\n'
    text = head + '[[card.effects]]\ndo = "score"\ncasinos = { pick = "all" }\n'
    good = client.post("/api/cards/check", json={"text": text}).json()
    assert good["cards"][0]["id"] == "mine"
    bad = client.post("/api/cards/check", json={"text": text.replace("vega", "mega")}).json()
    assert "mega" in bad["problems"][0]
    assert client.post("/api/cards/check", json={"text": "[["}).json()["problems"]
    ann = new_table(client, cards=text, sets=[], start=True)
    table = ann.look()["table"]
    assert (list(table["cards"]), table["config"]["own_cards"]) == (["mine"], True)
    refused(client.post("/api/tables", json={"player": "Ann", "cards": "[["}), 422, "bad-cards")


def test_tables_with_own_cards_are_limited_like_what_takes_long(settings):
    with serving(replace(settings, rate=1000)) as client:
        bad = {"player": "Ann", "cards": "[["}
        codes = [client.post("/api/tables", json=bad).json()["code"] for _ in range(12)]
        assert (codes[0], codes[-1]) == ("bad-cards", "too-fast")


# Watching and the lobby


def test_the_lobby_shows_public_tables_only(client):
    new_table(client, "Ann", name="Secret")
    shown = new_table(client, "Ben", name="Open house", public=True)
    lobby = client.get("/api/tables").json()
    assert [table["name"] for table in lobby] == ["Open house"]
    assert lobby[0]["seats"][0]["name"] == "Ben"
    shown.ask("POST", "/close", {})
    assert client.get("/api/tables").json() == []


def test_spectators_see_and_do_not_act(client):
    ann, _ = two_people(client)
    base = f"/api/tables/{ann.table}"
    assert client.get(base).json()["seat"] is None
    for path, body in [
        ("/actions", {"version": 0, "action": "draw"}),
        ("/chat", {"text": "hi"}),
        ("/undo", {"version": 0}),
        ("/undo/answer", {"agree": True}),
        ("/start", {}),
        ("/close", {}),
        ("/rematch", {}),
        ("/recovery", {}),
    ]:
        refused(client.post(base + path, json=body), 401, "no-token")
    refused(client.put(f"{base}/seats/0", json={"name": "Zoe"}), 401, "no-token")
    refused(client.delete(f"{base}/seats/0"), 401, "no-token")
    refused(client.delete(f"{base}/seats/0/data"), 401, "no-token")


def test_a_table_that_nobody_may_watch_shows_itself_to_its_players_only(client):
    ann, ben = two_people(client, watch="nobody")
    assert ben.look()["seat"] == 1
    for path in ("", "/record", "/moments", "/at/0", "/look", "/moment", "/complete?text=d"):
        refused(client.get(f"/api/tables/{ann.table}{path}"), 403, "not-welcome")


# What always holds


def test_the_description_names_codes_that_exist(client):
    codes = client.get("/api/meta").json()["codes"]
    assert set(codes) >= set(GAME_CODES) - {"ok"} | set(SENTENCES) | set(STATUS)


def test_every_error_is_a_refusal(client):
    refused(client.get("/api/nothing"), 404, "not-found")
    refused(client.get("/nothing"), 404, "not-found")
    refused(client.get("/static/nothing.js"), 404, "not-found")
    refused(client.get("/static/../app.py"), 404, "not-found")
    refused(client.get("/static/%2e%2e/server/app.py"), 404, "not-found")
    refused(client.delete("/api/meta"), 405, "wrong-method")
    refused(client.get("/api/tables/none"), 404, "no-table")
    refused(client.get("/api/tables/%00"), 404, "no-table")
    refused(client.post("/api/tables", content="{"), 422, "bad-request")
    refused(client.post("/api/tables", content="[" * 60_000), 422, "bad-request")
    refused(client.post("/api/tables", json={}), 422, "bad-request")
    refused(client.post("/api/tables", json={"player": "Ann", "colour": "red"}), 422, "bad-request")
    refused(client.post("/api/tables", json={"player": "Ann", "players": "4"}), 422, "bad-request")
    refused(client.post("/api/tables", json={"player": "Ann", "edition": "seventh"}), 422, "bad-table")
    refused(client.post("/api/tables", json={"player": "Ann", "bots": {"1": "hal"}}), 422, "unknown-bot")
    refused(client.post("/api/tables", json={"player": "Ann", "cons": True, "sets": []}), 422, "bad-table")


def test_head_is_answered_like_get_but_for_the_body(client):
    table = two_people(client)[0].table
    for path in ("/", "/static/main.js", "/api/meta", f"/api/tables/{table}", "/api/openapi.json", "/nothing"):
        got, bare = client.get(path), client.head(path)
        assert (bare.status_code, bare.content) == (got.status_code, b"")
        assert {name: bare.headers[name] for name in ("content-type", "content-length")} == {
            name: got.headers[name] for name in ("content-type", "content-length")
        }
    refused(client.request("GET", "/api/tables/none/start"), 405, "wrong-method")
    assert client.head(f"/api/tables/{table}/start").status_code == 405


def test_who_types_an_address_that_is_not_there_gets_a_page_and_a_program_a_refusal(client):
    page = client.get("/nope", headers={"accept": "text/html,*/*"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert page.text == client.get("/").text
    refused(client.get("/nope"), 404, "not-found")
    refused(client.get("/api/nope", headers={"accept": "text/html,*/*"}), 404, "not-found")


def test_a_table_and_a_check_take_card_files_of_the_same_size(client):
    most = client.get("/api/meta").json()["limits"]["cards"]
    for size in (most, most + 1):
        text = "# é\n" + "#" * (size - 5)
        made = client.post("/api/tables", json={"player": "Ann", "cards": text})
        checked = client.post("/api/cards/check", json={"text": text})
        if size == most:
            refused(made, 422, "bad-cards")
            assert checked.json()["problems"]
        else:
            refused(made, 422, "bad-table")
            refused(checked, 413, "too-large")
    long = client.post("/api/cards/check", json={"text": f"a = 1{'0' * 200_000}"}).json()
    assert long == {"problems": ["The file is no TOML: A number has more than 64 bits."]}


def test_what_is_too_large_is_refused_before_it_is_read(client):
    refused(client.post("/api/tables/x/chat", content="x" * 70_000), 413, "too-large")
    refused(client.post("/api/records", content="x" * (2 * 1024 * 1024 + 1)), 413, "too-large")
    refused(client.post("/api/cards/check", json={"text": "#" * (256 * 1024 + 1)}), 422, "bad-request")


def test_a_body_without_an_end_is_not_read_to_its_end(client):
    with socket.create_connection(("127.0.0.1", client.port), 10) as line:
        head = f"POST /api/tables/x/chat HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\n"
        head += "Transfer-Encoding: chunked\r\n\r\n"
        line.sendall(head.encode() + (b"2710\r\n" + b"x" * 10_000 + b"\r\n") * 7)
        answer = b"".join(iter(lambda: line.recv(65_536), b""))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b'"code":"too-large"' in answer


def test_a_failure_of_the_program_says_nothing_about_it(client, monkeypatch):
    async def fail(most):
        raise RuntimeError("the inner secrets")

    monkeypatch.setattr(client.app.state.house.store, "lobby", fail)
    assert "inner" not in json.dumps(refused(client.get("/api/tables"), 500, "broken"))


def test_what_cannot_be_saved_is_not_done(client, monkeypatch):
    from sqlalchemy import text

    active, _ = to_act(two_people(client))
    engine = client.app.state.house.store.engine
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE lines RENAME TO hidden"))
    refused(active.act("draw", 0), 503, "not-saved")
    # It was forgotten, to be read anew, which is not possible now, either.
    refused(active.ask("GET", ""), 503, "no-database")
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE hidden RENAME TO lines"))
    assert active.look()["table"]["version"] == 0
    assert active.act("draw", 0).status_code == 200


def test_headers_of_every_answer(client):
    for path in ("/", "/play", "/new", "/t/x", "/t/x/director", "/watch", "/rules", "/position", "/static/main.js"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["cache-control"] == "no-cache"
        tag = answer.headers["etag"]
        assert client.get(path, headers={"if-none-match": tag}).status_code in (200, 304)
    assert client.get("/static/main.js", headers={"if-none-match": tag}).status_code == 304
    assert client.get("/static/main.js").headers["content-type"].startswith("text/javascript")
    for answer in (client.get("/api/meta"), client.get("/api/nothing"), client.post("/api/tables", content="{")):
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["content-security-policy"] == POLICY
    missing = client.get("/no/such/page", headers={"accept": "text/html"})
    assert (missing.status_code, "<!doctype html>" in missing.text) == (404, True)


def test_pages_of_other_sites_may_do_nothing(client):
    body = {"player": "Ann"}
    for origin in ("https://evil.example", "null", "http://127.0.0.1:9", "http://127.0.0.1"):
        refused(client.post("/api/tables", json=body, headers={"origin": origin}), 403, "wrong-origin")
    own = {"origin": f"http://127.0.0.1:{client.port}"}
    assert client.post("/api/tables", json=body, headers=own).status_code == 201
    # Another name that leads here is not ours.
    refused(client.get("/api/meta", headers={"host": "evil.example"}), 421, "wrong-host")
    assert client.get("/api/meta", headers={"host": "localhost:8000"}).status_code == 200


def test_behind_a_proxy_the_public_address_counts(settings):
    from dataclasses import replace

    with serving(replace(settings, public_url="https://vegas.example.org")) as client:
        assert client.get("/api/meta", headers={"host": "localhost"}).json()["share"] == "https://vegas.example.org"
        headers = {"host": "vegas.example.org", "origin": "https://vegas.example.org"}
        assert client.post("/api/tables", json={"player": "Ann"}, headers=headers).status_code == 201
        headers["origin"] = "https://vegas.example.org.evil.example"
        refused(client.post("/api/tables", json={"player": "Ann"}, headers=headers), 403, "wrong-origin")


def test_too_much_at_once_is_refused_with_when_it_may_be_tried_again(settings):
    from dataclasses import replace

    with serving(replace(settings, rate=2.0)) as client:
        answers = [client.get("/api/meta") for _ in range(20)]
        assert [answer.status_code for answer in answers][:16] == [200] * 16
        late = answers[-1]
        refused(late, 429, "too-fast")
        assert int(late.headers["retry-after"]) >= 1


def test_each_seat_has_a_limit_of_its_own(settings):
    from dataclasses import replace

    with serving(replace(settings, rate=1000.0)) as client:
        ann, ben = two_people(client)
        codes = [ann.ask("POST", "/chat", {"text": f"{n}"}).status_code for n in range(20)]
        assert codes[:15] == [201] * 15
        assert 429 in codes
        assert ben.ask("POST", "/chat", {"text": "hello"}).status_code == 201


def test_secrets_are_in_no_answer_no_record_no_log_and_no_database(settings, tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    with serving(settings) as client:
        players = two_people(client)
        play_on(players, 4)
        secrets = [secret for player in players for secret in (player.token, player.recovery)]
        refused(players[0].ask("GET", token=secrets[0] + "x"), 401, "bad-token")
        shown = [
            players[0].ask("GET", path).text for path in ("", "/record", "/moments", "/at/1", "/look", "/complete")
        ]
        shown += [client.get("/api/tables").text, client.get("/api/meta").text]
    kept = b"".join(path.read_bytes() for path in Path(tmp_path).glob("tables.sqlite*"))
    for secret in secrets:
        assert not any(secret in text for text in shown)
        assert secret not in caplog.text
        assert secret.encode() not in kept
