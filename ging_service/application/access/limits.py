"""How often somebody may come, and how long a credential holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from ging_service.access.rates import Rate


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """``requests`` of one credential; a session ends when it was not used for ``session_idle``."""

    requests: Rate = Rate(period_s=0.02, burst=200)
    session_idle: timedelta = timedelta(days=30)


def requests_per_s(count: int) -> Rate:
    """So many requests a second, and four times as many at once; 0: as many as come."""
    return Rate(period_s=1 / count if count else 0, burst=max(1, 4 * count))
