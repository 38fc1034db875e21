"""What stands before every request: host, origin, size and rate; and the headers behind every response."""

from __future__ import annotations

import asyncio
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from conjobs.rules.errors import ConjobsError
from conjobs.server.limits import Limit, network_of
from conjobs.server.refusals import refused
from conjobs.server.settings import KILOBYTE, LOOPBACK, MOST_BODY, MOST_CARDS, MOST_RECORD, Settings

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS: Final = {
    "content-security-policy": POLICY,
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    # A link to a table, or one that moves a seat, is not told to the next site.
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
# Browsers heed this where nobody can meddle with the page on its way, and complain of it elsewhere.
OPENER_POLICY: Final = ("cross-origin-opener-policy", "same-origin")
# How long a request may take to come, in seconds.
BODY_SECONDS: Final = 30.0
# The rest of a body that nobody wants to read is not waited for.
CLOSE: Final = {"connection": "close"}
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
# JSON writes a line break as two letters: a file may become longer on its way.
_SIZES: Final = {
    "/api/records": MOST_RECORD,
    "/api/records/table": MOST_RECORD,
    "/api/cards/check": 2 * MOST_CARDS,
    "/api/tables": 2 * MOST_CARDS + 64 * KILOBYTE,
}


class TooLarge(ConjobsError):
    """A body that is larger than this address takes."""

    def __init__(self, most: int) -> None:
        super().__init__("too-large", "That is too large.", f"At most {most // KILOBYTE} KB are read here.")


class Guard:
    """The outermost part of the app."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._settings = settings
        # A page loads its files all at once: the burst is several times that.
        self._limit = Limit(settings.rate, settings.rate * 8)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if trustworthy(self._settings, scope["scheme"], headers.get("host", "")):
            send = _with_opener_policy(send)
        try:
            self._check(scope, headers)
        except ConjobsError as error:
            await _refuse(error, scope, receive, send)
            return
        if scope["type"] == "http":
            await self._http(scope, headers, receive, send)
        else:
            await self.app(scope, receive, send)

    def _check(self, scope: Scope, headers: Headers) -> None:
        client = scope.get("client")
        self._limit.take(network_of(client[0] if client else None))
        host = headers.get("host", "")
        if not host_allowed(self._settings, host):
            allowed = "Start conjobs serve with --public-url, or open it by the address that it printed."
            raise ConjobsError("wrong-host", "This server is not known by that name.", allowed)
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if unsafe and not origin_allowed(self._settings, host, headers.get("origin")):
            raise ConjobsError("wrong-origin", "A page of another site may not do this.", "Open the table's own page.")

    async def _http(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        api = scope["path"].startswith("/api")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(message, api)
            await send(message)

        most = _SIZES.get(scope["path"], MOST_BODY)
        try:
            body = await asyncio.wait_for(_whole_body(headers, receive, most), BODY_SECONDS)
        except TimeoutError:
            slow = ConjobsError("too-slow", "The request did not come to its end.", "Send it again.")
            await refused(slow, CLOSE)(scope, receive, with_headers)
        except ConjobsError as error:
            await refused(error, CLOSE)(scope, receive, with_headers)
        else:
            if body is None:
                return
            head = scope["method"] == "HEAD"
            asked = {**scope, "method": "GET"} if head else scope
            await self.app(asked, _once(body, receive), _without_body(with_headers) if head else with_headers)


async def _whole_body(headers: Headers, receive: Receive, most: int) -> bytes | None:
    """The body of a request, read before anything is done with it; None if who sent it went away in the middle.

    Raises:
        TooLarge: it is larger than `most` bytes.
    """
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise TooLarge(most)
    parts: list[bytes] = []
    taken, more = 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        taken += len(parts[-1])
        if taken > most:
            raise TooLarge(most)
        more = message.get("more_body", False)
    return b"".join(parts)


def _once(body: bytes, receive: Receive) -> Receive:
    """Hands out a body that was read, then whatever comes after it."""
    given = False

    async def handed() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return handed


def _without_body(send: Send) -> Send:
    """What answers HEAD: all that GET would, but for the body."""

    async def bare(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return bare


def add_headers(message: Message, api: bool) -> None:
    """Add the headers that every response has, where it has not its own."""
    headers = MutableHeaders(scope=message)
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if api:
        headers.setdefault("cache-control", "no-store")


def _with_opener_policy(send: Send) -> Send:
    async def with_it(message: Message) -> None:
        if message["type"].endswith("http.response.start"):
            MutableHeaders(scope=message).setdefault(*OPENER_POLICY)
        await send(message)

    return with_it


async def _refuse(error: ConjobsError, scope: Scope, receive: Receive, send: Send) -> None:
    async def with_headers(message: Message) -> None:
        if message["type"].endswith("http.response.start"):
            add_headers(message, True)
        await send(message)

    # A WebSocket that is refused before it opens is answered by HTTP, which Starlette knows how to say.
    await refused(error)(scope, receive, with_headers)


def _name(host: str) -> str:
    """A host header without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def host_allowed(settings: Settings, host: str) -> bool:
    """Whether this is a name of ours. A server for this machine alone has few: no other site's name may lead here."""
    if not settings.local:
        return True
    name = _name(host)
    public = urlsplit(settings.public_url or "").hostname
    return name in LOOPBACK or name == public


def trustworthy(settings: Settings, scheme: str, host: str) -> bool:
    """Whether a browser takes the connection for safe: HTTPS, be it that of a proxy before us, or this machine."""
    public = urlsplit(settings.public_url or "")
    name = _name(host)
    return scheme in ("https", "wss") or name in LOOPBACK or (public.scheme == "https" and name == public.hostname)


def origin_allowed(settings: Settings, host: str, origin: str | None) -> bool:
    """Whether a request comes from a page of ours. What is no browser names no origin, and needs a token anyway."""
    if origin is None:
        return True
    if settings.public_url and origin.lower() == settings.public_url:
        return True
    if host.lower() == urlsplit(settings.public_url or "").netloc:
        # Without HTTPS others may have made that page.
        return False
    return origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())
