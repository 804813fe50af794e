"""Times of things that are recorded later than they happened."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp

# ``fromisoformat`` also reads weeks, days without a time and times without a zone, and ``\d`` the digits of other
# scripts.
_RFC_3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)
CLOCKS_DIFFER_BY = timedelta(minutes=1)
"""Tolerance for the caller's clock: how far ahead it may be."""


def happened_at(text: str, now: datetime, where: str = "happened_at") -> str:
    """RFC 3339 text in any zone as the log writes it, in UTC; "" stays "": it happened when it was recorded.

    Raises ``Refused``: ``bad_time``, or ``happened_in_future`` for a time that has not come.
    """
    if not text:
        return ""
    moment = moment_of(text, where)
    if moment > now + CLOCKS_DIFFER_BY:
        raise Refused("happened_in_future", "", "a recorded event cannot be in the future", where)
    return timestamp(moment)


def moment_of(text: str, where: str = "") -> datetime:
    """The moment, in UTC, that RFC 3339 text in any zone means. Raises ``Refused("bad_time")``."""
    try:
        # RFC 3339 allows a small t and z, which ``fromisoformat`` does not read.
        moment = datetime.fromisoformat(text.upper()).astimezone(UTC) if _RFC_3339.fullmatch(text) else None
    except (ValueError, OverflowError):
        moment = None
    if moment is None:
        detail = "a time is RFC 3339 text with its zone, such as 2026-11-20T19:30:00Z"
        raise Refused("bad_time", "", detail, where)
    return moment
