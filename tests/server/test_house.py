"""Tables in memory: forgotten when idle, woken when due, told the truth when another process wrote; and limits."""

import asyncio
import json
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from service import new_table, play_on, run_apart, serving, two_people, until
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError
from test_live import page_of

from conjobs.server.guard import host_allowed, origin_allowed
from conjobs.server.limits import MOST_KEYS, Limit, network_of
from conjobs.server.refusals import TooFast
from conjobs.server.runner import Runner
from conjobs.server.settings import Settings, checked_public_url
from conjobs.server.store import Store
from conjobs.server.webhook import Webhooks


def test_an_idle_table_leaves_memory_and_comes_back_as_it_was(settings):
    with serving(replace(settings, idle_seconds=0.2, sweep_seconds=0.1)) as client:
        house = client.app.state.house
        players = two_people(client)
        play_on(players, 6)
        before = players[0].look()
        until(lambda: house.counts()["tables"] == 0)
        assert players[0].look() == before
        play_on(players, 2)
        # A table that somebody follows stays.
        with page_of(players[0]):
            time.sleep(0.6)
            assert house.counts()["tables"] == 1


def test_bots_play_on_at_a_table_that_nobody_asks_for(settings):
    with serving(replace(settings, idle_seconds=0.2, sweep_seconds=0.1)) as client:
        ann = new_table(client, players=3, bots={"1": "builder", "2": "builder"})
    # It starts in a server that ends before the bots are done; the next one lets them go on unasked.
    with serving(settings) as client:
        ann.client = client
        ann.ask("POST", "/start", {})
    engine = create_engine(settings.database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET due = 0"))
    with serving(replace(settings, sweep_seconds=0.1)) as client:
        ann.client = client
        until(lambda: client.app.state.house.counts()["tables"] == 1)
        until(lambda: ann.look()["view"]["to_act"] == 0)
    engine.dispose()


def test_when_another_process_wrote_the_table_its_truth_is_shown(client, settings):
    """Two servers on one database are a mistake; then the database is right, and nothing acknowledged is lost."""
    players = two_people(client)
    play_on(players, 3)
    with page_of(players[0]) as page:
        engine = create_engine(settings.database)
        with engine.begin() as connection:
            connection.execute(text("UPDATE tables SET revision = revision + 1"))
        engine.dispose()
        active = players[players[0].look()["view"]["to_act"]]
        options = [option["action"] for option in active.look()["options"]]
        refused = active.act(options[-1], 3)
        assert (refused.status_code, refused.json()["code"]) == (503, "not-saved")
        assert page.hear("bye")["code"] == "not-saved"
    assert active.act(options[-1], 3).status_code == 200


DAMAGES = ["state = '{}'", "state = '{'", "state = x'ff'", "config = '[]'", "config = '{}'", "changed = 'x'"]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_said_to_be_so_and_the_others_go_on(settings, damage, caplog):
    with serving(settings) as client:
        broken, whole = [new_table(client, players=2, bots={"1": "greedy"}, start=True) for _ in range(2)]
    change_all(settings, "due = 1")
    change_all(settings, f"{damage}, due = 0", broken.table)
    loaded = []
    with serving(replace(settings, sweep_seconds=0.05)) as client:
        house = client.app.state.house
        until(lambda: house.counts()["tables"] == 1)
        load = house.store.load
        house.store.load = lambda table: loaded.append(table) or load(table)
        time.sleep(0.3)
        assert loaded == []
        broken.client = whole.client = client
        answer = broken.ask("GET")
        assert (answer.status_code, answer.json()["code"]) == (500, "broken")
        assert whole.look()["seat"] == 0
    said = [record for record in caplog.records if record.module == "house"]
    assert [record.getMessage().partition(":")[0] for record in said] == [f"table {broken.table} is damaged"]
    assert said[0].exc_info is None


def change_all(settings, values, table=None):
    """Change the rows of all tables, or of one, as no server does."""
    engine = create_engine(settings.database)
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE tables SET {values} WHERE :id IS NULL OR id = :id"), {"id": table})
    engine.dispose()


def test_a_table_that_was_repaired_is_there_again(client, settings):
    ann = new_table(client)
    house = client.app.state.house
    before = ann.look()
    house._held.clear()
    change_all(settings, "state = '?' || state")
    assert ann.ask("GET").json()["code"] == "broken"
    change_all(settings, "state = substr(state, 2)")
    assert ann.look() == before
    assert house._damaged == {}


@pytest.mark.parametrize("place", ["conjobs.server.house._restored", "conjobs.server.runner.Runner.arm"])
def test_a_table_that_cannot_be_read_for_a_while_is_woken_when_that_is_over(settings, monkeypatch, caplog, place):
    """Its clocks and bots go on though nobody visits it, and the log is told of it once, not at every try."""
    with serving(settings) as client:
        table = new_table(client, players=2, bots={"1": "greedy"}, start=True).table
    change_all(settings, "due = 0")
    tried = []

    def fails(*_):
        tried.append(place)
        change_all(settings, "due = 0")
        raise MemoryError

    monkeypatch.setattr("conjobs.server.house.LEFT_ALONE", 0.3)
    with monkeypatch.context() as short:
        short.setattr(place, fails)
        with serving(replace(settings, sweep_seconds=0.05)) as client:
            until(lambda: len(tried) > 2)
            # Sweeps come six times as often as tries.
            assert len(client.app.state.house._damaged) == 1
            short.undo()
            until(lambda: table in client.app.state.house._held)
            until(lambda: client.app.state.house._damaged == {})
    said = [record.getMessage() for record in caplog.records if table in record.getMessage()]
    assert len(said) == 1


def test_a_database_that_is_away_for_a_while_is_said_to_be_so_once(settings, monkeypatch, caplog):
    caplog.set_level("INFO", "conjobs")
    asked = []

    def away(self, connection):
        asked.append(connection)
        raise OperationalError("SELECT", {}, Exception("connection refused"))

    with serving(replace(settings, sweep_seconds=0.02)) as client:
        with monkeypatch.context() as short:
            short.setattr(Store, "_read", away)
            until(lambda: len(asked) > 3)
        until(lambda: "answers again" in caplog.text)
        ann = new_table(client)
        assert ann.look()["seat"] == 0
    said = [record for record in caplog.records if record.module == "house"]
    assert [record.getMessage() for record in said] == [
        "the database does not answer: connection refused",
        "the database answers again",
    ]
    assert said[0].exc_info is None


def test_of_a_disk_that_is_full_tables_that_try_again_say_nothing_more(settings, monkeypatch, caplog):
    caplog.set_level("INFO", "conjobs")
    monkeypatch.setattr("conjobs.server.runner.AGAIN", 0.02)
    tried = []

    def full(self, writes):
        tried.append(writes)
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with serving(settings) as client:
        ann = new_table(client, bots={"1": "random", "2": "random"}, players=3, start=True)
        assert ann.ask("PUT", "/seats/0", {"bot": "random"}).status_code == 200
    change_all(settings, "due = 0")
    # First it cannot be woken, then its bots cannot move.
    with monkeypatch.context() as short:
        short.setattr(Store, "_write", full)
        with serving(replace(settings, sweep_seconds=0.02)) as client:
            until(lambda: len(tried) > 3)
            short.undo()
            until(lambda: ann.table in client.app.state.house._held)
            tried.clear()
            short.setattr(Store, "_write", full)
            until(lambda: len(tried) > 3)
            short.undo()
            until(lambda: caplog.text.count("saved again") == 2)
    said = [record.getMessage() for record in caplog.records if record.name == "conjobs.server"]
    assert len(said) == 4, said


def test_whatever_goes_wrong_with_one_table_the_others_are_looked_after(settings, monkeypatch):
    with serving(settings) as client:
        tables = [new_table(client, players=2, bots={"1": "greedy"}, start=True).table for _ in range(3)]
    change_all(settings, "due = 0")
    with serving(replace(settings, sweep_seconds=0.05)) as client:
        house = client.app.state.house
        until(lambda: house.counts()["tables"] == 3)
        monkeypatch.setattr(house, "settings", replace(house.settings, idle_seconds=0.1))
        busy = house.runner.busy

        def broken(held):
            if held.table.id == tables[0]:
                raise RuntimeError("something is wrong here")
            return busy(held)

        monkeypatch.setattr(house.runner, "busy", broken)
        change_all(settings, "due = NULL")
        monkeypatch.setattr(house.runner, "due", lambda table, now: None)
        until(lambda: house.counts()["tables"] == 0)


def test_a_table_that_cannot_be_woken_does_not_keep_others_asleep(settings, monkeypatch):
    with serving(settings) as client:
        tables = [new_table(client, players=2, bots={"1": "greedy"}, start=True).table for _ in range(3)]
    change_all(settings, "due = 1")
    change_all(settings, "due = 0", tables[0])
    arm = Runner.arm
    tried = []

    def broken(runner, held):
        if held.table.id == tables[0]:
            tried.append(held.table.id)
            raise RuntimeError("something is wrong here")
        arm(runner, held)

    monkeypatch.setattr(Runner, "arm", broken)
    with serving(replace(settings, sweep_seconds=0.05)) as client:
        house = client.app.state.house
        until(lambda: house.counts()["tables"] == 2)
        time.sleep(0.3)
        assert tried == tables[:1]


def test_old_tables_are_deleted_while_it_runs(settings):
    with serving(settings) as client:
        ann = new_table(client)
    engine = create_engine(settings.database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET changed = :then"), {"then": time.time() - 8 * 86_400})
    engine.dispose()
    with serving(settings) as client:
        ann.client = client
        until(lambda: ann.ask("GET").status_code == 404)


def test_a_player_by_correspondence_is_called_once_a_turn(client, monkeypatch):
    called = []
    monkeypatch.setattr(Webhooks, "send", lambda self, url, message: called.append((url, message)))
    ann, ben = two_people(client)
    for player in (ann, ben):
        address = f"https://93.184.216.34/{player.seat}"
        assert player.ask("PUT", f"/seats/{player.seat}", {"webhook": address}).status_code == 200
    first = ann.look()["view"]["to_act"]
    play_on([ann, ben], 2)
    second = ann.look()["view"]["to_act"]
    assert first != second
    ann.ask("POST", "/chat", {"text": "hello"})
    turns = [(url, message["seat"], message["turn"]) for url, message in called]
    assert turns[-1] == (f"https://93.184.216.34/{second}", second, 2)
    assert len(turns) == len(set(turns))
    assert called[-1][1]["url"].endswith(f"/t/{ann.table}")
    assert ann.token not in json.dumps([message for _, message in called])


def test_who_was_called_is_not_called_again_by_a_server_that_starts_anew(settings, monkeypatch):
    called = []
    monkeypatch.setattr(Webhooks, "send", lambda self, url, message: called.append((message["seat"], message["turn"])))
    with serving(settings) as client:
        players = two_people(client)
        for player in players:
            player.ask("PUT", f"/seats/{player.seat}", {"webhook": f"https://93.184.216.34/{player.seat}"})
        play_on(players, 2)
        assert len(called) == 1
    with serving(settings) as client:
        for player in players:
            player.client = client
        play_on(players, 2)
    turns = [turn for _, turn in called]
    assert turns == [2, 3]


# Limits


def test_what_is_tried_again_leaves_a_timer_that_was_set_meanwhile(monkeypatch):
    monkeypatch.setattr("conjobs.server.runner.AGAIN", 0.01)
    done = []

    async def scene():
        found = Runner(SimpleNamespace(spawn=asyncio.ensure_future), 1)

        async def right(table):
            done.append("right")

        async def wrong(table):
            done.append("wrong")
            found._set(table, 0.05, right)
            raise RuntimeError("something is wrong here")

        await found._carefully("table", wrong)
        await asyncio.sleep(0.2)
        await found.close()

    run_apart(scene())
    assert done == ["wrong", "right"]


def test_a_bot_that_a_stopping_server_sends_home_is_no_warning(client, caplog):
    ann = new_table(client, players=2)
    house = client.app.state.house

    async def scene():
        house._closing = True
        await house.runner._carefully(ann.table, house.runner._tick)
        assert house.runner._timers == {}
        house._closing = False

    asyncio.run_coroutine_threadsafe(scene(), client.loop).result(10)
    assert caplog.records == []


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_limit_allows_a_burst_and_then_its_rate():
    clock = Clock()
    limit = Limit(2, 5, clock)
    for _ in range(5):
        limit.take("a")
    with pytest.raises(TooFast) as caught:
        limit.take("a")
    assert caught.value.wait == 1
    limit.take("b")
    clock.now += 0.5
    limit.take("a")
    with pytest.raises(TooFast):
        limit.take("a")
    clock.now += 100
    for _ in range(5):
        limit.take("a")
    with pytest.raises(TooFast):
        limit.take("a")


def test_a_limit_remembers_so_many_only():
    limit = Limit(1, 1, Clock())
    for number in range(MOST_KEYS + 10):
        limit.take(str(number))
    assert len(limit._buckets) == MOST_KEYS


def test_a_network_counts_as_one_address():
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of(None) == "?"


def test_hosts_and_origins():
    local = Settings(database="x", public_url=None)
    assert all(host_allowed(local, host) for host in ("localhost:8000", "127.0.0.1", "[::1]:8000", "LOCALHOST"))
    strange = ("evil.example", "localhost.evil.example", "", "[::1", "10.0.0.1")
    assert not any(host_allowed(local, host) for host in strange)
    assert host_allowed(replace(local, host="0.0.0.0"), "vegas.lan:8000")
    public = replace(local, public_url="https://vegas.example.org")
    assert host_allowed(public, "vegas.example.org")
    assert origin_allowed(public, "127.0.0.1:8000", "https://vegas.example.org")
    assert not origin_allowed(public, "127.0.0.1:8000", "http://vegas.example.org")
    assert origin_allowed(public, "Vegas.example.org", "https://vegas.example.org")
    assert not origin_allowed(public, "Vegas.example.org", "http://vegas.example.org")
    assert origin_allowed(public, "127.0.0.1:8000", "http://127.0.0.1:8000")
    assert origin_allowed(local, "localhost:8000", None)
    assert not origin_allowed(local, "localhost:8000", "http://localhost:9000")


@pytest.mark.parametrize(
    ("host", "proto", "public", "sent"),
    [
        ("127.0.0.1:8000", None, None, True),
        ("localhost", None, None, True),
        ("192.168.1.5:8000", None, None, False),
        ("vegas.lan", "http", "http://vegas.lan", False),
        ("vegas.lan", "https", None, True),
        ("vegas.example.org", None, "https://vegas.example.org", True),
        ("192.168.1.5:8000", None, "https://vegas.example.org", False),
    ],
)
def test_the_opener_policy_is_sent_where_browsers_heed_it(settings, host, proto, public, sent):
    """Elsewhere they log that they ignore it."""
    # As if it listened at all addresses: such a server believes every name.
    with serving(replace(settings, host="0.0.0.0", public_url=public)) as client:
        headers = {"host": host} | ({} if proto is None else {"x-forwarded-proto": proto})
        for path in ("/", "/api/nothing"):
            found = client.get(path, headers=headers).headers
            assert ("cross-origin-opener-policy" in found, found["x-content-type-options"]) == (sent, "nosniff")


def test_public_urls():
    assert checked_public_url("https://Vegas.example.org/") == "https://vegas.example.org"
    assert checked_public_url("http://[::1]:8000") == "http://[::1]:8000"
    assert checked_public_url(None) is None


def test_a_request_that_goes_away_in_the_middle_is_done_to_its_end(client):
    """Who cancels a request must not leave a table between memory and disk."""
    players = two_people(client)
    house = client.app.state.house
    table = players[0].table

    async def cancelled():
        task = asyncio.ensure_future(house.change(table, lambda found, now: found.say(0, "hello", now)))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run_coroutine_threadsafe(cancelled(), client.loop).result(10)
    until(lambda: [message["text"] for message in players[1].look()["chat"]][-1:] == ["hello"])
    assert players[0].ask("POST", "/chat", {"text": "again"}).status_code == 201
