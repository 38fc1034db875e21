"""Tables over the WebSocket: everybody sees each move at once, and nobody who may not does anything."""

import json
import logging
import re
import socket
import time
from contextlib import contextmanager, suppress
from dataclasses import replace

import pytest
from service import Player, new_table, play_on, serving, sit, to_act, two_people, until
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import CloseCode, Frame
from websockets.sync.client import connect
from websockets.uri import parse_uri

from conjobs.server.messages import MESSAGE_TYPES, MESSAGES


class Line:
    """A page's connection."""

    def __init__(self, socket):
        self.socket = socket
        self.id = 0

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def ask(self, type, **rest):
        """Send a message, and wait for its answer; what came before that comes along."""
        self.id += 1
        self.say(type=type, id=self.id, **rest)
        before = []
        while True:
            message = self.hear()
            if message.get("id") == self.id:
                return message, before
            before.append(message)

    def hear(self, type=None, seconds=10):
        """The next message, or the next of a type."""
        while True:
            message = json.loads(self.socket.recv(timeout=seconds))
            if type is None or message["type"] == type:
                return message

    def silent(self, seconds=0.3):
        with pytest.raises(TimeoutError):
            self.socket.recv(timeout=seconds)


@contextmanager
def following(client, table, token=None, seen=None, **options):
    """A connection that has said hello, and its welcome."""
    url = f"ws://127.0.0.1:{client.port}/api/tables/{table}/live"
    with connect(url, compression=None, max_size=None, max_queue=None, proxy=None, **options) as socket:
        line = Line(socket)
        line.say(type="hello", token=token, seen=seen)
        line.welcome = line.hear()
        yield line


def page_of(player, **options):
    return following(player.client, player.table, player.token, **options)


def test_a_move_appears_at_all_pages_as_it_does_in_a_new_look(client):
    active, other = to_act(two_people(client))
    with page_of(active) as mine, page_of(other) as theirs, following(client, active.table) as watching:
        assert [line.welcome["seat"] for line in (mine, theirs, watching)] == [active.seat, other.seat, None]
        done, before = mine.ask("act", version=0, action="draw")
        assert (done["type"], done["version"]) == ("done", 1)
        # The page knows the move before it hears that it was taken.
        moved = next(message for message in before if message["type"] == "moved")
        # Who is to act hears what he may do; nobody else does.
        assert moved.pop("options") == active.look()["options"] != []
        assert theirs.hear("moved") == watching.hear("moved") == moved
        whole = other.look()
        assert whole["options"] == theirs.welcome["options"] == []
        assert whole["setup"] == theirs.welcome["setup"]
        assert [text.split(" has ")[0] for text in whole["setup"][:2]] == ["Ann", "Ben"]
        assert whole["setup"][-1].endswith(" rolled highest and starts.")
        assert (moved["view"], moved["entry"]) == (whole["view"], whole["log"][-1])
        assert (moved["version"], moved["ply"], moved["seat"], moved["action"]) == (1, 1, active.seat, "draw")
        assert [fact["text"] for fact in moved["facts"]] == moved["entry"]["texts"]


def test_who_comes_back_catches_up_from_what_was_seen(client):
    players = two_people(client)
    play_on(players, 3)
    with page_of(players[0]) as page:
        whole = page.welcome
        assert [entry["version"] for entry in whole["log"]] == [1, 2, 3]
    play_on(players, 2)
    with page_of(players[0], seen=3) as page:
        assert [entry["version"] for entry in page.welcome["log"]] == [4, 5]
        assert page.welcome["view"] == players[0].look()["view"]
    # What was taken back meanwhile: the log begins again.
    active, other = to_act(players)
    version = active.look()["table"]["version"]
    active.ask("POST", "/undo", {"version": version, "to": 1})
    other.ask("POST", "/undo/answer", {"agree": True})
    play_on(players, 1)
    with page_of(players[0], seen=version) as page:
        assert [entry["version"] for entry in page.welcome["log"]] == [1, version + 2]
    # A version from the future, of another server's database, is not believed.
    with page_of(players[0], seen=999) as page:
        assert len(page.welcome["log"]) == 2


