"""What a server is started with."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from conjobs.rules.errors import ConjobsError
from conjobs.server.database import default_database
from conjobs.server.store import Retention
from conjobs.table.config import MOST_CARD_BYTES
from conjobs.table.playing import MOST_BYTES

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8000
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
ALL_ADDRESSES: Final = ("0.0.0.0", "::")

KILOBYTE: Final = 1024
MOST_BODY: Final = 64 * KILOBYTE
MOST_CARDS: Final = MOST_CARD_BYTES
MOST_RECORD: Final = MOST_BYTES
MOST_MESSAGE: Final = 16 * KILOBYTE


@dataclass(frozen=True)
class Settings:
    """What a server is started with.

    `public_url` is where people reach it if that is not the address it listens on: behind a proxy. `rate` is how many
    requests a second one address may make in the long run, 0 for any number; sizes are in bytes, times in seconds.
    """

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    database: str = field(default_factory=default_database)
    public_url: str | None = None
    retention: Retention = field(default_factory=Retention)
    rate: float = 50.0
    # How long a table without a page stays in memory, and how often tables are looked through.
    idle_seconds: float = 600.0
    sweep_seconds: float = 5.0
    # How long the head of a request may take to come; how many connections one address may hold, unless `rate` is 0.
    head_seconds: float = 10.0
    connections: int = 256
    # A page must say hello, and later give a sign of life: it pings each 20 seconds.
    hello_seconds: float = 5.0
    silence_seconds: float = 60.0
    bot_threads: int = 2

    @property
    def address(self) -> str:
        """The address of the lobby, for people."""
        if self.public_url:
            return self.public_url
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{'localhost' if self.host in ALL_ADDRESSES else host}:{self.port}"

    @property
    def share(self) -> str | None:
        """The address of the server for others, None where they do not reach it, or it is not known now.

        Where the server listens at all addresses, and nobody named one, it is this machine's on its network.
        """
        if self.public_url or self.local:
            return self.public_url
        if self.host not in ALL_ADDRESSES:
            return self.address
        found = network_address()
        return None if found is None else f"http://{found}:{self.port}"

    @property
    def local(self) -> bool:
        """Whether only this machine reaches the server."""
        return self.host in LOOPBACK


def network_address() -> str | None:
    """The address of this machine on its network; None if it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            # Nothing is sent: the system only chooses by which of its addresses it would reach the world.
            way.connect(("198.51.100.1", 9))
        except OSError:
            return None
        return str(way.getsockname()[0])


_URL: Final = re.compile(r"https?://(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:[0-9]{1,5})?")


def checked_public_url(url: str | None) -> str | None:
    """The public URL without a slash at its end.

    Raises:
        ConjobsError: it is no address that the pages could be reached at.
    """
    if not url:
        return None
    url = url.rstrip("/")
    if not _URL.fullmatch(url) or urlsplit(url).hostname is None:
        allowed = "It is http:// or https://, a name, perhaps a port, and no path: https://vegas.example.org."
        raise ConjobsError("bad-url", "That is no public URL.", allowed)
    return url.lower()
