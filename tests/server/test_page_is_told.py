"""How a page is told: what its connection takes goes out as it is told, in one writing where it belongs together."""

import asyncio
import json
from contextlib import suppress

from websockets.frames import Frame, Opcode

from conjobs.rules.errors import ConjobsError
from conjobs.server.page import FRAMES, MOST_WAITING, POLICY, TRY_AGAIN, Page, Said


class Connection:
    """Notes what is written: in frames, as texts, and with which code it is closed."""

    def __init__(self, ours=True):
        self.scope = {"extensions": {FRAMES: {"write": self.write}} if ours else {}}
        self.takes = True
        self.frames, self.texts, self.code = [], [], None

    def write(self, frames):
        if self.takes:
            self.frames.append(frames)
        return self.takes

    async def send_text(self, text):
        self.texts.append(text)

    async def close(self, code):
        self.code = code


def said(number):
    return Said(json.dumps({"number": number}).encode())


def frame(number):
    return Frame(Opcode.TEXT, said(number).text).serialize(mask=False)


async def written(page):
    """Let the page write what waits."""
    with suppress(TimeoutError):
        await asyncio.wait_for(page.write(), 0.05)


def test_a_message_is_written_as_it_is_told():
    connection = Connection()
    page = Page(connection, None)
    page.tell(said(1))
    page.tell(said(2))
    assert connection.frames == [frame(1), frame(2)]


def test_a_move_and_its_answer_are_written_together_in_their_order():
    connection = Connection()
    page = Page(connection, None)
    page.gather()
    page.tell(said(1))
    page.tell(said(2))
    assert not connection.frames
    page.tell_all()
    page.tell(said(3))
    assert connection.frames == [frame(1) + frame(2), frame(3)]


def test_what_a_connection_does_not_take_now_goes_out_in_its_order():
    connection = Connection()
    page = Page(connection, None)
    connection.takes = False
    page.gather()
    page.tell(said(1))
    page.tell(said(2))
    page.tell_all()
    connection.takes = True
    page.tell(said(3))
    assert not connection.frames
    asyncio.run(written(page))
    assert [json.loads(text)["number"] for text in connection.texts] == [1, 2, 3]
    page.tell(said(4))
    assert connection.frames == [frame(4)]


def test_goodbye_comes_after_what_was_held_back_and_nothing_after_it():
    connection = Connection()
    page = Page(connection, None)
    page.gather()
    page.tell(said(1))
    page.bye(ConjobsError("closed", "It is closed."), POLICY)
    page.tell(said(2))
    page.tell_all()
    asyncio.run(written(page))
    assert connection.frames == [frame(1)]
    assert [json.loads(text)["type"] for text in connection.texts] == ["bye"]
    assert connection.code == POLICY


def test_a_page_that_lets_very_much_wait_is_dropped():
    connection = Connection()
    page = Page(connection, None)
    connection.takes = False
    for number in range(MOST_WAITING + 1):
        page.tell(said(number))
    asyncio.run(written(page))
    assert [json.loads(text)["code"] for text in connection.texts] == ["too-slow"]
    assert connection.code == TRY_AGAIN


def test_with_any_other_server_messages_are_sent_as_texts():
    connection = Connection(ours=False)
    page = Page(connection, None)
    page.tell(said(1))
    asyncio.run(written(page))
    assert [json.loads(text)["number"] for text in connection.texts] == [1]
