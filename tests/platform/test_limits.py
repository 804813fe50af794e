"""Limits of a running service: what it neither waits for nor reads, from any client."""

from __future__ import annotations

import socket
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from tests.platform.conftest import Service

pytestmark = pytest.mark.complete

SLOW = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


def answered(port: int, sent: bytes) -> bytes:
    """The first line of the answer to what is sent; nothing where the connection is closed without one."""
    with closing(socket.create_connection(("127.0.0.1", port), timeout=HANG_S)) as connection:
        connection.sendall(sent)
        try:
            return connection.recv(4096).partition(b"\r\n")[0]
        except ConnectionResetError:
            return b""


def test_who_does_not_finish_the_head_of_a_request_is_hung_up_on(running: Service) -> None:
    begun = time.monotonic()
    assert answered(running.port, SLOW) in {b"", b"HTTP/1.1 408 Request Timeout"}
    assert time.monotonic() - begun > 0.3


def test_many_who_are_slow_keep_nobody_else_waiting(running: Service) -> None:
    connections = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(200)]
    try:
        for one in connections:
            one.sendall(SLOW)
        assert running.get("/healthz") == 200
    finally:
        for one in connections:
            one.close()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", {b"414", b"431", b"400"}),
        (SLOW + b"X-Long: " + b"a" * 70_000 + b"\r\n\r\n", {b"431", b"400"}),
        (SLOW + b"".join(b"X-%d: a\r\n" % number for number in range(200)) + b"\r\n", {b"431", b"400"}),
        (b"POST /v1/settle HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n[", {b"413"}),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {b"", b"400", b"505"}),
    ],
    ids=["long address", "long header", "many headers", "large body", "HTTP/2"],
)  # fmt: skip
def test_what_is_too_much_is_refused_and_not_read(running: Service, sent: bytes, status: set[bytes]) -> None:
    line = answered(running.port, sent)
    assert (line.split(b" ")[1] if line else b"") in status
