"""Rate limits by the generic cell rate algorithm (GCRA), in the database, so that they hold across processes.

A bucket keeps one time, when its next request would be due if requests came at the steady rate. A request that comes
when that time is no further ahead than ``burst - 1`` periods passes and moves it on by a period. The database's clock
counts, because the clocks of machines differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    import psycopg

_TAKE = "SELECT take_request(%(club)s, %(bucket)s, %(period)s, %(slack)s)"

# A slug begins with a letter or digit, so no club can collide with it.
NO_CLUB = "-"
"""Club id of buckets that belong to no club in particular, such as those of addresses. No club has this id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """``burst`` requests at once, and then one every ``period_s``; 0 seconds: no limit."""

    period_s: float
    burst: int

    def parameters(self) -> dict[str, timedelta]:
        """Parameters of the statements: the period, and how far ahead of now a request may be due."""
        period = timedelta(seconds=self.period_s)
        return {"period": period, "slack": period * (self.burst - 1)}


def take(conn: psycopg.Connection[Any], club_id: str, bucket: str, rate: Rate) -> float:
    """Count a request. Returns 0 if it passes, else how many seconds it is early. Refused requests are not counted."""
    parameters = {"club": club_id, "bucket": bucket, **rate.parameters()}
    # One function call counts and decides, so that simultaneous requests cannot all see the old count.
    (early_s,) = conn.execute(_TAKE, parameters, prepare=True).fetchone() or (0.0,)
    return float(early_s)


def forget(conn: psycopg.Connection[Any], club_id: str, bucket: str) -> None:
    """Empty a bucket."""
    conn.execute(read_sql("forget_bucket"), {"club": club_id, "bucket": bucket})
