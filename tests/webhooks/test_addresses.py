"""Addresses that webhooks must not reach: all outside the public internet, however they are written or looked up."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_network
from threading import BoundedSemaphore, Event, Semaphore, Thread
from typing import TYPE_CHECKING, Any

import pytest

from ging_service import outgoing as guarded_connection
from ging_service.access.role_rights import Right
from ging_service.application.webhooks.manage import WebhookChange, change_webhook
from ging_service.domain.errors import Refused
from ging_service.execution.caller import ANYONE, Caller
from ging_service.outgoing import trusted_authorities
from ging_service.webhooks.delivery_limits import DeliveryLimits
from ging_service.webhooks.receiver_request import Sender
from ging_service.webhooks.url_check import check_host, check_url
from tests.webhooks.conftest import LOOPBACK

if TYPE_CHECKING:
    from pathlib import Path

    from tests.webhooks.conftest import World
    from tests.webhooks.receiver import Receiver

STRICT = DeliveryLimits()
NOT_WELL_FORMED = (
    "",
    "hooks.example",
    "http://hooks.example/",
    "ftp://hooks.example/",
    "file:///etc/passwd",
    "https://",
    "https:///path",
    "https://user@hooks.example/",
    "https://user:password@hooks.example/",
    "https://hooks.example/#part",
    "https://hooks.example:0/",
    "https://hooks.example:70000/",
    "https://hooks.example:x/",
    "https://[::1/",
    "https://hooks.example/ path",
    "https://hooks.example/\r\nHost: other",
    "https://hooks.example\\@127.0.0.1/",
    "https://bücher.example/",
    "https://hooks..example/",
    f"https://{'x' * 64}.example/",
    "https://hooks.example/" + "x" * 2_000,
)
LITERAL = (
    *("127.0.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "0", "[::1]", "[::ffff:127.0.0.1]"),
    *("[fe80::1%25eth0]", "169.254.169.254", "10.1", "[64:ff9b::7f00:1]"),
    *("localhost", "LocalHost.", "hooks.localhost", "hooks.localhost."),
)


@pytest.mark.parametrize("url", NOT_WELL_FORMED)
def test_a_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Refused) as refused:
        check_url(url, STRICT)
    assert refused.value.code == "bad_url"


@pytest.mark.parametrize("host", LITERAL)
def test_an_address_is_refused_however_it_is_written(host: str) -> None:
    with pytest.raises(Refused) as refused:
        check_url(f"https://{host}/hook", STRICT)
    assert refused.value.code in {"address_refused", "bad_url"}


@pytest.mark.parametrize("url", ["https://hooks.example/", "https://hooks.example:8443/a?b=c", "https://8.8.8.8/"])
def test_a_url_of_the_public_internet_is_taken(url: str) -> None:
    check_url(url, STRICT)


def test_a_webhook_cannot_be_made_or_led_to_where_it_may_not_go(world: World) -> None:
    strict = world.with_rules(allowed=())
    with pytest.raises(Refused, match="public internet"):
        strict.make()
    world.make()
    with pytest.raises(Refused, match="public internet"):
        change_webhook(world.services, world.place(), WebhookChange(url="http://10.0.0.1/"), ANYONE)


def test_a_name_that_leads_to_loopback_is_refused_before_anything_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name of an inner network is not told from one that does not exist: both can be named, and neither is reached."""
    addresses = {"own.example": "127.0.0.1", "inner.example": "10.0.0.1"}

    def known(host: Any, port: Any, *more: Any, **named: Any) -> Any:
        if host not in addresses:
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        return found(addresses[host], port, *more, **named)

    found = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", known)
    with pytest.raises(Refused, match="public internet"):
        check_host("https://own.example:8443/hook", STRICT)
    check_host("https://own.example/hook", DeliveryLimits(allowed=LOOPBACK))
    for name in ("inner", "nobody"):
        check_host(f"https://{name}.example/hook", STRICT)


