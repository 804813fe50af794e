"""Totals of seats and of pairs of members: added up from the deals of a period, or read for all years.

For all years, tables that are over have been added up (``table_standings`` and its sums). Only the deals of the others
are counted, which are few, however old the club is.
"""

from __future__ import annotations

from itertools import combinations, groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from psycopg.rows import dict_row

from ging_service.execution.errors import NotFound
from ging_service.projections.standings import OWN_COLUMNS, columns_of_games, standings_statement
from ging_service.projections.tables_over import figures_of
from ging_service.reporting.sql import read_sql
from ging_service.reporting.standings.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import psycopg

    from ging_service.reporting.standings.scope import Scope


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
        for seats in by_table(self._running(member) if self._scope.is_everything else self._counted()):
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
            for seats in by_table(counted)
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


def by_table(seats: Iterable[SeatTotals]) -> Iterable[Sequence[SeatTotals]]:
    """Return the seats, table by table."""
    return (tuple(sats) for _, sats in groupby(seats, key=lambda sat: sat.table_id))
