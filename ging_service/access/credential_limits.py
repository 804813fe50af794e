"""Rate limits of members and apps, and the lifetimes of sessions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from ging_service.access.rate_limiter import Rate
from ging_service.access.sessions import SessionLimits
from ging_service.eventlog.append import WriteQuotas

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