def test_two_tabs_of_one_seat_agree_and_a_stale_click_is_refused(client):
    active, _ = to_act(two_people(client))
    with page_of(active) as one, page_of(active) as two:
        assert one.ask("act", version=0, action="draw")[0]["type"] == "done"
        refused, before = two.ask("act", version=0, action="draw")
        assert (refused["type"], refused["code"]) == ("refused", "stale")
        assert [message["version"] for message in before if message["type"] == "moved"] == [1]


def test_undo_shows_everybody_the_game_as_it_was(client):
    players = two_people(client)
    active, other = to_act(players)
    before = active.look()
    with page_of(active) as mine, page_of(other) as theirs:
        mine.ask("act", version=0, action="draw")
        mine.ask("undo", version=1)
        until(lambda: other.look()["table"]["undo"])
        assert theirs.ask("undo-answer", agree=True)[0]["type"] == "done"
        for page in (mine, theirs):
            undone = page.hear("undone") if page is mine else None
            if undone:
                assert (undone["version"], undone["ply"], undone["log"]) == (2, 0, [])
                assert undone["view"] == before["view"]
        assert active.look()["view"] == before["view"]


def test_who_is_connected_is_shown(client):
    ann, ben = two_people(client)
    with page_of(ann) as page:
        with page_of(ben):
            shown = page.hear("table")["table"]["seats"]
            assert [seat["connected"] for seat in shown] == [True, True]
        assert [seat["connected"] for seat in page.hear("table")["table"]["seats"]] == [True, False]


def test_chat_reaches_all_as_text(client):
    ann, ben = two_people(client)
    with page_of(ann) as one, page_of(ben) as two:
        one.ask("chat", text="<img src=x onerror=alert(1)>")
        assert two.hear("chat")["message"]["text"] == "<img src=x onerror=alert(1)>"
    assert ann.look()["chat"][-1]["text"] == "<img src=x onerror=alert(1)>"


def test_spectators_only_watch(client):
    active, _ = to_act(two_people(client))
    with following(client, active.table) as watching:
        for type, rest in [
            ("act", {"version": 0, "action": "draw"}),
            ("chat", {"text": "hi"}),
            ("undo", {"version": 0}),
            ("undo-answer", {"agree": True}),
        ]:
            assert watching.ask(type, **rest)[0]["code"] == "no-token"
        assert watching.ask("ping")[0]["type"] == "pong"
    assert active.look()["table"]["version"] == 0


def goodbye(client, table, **hello):
    with following(client, table, **hello) as line:
        assert line.welcome["type"] == "bye"
        with pytest.raises(ConnectionClosed) as caught:
            line.hear()
        assert (caught.value.rcvd.code, caught.value.rcvd.reason) == (CloseCode.POLICY_VIOLATION, line.welcome["code"])
        return line.welcome["code"]


def test_who_may_not_follow_is_told_so(client):
    ann, _ = two_people(client, watch="nobody")
    assert goodbye(client, "none") == "no-table"
    assert goodbye(client, ann.table) == "not-welcome"
    assert goodbye(client, ann.table, token="x") == "bad-token"
    assert goodbye(client, ann.table, token=new_table(client).token) == "bad-token"


def test_who_watched_an_open_table_does_not_see_the_game_where_nobody_may_watch(client):
    ann = new_table(client, players=2, watch="nobody", bots={"1": "random"})
    with following(client, ann.table) as stranger, page_of(ann) as page:
        assert stranger.welcome["type"] == "welcome"
        ann.ask("POST", "/start", {})
        heard = [stranger.hear() for _ in range(2)]
        assert [message["type"] for message in heard] == ["table", "bye"], heard
        assert heard[1]["code"] == "not-welcome"
        assert page.hear("table")["table"]["status"] == "running"


def test_those_who_watch_do_not_shut_out_who_sits_there(client, monkeypatch):
    monkeypatch.setattr("conjobs.server.house.MOST_WATCHERS", 2)
    ann, _ = two_people(client)
    with following(client, ann.table), following(client, ann.table):
        assert goodbye(client, ann.table) == "too-many"
        with page_of(ann) as page:
            assert page.welcome["seat"] == 0


def test_a_page_whose_seat_moved_elsewhere_loses_it(client):
    ann, _ = two_people(client)
    with page_of(ann) as page:
        moved = client.post(f"/api/tables/{ann.table}/recover", json={"recovery": ann.recovery})
        assert page.hear("bye")["code"] == "bad-token"
    with page_of(Player(client, ann.table, moved.json())) as page:
        assert page.welcome["seat"] == 0


