"""Checks of an old book: every row against the club, all faults at once, before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.ledger_import import cross_row_checks
from ging_service.application.ledger_import.days import Days
from ging_service.application.ledger_import.faults import Fault, Faults
from ging_service.application.ledger_import.imported_rows import find_known, known_rows
from ging_service.application.ledger_import.rows import ImportRow, read_rows
from ging_service.calendar.zoned_days import zone_named
from ging_service.domain.books.credit_limits import check_open, post
from ging_service.domain.books.transfers import transfers
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import postings_of

if TYPE_CHECKING:
    from ging_service.application.ledger_import.context import ImportContext, PaperOptions
    from ging_service.domain.books.state import BooksState
    from ging_service.domain.ledger import Posting

_COLUMN_OF = {"happened_at": "date"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedBook:
    """A book that has been checked.

    ``rows``: to be taken in; ``left_out``: how many are known already. ``balances``: what accounts would hold.
    ``fault_count``: of which ``faults`` are the first; with one of them nothing is taken in.
    """

    rows: tuple[ImportRow, ...]
    joining: tuple[cross_row_checks.Joining, ...]
    left_out: int
    balances: Mapping[str, int]
    faults: tuple[Fault, ...]
    fault_count: int


def check(text: str, context: ImportContext, options: PaperOptions) -> CheckedBook:
    """Check a book. Checks across rows run only if each row can be read; else one mistake would be reported twice.

    Raises ``Refused("bad_time_zone")``.
    """
    faults = Faults()
    zone = zone_named(options.zone) if options.zone else None
    days = Days(zone=zone, seasons=context.books.seasons, of_club=context.zone, now=context.now)
    rows = read_rows(text, days, context.books, faults)
    joining = cross_row_checks.joining_of(rows, context.members, faults, add=options.add_members)
    cross_row_checks.find_twice(rows, faults)
    known = known_rows(rows, context)
    new = [row for row in rows if row.number not in known]
    if not options.skip_known:
        find_known(rows, known, faults)
    if not faults.count:
        # Known rows summed to zero when they were imported, so the new ones of an evening must do so by themselves.
        cross_row_checks.find_uneven(new, faults)
    balances = dict(context.balances)
    _post(new, context.books, balances, faults)
    return CheckedBook(
        rows=tuple(new),
        joining=joining,
        left_out=len(rows) - len(new),
        balances=balances,
        faults=faults.told(),
        fault_count=faults.count,
    )


def postings_of_row(row: ImportRow) -> list[Posting]:
    """Return the postings of a row."""
    return postings_of("", transfers(row.event))


def _post(rows: Sequence[ImportRow], books: BooksState, balances: dict[str, int], faults: Faults) -> None:
    """Bring the rows to the balances, in their order; where everything else is right, within limits and open times."""
    bounds_count = not faults.count
    faults.begin_pass()
    for row in rows:
        try:
            check_open(row.event, row.happened_at, books)
            post(row.event, postings_of_row(row), balances, books)
        except Refused as refused:
            if bounds_count:
                column = _COLUMN_OF.get(refused.where, refused.where)
                faults.add(row.number, column, refused.code, refused.detail)
