"""Requests to servers of others: which addresses they may go to, and one deadline for all of a request."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from _thread import start_new_thread
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any, Final

import httpcore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


# Addresses that a request may reach: those of the public internet, and those that the operator allows besides.
#
# A club chooses the address of a webhook and the service connects to it. Without this check, the person who manages a
# club's webhooks could make the service send requests to its internal network (server-side request forgery).

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
_REFUSED = tuple(
    map(
        ip_network,
        (
            "192.0.0.0/24",  # protocols, among them anycast to one's own router (RFC 7723)
            "192.52.193.0/24",  # anycast to the nearest relay of AMT (RFC 7450)
            "192.88.99.0/24",  # relays from IPv6 to IPv4 (RFC 7526)
            "::/96",  # IPv4-compatible, long out of use
            "::ffff:0:0/96",  # IPv4-mapped
            "::ffff:0:0:0/96",  # IPv4-translated (RFC 2765)
            "64:ff9b::/96",  # NAT64: any IPv4 address behind it
            "64:ff9b:1::/48",  # NAT64 of one's own
            "2001::/23",  # protocols: Teredo, anycast as of 192.0.0.0/24
            "2002::/16",  # 6to4
            "3fff::/20",  # documentation (RFC 9637)
            "5f00::/16",  # segment routing (RFC 9602)
            "fec0::/10",  # site-local, long out of use
        ),
    )
)
"""Networks that ``is_global`` of the standard library accepts, at least in some versions, but that must not be reached.
"""
_NOT_PUBLIC: Final = "the host is not on the public internet"
_LOOPBACK: Final = ip_address("127.0.0.1")
_NAT64: Final = ip_network("64:ff9b::/96")
_METADATA: Final = tuple(
    map(
        ip_network,
        (
            "169.254.0.0/16",  # link-local: AWS, Azure, Google Cloud, OpenStack, DigitalOcean, and container credentials
            "100.100.100.200/32",  # Alibaba Cloud
            "168.63.129.16/32",  # Azure's wire server
            "192.0.0.192/32",  # Oracle Cloud
            "fe80::a9fe:a9fe/128",  # OpenStack
            "fd00:ec2::/32",  # AWS: metadata, DNS and time
            "fd00:c1::a9fe:a9fe/128",  # Oracle Cloud
            "fd20:ce::254/128",  # Google Cloud
            "fd00:42::42/128",  # Scaleway
        ),
    )
)
"""Metadata services of clouds. No setting allows these."""


class AddressRefused(Exception):  # noqa: N818  an answer, not a fault
    """An address is not one that a request may reach; the text gives the reason, for people."""


class LoopbackRefused(AddressRefused):
    """A name leads to the machine itself, which tells nothing about the operator's network."""


