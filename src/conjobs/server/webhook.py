"""Tells a player's own address that it is his turn: `POST` of a little JSON, over HTTPS, to the open internet only."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import ipaddress
import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import urlsplit

from conjobs import __version__
from conjobs.rules.errors import ConjobsError
from conjobs.server.refusals import dump

LOG: Final = logging.getLogger("conjobs.server")
# How long one message may take in all, and the look-up of a host that somebody names.
SECONDS: Final = 5.0
MOST_AT_ONCE: Final = 100
LONGEST_URL: Final = 500
ALLOWED: Final = "It is https:// with a public host name, such as https://example.org/my-turn."

Resolver = Callable[[str, int], list[str]]
"""The addresses of a host name."""


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host, from the system."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _parts(url: str) -> tuple[str, int, str]:
    """Host, port, and path with query."""
    try:
        parts = urlsplit(url)
        port = 443 if parts.port is None else parts.port
    except ValueError:
        raise _bad("that is no URL") from None
    if parts.scheme != "https":
        raise _bad("only HTTPS is asked")
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise _bad("it is too long, or has letters that no URL has")
    if port == 0:
        raise _bad("there is no port 0")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise _bad("it needs a host, and no user or password")
    path = parts.path or "/"
    return parts.hostname, port, f"{path}?{parts.query}" if parts.query else path


def host_of(url: str) -> str:
    """The host of a URL that is called, with its port unless that is the usual one; nothing that may be secret.

    Raises:
        ConjobsError: code `bad-webhook`; the URL may not be used.
    """
    host, port, _ = _parts(url)
    named = f"[{host}]" if ":" in host else host
    return named if port == 443 else f"{named}:{port}"


def _bad(why: str) -> ConjobsError:
    return ConjobsError("bad-webhook", f"That webhook cannot be used: {why}.", ALLOWED)


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet: no private, loopback, link-local, multicast or reserved one."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        # An IPv4 address may come in the clothes of IPv6: mapped; or as 6to4 and Teredo, which are special below.
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found not in _UNICAST:
            return False
    # Which networks Python knows to be special depends on its version.
    special = found.is_private or found.is_multicast or found.is_reserved or any(found in net for net in _SPECIAL)
    return found.is_global and not special


_UNICAST: Final = ipaddress.ip_network("2000::/3")
_SPECIAL: Final = [
    ipaddress.ip_network(net)
    for net in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
]


def pinned_address(host: str, port: int, resolver: Resolver) -> str:
    """The one address that is connected to. If any of a host's addresses is not public, none is used.

    Raises:
        ConjobsError: code `bad-webhook`.
    """
    try:
        addresses = resolver(host, port)
    except (OSError, UnicodeError):
        addresses = []
    # One sentence for all: what a name means inside this network is nobody's business outside.
    if not addresses or not all(is_public(address) for address in addresses):
        raise _bad("its host has no address now, or one that is not on the open internet")
    return addresses[0]


class _Pinned(http.client.HTTPSConnection):
    """HTTPS to an address that was checked, by the name in the URL: the name is not looked up again."""

    def __init__(self, host: str, port: int, address: str, context: ssl.SSLContext, seconds: float) -> None:
        super().__init__(host, port, timeout=seconds, context=context)
        self._address = address
        self._tls = context
        self.late = False

    def connect(self) -> None:
        """Connect to the address, and check that the certificate is the name's."""
        plain = socket.create_connection((self._address, self.port), self.timeout)
        try:
            secured = self._tls.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        except BaseException:
            plain.close()
            raise
        self.sock = secured
        if self.late:
            raise TimeoutError
        secured.do_handshake()

    def cut(self) -> None:
        """End the connection, whatever it is about; from another thread."""
        self.late = True
        if self.sock is not None:
            with contextlib.suppress(OSError):
                # As of any socket: what TLS knows is still in use in the other thread.
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


