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
from ging_service.web.http.client_address import TRUSTED, found_address, network_of, parsed_address
from ging_service.web.http.running_request import request_values, running_app, running_request

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

    from flask import Flask, Request

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
        request = running_request()
        address = found_address(request)
        if address is not None and not _is_shared(address, request):
            network = network_of(str(address))
            # Noted only once it is counted: `leave` must not give back what a refused request has not taken.
            requests.enter(network)
            request_values().network_in_progress = network

    def leave(_error: BaseException | None) -> None:
        network = request_values().pop("network_in_progress", None)
        if network is not None:
            requests.leave(network)

    app.before_request(enter)
    app.teardown_request(leave)


def _is_shared(address: IPv4Address | IPv6Address, request: Request) -> bool:
    """Return True if many clients may have this address: this machine, or a proxy that names no client."""
    if address != parsed_address(request.remote_addr or ""):
        return False
    # A proxy that names its clients is counted by them; one that does not would make all of them share one limit.
    return address.is_loopback or any(address in one for one in cast("Networks", running_app().config[TRUSTED]))
