"""Credit limits and closed seasons, checked while nobody else writes to the club's log.

What only moves counters about a table, as it happens, cannot touch either: the way of most commands stays what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.application.queries.instants import balances_now
from ging_service.domain.books.bounds import check_open, post
from ging_service.domain.books.state import NONE
from ging_service.domain.games.ging import events as ging
from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.domain.ledger.accounts import is_lasting
from ging_service.projections.ledger import LEDGER_EVENTS, Entry, entry_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.application.deciding import Decided
    from ging_service.domain.books.state import BooksState
    from ging_service.projections.change import Change

STAYS_AT_TABLE: Final = frozenset(
    {
        ging.TrayDressed,
        ging.FalseClaimPenalised,
        ging.LayoutSwept,
        ging.MostOfSuitWon,
        ging.LayoutDivided,
    }
)
"""The events that move counters between stacks and tray, and nowhere else."""

BEGIN_A_DEAL: Final = frozenset({ging.HandsDealt, ging.DealRecorded})
"""They move nothing, and say by when they happen in which season's standings their deal counts."""

BOUND_IF_LATE: Final = STAYS_AT_TABLE | BEGIN_A_DEAL
"""The events that may meet a closed season where they are recorded after they have happened."""

BOUND: Final = LEDGER_EVENTS - STAYS_AT_TABLE - {RulingApplied}
"""The events that may meet a limit or a closed season whenever they happen; rulings never do."""


def may_be_bound(decided: Decided) -> bool:
    """Whether something of an order has to be held against limits and seasons: what is not at a table, or not of now."""
    for change, said in zip(decided.changes, decided.said, strict=True):
        kind = type(change.event)
        if kind in BOUND or (said.happened_at and kind in BOUND_IF_LATE):
            return True
    return False


def check_bounds(conn: psycopg.Connection[Any], club_id: str, decided: Decided, books: BooksState) -> None:
    """Hold an order's postings against limits and seasons, its late deals against seasons; nobody else may be writing.

    Raises ``Refused``: ``season_closed`` or ``credit_limit``.
    """
    for change, said in zip(decided.changes, decided.said, strict=True):
        if type(change.event) in BEGIN_A_DEAL and said.happened_at:
            check_open(change.event, said.happened_at, books)
    booked = [(change, entry) for change in decided.changes if (entry := _entry(change)) is not None]
    for change, entry in booked:
        check_open(change.event, entry.counts_at, books)
    if books.bank_limit == books.member_limit == NONE and not books.limits:
        return
    held = _balances(conn, club_id, [entry for _, entry in booked])
    for change, entry in booked:
        post(change.event, entry.postings, held, books)


def _entry(change: Change) -> Entry | None:
    return entry_of(change) if type(change.event) in LEDGER_EVENTS else None


def _balances(conn: psycopg.Connection[Any], club_id: str, entries: Sequence[Entry]) -> dict[str, int]:
    touched = {posting.account for entry in entries for posting in entry.postings if is_lasting(posting.account)}
    return balances_now(conn, club_id, touched)
