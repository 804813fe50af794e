"""The webhooks of a club: create, read, change and delete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.webhooks.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    import psycopg

    Connection = psycopg.Connection[Any]


class WebhookId(NamedTuple):
    """Identifies a webhook of a club."""

    club: str
    webhook: str


class WebhookSpec(NamedTuple):
    """The requested webhook: its URL, its events (no types: all; no table: all of the club), and what it may see.

    ``ordered`` False: several deliveries are sent at once, and none waits for another.
    """

    url: str
    types: Sequence[str] = ()
    table_id: str = ""
    scopes: Sequence[str] = ()
    ordered: bool = True


class LockedWebhook(NamedTuple):
    """A webhook that is locked for a change."""

    wish: WebhookSpec
    state: str
    paused_because: str
    version: int


class StoredWebhook(NamedTuple):
    """A webhook as stored. ``pending``: deliveries that are enqueued and still to be sent; ``lag``: with what follows.

    ``last_error`` and ``next_attempt_at`` are those of the delivery that comes next.
    """

    webhook_id: str
    url: str
    types: Sequence[str]
    table_id: str
    scopes: Sequence[str]
    state: str
    paused_because: str
    made_at: datetime
    made_by: str
    version: int
    next_position: int
    dead_in_row: int
    pending: int
    old_secret_until: datetime | None
    ordered: bool
    lag: int
    last_error: str | None
    next_attempt_at: datetime | None


class StoredDelivery(NamedTuple):
    """A delivery as stored."""

    position: int
    type: str
    state: str
    attempts: int
    failures: int
    again: bool
    laid_out_at: datetime
    due_at: datetime
    ended_at: datetime | None


class StoredAttempt(NamedTuple):
    """One attempt to send a delivery; without an end it is in progress, or its worker has died."""

    attempt: int
    began_at: datetime
    ended_at: datetime | None
    status: int | None
    error: str
    answer: str


def make(conn: Connection, place: WebhookId, wish: WebhookSpec, **more: Any) -> bool:  # noqa: ANN401  of the SQL
    """Create a webhook; True if the id was free. ``more``: ``next`` position, ``secret``, ``made_by``, ``now``."""
    return conn.execute(read_sql("make"), _wished(place, wish) | more).rowcount > 0


def lock_webhook(conn: Connection, place: WebhookId) -> LockedWebhook | None:
    """Lock and return a webhook until the transaction ends; None if there is none."""
    row = conn.execute(read_sql("hold"), place._asdict()).fetchone()
    return None if row is None else LockedWebhook(WebhookSpec(*row[:5]), *row[5:])


def change(conn: Connection, place: WebhookId, wish: WebhookSpec, **more: Any) -> None:  # noqa: ANN401  of the SQL
    """Change a webhook. ``more``: ``state``, ``because`` (why it is paused), ``afresh`` (starts over), ``now``.

    ``next``: the first position that is sent again; None: none is.
    """
    conn.execute(read_sql("change"), _wished(place, wish) | more)


def rotate(conn: Connection, place: WebhookId, secret: str, now: datetime, until: datetime) -> int:
    """Sign with a new secret, and until a time with the previous one too. Returns how many older ones signed before."""
    asked = place._asdict() | {"secret": secret, "now": now, "until": until}
    (older,) = conn.execute(read_sql("rotate"), asked).fetchall()
    return int(older[0])


def remove(conn: Connection, place: WebhookId) -> bool:
    """Delete a webhook; True if there was one."""
    return conn.execute(read_sql("remove"), place._asdict()).rowcount > 0


def ask_test(conn: Connection, place: WebhookId, kind: str, now: datetime) -> int | None:
    """Enqueue a test event and return its position, below zero; None if there is no such webhook."""
    row = conn.execute(read_sql("ask_test"), place._asdict() | {"type": kind, "now": now}).fetchone()
    return None if row is None else row[0]


def ask_again(conn: Connection, place: WebhookId, position: int, now: datetime) -> bool:
    """Enqueue a delivery to be sent by hand; True if there is one."""
    asked = place._asdict() | {"position": position, "now": now}
    return conn.execute(read_sql("ask_again"), asked).rowcount > 0


def count(conn: Connection, club_id: str) -> int:
    """The number of webhooks of the club."""
    row = conn.execute("SELECT count(*) FROM webhooks WHERE club_id = %s", (club_id,)).fetchone()
    return int(row[0]) if row else 0


def webhook(conn: Connection, place: WebhookId, now: datetime) -> StoredWebhook | None:
    """One webhook."""
    found = _webhooks(conn, place._asdict() | {"after": "", "most": 1, "now": now})
    return found[0] if found else None


def webhooks(conn: Connection, club_id: str, now: datetime, after: str, most: int) -> list[StoredWebhook]:
    """Up to a number of webhooks of a club, by id, after one of them."""
    return _webhooks(conn, {"club": club_id, "webhook": "", "after": after, "most": most, "now": now})


def _webhooks(conn: Connection, asked: dict[str, Any]) -> list[StoredWebhook]:
    return [StoredWebhook(*row) for row in conn.execute(read_sql("webhooks"), asked)]


def deliveries(conn: Connection, place: WebhookId, below: int, state: str, most: int) -> list[StoredDelivery]:
    """Deliveries of a webhook below a position, newest first, in one ``state`` or in any ("")."""
    asked = place._asdict() | {"below": below, "state": state, "most": most}
    return [StoredDelivery(*row) for row in conn.execute(read_sql("deliveries"), asked)]


def delivery(conn: Connection, place: WebhookId, position: int) -> StoredDelivery | None:
    """One delivery."""
    row = conn.execute(read_sql("delivery"), place._asdict() | {"position": position}).fetchone()
    return None if row is None else StoredDelivery(*row)


def attempts(conn: Connection, place: WebhookId, position: int) -> list[StoredAttempt]:
    """The attempts to send one delivery, in order."""
    rows = conn.execute(read_sql("attempts"), place._asdict() | {"position": position})
    return [StoredAttempt(*row) for row in rows]


def _wished(place: WebhookId, wish: WebhookSpec) -> dict[str, Any]:
    return place._asdict() | {
        "url": wish.url,
        "types": list(wish.types),
        "table": wish.table_id,
        "scopes": list(wish.scopes),
        "ordered": wish.ordered,
    }
