"""The statements of the webhook workers: leases, due deliveries and their outcomes.

A lease belongs to one worker and is stored in the webhook's row. Every later statement names the claim under which it
is made. It does nothing if another worker holds the lease by now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.eventlog.changed_rows import ChangedRows
from ging_service.webhooks.sql import read_sql
from ging_service.webhooks.store import WebhookSpec

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    import psycopg

    Connection = psycopg.Connection[Any]

_SWEEP_S: Final = 600.0
"""The time after which all webhooks are looked at again: after a failover that no connection has noticed."""

MOST_QUEUED: Final = 100
"""Limit on pending deliveries, so that a receiver that is down for long does not fill the table."""


class WebhookLease(NamedTuple):
    """A webhook, and the claim under which a worker has its turn."""

    club: str
    webhook: str
    claim: str
    lease_s: float


class LeaseRequest(NamedTuple):
    """A worker's request for leases: the claim, the number of turns, and at most ``per_club`` of one club.

    ``clubs``: those in which something may be due, besides deliveries that are pending (None: all).
    """

    claim: str
    now: datetime
    most: int
    per_club: int
    lease_s: float
    clubs: Sequence[str] | None = None


class WebhookCursor(NamedTuple):
    """A worker's data about a webhook. ``next_position``: the first not scanned yet; ``size``: the end of the log."""

    wish: WebhookSpec
    state: str
    version: int
    next_position: int
    size: int


class LaidOut(NamedTuple):
    """The log with ``first <= position < end``, and the events to deliver in it, by position and type."""

    first: int
    end: int
    events: Sequence[tuple[int, str]]


class DueDelivery(NamedTuple):
    """A delivery that is due now; ``again``: requested by hand, and sent only once."""

    position: int
    attempts: int
    failures: int
    state: str
    again: bool


class StartedAttempt(NamedTuple):
    """An attempt that has begun: its number, and the signing secrets, newest first."""

    number: int
    secrets: Sequence[str]


class AttemptOutcome(NamedTuple):
    """The outcome of an attempt, for its log and for the delivery.

    ``dead``: the change to the number of deliveries given up in a row: one more (1), reset (-1) or unchanged (0).
    ``gone``: the receiver wants no more.
    """

    now: datetime
    status: int | None
    error: str
    answer: str
    state: str
    failures: int
    due_at: datetime
    ended_at: datetime | None
    dead: int
    dead_max: int
    gone: bool


class Backlog(NamedTuple):
    """Work that active webhooks still have, and since when the oldest waits.

    Counted are enqueued deliveries, unscanned events and dead deliveries.
    """

    pending: int
    not_looked_at: int
    dead: int
    oldest: datetime | None


def claim_due(conn: Connection, asked: LeaseRequest) -> list[WebhookLease]:
    """Lease the webhooks that have something to send."""
    rows = conn.execute(read_sql("claim_due"), asked._asdict() | {"most_queued": MOST_QUEUED}, prepare=True)
    return [WebhookLease(club, webhook, asked.claim, asked.lease_s) for club, webhook in rows]


def changes() -> ChangedRows:
    """Return what follows the clubs whose logs or webhooks have changed. Each look returns their ids."""
    return ChangedRows(read_sql("changed_clubs"), sweep_s=_SWEEP_S)


def clubs_behind(conn: Connection, clubs: Sequence[str] | None) -> set[str]:
    """Return those of some clubs (None: of all) whose logs have not been scanned to the end for their webhooks."""
    rows = conn.execute(read_sql("behind"), {"clubs": clubs}, prepare=True)
    return {club_id for (club_id,) in rows}


def release(conn: Connection, turn: WebhookLease) -> None:
    """Release the lease."""
    conn.execute(read_sql("release"), turn._asdict(), prepare=True)


def release_lost(conn: Connection, claims: Sequence[str], turns: Sequence[WebhookLease]) -> None:
    """Release the leases that this worker lost with its connection, and those under claims it no longer knows."""
    for turn in turns:
        release(conn, turn)
    # A connection can be lost after the lease was stored and before its worker learned of it.
    if claims:
        conn.execute(read_sql("release_claims"), {"claims": list(claims)})


