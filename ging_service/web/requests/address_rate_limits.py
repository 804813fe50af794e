"""Rate limits for addresses without a valid credential, counted in memory to keep them out of the database.

The algorithm is that of ``access/rates`` (GCRA). It keeps one time for each network: when its next request is due.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Final, cast

from ging_service.access.errors import TooMany
from ging_service.web.http.client_address import client_address, network_of
from ging_service.web.http.running_request import running_app, running_request

if TYPE_CHECKING:
    from flask import Flask

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
