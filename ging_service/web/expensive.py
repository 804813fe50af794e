"""Expensive requests (``costs``) get a fixed share of the threads: ordinary ones always find a thread and a connection.

So many are answered at a time, as many more wait for a moment, and one client gets at most all places but one. Whatever
comes beyond that is told to come again: 429 where it is the client's own requests that take the places, else 503.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Any, Final, Self, cast

from flask import current_app, g, request

from ging_service.application.access.errors import TooMany
from ging_service.web.client_address import client_address
from ging_service.web.costs import expensive_among
from ging_service.web.errors import Busy
from ging_service.web.identity import admitted, needs_of_all

if TYPE_CHECKING:
    from flask import Flask

    from ging_service.web.costs import Kind

EXTENSION: Final = "ging-expensive"
_RETRY_AFTER_S: Final = 2
_OWN_RETRY_AFTER_S: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many expensive requests of a kind one process answers at a time; as many more ``wait`` for up to ``wait_s``."""

    at_once: int = 4
    waiting: int = 4
    wait_s: float = 5.0

    @classmethod
    def of(cls, at_once: int, threads: int, connections: int) -> Self:
        """At most what leaves half of the threads and of the database connections to ordinary requests."""
        fitting = max(1, min(at_once, threads // 8, connections // 2))
        return cls(at_once=fitting, waiting=fitting if threads > 4 * fitting else 0)

    @property
    def most_of_a_client(self) -> int:
        """All places but one, so that others get a turn."""
        return max(1, self.at_once - 1)


class Gate:
    """The places of one kind. Safe for threads."""

    def __init__(self, share: Share) -> None:
        self._share = share
        self._turns = BoundedSemaphore(share.at_once)
        self._lock = Lock()
        self._clients: Counter[str] = Counter()

    def enter(self, client: str) -> None:
        """Take a place, to be given back by ``leave``. Raises ``TooMany`` or ``Busy``."""
        with self._lock:
            if self._clients.total() >= self._share.at_once + self._share.waiting:
                raise _busy()
            if self._clients[client] >= self._share.most_of_a_client:
                raise TooMany(_OWN_RETRY_AFTER_S)
            self._clients[client] += 1
        if not self._turns.acquire(timeout=self._share.wait_s):
            self._forget(client)
            raise _busy()

    def leave(self, client: str) -> None:
        """Give the place to whoever waits."""
        self._turns.release()
        self._forget(client)

    def _forget(self, client: str) -> None:
        with self._lock:
            self._clients[client] -= 1
            self._clients += Counter()  # whoever has no place is forgotten


class _Gates:
    """Of one app: a gate for each kind, and which endpoints lie beyond one."""

    def __init__(self, kinds: dict[str, Kind], share: Share) -> None:
        self._kinds = kinds
        self.gates = {kind: Gate(share) for kind in kinds.values()}

    def enter(self) -> None:
        kind = self._kinds.get(request.endpoint or "")
        if kind is not None:
            gate, client = self.gates[kind], _client()
            gate.enter(client)
            g.expensive = gate, client


def register(app: Flask, share: Share) -> None:
    """Let expensive requests of an app in by turns. Raises ``LookupError`` where nobody has said what one costs."""
    app.extensions[EXTENSION] = _Gates(expensive_among(needs_of_all(app)), share)
    app.teardown_request(_leave)


def take_turn() -> None:
    """Before each request that has been let in. Raises ``TooMany`` or ``Busy``."""
    cast("_Gates", current_app.extensions[EXTENSION]).enter()


def _leave(_error: Any) -> None:  # noqa: ANN401  Flask's
    entered = g.pop("expensive", None)
    if entered is not None:
        gate, client = entered
        gate.leave(client)


def _client() -> str:
    """The credential that a request shows; the address where it needs none."""
    if needs_of_all(current_app)[request.endpoint or ""].is_open:
        return f"address/{client_address(request)}"
    found = admitted()
    return f"{found.club_id}/{found.credential}"


def _busy() -> Busy:
    return Busy(
        "busy", "enough requests of this kind are being answered already: try again in a moment", _RETRY_AFTER_S
    )
