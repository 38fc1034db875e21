"""`conjobs serve` as it is started by people: it starts, stops, and has everything again after kill -9."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from running import Running
from service import Player, new_table, play_on, sit, two_people, until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from conjobs.cli.serve import serve
from conjobs.server.serve import _facts, _listen, has_display
from conjobs.server.settings import Settings

ROOT = Path(__file__).parent.parent.parent


def asking(server):
    return httpx.Client(base_url=server.url, timeout=20, trust_env=False)


def again(server, player):
    return Player(asking(server), player.table, vars(player))


def test_after_kill_9_every_acknowledged_move_is_there_and_play_goes_on(server):
    with asking(server) as client:
        players = two_people(client, public=True)
        play_on(players, 9)
        players[0].ask("POST", "/chat", {"text": "still there?"})
        before = players[0].look()
        server.kill()
    server.start()
    players = [again(server, player) for player in players]
    after = players[0].look()
    assert {**after, "table": None} == {**before, "table": None}
    assert (after["table"]["version"], after["table"]["ply"]) == (9, 9)
    assert [table["id"] for table in players[0].client.get("/api/tables").json()] == [players[0].table]
    play_on(players, 3)
    assert players[1].look()["table"]["version"] == 12
    for player in players:
        player.client.close()


def test_killed_in_the_middle_of_many_moves_it_has_all_that_it_acknowledged(server):
    with asking(server) as client:
        players = two_people(client)
        acknowledged = 0
        killer = None
        try:
            while True:
                play_on(players, 1)
                acknowledged += 1
                if acknowledged == 15:
                    killer = subprocess.Popen(["kill", "-9", str(server.process.pid)])
        except httpx.TransportError:
            pass
        assert killer is not None
        killer.wait()
        server.process.wait()
    server.start()
    player = again(server, players[0])
    version = player.look()["table"]["version"]
    # One more may have been saved, whose answer never arrived.
    assert acknowledged <= version <= acknowledged + 1
    player.client.close()


def test_bots_go_on_after_a_restart_by_themselves(server):
    with asking(server) as client:
        ann = new_table(client, players=3, pace=1, bots={"1": "builder", "2": "builder"}, start=True)
        server.kill()
    server.start()
    ann = again(server, ann)
    until(lambda: ann.look()["view"]["to_act"] == 0, 30)
    ann.client.close()


def test_open_pages_hear_goodbye_and_can_come_back(server):
    with asking(server) as client:
        players = two_people(client)
        url = f"ws://127.0.0.1:{server.port}/api/tables/{players[0].table}/live"
        with connect(url, compression=None, proxy=None) as page:
            page.send(json.dumps({"type": "hello", "token": players[0].token}))
            assert json.loads(page.recv())["type"] == "welcome"
            assert server.stop() == 0
            assert json.loads(page.recv())["code"] == "going-away"
            with pytest.raises(ConnectionClosed):
                page.recv()
    server.start()
    with asking(server) as client, connect(url, compression=None, proxy=None) as page:
        page.send(json.dumps({"type": "hello", "token": players[0].token, "seen": 0}))
        assert json.loads(page.recv())["seat"] == 0


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly(server, sign):
    server.process.send_signal(sign)
    assert server.process.wait(20) == 0
    assert server.log.read_text() == f"conjobs is at {server.url} (Ctrl-C stops it)\n"


def test_it_stops_cleanly_for_who_asks_twice(server):
    with httpx.Client(trust_env=False) as client:
        # A connection that is open keeps it waiting.
        client.get(f"{server.url}/api/health")
        server.process.send_signal(signal.SIGINT)
        time.sleep(0.05)
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(20) == 0
    assert server.log.read_text() == f"conjobs is at {server.url} (Ctrl-C stops it)\n"


def test_two_servers_do_not_share_the_default_file(server):
    command = [sys.executable, "-m", "conjobs", "serve", "--no-browser"]
    environment = {**os.environ, "CONJOBS_HOME": str(server.home)}
    second = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert "Another conjobs serve uses the database" in second.stderr


def test_a_port_that_is_taken_is_said_and_without_a_wish_the_next_one_is_taken(server, tmp_path):
    environment = {**os.environ, "CONJOBS_HOME": str(tmp_path / "other")}
    command = [sys.executable, "-m", "conjobs", "serve", "--no-browser", "--port", str(server.port)]
    second = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (second.returncode, "in use" in second.stderr) == (2, True)

    from conjobs.server import serve
    from conjobs.server.settings import Settings

    said = []
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        original = serve.DEFAULT_PORT
        serve.DEFAULT_PORT = port
        try:
            listening, settings = serve._listen(Settings(port=port, database="sqlite:///x"), False, said.append)
        finally:
            serve.DEFAULT_PORT = original
        listening.close()
    assert settings.port > port
    assert said == [f"Port {port} is taken; this is port {settings.port}."]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--database", "nonsense"], "no database URL"),
        (["--public-url", "vegas.example.org"], "no public URL"),
        (["--public-url", "https://vegas.example.org/path"], "no public URL"),
        (["--host", "999.1.1.1"], "999.1.1.1"),
        (["--port", "70000"], "0 to 65535"),
        *((["--rate", rate], "0 nor a number from 1 to 1000000") for rate in ("nan", "inf", "-1", "1e-320", "much")),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(tmp_path, options, said):
    environment = {**os.environ, "CONJOBS_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "conjobs", "serve", "--no-browser", *options]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_programs_get_the_address_as_json(tmp_path):
    running = Running(tmp_path)
    command = [sys.executable, "-m", "conjobs", "serve", "--no-browser", "--port", "0", "--json"]
    environment = {**os.environ, "CONJOBS_HOME": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        running.process = process
        facts = json.loads(process.stdout.readline())
        assert httpx.get(f"{facts['url']}/api/health", trust_env=False).json()["status"] == "ok"
        assert facts["database"].endswith("tables.sqlite")
        assert facts["share"] is None
        assert running.stop() == 0


def test_programs_get_the_address_for_others_too(tmp_path, monkeypatch):
    monkeypatch.setattr("conjobs.server.settings.network_address", lambda: "192.0.2.7")
    found = _facts(Settings(host="0.0.0.0", port=8080, database=f"sqlite:///{tmp_path / 'x'}"))
    assert (found["url"], found["share"]) == ("http://localhost:8080", "http://192.0.2.7:8080")


@pytest.mark.parametrize(
    ("host", "public_url", "share"),
    [
        ("127.0.0.1", None, None),
        ("192.0.2.7", None, "http://192.0.2.7:8080"),
        ("2001:db8::7", None, "http://[2001:db8::7]:8080"),
        ("127.0.0.1", "https://vegas.example.org", "https://vegas.example.org"),
        ("0.0.0.0", "https://vegas.example.org", "https://vegas.example.org"),
    ],
)
def test_links_for_others_have_the_address_that_others_reach(host, public_url, share):
    assert Settings(host=host, port=8080, database="sqlite:///x", public_url=public_url).share == share


@pytest.mark.parametrize(
    ("environment", "terminal", "opens"),
    [
        ({"DISPLAY": ":0"}, True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, True),
        ({"DISPLAY": ":0"}, False, False),
        ({"DISPLAY": ":0", "CI": "1"}, True, False),
        ({}, True, False),
    ],
)
def test_the_browser_opens_where_a_screen_is_and_a_terminal_and_the_help_says_so(
    monkeypatch, environment, terminal, opens
):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(isatty=lambda: terminal))
    for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert has_display() == opens
    (no_browser,) = (option for option in serve.params if option.name == "no_browser")
    assert "output to no terminal" in no_browser.help


def test_the_address_for_others_leads_here():
    listening, settings = _listen(Settings(host="0.0.0.0", port=0, database="sqlite:///x"), True, print)
    with listening:
        address = settings.share
        if address is None:
            pytest.skip("this machine is on no network")
        _, _, host = address.removesuffix(f":{settings.port}").rpartition("/")
        assert not host.startswith("127.")
        with socket.create_connection((host, settings.port), timeout=20):
            accepted, _ = listening.accept()
            accepted.close()


def test_the_log_holds_no_secrets_and_no_addresses(server):
    with asking(server) as client:
        players = two_people(client)
        play_on(players, 2)
        players[0].ask("GET", "/nothing")
    assert server.stop() == 0
    assert server.log.read_text() == f"conjobs is at {server.url} (Ctrl-C stops it)\n"


def play_against(ann, bot):
    """Draw and end until the game is over or the bot is gone."""
    end = time.monotonic() + 120
    while (whole := ann.look())["table"]["status"] == "running" and bot.poll() is None:
        assert time.monotonic() < end
        if whole["view"]["to_act"] == 0:
            options = [option["action"] for option in whole["options"]]
            action = next((wanted for wanted in ("draw", "end") if wanted in options), options[-1])
            ann.act(action, whole["table"]["version"])
        else:
            time.sleep(0.05)


def test_the_bot_of_ten_lines_sits_at_a_table_and_plays_to_the_end(server):
    with asking(server) as client:
        ann = new_table(client, players=2)
        command = [sys.executable, str(ROOT / "examples" / "bot.py"), server.url, ann.table]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as bot:
            try:
                until(lambda: ann.look()["table"]["seats"][1]["kind"] == "person" or bot.poll() is not None, 30)
                assert ann.look()["table"]["seats"][1]["name"] == "Ten Lines"
                ann.ask("POST", "/start", {})
                until(lambda: ann.look()["view"]["to_act"] == 0, 30)
                ann.act("offer red gives yellow $1", ann.look()["table"]["version"])
                until(lambda: not ann.look()["view"]["offers"], 10)
                assert ann.look()["log"][-1]["action"] == "decline red"
                play_against(ann, bot)
                assert bot.wait(20) == 0
            finally:
                bot.kill()
                assert bot.stderr.read() == ""
        assert any(entry["seat"] == 1 and entry["action"].startswith("build") for entry in ann.look()["log"])


def test_a_table_is_kept_on_postgresql_too(tmp_path, postgres):
    server = Running(tmp_path, "--database", postgres)
    server.start()
    try:
        with asking(server) as client:
            players = two_people(client)
            play_on(players, 5)
            sit(new_table(client, "Cat", players=3), "Dan")
            server.kill()
        server.start()
        player = again(server, players[0])
        assert player.look()["table"]["version"] == 5
        player.client.close()
    finally:
        if server.process.poll() is None:
            assert server.stop() == 0, server.log.read_text()
    assert not list(tmp_path.glob("*.sqlite"))