def resolve(host: str, port: int, allowed: Collection[Network]) -> list[str]:
    """The addresses that a host has now. The caller connects to these without another look-up.

    Raises ``AddressRefused`` if it has no address, or one that must not be reached. The error never tells which of the
    two, nor the address: otherwise clubs could look up the names of the operator's own network. Only ``LoopbackRefused``
    is told apart. ``OSError``: names cannot be looked up at present.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        # The resolver failed, not the name: a later attempt may succeed, so the address is not refused.
        if error.errno == socket.EAI_AGAIN:
            raise
        found = []
    hosts = _hosts(found)
    # All of them: of a public and an internal address, the connection could go to the internal one.
    refused = [one for one in map(ip_address, hosts) if not may_be_reached(one, allowed)]
    if any(one.is_loopback or one.is_unspecified for one in refused):
        raise LoopbackRefused(_NOT_PUBLIC)
    if refused or not hosts:
        raise AddressRefused(_NOT_PUBLIC)
    return hosts


def check_literal(host: str, allowed: Collection[Network]) -> None:
    """Refuse a host that is an address, in any spelling, if it must not be reached; names pass, except localhost.

    Raises ``AddressRefused``; ``UnicodeError`` for a text that can be neither address nor name.
    """
    # The machine itself without a look-up, whatever a resolver says of it (RFC 6761).
    if f".{host.rstrip('.').lower()}".endswith(".localhost"):
        host = str(_LOOPBACK)
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except OSError:
        return
    for address in _hosts(found):
        if not may_be_reached(ip_address(address), allowed):
            raise AddressRefused(f"{address} is not an address of the public internet")


def _hosts(found: Sequence[tuple[object, ...]]) -> list[str]:
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))  # type: ignore[index]  # getaddrinfo's five


def may_be_reached(address: Address, allowed: Collection[Network]) -> bool:
    """Return True if an address is of the public internet, or allowed, and not a metadata service of a cloud.

    Metadata services give any client the credentials of the machine. An address that embeds an IPv4 address is judged
    by that, too.
    """
    # Before the operator's own networks: an allowed range such as 169.254.0.0/16 must not open the machine's
    # credentials.
    if any(one in network for one in (address, *_embedded(address)) for network in _METADATA):
        return False
    if any(address in network for network in allowed):
        return True
    if not address.is_global or address.is_multicast or getattr(address, "scope_id", None):
        return False
    return not any(address in network for network in _REFUSED)


def _embedded(address: Address) -> list[Address]:
    """The IPv4 address that an IPv6 address embeds: mapped, 6to4, NAT64 (RFC 6052)."""
    if not isinstance(address, IPv6Address):
        return []
    found: list[Address] = [one for one in (address.ipv4_mapped, address.sixtofour) if one is not None]
    if address in _NAT64:
        found.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return found


# The network under a request: one look-up, checked addresses, one deadline for all of it.
#
# httpcore gets its connections from here. They go to exactly the addresses that were checked, so a name that resolves
# differently a moment later has no effect. TLS and the Host header still use the name.

_CONNECT_S = 5.0
"""Seconds that one address may take to answer, if there are others."""
_NAME_S = 2.0
"""Seconds that a name may take which somebody gives for later use."""
# A name may have any number of addresses, and each dead one costs up to five seconds of the deadline.
_MOST_ADDRESSES = 4
_LOOK_UPS = threading.BoundedSemaphore(64)
"""Names that are looked up at a time: look-ups that hang must not leave threads without end."""
_NAMES = threading.BoundedSemaphore(4)
"""Names given for later use that are looked up at a time: each holds the thread of a request."""


class RequestDeadline:
    """A moment that no part of a request may pass."""

    def __init__(self) -> None:
        self._ends = 0.0

    def begin(self, timeout_s: float) -> None:
        """Set the deadline to this many seconds from now."""
        self._ends = time.monotonic() + timeout_s

    def left_s(self) -> float:
        """The seconds that are left. Raises ``httpcore.TimeoutException``."""
        left = self._ends - time.monotonic()
        if left <= 0:
            raise httpcore.TimeoutException("it took too long")
        return left


@cache
def trusted_authorities() -> ssl.SSLContext:
    """The authorities that this machine trusts, read once: reading takes longer than many a request."""
    return ssl.create_default_context()


class GuardedNetwork(httpcore.NetworkBackend):
    """Connects to addresses that may be reached, within the deadline."""

    def __init__(self, allowed: Collection[Network], deadline: RequestDeadline) -> None:
        self._allowed = allowed
        self._deadline = deadline
        self._plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ARG002  the deadline is narrower
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to one of the host's addresses, in the order in which the resolver gives them."""
        # Checked and used in one step: with a second look-up, a name could point to another address (DNS rebinding).
        addresses = self.resolved(host, port)[:_MOST_ADDRESSES]
        # Counted up to 0, so that the last address can be told from the others.
        for last, address in enumerate(addresses, 1 - len(addresses)):
            left_s = self._deadline.left_s()
            try:
                stream = self._plain.connect_tcp(
                    address,
                    port,
                    # One dead address must leave time for the next.
                    timeout=left_s if last == 0 else min(_CONNECT_S, left_s / 2),
                    local_address=local_address,
                    socket_options=socket_options,
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if last == 0:
                    raise
            else:
                return _Timed(stream, self._deadline)
        raise httpcore.ConnectError("the host has no address")

    def resolved(self, host: str, port: int) -> list[str]:
        """The checked addresses of a host, within the deadline. Raises what ``resolve`` raises.

        The system's resolver has no time limit and cannot be interrupted. So it runs in a thread of its own, which is
        left to itself when the time is over: it ends when the resolver gives up.
        """
        if not _LOOK_UPS.acquire(timeout=self._deadline.left_s()):
            raise httpcore.ConnectTimeout("too many names are being looked up")
        found: Future[list[str]] = Future()
        try:
            # Not `threading.Thread`, whose start waits for ever for a thread that dies at once, as when memory is short.
            # A resolver that hangs does not keep the process from ending, either.
            start_new_thread(_look_up, (found, host, port, self._allowed))
        except BaseException:  # the process may have no more threads, or no more memory
            _LOOK_UPS.release()
            raise
        try:
            return found.result(self._deadline.left_s())
        except (FutureTimeout, httpcore.TimeoutException):
            # A thread that has not begun by now has died, and gives nothing back.
            if found.cancel():
                _LOOK_UPS.release()
            raise httpcore.ConnectTimeout("the name could not be looked up in time") from None


def check_name(host: str, allowed: Collection[Network]) -> None:
    """Raise ``LoopbackRefused`` for a name that leads to the machine itself, by the look-up of a connection.

    Any other name passes, also one that cannot be looked up now, or while others are: its address is judged again for each
    connection.
    """
    if not _NAMES.acquire(blocking=False):
        return
    deadline = RequestDeadline()
    deadline.begin(_NAME_S)
    try:
        GuardedNetwork(allowed, deadline).resolved(host, 0)
    except LoopbackRefused:
        raise
    except (AddressRefused, OSError, httpcore.TimeoutException):
        return
    finally:
        _NAMES.release()


def _look_up(found: Future[list[str]], host: str, port: int, allowed: Collection[Network]) -> None:
    if not found.set_running_or_notify_cancel():
        return
    try:
        found.set_result(resolve(host, port, allowed))
    except Exception as error:  # noqa: BLE001  it is raised in the thread that waits
        found.set_exception(error)
    finally:
        _LOOK_UPS.release()


class _Timed(httpcore.NetworkStream):
    """A stream each of whose steps ends at the deadline: a server that sends a byte a second gains nothing."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: RequestDeadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002  the deadline is narrower
        """Some bytes."""
        return self._stream.read(max_bytes, self._deadline.left_s())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002  the deadline is narrower
        """All of the bytes."""
        self._stream.write(buffer, self._deadline.left_s())

    def close(self) -> None:
        """Close the stream."""
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002  the deadline is narrower
    ) -> httpcore.NetworkStream:
        """The same under TLS, the certificate checked for the name in the URL."""
        secure = self._stream.start_tls(ssl_context, server_hostname, self._deadline.left_s())
        return _Timed(secure, self._deadline)

    def get_extra_info(self, info: str) -> Any:  # noqa: ANN401  httpcore's
        """Information about the stream that httpcore requests."""
        return self._stream.get_extra_info(info)
