"""Webhooks reach the open internet over HTTPS and nothing else. The resolver here is made up, the rest is real."""

import asyncio
import contextlib
import http.client
import http.server
import ipaddress
import json
import socket
import ssl
import subprocess
import threading
import time

import pytest
from service import run_apart

from conjobs.rules.errors import ConjobsError
from conjobs.server import webhook
from conjobs.server.webhook import Webhooks, is_public, pinned_address, resolve


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.3.4", "192.168.1.1", "100.64.0.1"),
        *("169.254.169.254", "192.0.0.8", "192.0.2.1", "198.18.0.1", "203.0.113.9", "224.0.0.1", "239.1.2.3"),
        *("240.0.0.1", "255.255.255.255"),
        *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1"),
        # An IPv4 address in the clothes of IPv6.
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a00:1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"),
        *("2002:a00:1::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "fec0::1"),
        *("", "localhost", "1", "0x7f000001"),
    ],
)
def test_addresses_that_are_not_on_the_open_internet(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_addresses_of_the_open_internet(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org/", "//example.org/", "example.org", "", "https://", "https:///x"),
        *("https://user@example.org/", "https://user:pw@example.org/", "https://example.org:99999/"),
        *("https://ex ample.org/", "https://example.org\\@127.0.0.1/"),
        *("https://example.org/\r\nX: y", "https://exämple.org/", "https://[::1/", "https://example.org/" + "x" * 500),
        *("javascript:alert(1)", "file:///etc/passwd", "https://example.org:x/", "https://example.org:0/"),
    ],
)
def test_urls_that_are_refused_as_they_stand(url):
    with pytest.raises(ConjobsError) as caught:
        check(url, lambda host, port: pytest.fail("the host was looked up"))
    assert caught.value.code == "bad-webhook"


def check(url, resolver):
    """Check a URL as it is when somebody names it for himself."""
    with_webhooks(lambda webhooks: webhooks.check(url), resolver)


def call(url, message, resolver, context=None):
    """Send a message as it is when it is somebody's turn."""
    return with_webhooks(lambda webhooks: webhooks.call(url, message), resolver, context)


def with_webhooks(scene, resolver, context=None):
    async def run():
        webhooks = Webhooks(resolver, context)
        try:
            return await scene(webhooks)
        finally:
            await webhooks.close()

    return run_apart(run())


def test_an_address_that_would_never_be_called_is_refused_when_it_is_set():
    for addresses in (["127.0.0.1"], ["93.184.216.34", "169.254.169.254"], ["fd00::1"], []):
        with pytest.raises(ConjobsError) as caught:
            check("https://example.org/turn", lambda host, port, found=addresses: found)
        assert (caught.value.code, "open internet" in str(caught.value)) == ("bad-webhook", True)
    for url in ("https://example.org/turn", "HTTPS://EXAMPLE.org:/turn"):
        check(url, lambda host, port: ["93.184.216.34"] if (host, port) == ("example.org", 443) else [])


def test_while_a_host_is_looked_up_all_else_goes_on_and_it_ends(monkeypatch):
    monkeypatch.setattr(webhook, "SECONDS", 0.3)
    found = threading.Event()

    async def checked():
        webhooks = Webhooks(lambda host, port: found.wait(30) and [])
        checking = asyncio.create_task(webhooks.check("https://example.org/"))
        turns = 0
        while not checking.done():
            await asyncio.sleep(0.01)
            turns += 1
        found.set()
        await webhooks.close()
        return turns, checking.exception()

    turns, refusal = run_apart(checked())
    assert turns > 5
    assert (refusal.code, "in time" in str(refusal)) == ("bad-webhook", True)


def test_a_host_with_one_bad_address_is_not_used_at_all():
    for addresses in (["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::ffff:192.168.0.1"], []):
        with pytest.raises(ConjobsError) as caught:
            pinned_address("example.org", 443, lambda host, port, found=addresses: found)
        assert caught.value.code == "bad-webhook"
    assert pinned_address("example.org", 443, lambda host, port: ["93.184.216.34"]) == "93.184.216.34"


def test_a_name_that_cannot_be_resolved_is_refused():
    def fail(host, port):
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    with pytest.raises(ConjobsError):
        pinned_address("example.org", 443, fail)


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "localhost", "0x7f.1", "2130706433", "127.1"])
def test_this_machine_by_any_name_is_refused_by_the_real_resolver(host):
    with pytest.raises(ConjobsError):
        call(f"https://{host}:9/", {}, resolve)


class Hook(http.server.BaseHTTPRequestHandler):
    """Notes what comes, and answers as it is told."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.heard.append((self.path, self.headers["host"], json.loads(body)))
        self.send_response(self.server.status)
        self.send_header("location", "https://elsewhere.example/")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate for hook.example, from openssl."""
    folder = tmp_path_factory.mktemp("tls")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=hook.example"]
    command += ["-addext", "subjectAltName=DNS:hook.example"]
    command += ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.fixture
def hook(certificate, monkeypatch):
    """A real HTTPS server of this machine, which for these tests stands in the open internet."""
    server = http.server.HTTPServer(("127.0.0.1", 0), Hook)
    server.heard, server.names, server.status = [], [], 200
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    context.sni_callback = lambda connection, name, _: server.names.append(name)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setattr(webhook, "is_public", lambda address: ipaddress.ip_address(address).is_loopback)
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def trusting(certificate):
    return ssl.create_default_context(cafile=certificate / "cert.pem")


