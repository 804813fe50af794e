"""Looks over the treasurer's shoulder, with limits and seasons kept in a book of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from ging_service.execution.services import Services

EVERYBODY: Final = "member/"
_NEW: Final = """
    SELECT
        position, type, account, balance - counters, balance,
        to_char(counts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    FROM entries JOIN postings USING (club_id, position)
    WHERE club_id = %s AND position >= %s
    ORDER BY position, line
"""
_FREE: Final = {
    "ging.RulingApplied",
    "ging.StacksReturned",
    "books.TableMoneyCharged",
    "books.SeasonClosed",
    "books.CountersCounted",
    "books.SettlementCancelled",
    "books.SettlementPaymentUndone",
    "books.SettlementReopened",
}
"""What is posted whatever the limits are."""


class _Posted(NamedTuple):
    position: int
    type: str
    account: str
    before: int
    after: int
    counts_at: str


class Watch:
    """``limits``: by account, ``member/`` for everybody else; ``closed_until``: nothing but a ruling counts before it."""

    def __init__(self, services: Services, club_id: str) -> None:
        self._services = services
        self._club_id = club_id
        self.limits: dict[str, int] = {}
        self.closed_until = ""
        self._closing_until = ""

    def close(self, ends_at: str) -> None:
        """A season's closing is what counts in it last."""
        self._closing_until = ends_at

    def look(self, position: int) -> None:
        """At what has been posted from a position on, by limits and seasons as they were before."""
        with self._services.cross_club_transaction() as conn:
            rows: list[Any] = conn.execute(_NEW, (self._club_id, position)).fetchall()
        for posted in map(_Posted._make, rows):
            limit = self._limit_of(posted.account)
            if limit >= 0 and posted.type not in _FREE:
                assert posted.after >= min(posted.before, -limit), f"beyond the limit {limit}: {posted}"
            if posted.type != "ging.RulingApplied":
                assert posted.counts_at >= self.closed_until, f"closed until {self.closed_until}: {posted}"
        self.closed_until = max(self.closed_until, self._closing_until)

    def _limit_of(self, account: str) -> int:
        if account == "bank" or account.startswith("member/"):
            everybody = -1 if account == "bank" else self.limits.get(EVERYBODY, -1)
            return self.limits.get(account, everybody)
        return -1
