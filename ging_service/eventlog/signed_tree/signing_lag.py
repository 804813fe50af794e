"""The lag of the signer."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

import psycopg

from ging_service.eventlog.heads import Heads
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class SigningLag(NamedTuple):
    """Events that wait to be signed, how long the oldest has waited (seconds), and clubs whose signing is refused."""

    events: int
    seconds: float
    clubs_refused: int


class SigningWatch:
    """Repeated measurements of the lag, in one process. Each looks at the clubs whose logs have grown, and at those that lagged.

    An event whose time lies in the future was recorded before the clock was set back. Its waiting time is then measured
    from the first look at it, by a monotonic clock.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._ahead: tuple[float, float] | None = None
        self._heads = Heads(monotonic)
        # The clubs with events that were in no checkpoint at the last look.
        self._unsigned: set[str] = set()

    def lag(self, conn: psycopg.Connection[Any]) -> SigningLag:
        """The lag over all clubs; clubs whose signing is refused are counted separately."""
        try:
            sizes, is_whole = self._heads.look(conn)
            clubs = None if is_whole else sorted(self._unsigned | sizes.keys())
            row = conn.execute(read_sql("unsigned"), {"clubs": clubs}).fetchone()
        except psycopg.Error:
            # What this look has found would be missed by the next one.
            self._heads.sweep_next()
            raise
        events, seconds, recorded_s, clubs_refused, unsigned = row or (0, 0.0, 0.0, 0, None)
        self._unsigned = set(unsigned or ())
        return SigningLag(events, self._waited(seconds, recorded_s), clubs_refused)

    def _waited(self, seconds: float, recorded_s: float) -> float:
        if seconds >= 0:
            self._ahead = None
            return seconds
        if self._ahead is None or self._ahead[0] != recorded_s:
            self._ahead = (recorded_s, self._monotonic())
        return self._monotonic() - self._ahead[1]