def test_few_names_are_looked_up_at_a_time_and_nobody_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that does not answer holds the threads of few requests. What is not looked up is judged when it is sent to."""
    begun, answer, most, known = Semaphore(0), Event(), 4, socket.getaddrinfo

    def slow(*_address: Any, **_more: Any) -> Any:
        begun.release()
        answer.wait()
        raise socket.gaierror(socket.EAI_AGAIN, "later")

    def fifth(*_address: Any, **_more: Any) -> Any:
        begun.release()
        raise socket.gaierror(socket.EAI_AGAIN, "later")

    monkeypatch.setattr(guarded_connection, "_NAME_S", 60.0)
    monkeypatch.setattr(socket, "getaddrinfo", slow)
    with ThreadPoolExecutor(most) as pool:
        checks = [pool.submit(check_host, f"https://slow-{number}.example/", STRICT) for number in range(most)]
        for _ in checks:
            assert begun.acquire(timeout=60)
        monkeypatch.setattr(socket, "getaddrinfo", fifth)
        try:
            check_host("https://localhost/", STRICT)
        finally:
            answer.set()
        assert not begun.acquire(blocking=False)
        for check in checks:
            check.result()
    monkeypatch.setattr(socket, "getaddrinfo", known)
    with pytest.raises(Refused, match="public internet"):
        check_host("https://localhost/", STRICT)


def test_threads_that_die_before_they_begin_leave_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """As they do for want of memory."""
    monkeypatch.setattr(guarded_connection, "_LOOK_UPS", BoundedSemaphore(1))
    with monkeypatch.context() as short:
        short.setattr(guarded_connection, "start_new_thread", lambda *_thread: None)
        short.setattr(guarded_connection, "_NAME_S", 0.01)
        for _ in range(2):
            check_host("https://localhost/", STRICT)
    with pytest.raises(Refused, match="public internet"):
        check_host("https://localhost/", STRICT)


def test_a_name_that_leads_to_loopback_is_refused_when_something_is_sent(world: World) -> None:
    strict = world.with_rules(allowed=())
    world.make(url=f"http://localhost:{world.receiver.port}/")
    strict.work()
    assert not world.receiver.got
    error = world.delivery(0).tried[0].error
    assert error.startswith("refused: ")
    assert "public internet" in error


def test_the_name_is_looked_up_once_and_the_checked_address_is_the_one_that_is_reached(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS rebinding: a name that is public at the first look and loopback at the second."""
    asked = []

    def rebinding(host: Any, port: Any, *more: Any, **named: Any) -> Any:
        if host != "rebinding.example":
            return found(host, port, *more, **named)
        asked.append(host)
        return found("192.0.2.1" if len(asked) == 1 else "127.0.0.1", port, *more, **named)

    found = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    rules = DeliveryLimits(allowed=(ip_network("192.0.2.0/24"),), http=True, timeout_s=0.3)
    with closing(Sender(rules)) as sender:
        answer = sender.post(f"http://rebinding.example:{receiver.port}/", {}, b"{}")
    assert answer.status is None
    assert asked == ["rebinding.example"]
    assert not receiver.got


def test_a_name_that_nobody_answers_for_takes_no_longer_than_an_attempt_may(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = threading.Event()
    found = socket.getaddrinfo

    def silent(host: Any, port: Any, *more: Any, **named: Any) -> Any:
        if host == "silent.example":
            answered.wait(20)
            host = "127.0.0.1"
        return found(host, port, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    with closing(Sender(DeliveryLimits(allowed=LOOPBACK, http=True, timeout_s=0.3))) as sender:
        began = time.monotonic()
        answer = sender.post(f"http://silent.example:{receiver.port}/", {}, b"{}")
        assert time.monotonic() - began < 10
        answered.set()
    assert answer.error == "no answer within 0.3 s"
    assert not receiver.got


def test_of_two_addresses_neither_may_be_refused(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    found = socket.getaddrinfo

    def both(host: Any, port: Any, *more: Any, **named: Any) -> Any:
        if host != "both.example":
            return found(host, port, *more, **named)
        return found("127.0.0.1", port, *more, **named) + found("10.0.0.1", port, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", both)
    with closing(Sender(DeliveryLimits(allowed=LOOPBACK, http=True))) as sender:
        error = sender.post(f"http://both.example:{receiver.port}/", {}, b"{}").error
    assert "public internet" in error
    assert "10.0.0.1" not in error
    assert not receiver.got


def test_proxies_of_the_environment_are_not_asked(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    with closing(Sender(DeliveryLimits(allowed=LOOPBACK, http=True))) as sender:
        assert sender.post(receiver.url, {"webhook-id": "c/w/0"}, b"{}").status == 204


def test_tls_is_checked_for_the_name_in_the_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The certificate of the name is taken at the checked address, with SNI and Host of the name; another one is not."""
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subject = ["-subj", "/CN=hooks.example", "-addext", "subjectAltName=DNS:hooks.example"]
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    subprocess.run([*made, "-keyout", key, "-out", certificate, *subject], check=True, capture_output=True)
    heard: list[Any] = []
    with tls_server(certificate, key, heard) as port:
        found = socket.getaddrinfo
        names = {"hooks.example": "127.0.0.1", "other.example": "127.0.0.1"}
        monkeypatch.setattr(
            socket, "getaddrinfo", lambda host, *more, **named: found(names.get(host, host), *more, **named)
        )
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        trusted_authorities.cache_clear()
        with closing(Sender(DeliveryLimits(allowed=LOOPBACK))) as sender:
            answers = [sender.post(f"https://{name}:{port}/", {}, b"{}") for name in names]
    trusted_authorities.cache_clear()
    assert [answer.status for answer in answers] == [204, None]
    assert "certificate" in answers[1].error
    assert heard[:2] == ["hooks.example", f"hooks.example:{port}"]


class tls_server:  # noqa: N801  a context manager
    def __init__(self, certificate: Path, key: Path, heard: list[Any]) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        context.sni_callback = lambda _socket, name, _context: heard.append(name)

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                heard.append(self.headers["Host"])
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        class Server(HTTPServer):
            def handle_error(self, *_: object) -> None:
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.thread = Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> int:
        self.thread.start()
        return self.server.server_address[1]

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def test_nobody_lets_a_webhook_see_what_he_may_not_see_himself(world: World) -> None:
    app = Caller(app="key/k", rights=frozenset({Right.LOOK, Right.KEEP_ACCESS}))
    world.make("reads", scopes=frozenset({Right.LOOK, Right.READ_BOOKS}))
    for asked in (WebhookChange(url=world.receiver.url + "/mine"), WebhookChange(types=("club.MemberJoined",))):
        with pytest.raises(Refused) as refused:
            change_webhook(world.services, world.place("reads"), asked, app)
        assert refused.value.code == "gives_more"
    change_webhook(world.services, world.place("reads"), WebhookChange(state="paused"), app)
