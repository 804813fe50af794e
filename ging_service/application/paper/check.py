"""Checking an old book: every row against the club, all faults at once, before anything is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ging_service.application.paper import together
from ging_service.application.paper.days import Days
from ging_service.application.paper.faults import Fault, Faults
from ging_service.application.paper.known import find_known, known_rows
from ging_service.application.paper.rows import Row, read_rows
from ging_service.application.queries.periods import zone_named
from ging_service.domain.books.bounds import check_open, post
from ging_service.domain.books.state import BooksState
from ging_service.domain.books.transfers import transfers
from ging_service.domain.errors import Refused
from ging_service.domain.ledger.postings import postings_of

if TYPE_CHECKING:
    from ging_service.domain.ledger.postings import Posting

_COLUMN_OF = {"happened_at": "date"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperOptions:
    """How a book is taken in.

    ``zone``: whose noon a day means, "": that of the season that the day is in, else UTC. ``add_members``: members that
    the club does not know are entered. ``skip_known``: rows that were taken in before are left out.
    """

    zone: str = ""
    add_members: bool = False
    skip_known: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What a book is checked against: the club's members, its treasurer's book at a version, what its accounts hold, and when.

    ``known_among(fingerprints)``: those of rows that were taken in before. ``noons``: by day, the moments at which
    its rows may have been taken in, in UTC: {"2019-03-08": ["2019-03-08T11:00:00.000000Z"]}.
    """

    members: Collection[str]
    books: BooksState
    version: int
    balances: Mapping[str, int]
    known_among: Callable[[Sequence[str]], Collection[str]]
    noons: Mapping[str, Sequence[str]]
    zone: str
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A book that has been checked.

    ``rows``: to be taken in; ``left_out``: how many are known already. ``balances``: what accounts would hold.
    ``fault_count``: of which ``faults`` are the first; with one of them nothing is taken in.
    """

    rows: tuple[Row, ...]
    joining: tuple[together.Joining, ...]
    left_out: int
    balances: Mapping[str, int]
    faults: tuple[Fault, ...]
    fault_count: int


def check(text: str, ground: Ground, options: PaperOptions) -> Checked:
    """Check a book. What rows say together is looked at when each of them can be read: else one slip would be told twice.

    Raises ``Refused("bad_time_zone")``.
    """
    faults = Faults()
    zone = zone_named(options.zone) if options.zone else None
    days = Days(zone=zone, seasons=ground.books.seasons, of_club=ground.zone, now=ground.now)
    rows = read_rows(text, days, ground.books, faults)
    joining = together.joining_of(rows, ground.members, faults, add=options.add_members)
    together.find_twice(rows, faults)
    known = known_rows(rows, ground)
    new = [row for row in rows if row.number not in known]
    if not options.skip_known:
        find_known(rows, known, faults)
    if not faults.count:
        together.find_uneven(new, faults)
    balances = dict(ground.balances)
    _post(new, ground.books, balances, faults)
    return Checked(
        rows=tuple(new),
        joining=joining,
        left_out=len(rows) - len(new),
        balances=balances,
        faults=faults.told(),
        fault_count=faults.count,
    )


def postings_of_row(row: Row) -> list[Posting]:
    """What a row posts."""
    return postings_of("", transfers(row.event))


def _post(rows: Sequence[Row], books: BooksState, balances: dict[str, int], faults: Faults) -> None:
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