def post(url: str, address: str, message: dict[str, Any], seconds: float, context: ssl.SSLContext | None = None) -> int:
    """Send a message to an address that was checked, in so many seconds at most; the status of the answer.

    A redirect is an answer like others: nobody follows it.

    Raises:
        ConjobsError: code `bad-webhook`; the URL may not be used.
        OSError, http.client.HTTPException: it cannot be reached, or answers nonsense.
    """
    host, port, path = _parts(url)
    connection = _Pinned(host, port, address, context or ssl.create_default_context(), seconds)
    # The time-out of a socket is for each piece that comes: an answer in drops would never end.
    ending = threading.Timer(seconds, connection.cut)
    ending.daemon = True
    ending.start()
    headers = {"content-type": "application/json", "user-agent": f"conjobs/{__version__}", "connection": "close"}
    try:
        connection.request("POST", path, dump(message), headers)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        if connection.late:
            raise TimeoutError("It did not answer in time.") from error
        raise
    finally:
        ending.cancel()
        connection.close()


class _Lookups:
    """Looks host names up in threads, since nothing ends a look-up that takes long; each name once at a time."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._under_way: dict[str, Future[str]] = {}

    async def address(self, host: str, port: int) -> str:
        """The `pinned_address`; longer than `SECONDS` nobody waits for it.

        Raises:
            ConjobsError: code `bad-webhook`.
        """
        looking = self._under_way.get(host) or self._begin(host, port)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(looking), SECONDS)
        except TimeoutError:
            raise _bad("its host could not be looked up in time") from None

    def _begin(self, host: str, port: int) -> Future[str]:
        if len(self._under_way) >= MOST_AT_ONCE:
            raise _bad("very many hosts are looked up now")
        looking = self._under_way[host] = Future()
        looking.add_done_callback(lambda _: self._under_way.pop(host))
        # Who waits no more does not end it for others.
        looking.set_running_or_notify_cancel()

        def look() -> None:
            try:
                looking.set_result(pinned_address(host, port, self._resolver))
            except Exception as error:
                looking.set_exception(error)

        # No thread of a pool: the program would not end before it.
        threading.Thread(target=look, name="conjobs-lookup", daemon=True).start()
        return looking


class Webhooks:
    """Sends messages, none of which waits for another; what fails is forgotten, for the page shows the same."""

    def __init__(self, resolver: Resolver = resolve, context: ssl.SSLContext | None = None) -> None:
        self._lookups = _Lookups(resolver)
        # Apart, so that names that take long to look up keep nobody from being told of his turn.
        self._checks = _Lookups(resolver)
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="conjobs-webhook")
        self._context = context
        self._sending: set[asyncio.Task[None]] = set()

    async def check(self, url: str) -> None:
        """Refuse an address that would not be called if it were somebody's turn now.

        Raises:
            ConjobsError: code `bad-webhook`.
        """
        host, port, _ = _parts(url)
        await self._checks.address(host, port)

    async def call(self, url: str, message: dict[str, Any]) -> int:
        """Send a message; the status of the answer.

        Raises:
            ConjobsError: code `bad-webhook`; the URL or its address may not be used.
            OSError, http.client.HTTPException: it cannot be reached, or answers nonsense.
        """
        end = time.monotonic() + SECONDS
        host, port, _ = _parts(url)
        address = await self._lookups.address(host, port)
        left = max(0.1, end - time.monotonic())
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, post, url, address, message, left, self._context)

    def send(self, url: str, message: dict[str, Any]) -> None:
        """Send a message soon; when very many are under way, it is dropped."""
        if len(self._sending) >= MOST_AT_ONCE:
            LOG.warning("too many webhooks wait; one was dropped")
            return
        sending = asyncio.create_task(self._send(url, message))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def _send(self, url: str, message: dict[str, Any]) -> None:
        try:
            status = await self.call(url, message)
        except Exception as error:
            # The URL may hold a secret of its own: it is not written down.
            LOG.info("a webhook could not be sent: %s", type(error).__name__)
        else:
            if status >= 300:
                LOG.info("a webhook was answered with status %d", status)

    async def close(self) -> None:
        """Wait for those under way, each for its few seconds at most."""
        if self._sending:
            await asyncio.wait(self._sending)
        self._threads.shutdown()
