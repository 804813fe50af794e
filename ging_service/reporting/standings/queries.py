"""Standings of a period: by member, seat, pair of members and table."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from psycopg.rows import dict_row

from ging_service.domain.installed_games import GAMES
from ging_service.execution.errors import NotFound
from ging_service.projections.standings import OWN_COLUMNS, columns_of_games, standings_statement
from ging_service.projections.tables_over import figures_of
from ging_service.reporting.paging import FIRST, Page, Paging, id_after, number_after, page_of
from ging_service.reporting.sql import read_sql
from ging_service.reporting.standings.ranking import RankedMember, Ranking, Scope, Tally, ranked, sum_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import psycopg

    from ging_service.execution.services import Services

# For all years, tables that are over have been added up (``table_standings`` and its sums). Only the deals of the others
# are counted, which are few, however old the club is.


class SeatTotals(NamedTuple):
    """Totals of a member on a seat, and whether they are a bot. ``table_id`` "": at several tables."""

    table_id: str
    seat: int
    member: str
    bot: bool
    tally: Tally


class PairTotals(NamedTuple):
    """Totals of two members at so many tables where both sat, in the order of their ids."""

    tables: int
    first: SeatTotals
    second: SeatTotals


class _Queries(NamedTuple):
    """The names of queries for all tables, those of a member, and those of a game."""

    of_all: str
    of_member: str
    of_game: str


_STANDINGS_AFTER: Final = _Queries("standings_after", "member_standings_after", "game_standings_after")
_NOT_ADDED_UP: Final = _Queries("tables_not_added_up", "member_tables_not_added_up", "game_tables_not_added_up")


class SeatReader:
    """Reads the totals of a scope in one snapshot of the database. Raises ``NotFound`` if there is no such club."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str, scope: Scope) -> None:
        self._conn = conn
        self._club_id = club_id
        self._scope = scope
        self._asked = {
            "club": club_id,
            "ruled": scope.as_ruled,
            "counted_as": "ruled" if scope.as_ruled else "known",
            "member": scope.member,
            "game": scope.game,
        }
        # Otherwise a club that does not exist would have empty standings.
        if conn.execute("SELECT FROM log_head WHERE club_id = %s", (club_id,)).rowcount == 0:
            raise NotFound("club")
        self._bots = {member for (member,) in conn.execute(read_sql("bots"), self._asked)}

    def seats(self) -> list[SeatTotals]:
        """Return the totals of members on seats, table by table where they are counted."""
        if not self._scope.is_everything:
            return self._counted()
        rows = self._conn.execute(read_sql("sums_by_seat"), self._asked, prepare=True).fetchall()
        return [self._seat("", seat, member, game, figures) for member, seat, game, figures in rows] + self._running()

    def pairs(self) -> Iterator[PairTotals]:
        """Yield the totals of pairs, of the scope's member if it has one; a pair may come several times."""
        member = self._scope.member
        for seats in seats_by_table(self._running(member) if self._scope.is_everything else self._counted()):
            for one, other in combinations(sorted(seats, key=lambda sat: sat.member), 2):
                if member in ("", one.member, other.member):
                    yield PairTotals(1, one, other)
        if self._scope.is_everything:
            for first, second, tables, game, *both in self._conn.execute(
                read_sql("sums_by_pair"), self._asked, prepare=True
            ):
                one, other = (
                    self._seat("", 0, name, game, own) for name, own in zip((first, second), both, strict=True)
                )
                yield PairTotals(tables, one, other)

    def tables(self, after: str, limit: int) -> list[Sequence[SeatTotals]]:
        """Return the seats of tables after one of them, in the order of their ids, up to ``limit`` tables."""
        member = self._scope.member
        counted = self._running(member) if self._scope.is_everything else self._counted()
        found = [
            seats
            for seats in seats_by_table(counted)
            if seats[0].table_id > after and (not member or member in {sat.member for sat in seats})
        ]
        if self._scope.is_everything:
            asked = self._asked | {"after": after, "limit": limit}
            query = self._narrowed(_STANDINGS_AFTER, member)
            rows = self._conn.execute(query, asked, prepare=True)
            found.extend(self._of_table(*row) for row in rows)
            found.sort(key=lambda seats: seats[0].table_id)
        return found[:limit]

    def _running(self, member: str = "") -> list[SeatTotals]:
        """Return the seats of tables that have not been added up: of all, of those of one member, or of the scope's game."""
        rows = self._conn.execute(self._narrowed(_NOT_ADDED_UP, member), self._asked, prepare=True).fetchall()
        return self._counted([table_id for (table_id,) in rows]) if rows else []

    def _narrowed(self, queries: _Queries, member: str) -> str:
        """Return the query that reads the fewest tables."""
        if member:
            return read_sql(queries.of_member)
        return read_sql(queries.of_game if self._scope.game else queries.of_all)

    def _counted(self, tables: Sequence[str] = ()) -> list[SeatTotals]:
        """Return the seats of some tables, or of those in the scope, by counting their deals."""
        period, tables = self._scope.period, tables or [self._scope.table_id] * bool(self._scope.table_id)
        asked = {
            **self._asked,
            **columns_of_games(),
            "starts_at": period.starts_at or "-infinity",
            "ends_at": period.ends_at or "infinity",
            "tables": list(tables),
        }
        statement = standings_statement("standings_at_tables" if tables else "standings_in_period")
        with self._conn.cursor(row_factory=dict_row) as cursor:
            # Not prepared: a plan for any period is one for a few deals, and takes minutes for those of many years.
            cursor.execute(statement, asked, prepare=False)
            return [self._counted_seat(row) for row in cursor if self._scope.game in ("", row["game"])]

    def _counted_seat(self, row: dict[str, Any]) -> SeatTotals:
        """Return the totals in a row: where and who, the columns of the game, and the tally's other figures by name."""
        game, counted = row.pop("game"), row.pop("own") or ()
        names = OWN_COLUMNS.get(game, ())
        own = {f"{game}.{name}": number for name, number in zip(names, counted, strict=False) if number}
        table_id, seat, member = row.pop("table_id"), row.pop("seat"), row.pop("member")
        return SeatTotals(table_id, seat, member, member in self._bots, Tally(own=own, **row))

    def _of_table(
        self, table_id: str, game: str, members: Sequence[str], figures: Sequence[int]
    ) -> Sequence[SeatTotals]:
        width = len(figures) // len(members)
        return tuple(
            self._seat(table_id, seat, member, game, figures[seat * width : (seat + 1) * width])
            for seat, member in enumerate(members)
        )

    def _seat(self, table_id: str, seat: int, member: str, game: str, figures: Iterable[int]) -> SeatTotals:
        counted, own = figures_of(figures, game)
        return SeatTotals(table_id, seat, member, member in self._bots, Tally(own=own, **counted))


