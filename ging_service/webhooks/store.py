"""The webhooks of a club: made, looked at, changed and removed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.webhooks.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    import psycopg

    Connection = psycopg.Connection[Any]


class Place(NamedTuple):
    """A webhook of a club."""

    club: str
    webhook: str


class Wish(NamedTuple):
    """What is asked for: where to, which events (no types: all; no table: of all the club), and what it may see."""

    url: str
    types: Sequence[str] = ()
    table_id: str = ""
    scopes: Sequence[str] = ()


class Held(NamedTuple):
    """A webhook that is about to be changed."""

    wish: Wish
    state: str
    paused_because: str
    version: int


class StoredWebhook(NamedTuple):
    """A webhook as it stands. ``pending``: deliveries that are laid out and still to be sent."""

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


class StoredDelivery(NamedTuple):
    """A delivery as it stands."""

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
    """One attempt to send a delivery; without an end it is under way, or its worker has died."""

    attempt: int
    began_at: datetime
    ended_at: datetime | None
    status: int | None
    error: str
    answer: str


def make(conn: Connection, place: Place, wish: Wish, **more: Any) -> bool:  # noqa: ANN401  of the SQL
    """Make a webhook; whether there was none of this id. ``more``: ``next`` position, ``secret``, ``made_by``, ``now``."""
    return conn.execute(read_sql("make"), _wished(place, wish) | more).rowcount > 0


def hold(conn: Connection, place: Place) -> Held | None:
    """A webhook, which nobody else changes until the transaction ends; None if there is none."""
    row = conn.execute(read_sql("hold"), place._asdict()).fetchone()
    return None if row is None else Held(Wish(*row[:4]), *row[4:])


def change(conn: Connection, place: Place, wish: Wish, **more: Any) -> None:  # noqa: ANN401  of the SQL
    """Change a webhook. ``more``: ``state``, ``because`` of what it is paused, whether it begins ``afresh``, ``now``."""
    conn.execute(read_sql("change"), _wished(place, wish) | more)


def rotate(conn: Connection, place: Place, secret: str, now: datetime, until: datetime) -> None:
    """Sign with a new secret, and with the one before it until a time."""
    conn.execute(read_sql("rotate"), place._asdict() | {"secret": secret, "now": now, "until": until})


def remove(conn: Connection, place: Place) -> bool:
    """Forget a webhook; whether there was one."""
    return conn.execute(read_sql("remove"), place._asdict()).rowcount > 0


def ask_test(conn: Connection, place: Place, kind: str, now: datetime) -> int | None:
    """Let a test event be sent: its position, below zero; None if there is no such webhook."""
    row = conn.execute(read_sql("ask_test"), place._asdict() | {"type": kind, "now": now}).fetchone()
    return None if row is None else row[0]


def ask_again(conn: Connection, place: Place, position: int, now: datetime) -> bool:
    """Let a delivery be sent by hand; whether there is one."""
    asked = place._asdict() | {"position": position, "now": now}
    return conn.execute(read_sql("ask_again"), asked).rowcount > 0


def count(conn: Connection, club_id: str) -> int:
    """How many webhooks the club has."""
    row = conn.execute("SELECT count(*) FROM webhooks WHERE club_id = %s", (club_id,)).fetchone()
    return int(row[0]) if row else 0


def webhook(conn: Connection, place: Place, now: datetime) -> StoredWebhook | None:
    """One webhook."""
    found = _webhooks(conn, place._asdict() | {"after": "", "most": 1, "now": now})
    return found[0] if found else None


def webhooks(conn: Connection, club_id: str, now: datetime, after: str, most: int) -> list[StoredWebhook]:
    """Up to so many webhooks of a club, by id, behind one of them."""
    return _webhooks(conn, {"club": club_id, "webhook": "", "after": after, "most": most, "now": now})


def _webhooks(conn: Connection, asked: dict[str, Any]) -> list[StoredWebhook]:
    return [StoredWebhook(*row) for row in conn.execute(read_sql("webhooks"), asked)]


def deliveries(conn: Connection, place: Place, below: int, state: str, most: int) -> list[StoredDelivery]:
    """Deliveries of a webhook below a position, the newest first, in one ``state`` or in any ("")."""
    asked = place._asdict() | {"below": below, "state": state, "most": most}
    return [StoredDelivery(*row) for row in conn.execute(read_sql("deliveries"), asked)]


def delivery(conn: Connection, place: Place, position: int) -> StoredDelivery | None:
    """One delivery."""
    row = conn.execute(read_sql("delivery"), place._asdict() | {"position": position}).fetchone()
    return None if row is None else StoredDelivery(*row)


def attempts(conn: Connection, place: Place, position: int) -> list[StoredAttempt]:
    """What has been tried to send one delivery, in order."""
    rows = conn.execute(read_sql("attempts"), place._asdict() | {"position": position})
    return [StoredAttempt(*row) for row in rows]


def _wished(place: Place, wish: Wish) -> dict[str, Any]:
    return place._asdict() | {
        "url": wish.url,
        "types": list(wish.types),
        "table": wish.table_id,
        "scopes": list(wish.scopes),
    }
