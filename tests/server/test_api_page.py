"""The examples of docs/api.md are run in their order, and answered as it says."""

import json
import re
from pathlib import Path

from websockets.sync.client import connect

from conjobs.server.connection import MOST_HEAD
from conjobs.server.house import MOST_OF_SEAT, MOST_WATCHERS, House
from conjobs.server.settings import KILOBYTE, MOST_BODY, MOST_CARDS, MOST_MESSAGE, MOST_RECORD, Settings
from conjobs.table.kept import MOST_CHAT
from conjobs.table.playing import MOST_LINES

PAGE = (Path(__file__).parent.parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(text|json)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fits(wanted, got):
    """Whether an answer has all that the page shows, where … is anything."""
    if wanted == "…":
        return True
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(key in got and fits(wanted[key], got[key]) for key in wanted)
    if isinstance(wanted, list) and wanted:
        return isinstance(got, list) and len(got) >= len(wanted) and all(map(fits, wanted, got))
    return wanted == got


def filled(text, known):
    return re.sub(r"\{([A-Z]+)\}", lambda found: known[found[1]], text)


def asked(client, block, known):
    """The answer to a request as it stands on the page."""
    first, *rest = filled(block, known).strip().split("\n")
    method, path = first.split(" ")
    headers = dict(line.split(": ", 1) for line in rest if not line.startswith("{"))
    bodies = [json.loads(line) for line in rest if line.startswith("{")]
    return client.request(method, path, headers=headers, json=bodies[0] if bodies else None).json()


def talked(socket, block, known):
    for line in filled(block, known).strip().split("\n"):
        if line.startswith("> "):
            socket.send(line[2:])
            continue
        wanted, got = json.loads(line[2:]), json.loads(socket.recv(timeout=10))
        assert fits(wanted, got), f"{line}\n{got}"


def test_the_examples_are_true(client):
    known = {}
    names = iter(("ANN", "BEN"))
    blocks = BLOCK.findall(PAGE)
    got = None
    for kind, block in blocks:
        if kind == "text" and not block.startswith(">"):
            got = asked(client, block, known)
        elif kind == "json":
            assert fits(json.loads(block), got), f"{block}\n{got}"
            if "token" in got:
                known.setdefault("TABLE", got["table"]["id"])
                known[next(names)] = got["token"]
    talks = [block for kind, block in blocks if kind == "text" and block.startswith(">")]
    assert (len(blocks), len(talks)) == (14, 2)
    with connect(f"ws://127.0.0.1:{client.port}/api/tables/{known['TABLE']}/live", proxy=None) as socket:
        for block in talks:
            talked(socket, block, known)


def test_every_address_of_the_description_stands_on_the_page(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    for path in paths:
        if "position" in path or "picture" in path or path == "/api/schemas":
            continue
        last = re.sub(r"\{seat\}", "{n}", path.removeprefix("/api/tables/{table_id}").removeprefix("/api"))
        assert last in PAGE, path


def test_its_limits_are_those_of_the_server():
    settings = Settings(database="sqlite:///x")
    house = House(settings, None)
    limits_part = PAGE[PAGE.index("## Limits") :]
    rows = [row.strip("|").split(" | ") for row in limits_part.splitlines() if row.startswith("| a")]
    said = [(rate.split(" a second")[0], int(burst)) for _, _, rate, burst in (row for row in rows if row[3].strip())]
    limits = (house.new_tables, house.heavy, house.checks, house.recoveries, house.acts, house.chats)
    bursts = [settings.rate * 8, *(limit.burst for limit in limits)]
    assert [burst for _, burst in said] == bursts
    rates = [f"{limit.rate:g}" if limit.rate >= 1 else f"1 in {1 / limit.rate:g} seconds" for limit in limits]
    assert [rate.split(", ")[0] for rate, _ in said] == [f"{settings.rate:g}", *rates]
    text = " ".join(limits_part.split())
    for wanted in (
        f"a record {MOST_RECORD >> 20} MB, a card file {MOST_CARDS // KILOBYTE} KB",
        f"{MOST_BODY // KILOBYTE} KB (",
        f"{MOST_MESSAGE // KILOBYTE} KB",
        f"the head of a request {MOST_HEAD // KILOBYTE} KB",
        f"{settings.connections}, unless",
        f"with {MOST_OF_SEAT} WebSockets",
        f"with {MOST_WATCHERS} WebSockets",
        f"{MOST_LINES} lines",
        f"game of six {MOST_LINES // 12} lines",
        f"last {MOST_CHAT} messages",
    ):
        assert wanted in text, wanted


def test_the_bot_has_ten_lines_of_its_own(client):
    source = (Path(__file__).parent.parent.parent / "examples" / "bot.py").read_text(encoding="utf-8")
    loop = source[source.index("me = ask") :]
    assert len(loop.strip().splitlines()) <= 10
