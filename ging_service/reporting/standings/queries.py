"""Standings of a period: by member, seat, pair of members and table. One statement reads it for all of these."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import combinations, groupby
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from psycopg.rows import dict_row

from ging_service.calendar.periods import Period
from ging_service.domain.installed import GAMES
from ging_service.execution.errors import NotFound
from ging_service.projections.sql import read_sql
from ging_service.reporting.paging import FIRST, Page, Paging, number_after, page_of
from ging_service.reporting.standings.columns import MADE_BY_SQL, OWN_COLUMNS, SUMMED
from ging_service.reporting.standings.ranking import RankedMember, Ranking, ranked
from ging_service.reporting.standings.tally import Tally, sum_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ging_service.execution.services import Services

Item = TypeVar("Item")
Key = TypeVar("Key")

BY_NET = Ranking()
_MOST_SEATS = max(game.seats[1] for game in GAMES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The scope of standings: a period; of one table or, with "", of all.

    ``as_ruled``: deals as rulings have corrected them by now; else as they were played. ``member``: seats, pairs and
    tables of this one only; "": of all.
    """

    period: Period
    table_id: str = ""
    as_ruled: bool = True
    member: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings(Generic[Item]):
    """A page of standings, and their scope."""

    scope: Scope
    page: Page[Item]
    ranking: Ranking = BY_NET

    @property
    def items(self) -> tuple[Item, ...]:
        """The items on the page."""
        return self.page.items


class SeatTotals(NamedTuple):
    """Totals of a member on a seat of a table, and whether they are a bot."""

    table_id: str
    seat: int
    member: str
    bot: bool
    tally: Tally


class AtSeat(NamedTuple):
    """Totals of a seat, independent of who sat there."""

    seat: int
    tally: Tally


class Pair(NamedTuple):
    """Two members, in the order of their ids, and the totals of each at the ``tables`` where both sat.

    ``ahead``: by how many counters the first is ahead there; below zero: behind.
    """

    tables: int
    deals: int
    ahead: int
    first: RankedMember
    second: RankedMember


class AtTable(NamedTuple):
    """A table, and its players' totals there, ranked among themselves, by seat."""

    table_id: str
    deals: int
    seats: tuple[RankedMember, ...]


def leaderboard(
    services: Services, club_id: str, scope: Scope, ranking: Ranking = BY_NET, paging: Paging = FIRST
) -> Standings[RankedMember]:
    """Every member who has sat at a table in the period, best first. Raises ``NotFound``."""
    members = _ranked(_seats(services, club_id, scope), ranking)
    return Standings(scope=scope, page=_page(members, paging), ranking=ranking)


def by_seat(services: Services, club_id: str, scope: Scope) -> Standings[AtSeat]:
    """Return the seats, independent of who sat there: as many as the largest table has. Raises ``NotFound``."""
    sats = _seats(services, club_id, scope)
    tallies = _by(_of_member(sats, scope.member), lambda sat: sat.seat)
    most = max((sat.seat + 1 for sat in sats), default=_MOST_SEATS)
    seats = tuple(AtSeat(seat, tallies.get(seat, Tally())) for seat in range(most))
    return Standings(scope=scope, page=Page(items=seats))


def by_pair(services: Services, club_id: str, scope: Scope, paging: Paging = FIRST) -> Standings[Pair]:
    """Every two members who have sat at a table together, in the order of their ids. Raises ``NotFound``."""
    found: defaultdict[tuple[str, str], list[tuple[SeatTotals, SeatTotals]]] = defaultdict(list)
    for seats in _tables(_seats(services, club_id, scope)):
        for one, other in combinations(sorted(seats, key=lambda sat: sat.member), 2):
            if scope.member in ("", one.member, other.member):
                found[one.member, other.member].append((one, other))
    pairs = [_pair(names, met) for names, met in sorted(found.items())]
    return Standings(scope=scope, page=_page(pairs, paging))


def by_table(services: Services, club_id: str, scope: Scope, paging: Paging = FIRST) -> Standings[AtTable]:
    """The tables, in the order of their ids. Raises ``NotFound``."""
    tables = _tables(_seats(services, club_id, scope))
    with_member = (seats for seats in tables if not scope.member or scope.member in {sat.member for sat in seats})
    return Standings(scope=scope, page=_page([_at_table(seats) for seats in with_member], paging))


