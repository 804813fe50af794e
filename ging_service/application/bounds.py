"""Credit limits and closed seasons, checked while nobody else writes to the club's log.

What only moves counters about a table, as it happens, cannot touch either: the way of most commands stays what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.queries.instants import balances_now
from ging_service.domain.books.bounds import check_open, post
from ging_service.domain.books.state import NONE
from ging_service.domain.declare import Fact, states
from ging_service.domain.ledger.accounts import is_lasting
from ging_service.projections.ledger import Entry, entry_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.application.deciding import Decided
    from ging_service.domain.books.state import BooksState
    from ging_service.projections.change import Change


def may_be_bound(decided: Decided) -> bool:
    """Whether an order has to be checked against limits and seasons: it moves more than a table's counters, or is late."""
    return any(_is_bound(change, said.happened_at) for change, said in zip(decided.changes, decided.said, strict=True))


def _is_bound(change: Change, happened_at: str) -> bool:
    if states(change.event, Fact.RULING_APPLIED):
        return False
    entry = entry_of(change)
    if happened_at and (entry is not None or states(change.event, Fact.DEAL_STARTED)):
        return True
    return entry is not None and entry.is_lasting


def check_bounds(conn: psycopg.Connection[Any], club_id: str, decided: Decided, books: BooksState) -> None:
    """Hold an order's postings against limits and seasons, its late deals against seasons; nobody else may be writing.

    Raises ``Refused``: ``season_closed`` or ``credit_limit``.
    """
    for change, said in zip(decided.changes, decided.said, strict=True):
        if states(change.event, Fact.DEAL_STARTED) and said.happened_at:
            check_open(change.event, said.happened_at, books)
    booked = [(change, entry) for change in decided.changes if (entry := entry_of(change)) is not None]
    for change, entry in booked:
        check_open(change.event, entry.counts_at, books)
    if books.bank_limit == books.member_limit == NONE and not books.limits:
        return
    held = _balances(conn, club_id, [entry for _, entry in booked])
    for change, entry in booked:
        post(change.event, entry.postings, held, books)


def _balances(conn: psycopg.Connection[Any], club_id: str, entries: Sequence[Entry]) -> dict[str, int]:
    touched = {posting.account for entry in entries for posting in entry.postings if is_lasting(posting.account)}
    return balances_now(conn, club_id, touched)
