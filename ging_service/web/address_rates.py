"""How much one address may ask for without a credential: counted in memory, so that nobody fills the database by it.

The algorithm is that of ``access/rates`` (GCRA): a time a network, when its next request would be due.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock
from typing import TYPE_CHECKING, Final, cast

from flask import current_app, request

from ging_service.application.access.errors import TooMany
from ging_service.web.client_address import client_address

if TYPE_CHECKING:
    from flask import Flask

_EXTENSION: Final = "ging-address-rates"
_BURST_S: Final = 5
_MOST_NETWORKS: Final = 10_000
_IPV6_NETWORK: Final = 64


class AddressRates:
    """``per_s`` units a second for each network, those of five seconds at once; 0: as many as come. Safe for threads."""

    def __init__(self, per_s: int) -> None:
        self._period_s = 1 / per_s if per_s else 0.0
        self._slack_s = _BURST_S
        self._due: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def take(self, address: str, units: int = 1) -> None:
        """Count a request. One that costs more than may come at once passes when nothing else is owed. Raises ``TooMany``."""
        if not self._period_s:
            return
        network, now = _network(address), time.monotonic()
        with self._lock:
            due = max(self._due.get(network, 0.0), now)
            if due - now > self._slack_s:
                raise TooMany.after(due - now - self._slack_s)
            self._due[network] = due + units * self._period_s
            self._due.move_to_end(network)
            if len(self._due) > _MOST_NETWORKS:
                self._due.popitem(last=False)


def register(app: Flask, per_s: int) -> None:
    """Count what an app is asked for without a credential."""
    app.extensions[_EXTENSION] = AddressRates(per_s)


def count_request(units: int = 1) -> None:
    """Count the running request against its address. Raises ``TooMany``."""
    cast("AddressRates", current_app.extensions[_EXTENSION]).take(client_address(request), units)


def _network(address: str) -> str:
    """Of IPv6 what one customer of a provider has; "" where there is no address."""
    if not address:
        return ""
    found = ip_address(address)
    return str(ip_network((found, _IPV6_NETWORK), strict=False)) if isinstance(found, IPv6Address) else address