def test_who_is_sent_away_is_told_and_loses_the_seat(client):
    ann = new_table(client, players=3)
    ben = sit(ann, "Ben")
    with page_of(ben) as page:
        ann.ask("DELETE", "/seats/1")
        assert page.hear("bye")["code"] == "bad-token"


def test_who_deletes_his_data_stands_in_the_log_of_open_pages_no_more(client):
    ann, ben = two_people(client)
    play_on([ann, ben], 4)
    with page_of(ann) as page:
        log, setup = page.welcome["log"], page.welcome["setup"]
        assert "Ben" in str(log)
        assert "Ben" in str(setup)
        assert ben.ask("DELETE", f"/seats/{ben.seat}/data").status_code == 200
        told = page.hear("table")
        while "log" not in told:
            told = page.hear("table")
        assert "Ben" not in str(told)
        assert [entry["action"] for entry in told["log"]] == [entry["action"] for entry in log]
        assert len(told["setup"]) == len(setup)
        # What else changes tells it no more.
        with page_of(ann):
            ann.ask("PUT", f"/seats/{ann.seat}", {"stand_in": "builder"})
            assert "log" not in page.hear("table")


def test_messages_that_cannot_be_read_are_refused_and_the_page_stays(client):
    ann, _ = two_people(client)
    with page_of(ann) as page:
        for text, id, said in (
            ("", None, "The message is no JSON."),
            ('{"type":"dance","id":1', None, "The message is no JSON."),
            ("[" * 9000, None, "The message is no JSON."),
            ("[]", None, "The message is no object of JSON."),
            ("null", None, "The message is no object of JSON."),
            ('{"type":"dance","id":1}', 1, 'No message of type "dance" comes after the hello. Allowed: "act", "chat"'),
            ('{"type":"undo_answer","id":2}', 2, 'Did you mean "undo-answer"?'),
            ('{"id":3}', 3, 'type is missing. Allowed: "act", "chat"'),
            ('{"type":"act","id":4}', 4, "version is missing."),
            ('{"type":"act","id":"x","version":0,"action":"draw"}', None, 'id cannot be "x". Allowed: whole numbers.'),
            ('{"type":"ping","id":-1}', None, "id cannot be -1. Allowed: at least 0."),
            ('{"type":"ping","id":5,"at":3}', 5, 'There is no field "at". Allowed: "type", "id".'),
        ):
            page.socket.send(text)
            message = page.hear("refused")
            assert (message["code"], message["id"]) == ("bad-request", id)
            assert said in message["message"]
        assert page.ask("ping")[0]["type"] == "pong"


def test_the_first_message_must_be_a_hello(client):
    ann, _ = two_people(client)
    url = f"ws://127.0.0.1:{client.port}/api/tables/{ann.table}/live"
    with connect(url, compression=None, proxy=None) as socket:
        socket.send('{"type":"ping","id":1}')
        bye = Line(socket).hear()
        assert (bye["code"], "It is {" in bye["message"]) == ("bad-request", True)
    with following(client, ann.table, token=5) as line:
        assert line.welcome["message"] == "token cannot be 5. Allowed: text."


def test_who_says_no_hello_is_not_waited_for(settings):
    with serving(replace(settings, hello_seconds=0.2)) as client:
        ann, _ = two_people(client)
        url = f"ws://127.0.0.1:{client.port}/api/tables/{ann.table}/live"
        with connect(url, compression=None, proxy=None) as socket:
            assert Line(socket).hear()["code"] == "too-slow"


def test_a_page_that_has_gone_silent_is_dropped(settings):
    with serving(replace(settings, silence_seconds=0.4)) as client:
        ann, _ = two_people(client)
        with page_of(ann) as page:
            assert page.hear("bye")["code"] == "too-slow"


def test_messages_that_are_too_large_or_binary_end_the_connection(client):
    ann, _ = two_people(client)
    for message in ("x" * 20_000, b"\x00"):
        with page_of(ann) as page:
            page.socket.send(message)
            with pytest.raises(ConnectionClosed):
                page.hear()


