"""One address gets at most half of the threads at a time, so that its slow requests cannot take them all.

A request is counted from its first line until its answer begins. Reading a slow body counts; following events does not
(streams have threads and limits of their own). The proxy limits connections themselves: the server does not report a
connection to the service until a request comes in on it.
"""

from __future__ import annotations

from collections import Counter
from threading import Lock
from typing import TYPE_CHECKING, Final, cast

from ging_service.access.errors import TooMany
from ging_service.web.http.client_address import TRUSTED, client_address, network_of, parsed_address
from ging_service.web.http.running_request import request_values, running_app, running_request

if TYPE_CHECKING:
    from flask import Flask

    from ging_service.web.http.client_address import Networks

_RETRY_AFTER_S: Final = 1


class RequestsInProgress:
    """The number of requests in progress of each network; ``most``: of one network. Safe for threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._networks: Counter[str] = Counter()
        self._lock = Lock()

    def enter(self, network: str) -> None:
        """Count a request until ``leave``. Raises ``TooMany``."""
        with self._lock:
            if self._networks[network] >= self._most:
                raise TooMany(_RETRY_AFTER_S)
            self._networks[network] += 1

    def leave(self, network: str) -> None:
        """End the count of a request when its answer begins."""
        with self._lock:
            self._networks[network] -= 1
            # Zeros would stay for ever, one for each address ever seen.
            if not self._networks[network]:
                del self._networks[network]


def limit_addresses(app: Flask, threads: int) -> None:
    """Limit the requests in progress of each address to half of the threads; 0 threads: no limit."""
    if not threads:
        return
    requests = RequestsInProgress(max(1, threads // 2))

    def enter() -> None:
        address = client_address(running_request())
        if not _is_shared(address):
            network = network_of(address)
            # Noted only once it is counted: `leave` must not give back what a refused request has not taken.
            requests.enter(network)
            request_values().network_in_progress = network

    def leave(_error: BaseException | None) -> None:
        network = request_values().pop("network_in_progress", None)
        if network is not None:
            requests.leave(network)

    app.before_request(enter)
    app.teardown_request(leave)


def _is_shared(address: str) -> bool:
    """Return True if many clients may have this address: this machine, a Unix socket, a proxy that names no client."""
    found = parsed_address(address)
    if found is None:
        return True
    trusted = cast("Networks", running_app().config[TRUSTED])
    is_peer = found == parsed_address(running_request().remote_addr or "")
    # A proxy that names its clients is counted by them; one that does not would make all of them share one limit.
    return is_peer and (found.is_loopback or any(found in one for one in trusted))
