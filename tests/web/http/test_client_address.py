"""The address of a client is what trusted proxies say, and nothing that anybody else says."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Any

import pytest
from flask import Flask, request

from ging_service.web.http.running_request import TRUSTED, client_address

PROXIES = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))


def seen(peer: str, *forwarded: str, trusted: Any = PROXIES) -> str:
    """The client of a request that comes from ``peer`` with these headers."""
    app = Flask(__name__)
    app.config[TRUSTED] = trusted
    headers = [("X-Forwarded-For", one) for one in forwarded]
    with app.test_request_context(environ_base={"REMOTE_ADDR": peer}, headers=headers):
        return client_address(request)


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("203.0.113.9", (), "203.0.113.9"),
        ("203.0.113.9", ("198.51.100.1",), "203.0.113.9"),  # who is no proxy says nothing
        ("10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", ("192.0.2.66, 198.51.100.1",), "198.51.100.1"),  # the client's own invention stands before it
        ("10.0.0.1", ("192.0.2.66", "198.51.100.1, 10.9.9.9"), "198.51.100.1"),
        ("10.0.0.1", ("192.0.2.66, 10.2.2.2",), "192.0.2.66"),
        ("10.0.0.1", ("unknown, 10.2.2.2",), "10.2.2.2"),
        ("10.0.0.1", ("198.51.100.1:4711",), "198.51.100.1"),
        ("fd00::1", ("[2001:DB8::5]:443",), "2001:db8::5"),
        ("::ffff:10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", (",".join(["198.51.100.1", *["10.0.0.2"] * 50]),), "10.0.0.2"),  # so many hops are no way
        ("10.0.0.1", ("",), "10.0.0.1"),
        ("10.0.0.1", ("198.51.100.1%" + "z" * 1000,), "10.0.0.1"),  # longer than any address is none
        ("", ("198.51.100.1",), ""),
    ],
)
def test_trusted_proxies_are_believed_up_to_the_first_address_that_is_none(
    peer: str, forwarded: tuple[str, ...], client: str
) -> None:
    assert seen(peer, *forwarded) == client


def test_without_trusted_proxies_the_connection_alone_counts() -> None:
    assert seen("10.0.0.1", "198.51.100.1", trusted=()) == "10.0.0.1"