def subscription(conn: Connection, turn: WebhookLease) -> WebhookCursor | None:
    """The webhook of the lease; None if it has been removed, or another worker holds the lease."""
    row = conn.execute(read_sql("subscription"), turn._asdict(), prepare=True).fetchone()
    return None if row is None else WebhookCursor(WebhookSpec(*row[:5]), *row[5:])


def enqueue_deliveries(conn: Connection, turn: WebhookLease, found: LaidOut, now: datetime) -> None:
    """Enqueue deliveries of the events that were found."""
    laid = {
        "from": found.first,
        "next": found.end,
        "positions": [position for position, _ in found.events],
        "types": [kind for _, kind in found.events],
        "now": now,
    }
    conn.execute(read_sql("lay_out"), turn._asdict() | laid, prepare=True)


def due_by_hand(conn: Connection, turn: WebhookLease, most: int) -> list[DueDelivery]:
    """Deliveries that were requested by hand."""
    return [
        DueDelivery(*row)
        for row in conn.execute(read_sql("due_by_hand"), turn._asdict() | {"most": most}, prepare=True)
    ]


def due_in_order(
    conn: Connection, turn: WebhookLease, known: WebhookCursor, now: datetime, most: int
) -> list[DueDelivery]:
    """The next deliveries, in order of their positions; if the webhook is ordered, up to one that is not due yet."""
    cursor = {"ordered": known.wish.ordered, "next_position": known.next_position}
    asked = turn._asdict() | cursor | {"now": now, "most": most}
    return [DueDelivery(*row) for row in conn.execute(read_sql("due_in_order"), asked, prepare=True)]


def may_enqueue(conn: Connection, turn: WebhookLease, known: WebhookCursor) -> bool:
    """Return True if later events may be enqueued while none is due: in order, only if none waits for its next try."""
    asked = turn._asdict() | {"next_position": known.next_position}
    row = conn.execute(read_sql("count_pending"), asked, prepare=True).fetchone()
    return row is not None and row[0] < (1 if known.wish.ordered else MOST_QUEUED)


def begin_attempt(
    conn: Connection, turn: WebhookLease, due: DueDelivery, version: int, now: datetime
) -> StartedAttempt | None:
    """Record that a delivery is about to be sent.

    None if it must not be sent any more, or not in this way, or not by this worker.
    """
    asked = turn._asdict() | {"position": due.position, "again": due.again, "version": version, "now": now}
    row = conn.execute(read_sql("begin_attempt"), asked, prepare=True).fetchone()
    return None if row is None else StartedAttempt(*row)


def end_attempt(
    conn: Connection, turn: WebhookLease, due: DueDelivery, number: int, ended: AttemptOutcome
) -> tuple[str, str] | None:
    """Record the outcome of an attempt, and return the webhook's state with its reason.

    None if another worker holds the lease.
    """
    told = turn._asdict() | ended._asdict() | {"position": due.position, "attempt": number}
    return conn.execute(read_sql("end_attempt"), told, prepare=True).fetchone()


def withhold(conn: Connection, turn: WebhookLease, due: DueDelivery, now: datetime) -> None:
    """Withhold a delivery whose event the webhook may not see any more."""
    conn.execute(read_sql("withhold"), turn._asdict() | {"position": due.position, "now": now}, prepare=True)


def clean(conn: Connection, before: datetime, now: datetime, most: int) -> int:
    """Delete deliveries that ended before a time, at most ``most``; return the number of deleted ones."""
    return conn.execute(read_sql("clean"), {"before": before, "now": now, "most": most}).rowcount


def backlog(conn: Connection) -> Backlog:
    """The work that is left, over all clubs."""
    row = conn.execute(read_sql("backlog")).fetchone()
    return Backlog(*row) if row else Backlog(0, 0, 0, None)
