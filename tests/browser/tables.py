"""Tables for the tests of the page: made over the interface, played on the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from person import Person
from playwright.sync_api import Page, expect
from serving import Server

Visitor = Callable[..., Page]
GROUPS = ("albion", "sphinx", "vega", "tivoli", "pioneer")
# With these, every build leads to a hosting moment, and every event to a choice.
FLIPS = "".join(
    f"""
[[card]]
id = "flip-{group}"
name = "Open House in {group.capitalize()}"
group = "{group}"
set = "tests"
text = "The host may flip one face-up tile that holds his die."

[[card.effects]]
do = "flip"
chooser = "host"
optional = true
tiles = {{ die = "chooser" }}
"""
    for group in GROUPS
)


@dataclass
class Seating:
    """A table with the secrets of its seats by name."""

    id: str
    server: Server
    secrets: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """The table's page."""
        return f"/t/{self.id}"

    def sit(self, visitor: Visitor, name: str, **options: object) -> Person:
        """A page of the person, who took his seat on another device and comes by his own link."""
        page = visitor(f"{self.path}#recover={self.secrets[name]['recovery']}", **options)
        person = Person(name, page, touch=bool(options.get("has_touch")))
        person.press(page.get_by_role("button", name="Skip all this"))
        expect(page.locator("svg.board")).to_be_visible()
        return person

    def known(self) -> dict[str, Any]:
        """The table as the server knows it."""
        return self.server.get(f"/tables/{self.id}")

    def actions(self) -> list[str]:
        """All actions of the game so far."""
        return [entry["action"] for entry in self.known()["log"]]

    def open_card(self) -> str:
        """The name of the con card that may be hosted now."""
        card = self.known()["view"]["window"]["card"]
        return str(self.server.get("/meta")["cards"][card]["name"])


def begin(server: Server, *names: str, bots: int = 1, **config: object) -> Seating:
    """A table of these people and so many bots who only build, with its game begun; the first is the host."""
    body = {"name": "Friday table", "player": names[0], "players": len(names) + bots, "pace": 0, "seed": 3, **config}
    return _seated(server, "/tables", body, names, bots)


def at_position(server: Server, position: str, *names: str, bots: int = 0) -> Seating:
    """A table that begins at a position: these people in the order of its seats, then so many bots who only build."""
    return _seated(server, "/positions/table", {"text": position, "player": names[0]}, names, bots)


def _seated(server: Server, way: str, body: dict[str, Any], names: tuple[str, ...], bots: int) -> Seating:
    made = server.post(way, {**body, "bots": {str(len(names) + at): "builder" for at in range(bots)}})
    table = Seating(made["table"]["id"], server, {names[0]: made})
    for name in names[1:]:
        table.secrets[name] = server.post(f"/tables/{table.id}/seats", {"name": name})
    server.post(f"/tables/{table.id}/start", {}, made["token"])
    return table