def test_the_message_goes_to_the_pinned_address_by_the_name_in_the_url(hook, certificate):
    asked = []

    def resolver(host, port):
        asked.append(host)
        return ["127.0.0.1"]

    url = f"https://hook.example:{hook.server_port}/turn?me=1"
    assert call(url, {"seat": 2}, resolver, trusting(certificate)) == 200
    assert hook.heard == [("/turn?me=1", f"hook.example:{hook.server_port}", {"seat": 2})]
    assert (hook.names, asked) == (["hook.example"], ["hook.example"])


def test_a_redirect_is_not_followed(hook, certificate):
    hook.status = 302
    url = f"https://hook.example:{hook.server_port}/"
    assert call(url, {}, lambda host, port: ["127.0.0.1"], trusting(certificate)) == 302
    assert len(hook.heard) == 1


def test_a_certificate_of_another_name_is_not_accepted(hook, certificate):
    for name, context in (("other.example", trusting(certificate)), ("hook.example", ssl.create_default_context())):
        with pytest.raises(ssl.SSLCertVerificationError):
            call(f"https://{name}:{hook.server_port}/", {}, lambda host, port: ["127.0.0.1"], context)
    assert hook.heard == []


@pytest.mark.parametrize("lookup", [0, 1.8])
def test_who_does_not_answer_is_not_waited_for_and_his_host_counts(monkeypatch, lookup):
    monkeypatch.setattr(webhook, "is_public", lambda address: True)
    monkeypatch.setattr(webhook, "SECONDS", 2.0)
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        url = f"https://hook.example:{deaf.getsockname()[1]}/"
        start = time.monotonic()
        with pytest.raises(TimeoutError):
            call(url, {}, lambda host, port: time.sleep(lookup) or ["127.0.0.1"])
        assert time.monotonic() - start < 3.5


@pytest.mark.parametrize("secured", [False, True])
def test_who_answers_in_drops_is_not_waited_for(certificate, monkeypatch, secured):
    monkeypatch.setattr(webhook, "is_public", lambda address: True)
    monkeypatch.setattr(webhook, "SECONDS", 0.5)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    tired = threading.Event()

    def drip(listening):
        plain, _ = listening.accept()
        line = context.wrap_socket(plain, server_side=True) if secured else plain
        with line, contextlib.suppress(OSError):
            # A header, or a record of TLS, that goes on and on.
            line.sendall(b"HTTP/1.1 200 OK\r\nx: " if secured else b"\x16\x03\x03\x40\x00")
            while not tired.wait(0.1):
                line.sendall(b"x")

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        dripping = threading.Thread(target=drip, args=[listening])
        dripping.start()
        start = time.monotonic()
        with contextlib.suppress(OSError, http.client.HTTPException):
            url = f"https://hook.example:{listening.getsockname()[1]}/"
            call(url, {}, lambda host, port: ["127.0.0.1"], trusting(certificate))
        took = time.monotonic() - start
        tired.set()
        dripping.join()
    assert took < 3


def test_hosts_that_take_long_to_look_up_delay_nobody_and_each_is_looked_up_once_at_a_time(hook, certificate):
    asked = []
    ready = threading.Event()

    def resolver(host, port):
        asked.append(host)
        if host.startswith("slow"):
            ready.wait(30)
        return ["127.0.0.1"]

    async def scene(webhooks):
        for number in range(60):
            webhooks.send(f"https://slow{number % 30}.example/{number}", {})
        start = time.monotonic()
        webhooks.send(f"https://hook.example:{hook.server_port}/", {"seat": 1})
        while (not hook.heard or len(asked) < 31) and time.monotonic() < start + 4:
            await asyncio.sleep(0.01)
        heard = list(hook.heard)
        ready.set()
        return heard

    heard = with_webhooks(scene, resolver, trusting(certificate))
    assert [message for _, _, message in heard] == [{"seat": 1}]
    assert sorted(asked) == sorted({*asked})
    assert len(asked) == 31


def test_a_message_whose_host_is_not_found_in_time_is_forgotten(monkeypatch):
    monkeypatch.setattr(webhook, "SECONDS", 0.2)
    ready = threading.Event()
    asked = []

    async def scene(webhooks):
        webhooks.send("https://slow.example/", {})
        start = time.monotonic()
        while webhooks._sending:
            await asyncio.sleep(0.01)
        took = time.monotonic() - start
        # Its look-up goes on: who names the same host next waits for that one.
        with pytest.raises(ConjobsError, match="in time"):
            await webhooks.call("https://slow.example/", {})
        return took

    try:
        assert with_webhooks(scene, lambda host, port: asked.append(host) or (ready.wait(30) and [])) < 3
        assert asked == ["slow.example"]
    finally:
        ready.set()


def test_what_is_more_than_may_be_under_way_is_dropped(monkeypatch, caplog):
    monkeypatch.setattr(webhook, "SECONDS", 0.5)
    monkeypatch.setattr(webhook, "MOST_AT_ONCE", 3)
    ready = threading.Event()

    async def scene(webhooks):
        for number in range(5):
            webhooks.send(f"https://slow{number}.example/", {})
        while webhooks._sending:
            await asyncio.sleep(0.01)
        with pytest.raises(ConjobsError, match="very many"):
            await webhooks.call("https://other.example/", {})
        # Who names his own is not kept from it by those.
        await webhooks.check("https://fast.example/")

    try:
        with_webhooks(scene, lambda host, port: ["93.184.216.34"] if host.startswith("fast") else ready.wait(30) and [])
    finally:
        ready.set()
    assert [record.getMessage() for record in caplog.records].count("too many webhooks wait; one was dropped") == 2
