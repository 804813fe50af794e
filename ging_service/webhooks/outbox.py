"""What workers do with webhooks: whose turn it is, what is due, and what has come of it.

A turn belongs to one worker, by a lease in the webhook's row. Every statement that follows says under which claim it is
made and does nothing where another worker has the turn by now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.webhooks.sql import read_sql
from ging_service.webhooks.store import Wish

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    import psycopg

    Connection = psycopg.Connection[Any]


class Turn(NamedTuple):
    """A webhook, and the claim under which a worker has its turn."""

    club: str
    webhook: str
    claim: str
    lease_s: float


class Claim(NamedTuple):
    """What a worker asks for: under which claim, up to how many turns, of one club no more than ``per_club``."""

    claim: str
    now: datetime
    most: int
    per_club: int
    lease_s: float


class Subscription(NamedTuple):
    """What a worker knows of a webhook. ``next_position``: not looked at yet; ``size``: where the log ends."""

    wish: Wish
    state: str
    version: int
    next_position: int
    size: int


class LaidOut(NamedTuple):
    """The log with ``first <= position < end``, and the events in it, by position and type, that are to be delivered."""

    first: int
    end: int
    events: Sequence[tuple[int, str]]


class Due(NamedTuple):
    """A delivery that is to be sent now; ``again``: by hand, and once only."""

    position: int
    attempts: int
    failures: int
    state: str
    again: bool


class Attempt(NamedTuple):
    """An attempt that has begun: its number, and what to sign with, the newest first."""

    number: int
    secrets: Sequence[str]


class Ended(NamedTuple):
    """What has come of an attempt, for its log and for the delivery.

    ``dead``: given up in a row are one more (1), none any more (-1) or as many (0). ``gone``: the receiver wants no more.
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
    """What active webhooks have still to send: laid out, not looked at yet; dead ones; since when the oldest waits."""

    pending: int
    not_looked_at: int
    dead: int
    oldest: datetime | None


def claim_due(conn: Connection, asked: Claim) -> list[Turn]:
    """Take the turn of webhooks that have something to send."""
    rows = conn.execute(read_sql("claim_due"), asked._asdict(), prepare=True)
    return [Turn(club, webhook, asked.claim, asked.lease_s) for club, webhook in rows]


def release(conn: Connection, turn: Turn) -> None:
    """The turn is over."""
    conn.execute(read_sql("release"), turn._asdict(), prepare=True)


def release_lost(conn: Connection, claims: Sequence[str], turns: Sequence[Turn]) -> None:
    """Give back turns that this worker has lost with its connection, and all that it took under claims it knows no more of."""
    for turn in turns:
        release(conn, turn)
    if claims:
        conn.execute(read_sql("release_claims"), {"claims": list(claims)})


def subscription(conn: Connection, turn: Turn) -> Subscription | None:
    """The webhook whose turn it is; None if it has been removed, or the turn is another worker's."""
    row = conn.execute(read_sql("subscription"), turn._asdict(), prepare=True).fetchone()
    return None if row is None else Subscription(Wish(*row[:4]), *row[4:])


def lay_out(conn: Connection, turn: Turn, found: LaidOut, now: datetime) -> None:
    """Let what was found be delivered."""
    laid = {
        "from": found.first,
        "next": found.end,
        "positions": [position for position, _ in found.events],
        "types": [kind for _, kind in found.events],
        "now": now,
    }
    conn.execute(read_sql("lay_out"), turn._asdict() | laid, prepare=True)


def due_by_hand(conn: Connection, turn: Turn, most: int) -> list[Due]:
    """Deliveries that were asked for by hand."""
    return [Due(*row) for row in conn.execute(read_sql("due_by_hand"), turn._asdict() | {"most": most}, prepare=True)]


def due_in_order(conn: Connection, turn: Turn, now: datetime, most: int) -> list[Due]:
    """The next deliveries, in order of their positions, up to one that is not due yet."""
    asked = turn._asdict() | {"now": now, "most": most}
    return [Due(*row) for row in conn.execute(read_sql("due_in_order"), asked, prepare=True)]


def has_pending(conn: Connection, turn: Turn) -> bool:
    """Whether something that has been laid out waits for its next try: then nothing behind it is laid out."""
    row = conn.execute(read_sql("has_pending"), turn._asdict(), prepare=True).fetchone()
    return row is not None and row[0]


def begin_attempt(conn: Connection, turn: Turn, due: Due, version: int, now: datetime) -> Attempt | None:
    """Note that a delivery is about to be sent; None if it is not to be any more, or otherwise, or by another worker."""
    asked = turn._asdict() | {"position": due.position, "again": due.again, "version": version, "now": now}
    row = conn.execute(read_sql("begin_attempt"), asked, prepare=True).fetchone()
    return None if row is None else Attempt(*row)


def end_attempt(conn: Connection, turn: Turn, due: Due, number: int, ended: Ended) -> tuple[str, str] | None:
    """Note what has come of an attempt: the webhook's state then and why; None if the turn is another worker's."""
    told = turn._asdict() | ended._asdict() | {"position": due.position, "attempt": number}
    return conn.execute(read_sql("end_attempt"), told, prepare=True).fetchone()


def withhold(conn: Connection, turn: Turn, due: Due, now: datetime) -> None:
    """The webhook may not see the event any more: it is not sent."""
    conn.execute(read_sql("withhold"), turn._asdict() | {"position": due.position, "now": now}, prepare=True)


def clean(conn: Connection, before: datetime, now: datetime, most: int) -> int:
    """Forget deliveries that ended before a time, up to ``most``: how many."""
    return conn.execute(read_sql("clean"), {"before": before, "now": now, "most": most}).rowcount


def backlog(conn: Connection) -> Backlog:
    """How much is still to be sent, over all clubs."""
    row = conn.execute(read_sql("backlog")).fetchone()
    return Backlog(*row) if row else Backlog(0, 0, 0, None)
