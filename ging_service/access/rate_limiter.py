"""Rate limits by the generic cell rate algorithm (GCRA), in the database, so that they hold across processes.

A bucket keeps one time, when its next request would be due if requests came at the steady rate. A request that comes
when that time is no further ahead than ``burst - 1`` periods passes and moves it on by a period. The database's clock
counts, because the clocks of machines differ.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from ging_service.access.sessions import SessionLimits
from ging_service.access.sql import read_sql
from ging_service.eventlog.append import WriteQuotas

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """What a request was counted against. ``ahead_s``: how far ahead of now the bucket's next request is due."""

    name: str
    rate: Rate
    ahead_s: float

    @property
    def policy(self) -> str:
        """An item of ``RateLimit-Policy`` (draft-ietf-httpapi-ratelimit-headers): ``burst`` requests, and when all can come again."""
        return f'"{self.name}";q={self.rate.burst};w={math.ceil(self.rate.burst * self.rate.period_s)}'

    @property
    def state(self) -> str:
        """An item of ``RateLimit``: the requests that can come now, and in how many seconds all can; if none can, one."""
        left = max(0, math.floor(self.rate.burst - self.ahead_s / self.rate.period_s))
        none_s = 0 if left else (self.rate.burst - 1) * self.rate.period_s
        return f'"{self.name}";r={left};t={math.ceil(self.ahead_s - none_s)}'


def take(conn: psycopg.Connection[Any], club_id: str, bucket: str, rate: Rate) -> float:
    """Count a request. Returns 0 if it passes, else how many seconds it is early. Refused requests are not counted."""
    parameters = {"club": club_id, "bucket": bucket, **rate.parameters()}
    # One function call counts and decides, so that simultaneous requests cannot all see the old count.
    (early_s,) = conn.execute(_TAKE, parameters, prepare=True).fetchone() or (0.0,)
    return float(early_s)


def forget(conn: psycopg.Connection[Any], club_id: str, bucket: str) -> None:
    """Empty a bucket."""
    conn.execute(read_sql("forget_bucket"), {"club": club_id, "bucket": bucket})


# Rate limits of members and apps, and the lifetimes of sessions.


USUAL_SESSIONS: Final = SessionLimits(idle=timedelta(days=30), life=timedelta(days=90))


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits on what callers may do.

    ``requests``: the rate of a member's sessions, of their keys, and of a key that acts for nobody. ``sessions``: their lifetimes.
    ``writes``: quotas of events, None: none.
    """

    requests: Rate = Rate(period_s=0, burst=1)
    sessions: SessionLimits = USUAL_SESSIONS
    writes: WriteQuotas | None = None


def limits_of(requests_per_s: int, session_days: int, session_life_days: int) -> Limits:
    """Return limits: so many requests a second (0: no limit), and sessions of so many days.

    Four times as many requests can come at once.
    """
    rate = Rate(period_s=1 / requests_per_s if requests_per_s else 0, burst=max(1, 4 * requests_per_s))
    return Limits(
        requests=rate,
        sessions=SessionLimits(idle=timedelta(days=session_days), life=timedelta(days=session_life_days)),
    )
