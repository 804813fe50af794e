"""The worker's part in webhooks: it takes turns as they come due, some at a time, each in a thread of its own."""

from __future__ import annotations

import queue
import secrets
import threading
import time
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

import structlog

from ging_service.application.webhooks.delivery import DeliveryLease
from ging_service.eventlog.connections.availability import is_unavailable
from ging_service.eventlog.connections.outage_log import log_failure
from ging_service.eventlog.connections.scope import throughout
from ging_service.webhooks import outbox
from ging_service.webhooks.delivery_limits import DAY_S
from ging_service.webhooks.outbox import LeaseRequest

if TYPE_CHECKING:
    from ging_service.application.webhooks.delivery import DeliveryTools
    from ging_service.webhooks.outbox import Connection, WebhookLease

_CLEANING_S = 3600.0
# Each piece commits by itself, so that no cleaning holds its locks, or outlasts the time limit of a statement.
_MOST_CLEANED = 5_000
# What takes longer is repeated by the next worker, under the same id.
_STOP_S = 2.0
_LOG = structlog.get_logger("ging.webhooks")


class _Lost(NamedTuple):
    """Leases that this worker may still hold in the database without knowing it, or could not return."""

    claims: list[str]
    turns: list[WebhookLease]


class WebhookRounds:
    """Gives turns to threads until it is stopped. Several workers may do so beside each other, on one database."""

    def __init__(self, tools: DeliveryTools) -> None:
        self._tools = tools
        self._turns: queue.SimpleQueue[WebhookLease | None] = queue.SimpleQueue()
        self._under_way = 0
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._stopped = threading.Event()
        self._cleaned_at = 0.0
        self._failing = False
        self._lost = _Lost([], [])
        self._changes = outbox.changes()
        # The clubs whose logs had not been scanned to the end at the last look.
        self._behind: set[str] = set()
        # Nothing was due at the last look, and nothing becomes due unless somebody writes something.
        self._is_at_rest = False

    def stop(self) -> None:
        """Let ``run`` return: deliveries that are under way get a moment, and are repeated by the next worker if need be."""
        self._stopped.set()
        self._wake.set()

    def run(self) -> None:
        """Take turns as they come due, until stopped."""
        threads = [
            # Daemons: a receiver that does not answer must not keep the process from ending.
            threading.Thread(target=self._work, name=f"webhooks-{number}", daemon=True)
            for number in range(self._tools.services.webhooks.threads)
        ]
        for thread in threads:
            thread.start()
        while not self._stopped.is_set():
            # Cleared before the look, so that a turn that ends meanwhile leads to another look.
            self._wake.clear()
            if not self._once():
                self._wake.wait(self._tools.services.webhooks.interval_s)
        for _ in threads:
            self._turns.put(None)
        ends = time.monotonic() + _STOP_S
        for thread in threads:
            thread.join(max(0.0, ends - time.monotonic()))

    def _once(self) -> bool:
        """Look once for due turns. Returns True to look again at once."""
        try:
            taken = self._take()
            # Before the cleaning: turns that were lost to its failure would keep their leases, and their threads for ever.
            for turn in taken:
                self._turns.put(turn)
            self._clean()
        except Exception as error:  # noqa: BLE001  most often a database that is away: that does not end the worker
            if not self._failing:
                log_failure(_LOG, "a look at what is due failed", error)
            self._failing = True
            return False
        if self._failing:
            _LOG.warning("what is due can be looked at again")
        self._failing = False
        return bool(taken)

    def _take(self) -> list[WebhookLease]:
        """The turns of as many webhooks as there are threads to send."""
        services, limits = self._tools.services, self._tools.services.webhooks
        with self._lock:
            free = limits.threads - self._under_way
        if free <= 0:
            return []
        # Half of the threads for one club at most: its slow receivers must not delay other clubs.
        asked = LeaseRequest(secrets.token_hex(8), services.clock(), free, max(1, limits.threads // 2), limits.lease_s)
        with self._lock:
            lost, self._lost = self._lost, _Lost([], [])
        try:
            with services.pool.connection() as conn:
                if self._is_at_rest and not any(lost) and not self._changes.may_find(conn):
                    return []
                with throughout(conn):
                    outbox.release_lost(conn, lost.claims, lost.turns)
                    taken = self._claim(conn, asked)
        except Exception:
            self._changes.sweep_next()
            with self._lock:  # it may have been committed all the same
                self._lost = _Lost([*lost.claims, asked.claim], lost.turns + self._lost.turns)
            raise
        with self._lock:
            self._under_way += len(taken)
        return taken

    def _claim(self, conn: Connection, asked: LeaseRequest) -> list[WebhookLease]:
        """Lease webhooks where something has happened."""
        seen = self._changes.look(conn)
        changed, has_deliveries = seen.values
        clubs = None if seen.is_whole else sorted(self._behind.union(changed or ()))
        if clubs == [] and not has_deliveries:
            self._is_at_rest = True
            return []
        taken = outbox.claim_due(conn, asked._replace(clubs=clubs))
        # Their webhooks are due again without a change: a turn may end early, or its worker may die.
        self._behind = outbox.clubs_behind(conn, clubs)
        self._is_at_rest = not (self._behind or has_deliveries)
        return taken

    def _work(self) -> None:
        while (turn := self._turns.get()) is not None:
            try:
                DeliveryLease(self._tools, turn, self._stopped.is_set).run()
            except Exception as error:  # noqa: BLE001  whatever is wrong with one webhook
                # Its lease ends by itself, or as soon as the database is back. The others go on.
                if is_unavailable(error):
                    with self._lock:
                        self._lost.turns.append(turn)
                if not self._stopped.is_set():
                    log_failure(_LOG.bind(club=turn.club, webhook=turn.webhook), "a webhook's turn failed", error)
            finally:
                with self._lock:
                    self._under_way -= 1
                self._wake.set()

    def _clean(self) -> None:
        """Delete expired data now and then."""
        if time.monotonic() - self._cleaned_at < _CLEANING_S and self._cleaned_at:
            return
        # Noted before the work: a cleaning that fails is not repeated in every round.
        self._cleaned_at = time.monotonic()
        clean(self._tools)


def clean(tools: DeliveryTools) -> None:
    """Delete deliveries that ended so many days ago, with all their attempts, and secrets that have ended."""
    now = tools.services.clock()
    before = now - timedelta(seconds=tools.services.webhooks.keep_days * DAY_S)
    forgotten = _MOST_CLEANED
    while forgotten == _MOST_CLEANED:
        with tools.services.cross_club_transaction() as conn:
            forgotten = outbox.clean(conn, before, now, _MOST_CLEANED)
