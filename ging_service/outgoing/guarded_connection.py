"""The network under a request: one look-up, checked addresses, one deadline for all of it.

httpcore gets its connections from here. They go to exactly the addresses that were checked, so a name that resolves
differently a moment later has no effect. TLS and the Host header still use the name.
"""

from __future__ import annotations

import ssl
import threading
import time
from _thread import start_new_thread
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from functools import cache
from typing import TYPE_CHECKING, Any

import httpcore

from ging_service.outgoing.allowed_addresses import AddressRefused, LoopbackRefused, resolve

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ging_service.outgoing.allowed_addresses import Network

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
        except FutureTimeout:
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
