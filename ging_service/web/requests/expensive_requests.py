"""Expensive requests (``costs``) get a fixed share of the threads: ordinary ones always find a thread and a connection.

A fixed number of them is answered at a time, and as many more wait for a moment. One member gets at most all places but
one, whatever keys they use, and so does one club. Of a club's batches, imports and the like, one is answered at a time:
the others would wait for the club's log, and hold places meanwhile. Few of them wait.
Of those that belong to no club, such as deals that anybody has settled, one is answered at a time, whatever their addresses.
Any request beyond that is refused until later: with 429 if the client's own requests take the places, else 503. A request
takes its place when its body has arrived.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from threading import Condition, Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, cast

from ging_service.access.errors import TooMany
from ging_service.web.http.errors import Busy
from ging_service.web.http.running_request import client_address, request_values, running_app, running_request
from ging_service.web.requests.authentication import admitted, needs_of_all

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


EXTENSION: Final = "ging-expensive"
_RETRY_AFTER_S: Final = 2
_OWN_RETRY_AFTER_S: Final = 1
_WITHOUT_BODY: Final = frozenset({"GET", "HEAD"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """The number of expensive requests of a kind that are answered ``at_once``; ``waiting`` more wait ``wait_s``."""

    at_once: int = 4
    waiting: int = 4
    wait_s: float = 5.0

    @classmethod
    def of(cls, at_once: int, threads: int, connections: int) -> Self:
        """Return a share that leaves half of the threads and of the database connections to ordinary requests."""
        fitting = max(1, min(at_once, threads // 8, connections // 2))
        return cls(at_once=fitting, waiting=fitting if threads > 4 * fitting else 0)

    @property
    def most_of_one(self) -> int:
        """Return all places but one: so many of a client are answered or wait, and so many of a club are answered."""
        return max(1, self.at_once - 1)

    @property
    def most_to_write(self) -> int:
        """Return how many requests that write to a club's log are answered or wait: as many as may wait, one more than of a client."""
        return max(1, self.waiting)

    def most_of(self, club: str) -> int:
        """Return how many requests of a club are answered or wait: all but one, and half of what belongs to no club."""
        everyone = self.at_once + self.waiting
        return max(1, everyone - 1 if club else everyone // 2)


class Client(NamedTuple):
    """Who asks: a member with all their keys and sessions, a key of no member, or an address; in a club, or "" in none.

    ``writes``: the request writes to the club's log.
    """

    club: str
    name: str
    writes: bool = False


class Gate:
    """The places of one kind. Safe for threads."""

    def __init__(self, share: Share) -> None:
        self._share = share
        # Held by itself and not through the condition, whose methods are Python's: short of memory, the one that lets go fails.
        self._lock = Lock()
        self._freed = Condition(self._lock)
        self._asking: Counter[Client] = Counter()
        self._answered: Counter[Client] = Counter()

    def enter(self, client: Client) -> None:
        """Take a place, to be given back by ``leave``. Raises ``TooMany`` or ``Busy``."""
        share = self._share
        with self._lock:
            everyone = share.at_once + share.waiting
            if self._asking.total() >= everyone:
                raise _busy()
            # 429 and not 503: this client's own requests take the places.
            if _count(self._asking, client.club, name=client.name) >= share.most_of_one:
                raise TooMany(_OWN_RETRY_AFTER_S)
            # A club leaves a place to the others, too, whatever its members wait for.
            if _count(self._asking, client.club) >= share.most_of(client.club):
                raise _busy()
            if client.writes and _count(self._asking, client.club, writes=True) >= share.most_to_write:
                raise _busy()
            self._asking[client] += 1
            is_in = False
            try:
                if self._freed.wait_for(lambda: self._has_turn(client), share.wait_s):
                    self._answered[client] += 1
                    is_in = True
            finally:
                if not is_in:
                    self._asking[client] -= 1
            if not is_in:
                raise _busy()

    @property
    def waiting(self) -> int:
        """Return how many requests wait for a place."""
        with self._lock:
            return self._asking.total() - self._answered.total()

    def leave(self, client: Client) -> None:
        """Give the place to a waiting request."""
        with self._lock:
            self._answered[client] -= 1
            self._asking[client] -= 1
            # Zeros are dropped, so that the counters do not grow.
            self._answered += Counter()
            self._asking += Counter()
            self._freed.notify_all()

    def _has_turn(self, client: Client) -> bool:
        share, club = self._share, client.club
        if client.writes and _count(self._answered, club, writes=True):
            return False
        most = share.most_of_one if club else 1
        return self._answered.total() < share.at_once and _count(self._answered, club) < most


def _count(clients: Counter[Client], club: str, *, name: str | None = None, writes: bool = False) -> int:
    """Return how many requests are of a club, and of one client by name, or that write."""
    return sum(
        count
        for one, count in clients.items()
        if one.club == club and name in (None, one.name) and (one.writes or not writes)
    )


class _Gates:
    """The gates of one app: one for each kind, and the kind of each expensive endpoint."""

    def __init__(self, kinds: Mapping[str, str], share: Share) -> None:
        self._kinds = kinds
        self.gates = {kind: Gate(share) for kind in kinds.values()}

    def enter(self) -> None:
        kind = self._kinds.get(running_request().endpoint or "")
        if kind is not None:
            # Before the place is taken: otherwise a client without a credential could hold all places for nothing, by a body
            # of which a byte comes now and then. The view finds the body kept. No view reads the body of a GET.
            if running_request().method not in _WITHOUT_BODY:
                running_request().get_data()
            gate, client = self.gates[kind], _client(kind)
            gate.enter(client)
            request_values().expensive = gate, client


def register(app: Flask, share: Share, kinds: Mapping[str, str]) -> None:
    """Answer expensive requests in turns. ``kinds``: why an endpoint is expensive, by endpoint; others never wait."""
    app.extensions[EXTENSION] = _Gates(kinds, share)
    app.teardown_request(_leave)


def take_turn() -> None:
    """Take a place for an admitted request, before its view. Raises ``TooMany`` or ``Busy``."""
    cast("_Gates", running_app().extensions[EXTENSION]).enter()


def _leave(_error: Any) -> None:  # noqa: ANN401  Flask's
    entered = request_values().pop("expensive", None)
    if entered is not None:
        gate, client = entered
        gate.leave(client)


def _client(kind: str) -> Client:
    """Return who makes the request: its address if it needs no credential."""
    request = running_request()
    if needs_of_all(running_app())[request.endpoint or ""].is_open:
        return Client((request.view_args or {}).get("club", ""), f"address/{client_address(request)}")
    found = admitted()
    return Client(found.club_id, found.counted_as, writes=kind == "work" and request.method not in _WITHOUT_BODY)


def _busy() -> Busy:
    return Busy(
        "busy", "enough requests of this kind are being answered already: try again in a moment", _RETRY_AFTER_S
    )