def test_a_page_of_another_site_is_not_let_in_and_that_is_no_error_of_ours(client, monkeypatch, caplog):
    monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
    ann, _ = two_people(client)
    for origin in ("https://evil.example", "null"):
        with pytest.raises(InvalidStatus) as caught, page_of(ann, origin=origin):
            pass
        assert caught.value.response.status_code == 403
        assert json.loads(caught.value.response.body)["code"] == "wrong-origin"
    with page_of(ann, origin=f"http://127.0.0.1:{client.port}") as page:
        assert page.welcome["type"] == "welcome"
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_text_that_is_none_ends_the_connection_and_is_no_error_of_ours(client, monkeypatch, caplog):
    monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
    ann, _ = two_people(client)
    with page_of(ann) as page:
        page.socket.send(b"\xff", text=True)
        with pytest.raises(ConnectionClosed) as caught:
            page.hear("refused")
    assert caught.value.rcvd.code == CloseCode.INVALID_DATA
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_too_many_messages_are_refused_and_then_the_connection_ends(settings):
    with serving(replace(settings, rate=1000)) as client:
        ann, _ = two_people(client)
        with page_of(ann) as page:
            codes = []
            with suppress(ConnectionClosed):
                while len(codes) < 500:
                    codes.append(page.ask("act", version=0, action="jump")[0]["code"])
        assert codes[:60] == ["malformed"] * 60
        assert codes[-1] == "too-fast"
        assert len(codes) < 500


def test_messages_that_cannot_be_read_count_like_others(settings):
    with serving(replace(settings, rate=1000)) as client:
        ann, _ = two_people(client)
        with page_of(ann) as page:
            codes = []
            with suppress(ConnectionClosed):
                while len(codes) < 500:
                    page.socket.send("{")
                    codes.append(page.hear("refused")["code"])
        assert codes[:60] == ["bad-request"] * 60
        assert codes[-1] == "too-fast"
        assert len(codes) < 500


