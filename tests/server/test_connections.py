"""Connections on which no whole request comes, or whose answers nobody reads: they end, and others find room."""

import contextlib
import json
import socket
import sys
import time
from dataclasses import replace

import pytest
from service import new_table, run_apart, serving, until
from websockets.sync.client import connect

from conjobs.server.guard import Guard
from conjobs.server.serve import MOST_FILES, allow_many_files

HEAD = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def to_server(client, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", client.port), timeout=20, source_address=(source, 0))


def came_before_the_end(connection):
    """Read until the server closes, which it may do by a reset."""
    came = b""
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            came += part
    return came


def send_until_it_ends(connection, part):
    end = time.monotonic() + 20
    connection.settimeout(0.05)
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        while time.monotonic() < end:
            connection.sendall(part)
            with contextlib.suppress(TimeoutError):
                if not connection.recv(65_536):
                    return
        pytest.fail("the connection stays open")


@pytest.mark.parametrize("begun", [b"", b"GET", HEAD])
def test_a_connection_ends_on_which_no_whole_head_comes(settings, begun):
    with serving(replace(settings, head_seconds=0.2)) as client, to_server(client) as connection:
        connection.sendall(begun)
        assert came_before_the_end(connection) == b""
        assert client.get("/api/health").status_code == 200


@pytest.mark.parametrize("part", [b"X-Part: 1\r\n", b"\r\n"])
def test_a_connection_ends_whose_next_head_comes_by_drops(settings, part):
    with serving(replace(settings, head_seconds=0.5)) as client, to_server(client) as connection:
        connection.sendall(HEAD + b"\r\n")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200")
        connection.sendall(HEAD if part.strip() else b"\r\n")
        send_until_it_ends(connection, part)


def test_a_body_may_take_longer_than_a_head(settings):
    with serving(replace(settings, head_seconds=0.2)) as client, to_server(client) as connection:
        body = b'{"text": ""}'
        head = b"POST /api/cards/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body[:1])
        with to_server(client) as silent:
            assert came_before_the_end(silent) == b""
        connection.sendall(body[1:])
        assert connection.recv(65_536).startswith(b"HTTP/1.1 2")


def test_a_page_may_listen_for_longer_than_a_head_takes(settings):
    with serving(replace(settings, head_seconds=0.2)) as client:
        url = f"ws://127.0.0.1:{client.port}/api/tables/{new_table(client).table}/live"
        with connect(url, compression=None, proxy=None) as page:
            page.send('{"type": "hello"}')
            with to_server(client) as silent:
                assert came_before_the_end(silent) == b""
            page.send('{"type": "ping", "id": 1}')
            while json.loads(page.recv(timeout=20))["type"] != "pong":
                pass


def test_a_head_without_end_is_not_kept_in_memory(settings):
    with serving(replace(settings, head_seconds=60)) as client, to_server(client) as connection:
        connection.sendall(HEAD)
        send_until_it_ends(connection, b"X-Part: " + b"x" * 8_000 + b"\r\n")


def test_a_connection_ends_whose_answers_nobody_reads(settings):
    with serving(replace(settings, silence_seconds=0.2)) as client, to_server(client) as connection:
        connection.sendall((b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") * 60)
        until(lambda: client.server.server_state.connections)
        until(lambda: not client.server.server_state.connections)


def test_one_address_holds_so_many_connections_and_no_more(settings):
    crowd = replace(settings, rate=1_000, connections=3, head_seconds=60)
    with serving(crowd) as client, contextlib.ExitStack() as open_ones:
        try:
            first = [open_ones.enter_context(to_server(client, "127.0.0.2")) for _ in range(3)]
        except OSError:
            pytest.skip("this machine has no second address")
        for one in first:
            one.sendall(HEAD + b"\r\n")
            assert one.recv(65_536).startswith(b"HTTP/1.1 200")
        assert came_before_the_end(open_ones.enter_context(to_server(client, "127.0.0.2"))) == b""
        # Others come in, a proxy on this machine as often as it likes, and who gave one up has room for another.
        others = [open_ones.enter_context(to_server(client, source)) for source in ("127.0.0.3", *["127.0.0.1"] * 5)]
        first[0].close()
        until(lambda: len(client.server.server_state.connections) == 8)
        for one in [*others, open_ones.enter_context(to_server(client, "127.0.0.2"))]:
            one.sendall(HEAD + b"\r\n")
            assert one.recv(65_536).startswith(b"HTTP/1.1 200")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such number")
def test_a_server_takes_as_many_files_as_it_may_for_each_connection_is_one():
    import resource

    before = soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = 256 if soft == resource.RLIM_INFINITY else min(soft, 256)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, hard))
        allow_many_files()
        found = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert found == (MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES), hard)


def test_a_server_that_ends_waits_for_no_rest_of_a_request_and_for_nobody_who_does_not_read(settings, capsys):
    with contextlib.ExitStack() as open_ones, serving(settings) as client:
        begun, halved, deaf = (open_ones.enter_context(to_server(client)) for _ in range(3))
        begun.sendall(HEAD)
        halved.sendall(HEAD.replace(b"GET", b"POST") + b"Content-Length: 9\r\n\r\n{")
        deaf.sendall((b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") * 60)
        connections = client.server.server_state.connections
        until(lambda: len(connections) == 3 and any(one.flow.write_paused for one in tuple(connections)))
        until(lambda: len(client.server.server_state.tasks) == 2)
    # A wait that was given up would be told of.
    assert capsys.readouterr().err == ""


def test_of_a_request_that_is_cut_off_nothing_is_done(settings):
    asked = []

    async def app(scope, receive, send):
        asked.append(scope["path"])

    async def cut_off(messages):
        scope = {"type": "http", "method": "POST", "path": "/api/records/table", "scheme": "http", "client": None}
        headers = [(b"host", b"localhost"), (b"content-length", b"9")]
        await Guard(app, settings)({**scope, "headers": headers}, messages.pop, asked.append)

    async def say(**message):
        return message

    def some(more):
        return say(type="http.request", body=b"1234", more_body=more)

    async def both():
        await cut_off([say(type="http.disconnect"), some(True)])
        assert asked == []
        await cut_off([some(False)])

    run_apart(both())
    assert asked == ["/api/records/table"]
