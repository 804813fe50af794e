"""The treasurer's book as it is now: limits, stock, and seasons with the account balances at their start and end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from ging_service.domain.books.events import AccountBalance
from ging_service.domain.books.state import NONE, Limit
from ging_service.domain.books.terms import SeasonTerms
from ging_service.domain.days import day_of
from ging_service.domain.ledger import IN_THE_BOX, at_tables, is_lasting, on_account
from ging_service.eventlog.read import head_size, with_openings
from ging_service.execution.deciding import books_of, books_on
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.projections.balances import LAST, at_tables_before, balances_before, balances_now
from ging_service.reporting.paging import FIRST, LARGEST, Page, Paging, bad_cursor, number_after, page_of
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    import psycopg

    from ging_service.domain.books.events import CountersCounted
    from ging_service.domain.books.state import BooksState, Season
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services

SeasonState = Literal["open", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEntry:
    """A season in the list."""

    season: str
    name: str
    state: SeasonState
    terms: SeasonTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class BooksView:
    """The contents of the book at ``version``. Limits of −1 are none.

    ``member_limit`` is that of members without one of their own in ``limits``. ``stock``: None where nobody has stated
    it.
    """

    version: int
    member_limit: int
    limits: tuple[Limit, ...]
    bank_limit: int
    stock: int | None
    open_seasons: tuple[SeasonEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonBalance:
    """The balance of an account at a season's beginning and at its end.

    ``opening`` is the figure in the closing of the season before, or, where no closed season ends there, the ledger's;
    ``closing`` is the figure in its own closing, None while it is open. ``…_as_ruled``: the ledger's figure now, with
    all rulings since; at the end of an open season: with all that counts in it so far.
    """

    account: str
    opening: int
    opening_as_ruled: int
    closing: int | None
    closing_as_ruled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonView:
    """A season with the accounts that held something at its beginning or its end, by their names."""

    entry: SeasonEntry
    balances: tuple[SeasonBalance, ...]


def get_books(services: Services, club_id: str) -> BooksView:
    """The book of a club. Raises ``NoSuchClub``."""
    version, books = books_of(services, club_id)
    return BooksView(
        version=version,
        member_limit=books.member_limit,
        limits=tuple(sorted(books.limits, key=lambda limit: limit.member)),
        bank_limit=books.bank_limit,
        stock=None if books.stock == NONE else books.stock,
        open_seasons=tuple(_entry(season) for season in books.seasons if not season.closed),
    )


def counters_at_tables(services: Services, club_id: str) -> dict[str, int]:
    """The counters that lie at each table now. Raises ``NoSuchClub``."""
    with services.reading(club_id) as conn:
        return at_tables(at_tables_before(conn, club_id, LAST))


def list_seasons(services: Services, club_id: str, paging: Paging = FIRST) -> Page[SeasonEntry]:
    """The seasons in order of their days, or the newest first. Raises ``NoSuchClub`` or ``Refused("bad_cursor")``."""
    books: BooksState = books_of(services, club_id).state
    seasons, after = books.seasons, paging.after
    if after and day_of(after) is None:
        raise bad_cursor()
    if paging.newest_first:
        rows = [season for season in reversed(seasons) if not after or season.terms.first_day < after]
    else:
        rows = [season for season in seasons if season.terms.first_day > after]
    return page_of(rows[: paging.limit + 1], paging, _entry, lambda season: season.terms.first_day)


def get_season(services: Services, club_id: str, season_id: str) -> SeasonView:
    """One season. Raises ``NoSuchClub`` or ``NotFound``."""
    with services.reading(club_id) as conn:
        books: BooksState = books_on(services, conn, club_id).state
        season = books.season(season_id)
        if season is None:
            raise NotFound("season")
        # Only a season that ends where this one begins: after a gap, its closing says nothing about this opening.
        ended = (one for one in books.seasons if one.closed and one.terms.ends_at == season.terms.starts_at)
        before = next(ended, None)
        opening, opening_as_ruled = _figures(conn, club_id, season.terms.starts_at, before)
        closing, closing_as_ruled = _figures(conn, club_id, season.terms.ends_at, season if season.closed else None)
    figures = (opening, opening_as_ruled, closing, closing_as_ruled)
    accounts = sorted({account for held in figures for account, counters in held.items() if counters})
    balances = (
        SeasonBalance(
            account=account,
            opening=opening.get(account, 0),
            opening_as_ruled=opening_as_ruled.get(account, 0),
            closing=closing.get(account, 0) if season.closed else None,
            closing_as_ruled=closing_as_ruled.get(account, 0),
        )
        for account in accounts
    )
    return SeasonView(entry=_entry(season), balances=tuple(balances))


def _figures(
    conn: psycopg.Connection[Any], club_id: str, instant: str, closed: Season | None
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the balances at an instant: from the closing of the season that ends there, and from the ledger now.

    Without a closed season both are the ledger's. Counters at tables are looked up only where a closing includes them.
    """
    moment = datetime.fromisoformat(instant)
    now = balances_before(conn, club_id, moment)
    if closed is None:
        return now, now
    asked = "SELECT account, counters FROM season_balances WHERE club_id = %s AND season_id = %s"
    written = dict(conn.execute(asked, (club_id, closed.season)).fetchall())
    if all(map(is_lasting, written)):
        return written, now
    return written, now | at_tables_before(conn, club_id, moment)


def _entry(season: Season) -> SeasonEntry:
    return SeasonEntry(
        season=season.season, name=season.name, state="closed" if season.closed else "open", terms=season.terms
    )


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
