"""The box of counters: its expected contents by the ledger, and the counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.domain.books.events import AccountBalance
from ging_service.domain.books.state import NONE
from ging_service.domain.ledger import IN_THE_BOX, on_account
from ging_service.eventlog.read import head_size, with_openings
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.execution.states import books_on
from ging_service.projections.balances import balances_now
from ging_service.reporting.paging import FIRST, LARGEST, Page, Paging, number_after, page_of
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from ging_service.domain.books.events import CountersCounted
    from ging_service.domain.books.state import BooksState
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services

_COUNTED: Final = "books.CountersCounted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """The expected contents of the box now. ``stock``: the club's number of counters, None where nobody has stated it.

    ``held``: the balance of the accounts of counters that nobody has bought; the bank's is below zero by the counters
    given out. ``on_account``: counters that members owe. The stock with ``held``, without ``on_account``, is
    ``expected``, None without a stock.
    """

    stock: int | None
    expected: int | None
    held: tuple[AccountBalance, ...]
    on_account: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A count of the box: ``difference`` is what was missing, below zero what was too many; it was posted.

    ``version``: of the treasurer's book. ``actor``: who recorded it, "" for nobody in particular.
    """

    position: int
    version: int
    recorded_at: str
    happened_at: str
    actor: str
    counted: int
    expected: int
    difference: int
    note: str


def box(services: Services, club_id: str) -> Box:
    """Return the expected contents of the box now. Raises ``NoSuchClub``."""
    with services.reading(club_id) as conn:
        books: BooksState = books_on(services, conn, club_id).state
        balances = balances_now(conn, club_id)
    stock = None if books.stock == NONE else books.stock
    held = tuple(
        AccountBalance(account=account, counters=balances[account]) for account in IN_THE_BOX if account in balances
    )
    owed = on_account(balances)
    expected = None if stock is None else stock + sum(one.counters for one in held) - owed
    return Box(stock=stock, expected=expected, held=held, on_account=owed)


def counts(services: Services, club_id: str, paging: Paging = FIRST) -> Page[Count]:
    """The counts of the box, the newest first. Raises ``NoSuchClub``."""
    asked = {
        "club": club_id,
        "before": number_after(paging) if paging.after else LARGEST,
        "type": _COUNTED,
        "limit": paging.limit + 1,
    }
    with services.club_transaction(club_id) as conn:
        # Only for its ``NoSuchClub``: without it a club that does not exist would be one that has never counted.
        head_size(conn, club_id)
        rows = with_openings(conn, club_id, conn.execute(read_sql("counts_of_counters"), asked).fetchall())
    found = [_count(recorded_event_of(services, stored)) for stored in rows]
    return page_of(found, paging, lambda one: one, lambda one: str(one.version))


def _count(recorded_event: RecordedEvent) -> Count:
    counted: CountersCounted = recorded_event.event
    return Count(
        position=recorded_event.position,
        version=recorded_event.version,
        recorded_at=recorded_event.recorded_at,
        happened_at=recorded_event.happened_at or recorded_event.recorded_at,
        actor=recorded_event.actor,
        counted=counted.counted,
        expected=counted.expected,
        difference=counted.expected - counted.counted,
        note=counted.note,
    )