def _seats(services: Services, club_id: str, scope: Scope) -> list[SeatTotals]:
    """Return the totals of each seat of each table of the scope, by table and seat."""
    asked = {
        "club": club_id,
        "starts_at": scope.period.starts_at or "-infinity",
        "ends_at": scope.period.ends_at or "infinity",
        "table": scope.table_id,
        "ruled": scope.as_ruled,
        "games": [game for game, columns in SUMMED.items() for _ in columns],
        "columns": [column for columns in SUMMED.values() for column in columns],
    }
    with services.club_transaction(club_id) as conn, conn.cursor(row_factory=dict_row) as cursor:
        if cursor.execute("SELECT FROM log_head WHERE club_id = %s", (club_id,)).rowcount == 0:
            raise NotFound("club")
        # not prepared: a plan for any period is one for a few deals, and takes minutes for those of all years
        return [_sat(row) for row in cursor.execute(_statement(), asked, prepare=False)]


@cache
def _statement() -> str:
    """Return one statement for all installed games: deals, the columns of games, and seats."""
    made = [f"SELECT table_id, seat, beside, own FROM {game}_own" for game in MADE_BY_SQL]  # noqa: S608  names of games
    own = " UNION ALL ".join(["SELECT table_id, seat, beside, own FROM summed_own", *made])
    parts = (one.sql for one in MADE_BY_SQL.values())
    return "".join([read_sql("standings_deals"), *parts, f", own AS ({own})\n", read_sql("standings_seats")])


def _sat(row: dict[str, Any]) -> SeatTotals:
    """Return the totals in a row: where and who, the columns of the game, and the tally's other figures by name."""
    game, counted = row.pop("game"), row.pop("own") or ()
    names = OWN_COLUMNS.get(game, ())
    own = {f"{game}.{name}": number for name, number in zip(names, counted, strict=False) if number}
    return SeatTotals(row.pop("table_id"), row.pop("seat"), row.pop("member"), row.pop("bot"), Tally(own=own, **row))


def _by(seats: Iterable[SeatTotals], key: Callable[[SeatTotals], Key]) -> dict[Key, Tally]:
    found: defaultdict[Key, list[Tally]] = defaultdict(list)
    for sat in seats:
        found[key(sat)].append(sat.tally)
    return {name: sum_of(tallies) for name, tallies in found.items()}


def _of_member(seats: Iterable[SeatTotals], member: str) -> Iterable[SeatTotals]:
    return (sat for sat in seats if member in ("", sat.member))


def _tables(seats: Iterable[SeatTotals]) -> Iterable[Sequence[SeatTotals]]:
    """The seats, table by table."""
    return (tuple(sats) for _, sats in groupby(seats, key=lambda sat: sat.table_id))


def _pair(names: tuple[str, str], met: Sequence[tuple[SeatTotals, SeatTotals]]) -> Pair:
    by_name = {one.member: one for one in _ranked([sat for both in met for sat in both])}
    first, second = (by_name[name] for name in names)
    return Pair(len(met), first.tally.deals, first.tally.net - second.tally.net, first, second)


def _at_table(seats: Sequence[SeatTotals]) -> AtTable:
    places = {one.member: one for one in _ranked(seats)}
    return AtTable(seats[0].table_id, seats[0].tally.deals, tuple(places[sat.member] for sat in seats))


def _ranked(seats: Sequence[SeatTotals], ranking: Ranking = BY_NET) -> tuple[RankedMember, ...]:
    """Return the members of some seats, ranked by their totals on these."""
    return ranked(_by(seats, lambda sat: sat.member), ranking, {sat.member for sat in seats if sat.bot})


def _page(items: Sequence[Item], paging: Paging) -> Page[Item]:
    """Return a page of a list that is recomputed for each page: its cursor is a place in the list."""
    begin = number_after(paging) + 1
    rows = [(place, items[place]) for place in range(begin, min(begin + paging.limit + 1, len(items)))]
    return page_of(rows, paging, lambda row: row[1], lambda row: str(row[0]))
