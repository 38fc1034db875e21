"""Statistics over HTTP are those that `conjobs stats` prints."""

from service import new_table, play_on, two_people

from conjobs.game import Game
from conjobs.record import read_record
from conjobs.record.stats import game_stats


def counted(text):
    return game_stats(Game.from_record(read_record(text.encode()).record))


def test_a_game_is_counted_as_the_terminal_counts_it(client):
    players = two_people(client, cons=True)
    play_on(players, 25)
    record = players[0].ask("GET", "/record").text
    found = players[1].ask("GET", "/stats")
    assert found.status_code == 200
    assert found.json() == counted(record)
    assert found.json()["plies"] == 25
    opened = client.post("/api/records", content=record)
    assert opened.json()["stats"] == found.json()


def test_a_running_game_is_counted_so_far(client):
    players = two_people(client, seed=3)
    before = players[0].ask("GET", "/stats").json()
    assert (before["plies"], before["over"]) == (0, False)
    play_on(players, 1)
    assert players[0].ask("GET", "/stats").json()["plies"] == 1


def test_who_may_not_watch_gets_no_statistics(client):
    players = two_people(client, watch="nobody")
    assert client.get(f"/api/tables/{players[0].table}/stats").json()["code"] == "not-welcome"
    assert new_table(client).ask("GET", "/stats").json()["code"] == "not-running"