def seats_by_table(seats: Iterable[SeatTotals]) -> Iterable[Sequence[SeatTotals]]:
    """Return the seats, table by table."""
    return (tuple(sats) for _, sats in groupby(seats, key=lambda sat: sat.table_id))


Item = TypeVar("Item")
Key = TypeVar("Key")

BY_NET = Ranking()
_AMONG_PLAYERS = Ranking(bots=True)
_MOST_SEATS = max(game.seats[1] for game in GAMES)


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
    """Every member who has sat at a table in the period, and every bot that has played, best first. Bots have no rank. Raises ``NotFound``."""
    with services.reading(club_id) as conn:
        seats = _without_idle_bots(SeatReader(conn, club_id, scope).seats())
    # All members are ranked for each page: a rank follows from everybody else's figures.
    return Standings(scope=scope, page=_page(_ranked(seats, ranking), paging), ranking=ranking)


def by_seat(services: Services, club_id: str, scope: Scope) -> Standings[AtSeat]:
    """Return the seats, independent of who sat there: as many as the largest table has. Raises ``NotFound``."""
    with services.reading(club_id) as conn:
        sats = SeatReader(conn, club_id, scope).seats()
    tallies = _by(_of_member(sats, scope.member), lambda sat: sat.seat)
    most = max((sat.seat + 1 for sat in sats), default=_MOST_SEATS)
    seats = tuple(AtSeat(seat, tallies.get(seat, Tally())) for seat in range(most))
    return Standings(scope=scope, page=Page(items=seats))


def by_pair(services: Services, club_id: str, scope: Scope, paging: Paging = FIRST) -> Standings[Pair]:
    """Every two members who have sat at a table together, in the order of their ids. Raises ``NotFound``."""
    found: defaultdict[tuple[str, str], list[PairTotals]] = defaultdict(list)
    with services.reading(club_id) as conn:
        for met in SeatReader(conn, club_id, scope).pairs():
            found[met.first.member, met.second.member].append(met)
    page = _page([found[names] for names in sorted(found)], paging)
    return Standings(scope=scope, page=Page(items=tuple(map(_pair, page.items)), next=page.next))


def by_table(services: Services, club_id: str, scope: Scope, paging: Paging = FIRST) -> Standings[AtTable]:
    """The tables, in the order of their ids. Raises ``NotFound``."""
    after = id_after(paging)
    with services.reading(club_id) as conn:
        tables = SeatReader(conn, club_id, scope).tables(after, paging.limit + 1)
    return Standings(scope=scope, page=page_of(tables, paging, _at_table, lambda seats: seats[0].table_id))


def _without_idle_bots(seats: Iterable[SeatTotals]) -> list[SeatTotals]:
    """Leave out bots that have played no deal: a member who opens a table and never deals must not rank one."""
    return [sat for sat in seats if not sat.bot or sat.tally.deals or sat.tally.net]


def _by(seats: Iterable[SeatTotals], key: Callable[[SeatTotals], Key]) -> dict[Key, Tally]:
    found: defaultdict[Key, list[Tally]] = defaultdict(list)
    for sat in seats:
        found[key(sat)].append(sat.tally)
    return {name: sum_of(tallies) for name, tallies in found.items()}


def _of_member(seats: Iterable[SeatTotals], member: str) -> Iterable[SeatTotals]:
    return (sat for sat in seats if member in ("", sat.member))


def _pair(met: Sequence[PairTotals]) -> Pair:
    by_name = {one.member: one for one in _ranked([sat for both in met for sat in (both.first, both.second)])}
    first, second = by_name[met[0].first.member], by_name[met[0].second.member]
    tables = sum(both.tables for both in met)
    return Pair(tables, first.tally.deals, first.tally.net - second.tally.net, first, second)


def _at_table(seats: Sequence[SeatTotals]) -> AtTable:
    places = {one.member: one for one in _ranked(seats)}
    return AtTable(seats[0].table_id, seats[0].tally.deals, tuple(places[sat.member] for sat in seats))


def _ranked(seats: Sequence[SeatTotals], ranking: Ranking = _AMONG_PLAYERS) -> tuple[RankedMember, ...]:
    """Return the members of some seats, ranked by their totals on these."""
    return ranked(_by(seats, lambda sat: sat.member), ranking, {sat.member for sat in seats if sat.bot})


def _page(items: Sequence[Item], paging: Paging) -> Page[Item]:
    """Return a page of a list that is recomputed for each page: its cursor is a place in the list."""
    begin = number_after(paging) + 1
    rows = [(place, items[place]) for place in range(begin, min(begin + paging.limit + 1, len(items)))]
    return page_of(rows, paging, lambda row: row[1], lambda row: str(row[0]))
