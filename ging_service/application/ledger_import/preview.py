"""Effects of importing an old book, shown before and after the import."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, get_args

from ging_service.application.ledger_import.check import postings_of_row
from ging_service.application.ledger_import.faults import Fault
from ging_service.calendar.zoned_days import zone_named
from ging_service.domain.books.terms import PaperKind
from ging_service.domain.ledger import member_account

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.application.ledger_import.book_rows import ImportRow
    from ging_service.application.ledger_import.check import CheckedBook
    from ging_service.application.ledger_import.context import ImportContext

FIRST_SHOWN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class OfKind:
    """The rows of one kind: how many, and their counters summed."""

    kind: str
    rows: int
    counters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfMember:
    """Balances of a member's account before and after the book. ``name``: of a member who joins with it, else ""."""

    member: str
    name: str
    rows: int
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSeason:
    """The rows of one season ("": of none), and how many are late: recorded on a later day than the one they count on."""

    season: str
    rows: int
    late: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """A row as it is posted: ``counters`` leave ``source`` and come to ``target``."""

    row: int
    happened_at: str
    kind: str
    source: str
    target: str
    counters: int
    reference: str
    note: str
    season: str
    late: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreview:
    """Effects of a book. ``left_out``: rows that are known already. ``fault_count``: ``faults`` are the first of them.

    ``version``: of the treasurer's book that it was checked against. ``members_added``: in the order of the book.
    """

    version: int
    rows: int
    left_out: int
    members_added: tuple[str, ...]
    kinds: tuple[OfKind, ...]
    members: tuple[OfMember, ...]
    seasons: tuple[OfSeason, ...]
    first: tuple[Posted, ...]
    faults: tuple[Fault, ...]
    fault_count: int


def preview_of(checked: CheckedBook, context: ImportContext) -> ImportPreview:
    """Return the effects of a checked book; for a book with faults, those of the rows without faults."""
    counting = _Counting(context)
    return ImportPreview(
        version=context.version,
        rows=len(checked.rows),
        left_out=checked.left_out,
        members_added=tuple(one.member for one in checked.joining),
        kinds=tuple(_kinds(checked.rows)),
        members=tuple(_members(checked, context)),
        seasons=tuple(counting.seasons(checked.rows)),
        first=tuple(counting.posted(row) for row in checked.rows[:FIRST_SHOWN]),
        faults=checked.faults,
        fault_count=checked.fault_count,
    )


def _kinds(rows: Iterable[ImportRow]) -> Iterable[OfKind]:
    found: Counter[str] = Counter()
    counters: Counter[str] = Counter()
    for row in rows:
        found[row.event.kind] += 1
        counters[row.event.kind] += row.event.counters
    return (OfKind(kind=kind, rows=found[kind], counters=counters[kind]) for kind in get_args(PaperKind) if found[kind])


def _members(checked: CheckedBook, context: ImportContext) -> Iterable[OfMember]:
    """Every member of the book, in the order of their ids."""
    rows = Counter(row.event.member for row in checked.rows)
    names = {one.member: one.name for one in checked.joining}
    for member in sorted(rows):
        account = member_account(member)
        before, after = (balances.get(account, 0) for balances in (context.balances, checked.balances))
        yield OfMember(member=member, name=names.get(member, ""), rows=rows[member], before=before, after=after)


class _Counting:
    """Seasons of the rows. A book has few moments and many rows: each moment is looked up once."""

    def __init__(self, context: ImportContext) -> None:
        self._books = context.books
        self._now = context.now
        self._zone = context.zone
        self._known: dict[str, tuple[str, bool]] = {}

    def season_of(self, happened_at: str) -> tuple[str, bool]:
        """Return the season that contains a moment, "" for none, and whether a row recorded now is late for it."""
        found = self._known.get(happened_at)
        if found is None:
            season = self._books.season_at(happened_at)
            zone = zone_named(season.terms.zone if season else self._zone)
            late = datetime.fromisoformat(happened_at).astimezone(zone).date() < self._now.astimezone(zone).date()
            found = self._known[happened_at] = (season.season if season else "", late)
        return found

    def seasons(self, rows: Iterable[ImportRow]) -> Iterable[OfSeason]:
        """The rows by season, in the order of the seasons' days, those of none first."""
        found: Counter[str] = Counter()
        late: Counter[str] = Counter()
        for row in rows:
            season, is_late = self.season_of(row.happened_at)
            found[season] += 1
            late[season] += is_late
        order = ("", *(season.season for season in self._books.seasons))
        return (OfSeason(season=one, rows=found[one], late=late[one]) for one in order if found[one])

    def posted(self, row: ImportRow) -> Posted:
        """A row as it is posted."""
        # A row is one transfer, and the side that gives is posted first.
        giving, _taking = postings_of_row(row)
        season, late = self.season_of(row.happened_at)
        return Posted(
            row=row.number,
            happened_at=row.happened_at,
            kind=row.event.kind,
            source=giving.account,
            target=giving.counterpart,
            counters=-giving.counters,
            reference=row.event.reference,
            note=row.event.note,
            season=season,
            late=late,
        )