def deaf_page(player):
    """A connection that has said hello and reads nothing of what comes, and what it would hear with."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", player.client.port))
    page = ClientProtocol(parse_uri(f"ws://127.0.0.1:{player.client.port}/api/tables/{player.table}/live"))
    page.send_request(page.connect())
    line.sendall(b"".join(page.data_to_send()))
    page.receive_data(line.recv(4096))
    page.send_text(json.dumps({"type": "hello", "token": player.token}).encode())
    line.sendall(b"".join(page.data_to_send()))
    return line, page


def test_a_page_that_does_not_listen_is_dropped_and_nobody_waits_for_it_and_it_can_hear_why(client):
    ann, ben = two_people(client)
    house = client.app.state.house
    line, deaf = deaf_page(ben)
    with line, page_of(ann) as page:
        until(lambda: house.counts()["pages"] == 2)
        # The buffers of the system fill, then the server's own queue for the page.
        for number in range(4000):
            assert ann.ask("PUT", "/seats/0", {"name": f"Ann {number}"}).status_code == 200
            while page.hear("table")["table"]["seats"][0]["name"] != f"Ann {number}":
                pass
            if house.counts()["pages"] == 1:
                break
        assert house.counts()["pages"] == 1
        line.settimeout(10)
        while deaf.close_rcvd is None:
            data = line.recv(65_536)
            assert data, "the connection ended without a reason"
            deaf.receive_data(data)
    last = [event for event in deaf.events_received() if isinstance(event, Frame)][-2]
    assert json.loads(last.data)["code"] == "too-slow"
    assert (deaf.close_rcvd.code, deaf.close_rcvd.reason) == (CloseCode.TRY_AGAIN_LATER, "too-slow")


def test_bots_move_by_themselves_and_their_moves_are_seen(client):
    ann = new_table(client, players=3, bots={"1": "builder", "2": "builder"})
    with page_of(ann) as page:
        ann.ask("POST", "/start", {})
        view = page.hear("table")["table"]
        assert view["status"] == "running"
        for _ in range(30):
            whole = ann.look()
            if whole["view"]["to_act"] == 0:
                options = [option["action"] for option in whole["options"]]
                ann.act("draw" if "draw" in options else "end", whole["table"]["version"])
            if whole["table"]["version"] > 12:
                break
            time.sleep(0.05)
        versions = []
        while not versions or versions[-1] < 10:
            versions.append(page.hear("moved")["version"])
        assert versions == sorted(set(versions))


def test_a_clock_that_runs_out_lets_the_stand_in_act(client):
    players = two_people(client, clock={"kind": "turn", "seconds": 10})
    active, _ = to_act(players)
    with page_of(active) as page:
        shown = active.look()["table"]["clock"]
        assert shown["running"] == active.seat
        assert 0 < shown["ends"] - time.time() <= 10
        # Nobody waits ten seconds in a test: the table's time is moved on instead.
        house = client.app.state.house
        held = house._held[active.table]
        held.table._clock.since -= 9.5
        active.ask("POST", "/chat", {"text": "one moment"})
        assert page.hear("moved", 10)["action"] == "draw"
        assert page.hear("moved", 10)["action"] == "end"
        assert any("out of time" in message["text"] for message in active.look()["chat"])


def test_the_types_that_a_refusal_names_are_those_that_are_described():
    assert set(MESSAGE_TYPES) == set(MESSAGES.json_schema()["discriminator"]["mapping"])


def test_the_published_schemas_describe_what_is_sent(client):
    import jsonschema

    schemas = client.get("/api/schemas").json()
    players = two_people(client)
    active, other = to_act(players)
    heard = []
    with page_of(active) as mine, page_of(other) as theirs:
        heard.append(mine.welcome)
        heard += mine.ask("act", version=0, action="draw")[1]
        heard.append(mine.ask("act", version=0, action="draw")[0])
        done, before = mine.ask("chat", text="hi")
        heard += [done, *before]
        heard.append(mine.ask("ping")[0])
        mine.ask("undo", version=1)
        theirs.ask("undo-answer", agree=True)
        while heard[-1]["type"] != "undone":
            heard.append(mine.hear())
        ann = players[0]
        client.post(f"/api/tables/{ann.table}/recover", json={"recovery": ann.recovery})
        page = mine if active is ann else theirs
        heard.append(page.hear("bye"))
    assert {message["type"] for message in heard} == {
        *("welcome", "moved", "refused", "done", "chat", "pong", "table", "undone", "bye")
    }
    for message in heard:
        jsonschema.validate(message, schemas["server"])
    jsonschema.validate({"type": "hello", "token": None, "seen": 3}, schemas["hello"])
    jsonschema.validate({"type": "act", "id": 1, "version": 0, "action": "draw"}, schemas["page"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"type": "act", "id": 1, "action": "draw"}, schemas["page"])


def test_the_seat_of_a_player_who_is_here_is_given_away_only_by_a_host_who_is_sure(client):
    ann, ben = two_people(client)
    with page_of(ben):
        answer = ann.ask("PUT", "/seats/1", {"bot": "random"})
        assert (answer.status_code, answer.json()["code"]) == (409, "player-here")
        assert not ann.look()["table"]["seats"][1]["given"]
        # What he may do for himself is no matter of the host.
        assert ben.ask("PUT", "/seats/0", {"bot": "random"}).json()["code"] == "not-host"
        assert ben.ask("PUT", "/seats/1", {"bot": "random"}).json()["table"]["seats"][1]["given"]
        # A bot that plays for him already may be another one.
        assert ann.ask("PUT", "/seats/1", {"bot": "greedy"}).json()["table"]["seats"][1]["bot"] == "greedy"
        assert not ben.ask("PUT", "/seats/1", {"bot": None}).json()["table"]["seats"][1]["given"]
        assert ann.ask("PUT", "/seats/1", {"bot": "random", "sure": True}).json()["table"]["seats"][1]["given"]
        assert ann.ask("PUT", "/seats/1", {"sure": True}).json()["code"] == "bad-request"


def test_nothing_secret_is_ever_sent_to_others(client):
    ann, ben = two_people(client)
    with page_of(ben) as page:
        play_on([ann, ben], 6)
        ann.ask("POST", "/recovery", {})
        texts = [json.dumps(page.welcome)]
        with suppress(TimeoutError):
            while True:
                texts.append(json.dumps(page.hear(seconds=0.5)))
        assert len(texts) > 6
    for text in texts:
        for secret in (ann.token, ann.recovery, ben.token, ben.recovery):
            assert secret not in text
        assert not re.search(r'"(token|recovery|webhook)"', text)
