"""A clock that is set back: no stored time delays anyone, or lets anyone in, for longer than its rule can.

Every column that holds a time is named here with the reason why that is so. A new column makes the first test fail until
somebody has thought about it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.access.credential_lookup import admit_key, admit_session
from ging_service.access.rate_limiter import Rate
from ging_service.access.sessions import RetentionTimes, SessionLimits, clean
from ging_service.eventlog.signed_tree.lease_store import SigningWatch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.databases import Database

TIMES = """
    SELECT c.relname || '.' || a.attname
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
        AND (format_type(a.atttypid, NULL) ~ '^(timestamp|date|time|interval)' OR a.attname ~ '_(s|ms|at|until|time)$')
"""

SHOWN = "shown, or compared with other recorded times; never with the clock"
MEANT = "set by people, who mean that very time"
CONSIDERED = {
    "checkpoints.signed_at": SHOWN,
    "deals.happened_at": SHOWN,
    "deals.recorded_at": SHOWN,
    "deliveries.due_at": "ignored before the first failure, and where the last attempt ended in the future",
    "deliveries.ended_at": "kept for longer by as much as the clock was set back, once: it is a log",
    "deliveries.laid_out_at": SHOWN,
    "delivery_attempts.began_at": SHOWN,
    "delivery_attempts.ended_at": "one in the future makes the delivery due",
    "disputes.changed_at": SHOWN,
    "disputes.raised_at": SHOWN,
    "entries.counts_at": SHOWN,
    "entries.happened_at": SHOWN,
    "entries.recorded_at": SHOWN,
    "event_ranges.happened_first": SHOWN,
    "event_ranges.happened_last": SHOWN,
    "event_ranges.recorded_first": SHOWN,
    "event_ranges.recorded_last": SHOWN,
    "events.recorded_at": "one in the future: the signer's lag is measured by the process that looks at it",
    "idempotency.recorded_at": SHOWN,
    "invitations.accepted_at": SHOWN,
    "invitations.created_at": "one in the future becomes the present when the worker cleans up",
    "invitations.expires_at": "moved with created_at",
    "invitations.revoked_at": SHOWN,
    "keys.created_at": SHOWN,
    "keys.expires_at": MEANT,
    "keys.last_used_at": "one in the future is replaced at the next use",
    "keys.revoked_at": SHOWN,
    "logins.changed_at": SHOWN,
    "members.joined_at": SHOWN,
    "outcomes.recorded_at": "one in the future becomes the present when the worker cleans up",
    "penalties.recorded_at": SHOWN,
    "rates.due_at": "one that is later than the rule allows lets the next request pass",
    "rulings.counts_at": SHOWN,
    "sessions.created_at": "one in the future becomes the present when the worker cleans up",
    "sessions.last_used_at": "one in the future becomes the present at the next use, or when the worker cleans up",
    "signing_lease.expires_at": "void where it is further ahead than a lease lasts",
    "signing_refusals.since": SHOWN,
    "table_months.month": SHOWN,
    "tables.declare_by_s": "read once; the worker measures the rest, at most the limit, by a clock that nobody sets",
    "tables.happened_at": SHOWN,
    "tables.opened_at": SHOWN,
    "totals.starts_on": SHOWN,
    "webhook_secrets.ends_at": "a secret that was replaced signs for longer, beside the new one: nobody waits for it",
    "webhook_secrets.made_at": SHOWN,
    "webhooks.claimed_until": "void where it is further ahead than a lease lasts",
    "webhooks.made_at": SHOWN,
}
KEPT = RetentionTimes(
    sessions=SessionLimits(idle=timedelta(days=30), life=timedelta(days=90)),
    outcomes=timedelta(days=7),
    invitations=timedelta(days=90),
)
FREE = Rate(period_s=0, burst=1)
TOKEN = b"t" * 32
AHEAD = [timedelta(minutes=5), timedelta(hours=1), timedelta(days=4_000)]


@pytest.fixture
def conn(fresh_database: Database) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(fresh_database.app_dsn, autocommit=True) as opened:
        opened.execute("SET ging.club_id = 'club'")
        yield opened


def is_within(conn: psycopg.Connection[Any], time: str, span: timedelta = timedelta(minutes=1)) -> bool:
    """Whether a stored time lies within a span of now, before or after."""
    row = conn.execute(f"SELECT {time} BETWEEN now() - %(span)s AND now() + %(span)s", {"span": span}).fetchone()
    assert row is not None
    return bool(row[0])


def test_every_column_that_holds_a_time_has_been_considered(conn: psycopg.Connection[Any]) -> None:
    assert {name for (name,) in conn.execute(TIMES)} == set(CONSIDERED)


@pytest.mark.parametrize("ahead", AHEAD)
def test_a_session_that_was_used_in_the_future_ends_as_if_it_were_used_now(
    conn: psycopg.Connection[Any], ahead: timedelta
) -> None:
    for session in ("used", "unused"):
        conn.execute(
            "INSERT INTO sessions VALUES ('club', %s, %s, 'ann', '', now() + %s, now() + %s)",
            (session, session.encode(), ahead, ahead),
        )
    assert admit_session(conn, "club", b"used", FREE, KEPT.sessions) is not None
    assert is_within(conn, "(SELECT last_used_at FROM sessions WHERE session_id = 'used')")
    assert not is_within(conn, "(SELECT last_used_at FROM sessions WHERE session_id = 'unused')")
    clean(conn, KEPT)
    assert is_within(conn, "(SELECT max(last_used_at) FROM sessions)")
    assert is_within(conn, "(SELECT max(created_at) FROM sessions)")


def test_the_use_of_a_key_in_the_future_is_replaced_by_the_next_one(conn: psycopg.Connection[Any]) -> None:
    conn.execute(
        "INSERT INTO keys VALUES ('club', 'scores', %s, '', '{look}', '', '', now(), NULL, NULL, now() + '1 hour', 1)",
        (TOKEN,),
    )
    assert admit_key(conn, "club", TOKEN, FREE) is not None
    assert is_within(conn, "(SELECT last_used_at FROM keys)")


@pytest.mark.parametrize("ahead", AHEAD)
def test_an_invitation_made_in_the_future_holds_as_long_as_one_made_now(
    conn: psycopg.Connection[Any], ahead: timedelta
) -> None:
    conn.execute(
        "INSERT INTO invitations VALUES"
        " ('club', 'one', %(token)s, 'ann', '', now() + %(ahead)s, now() + %(ahead)s + '3 days', NULL, NULL, 1),"
        " ('club', 'two', 'other', 'bob', '', now() - '1 day'::interval, now() + '2 days', NULL, NULL, 1)",
        {"token": TOKEN, "ahead": ahead},
    )
    clean(conn, KEPT)
    assert is_within(conn, "(SELECT expires_at - '3 days'::interval FROM invitations WHERE member_id = 'ann')")
    assert is_within(conn, "(SELECT expires_at - '2 days'::interval FROM invitations WHERE member_id = 'bob')")


def test_an_outcome_recorded_in_the_future_is_kept_as_long_as_one_of_now(conn: psycopg.Connection[Any]) -> None:
    conn.execute("INSERT INTO outcomes VALUES ('club', 'key', %s, 201, '', now() + '400 days')", (TOKEN,))
    clean(conn, KEPT)
    assert is_within(conn, "(SELECT recorded_at FROM outcomes)")


def test_the_lag_of_signing_grows_when_the_oldest_event_was_recorded_in_the_future(
    conn: psycopg.Connection[Any], fresh_database: Database
) -> None:
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as owner:
        owner.execute("SET ging.club_id = '*'")
        owner.execute("INSERT INTO log_head VALUES ('club', 1)")
        owner.execute("INSERT INTO events VALUES ('club', 0, 'club', 1, now() + '1 hour', 'club.ClubFounded', '{}')")
    passed_s = [0.0]
    watch = SigningWatch(lambda: passed_s[0])
    assert watch.lag(conn).seconds == 0
    passed_s[0] = 90.0
    assert watch.lag(conn).seconds == 90
    assert watch.lag(conn).events == 1
