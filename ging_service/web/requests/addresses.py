"""Limits for each address: requests without a valid credential in a time, and requests at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Final, cast

from ging_service.access.errors import TooMany
from ging_service.web.http.running_request import (
    TRUSTED,
    client_address,
    found_address,
    network_of,
    parsed_address,
    request_values,
    running_app,
    running_request,
)

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

    from flask import Flask, Request

    from ging_service.web.http.running_request import Networks


# Rate limits for addresses without a valid credential, counted in memory to keep them out of the database.
#
# The algorithm is that of ``access/rates`` (GCRA). It keeps one time for each network: when its next request is due.

_OPEN_REQUESTS: Final = "ging-open-requests"
_WRONG_CREDENTIALS: Final = "ging-wrong-credentials"
_BURST_S: Final = 5
# A bound on memory: one sender can use any number of addresses.
_MOST_NETWORKS: Final = 10_000


class AddressRates:
    """``per_s`` units a second for each network, with bursts of five seconds' worth; 0: no limit. Safe for threads."""

    def __init__(self, per_s: int) -> None:
        self._period_s = 1 / per_s if per_s else 0.0
        self._slack_s = _BURST_S
        self._due: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def take(self, address: str) -> None:
        """Count a request. Raises ``TooMany`` while its network owes more than a burst."""
        self._count(address, 1, refuses=True)

    def owe(self, address: str, units: int) -> None:
        """Count what a request has cost after all: the next one waits until it is paid."""
        self._count(address, units, refuses=False)

    def _count(self, address: str, units: int, *, refuses: bool) -> None:
        if not self._period_s:
            return
        # Not the wall clock: one that is set back would lock out every address for that long.
        network, now = network_of(address), time.monotonic()
        with self._lock:
            due = max(self._due.get(network, 0.0), now)
            if refuses and due - now > self._slack_s:
                raise TooMany.after(due - now - self._slack_s)
            self._due[network] = due + units * self._period_s
            self._due.move_to_end(network)
            # The network that has been silent for longest has most likely nothing left to pay.
            if len(self._due) > _MOST_NETWORKS:
                self._due.popitem(last=False)


def register(app: Flask, per_s: int) -> None:
    """Count requests without a credential, and wrong credentials apart: an old key must not lock out a sign-in."""
    app.extensions[_OPEN_REQUESTS] = AddressRates(per_s)
    app.extensions[_WRONG_CREDENTIALS] = AddressRates(per_s)


def count_request() -> None:
    """Count the running request against its address. Raises ``TooMany``."""
    _rates(_OPEN_REQUESTS).take(client_address(running_request()))


def count_work(units: int) -> None:
    """Count what the running request has cost as so many more requests of its address."""
    _rates(_OPEN_REQUESTS).owe(client_address(running_request()), units)


def count_wrong_credential() -> None:
    """Count a credential that admits nobody. Raises ``TooMany``.

    Correct ones are neither counted nor refused, because all members of a club may share one address.
    """
    _rates(_WRONG_CREDENTIALS).take(client_address(running_request()))


def _rates(name: str) -> AddressRates:
    return cast("AddressRates", running_app().extensions[name])


# One address gets at most half of the threads at a time, so that its slow requests cannot take them all.
#
# A request is counted from its first line until its answer begins. Reading a slow body counts; following events does not
# (streams have threads and limits of their own). The proxy limits connections themselves: the server does not report a
# connection to the service until a request comes in on it.

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
