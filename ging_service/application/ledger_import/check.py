"""Checks of an old book: every row against the club, all faults at once, before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ging_service.application.ledger_import.book_rows import Days, ImportRow, read_rows
from ging_service.application.ledger_import.faults import Fault, Faults
from ging_service.calendar.zoned_days import zone_named
from ging_service.domain.books.credit_limits import check_open, post
from ging_service.domain.books.row_fingerprints import fingerprints
from ging_service.domain.books.transfers import transfers
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import postings_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from ging_service.application.ledger_import.context import ImportContext, PaperOptions
    from ging_service.domain.books.state import BooksState
    from ging_service.domain.ledger import Posting


def known_rows(rows: Sequence[ImportRow], context: ImportContext) -> frozenset[int]:
    """Return the numbers of the rows that were imported before, in any time zone of their days and with accents in any form.

    The zone of a day may have changed since then: if the import names none, a season that was opened later decides it.
    """
    plain = _known(((row.fingerprint, row.number) for row in rows), context)
    otherwise = (
        (found, row.number) for row in rows if row.number not in plain for found in _other_fingerprints(row, context)
    )
    return plain | _known(otherwise, context)


def _other_fingerprints(row: ImportRow, context: ImportContext) -> Iterator[str]:
    for noon in context.noons.get(row.day, ()) if row.day else ():
        if noon != row.happened_at:
            yield from fingerprints(noon, row.event, row.written)
    yield from islice(fingerprints(row.happened_at, row.event, row.written), 1, None)


def find_known(rows: Iterable[ImportRow], known: frozenset[int], faults: Faults) -> None:
    """Find each row that was imported before."""
    faults.begin_pass()
    for row in rows:
        if row.number in known:
            detail = "this row was imported before; known rows can be skipped"
            faults.add(row.number, "", "row_known", detail)


def _known(named: Iterable[tuple[str, int]], context: ImportContext) -> frozenset[int]:
    """The numbers of the rows whose fingerprints are known."""
    numbers = dict(named)
    return frozenset(numbers[one] for one in context.known_among(list(numbers))) if numbers else frozenset()


_COLUMN_OF = {"happened_at": "date"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedBook:
    """A book that has been checked.

    ``rows``: to be taken in; ``left_out``: how many are known already. ``balances``: what accounts would hold.
    ``fault_count``: of which ``faults`` are the first; with one of them nothing is taken in.
    """

    rows: tuple[ImportRow, ...]
    joining: tuple[Joining, ...]
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
    joining = joining_of(rows, context.members, faults, add=options.add_members)
    find_twice(rows, faults)
    known = known_rows(rows, context)
    new = [row for row in rows if row.number not in known]
    if not options.skip_known:
        find_known(rows, known, faults)
    if not faults.count:
        # Known rows summed to zero when they were imported, so the new ones of an evening must do so by themselves.
        find_uneven(new, faults)
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


_MOST_NAMED = 8


class Joining(NamedTuple):
    """A member that a book brings: their id, their name, and the time of the first of their rows."""

    member: str
    name: str
    happened_at: str


def joining_of(
    rows: Sequence[ImportRow], members: Collection[str], faults: Faults, *, add: bool
) -> tuple[Joining, ...]:
    """Return the members that the club does not know, in the order of the book.

    Each is a fault if none are to be added. A member without a name in the book is called by their id. Two names for
    one new member are a fault.
    """
    faults.begin_pass()
    found: dict[str, Joining] = {}
    named_in: dict[str, int] = {}
    for row in rows:
        member = row.event.member
        if member in members:
            continue
        if not add:
            detail = f"the club has no member {member!r}; you can add them with the book"
            faults.add(row.number, "member", "no_such_member", detail)
            continue
        known = found.get(member, Joining(member, "", row.happened_at))
        if row.name and known.name and row.name != known.name:
            detail = f"{member} has another name in row {named_in[member]}"
            faults.add(row.number, "name", "name_differs", detail)
        elif row.name and not known.name:
            named_in[member] = row.number
        # RFC 3339 texts in UTC are in the order of time.
        found[member] = Joining(member, known.name or row.name, min(known.happened_at, row.happened_at))
    return tuple(one._replace(name=one.name or one.member) for one in found.values())


def find_twice(rows: Iterable[ImportRow], faults: Faults) -> None:
    """Find each row that repeats an earlier one."""
    faults.begin_pass()
    first: dict[str, int] = {}
    for row in rows:
        before = first.setdefault(row.fingerprint, row.number)
        if before != row.number:
            detail = f"this is row {before} again; give each a reference of its own if both are meant"
            faults.add(row.number, "", "row_twice", detail)


def find_uneven(rows: Iterable[ImportRow], faults: Faults) -> None:
    """Find each evening that does not sum to zero; it is reported at its first row.

    An evening is the results with one moment and reference.
    """
    faults.begin_pass()
    evenings: dict[tuple[str, str], list[ImportRow]] = {}
    for row in rows:
        if row.event.kind == "result":
            evenings.setdefault((row.happened_at, row.event.reference), []).append(row)
    for (happened_at, reference), evening in evenings.items():
        won = sum(row.event.counters for row in evening)
        if won:
            called = f"{happened_at[:10]} {reference}".rstrip()
            detail = f"the results of the evening {called} ({_named(evening)}) sum to {won:+d}, not to zero"
            faults.add(evening[0].number, "counters", "evening_uneven", detail)


def _named(rows: Sequence[ImportRow]) -> str:
    """The numbers of rows, the first of them where they are many."""
    numbers = [str(row.number) for row in rows]
    if len(numbers) == 1:
        return f"row {numbers[0]}"
    if len(numbers) > _MOST_NAMED:
        return f"rows {', '.join(numbers[:_MOST_NAMED])} and {len(numbers) - _MOST_NAMED} more"
    return f"rows {', '.join(numbers[:-1])} and {numbers[-1]}"
