"""Balances of accounts now or before an instant, in time that does not grow with the age of the club."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Collection

    import psycopg

_MOMENT = timedelta(microseconds=1)
LAST = datetime.max.replace(tzinfo=UTC)
"""No entry counts at this moment or later: what counts before it is everything."""
_LASTING = {"after": "", "first": "", "end": "table/", "limit": None}
"""The names of all lasting accounts come before those of places at tables."""


def balances_now(
    conn: psycopg.Connection[Any], club_id: str, accounts: Collection[str] | None = None
) -> dict[str, int]:
    """Balances of accounts by everything recorded so far, in order of their names; None: all lasting accounts.

    Accounts that have not been used yet are left out.
    """
    if accounts is None:
        return dict(conn.execute(read_sql("lasting_now"), {"club": club_id}).fetchall())
    asked = {"club": club_id, "accounts": sorted(set(accounts))}
    return dict(conn.execute(read_sql("named_now"), asked, prepare=True).fetchall())


def balances_before(
    conn: psycopg.Connection[Any], club_id: str, instant: datetime, accounts: Collection[str] | None = None
) -> dict[str, int]:
    """Balances of accounts by everything that counts before an instant, in order of their names.

    ``accounts`` None: all lasting accounts. A ruling counts when its deal was settled. Accounts that had not been used
    by then are left out.
    """
    asked = {"club": club_id, **before(instant), "as_ruled": True}
    if accounts is None:
        sql, asked = read_sql("accounts_in_range"), asked | _LASTING
    else:
        sql, asked = read_sql("accounts_named"), asked | {"accounts": sorted(set(accounts))}
    rows = conn.execute(sql + read_sql("balances_before"), asked)
    return {account: balance for account, balance in rows if balance is not None}


def at_tables_before(conn: psycopg.Connection[Any], club_id: str, instant: datetime) -> dict[str, int]:
    """Balances of the stacks and trays of all tables before an instant, except those that were empty.

    For recent moments: the time that it takes grows with the number of events recorded since.
    """
    return dict(conn.execute(read_sql("at_tables_before"), {"club": club_id, "instant": instant}).fetchall())


def before(instant: datetime) -> dict[str, object]:
    """An instant as parameters of the query for balances before it.

    With the instant: its midnight and day, and the first days of its month and year, all in UTC.
    """
    midnight = instant.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    day = midnight.date()
    return {
        "instant": instant,
        "midnight": midnight,
        "day": day,
        "month": day.replace(day=1),
        "year": day.replace(month=1, day=1),
    }


def behind(moment: datetime) -> datetime:
    """The smallest instant after a moment: what counts at the moment or earlier counts before it.

    Times of the log have this resolution. The calendar's last moment has no such instant: nothing counts at it.
    """
    # Adding to the calendar's last moment would overflow.
    return moment if moment >= LAST else moment + _MOMENT
