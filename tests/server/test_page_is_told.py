"""How a page is told: what its connection takes is handed to it at once, the rest goes out later, all in order."""

import asyncio
import json
from contextlib import suppress

from fastapi import FastAPI
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import State

from conjobs.rules.errors import ConjobsError
from conjobs.server.connection import LiveConnection
from conjobs.server.page import FRAMES, MOST_WAITING, POLICY, TRY_AGAIN, Page, Said
from conjobs.server.serve import config_of
from conjobs.server.settings import MOST_MESSAGE, Settings


class Connection:
    """Notes what is written: in frames, as texts, and with which code it is closed."""

    def __init__(self, ours=True):
        ways = {"write": self.write, "hurry": self.hurry}
        self.scope = {"extensions": {FRAMES: ways} if ours else {}}
        self.takes, self.hurried = True, False
        self.frames, self.texts, self.code, self.reason = [], [], None, None

    def write(self, frames):
        if self.takes:
            self.frames.append(frames)
        return self.takes

    def hurry(self):
        self.hurried = True

    async def send_text(self, text):
        self.texts.append(text)

    async def close(self, code, reason):
        self.code, self.reason = code, reason


def said(number):
    return Said(json.dumps({"number": number}).encode())


def frame_of(text):
    return Frame(Opcode.TEXT, text).serialize(mask=False)


def frame(number):
    return frame_of(said(number).text)


async def written(page):
    """Let the page write what waits."""
    with suppress(TimeoutError):
        await asyncio.wait_for(page.write(), 0.05)


def test_a_message_is_written_when_it_is_told():
    connection = Connection()
    page = Page(connection, None)
    page.tell(said(1))
    page.tell(said(2))
    assert connection.frames == [frame(1), frame(2)]


def test_what_a_connection_does_not_take_now_goes_out_in_its_order():
    connection = Connection()
    page = Page(connection, None)
    connection.takes = False
    page.tell(said(1))
    page.tell(said(2))
    connection.takes = True
    page.tell(said(3))
    assert not connection.frames
    asyncio.run(written(page))
    assert [json.loads(text)["number"] for text in connection.texts] == [1, 2, 3]
    page.tell(said(4))
    assert connection.frames == [frame(4)]


def test_goodbye_comes_after_what_was_told_and_nothing_after_it():
    connection = Connection()
    page = Page(connection, None)
    page.tell(said(1))
    page.bye(ConjobsError("closed", "It is closed."), POLICY)
    page.tell(said(2))
    asyncio.run(written(page))
    assert connection.frames == [frame(1)]
    assert [json.loads(text)["type"] for text in connection.texts] == ["bye"]
    assert (connection.code, connection.reason) == (POLICY, "closed")


def test_a_page_that_lets_very_much_wait_is_dropped():
    connection = Connection()
    page = Page(connection, None)
    connection.takes = False
    for number in range(MOST_WAITING + 1):
        assert not connection.hurried
        page.tell(said(number))
    assert connection.hurried
    asyncio.run(written(page))
    assert [json.loads(text)["code"] for text in connection.texts] == ["too-slow"]
    assert (connection.code, connection.reason) == (TRY_AGAIN, "too-slow")


def test_with_any_other_server_messages_are_sent_as_texts():
    connection = Connection(ours=False)
    page = Page(connection, None)
    page.tell(said(1))
    asyncio.run(written(page))
    assert [json.loads(text)["number"] for text in connection.texts] == [1]


class Transport(asyncio.Transport):
    """Notes what is written."""

    def __init__(self):
        super().__init__()
        self.written = []
        self.closing = False
        self.aborted = False

    def write(self, data):
        self.written.append(data)

    def is_closing(self):
        return self.closing

    def close(self):
        self.closing = True

    def abort(self):
        self.aborted = True


async def opened():
    """A connection of ours, after its handshake, with an application that waits."""
    config = config_of(FastAPI(), Settings())
    config.load()
    connection = LiveConnection(config, ServerState(), {}, asyncio.get_running_loop())
    connection.transport = Transport()
    connection.scope = {"extensions": {}}
    connection.app = waiting
    task = asyncio.create_task(connection.run_asgi())
    connection.tasks.add(task)
    await asyncio.sleep(0)
    connection.handshake_complete = True
    connection.conn.state = State.OPEN
    return connection, connection.scope["extensions"][FRAMES]["write"], connection.transport


async def waiting(scope, receive, send):
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


def test_frames_of_one_turn_are_written_together_and_before_all_that_is_sent_after_them():
    async def told():
        connection, write, transport = await opened()
        assert write(b"1")
        assert write(b"2")
        assert not transport.written
        await asyncio.sleep(0)
        assert transport.written == [b"12"]
        assert write(b"3")
        await connection.send({"type": "websocket.send", "text": "4"})
        await asyncio.sleep(0)
        assert transport.written == [b"12", b"3", frame_of(b"4")]

    asyncio.run(told())


def test_a_connection_that_is_full_or_closed_takes_no_frames():
    async def told():
        connection, write, transport = await opened()
        connection.pause_writing()
        assert not write(b"1")
        connection.resume_writing()
        assert write(b"2")
        transport.closing = True
        assert not write(b"3")
        await asyncio.sleep(0)
        assert not transport.written
        transport.closing = False
        connection.close_sent = True
        assert not write(b"4")

    asyncio.run(told())


def test_the_last_words_are_written_also_to_who_does_not_read_and_nothing_after_them():
    async def told():
        connection, _, transport = await opened()
        connection.pause_writing()
        talking = asyncio.create_task(connection.send({"type": "websocket.send", "text": "1"}))
        await asyncio.sleep(0)
        assert not transport.written
        connection.scope["extensions"][FRAMES]["hurry"]()
        await asyncio.wait_for(talking, 10)
        await connection.send({"type": "websocket.close", "code": 1013, "reason": "too-slow"})
        close = Frame(Opcode.CLOSE, Close(1013, "too-slow").serialize()).serialize(mask=False)
        assert transport.written == [frame_of(b"1"), close]
        connection.conn.send_pong(b"1")
        connection.handle_ping()
        assert transport.written == [frame_of(b"1"), close]

    asyncio.run(told())


def test_pings_of_who_does_not_read_leave_nothing_to_be_written():
    async def told():
        connection, _, transport = await opened()
        connection.pause_writing()
        connection.conn.send_pong(b"1")
        connection.handle_ping()
        connection.resume_writing()
        assert not transport.written
        connection.conn.send_pong(b"2")
        connection.handle_ping()
        assert transport.written == [Frame(Opcode.PONG, b"2").serialize(mask=False)]

    asyncio.run(told())


def test_a_message_does_not_go_on_without_end_in_empty_parts():
    async def told():
        connection, _, transport = await opened()
        connection.handle_text(Frame(Opcode.TEXT, b"", fin=False))
        for part in range(MOST_MESSAGE):
            assert not transport.aborted, part
            connection.handle_cont(Frame(Opcode.CONT, b"", fin=False))
        assert transport.aborted

    asyncio.run(told())


def test_a_connection_whose_rest_nobody_reads_is_not_kept():
    async def told():
        connection, _, transport = await opened()
        connection.close_timeout = 0.01
        for task in connection.tasks:
            task.cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        assert transport.closing
        assert transport.aborted

    asyncio.run(told())
