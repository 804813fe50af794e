"""The rows about tables that are over, and their sums, compared with the deals, rulings and entries that they are made of.

Those are read models too, and are compared with the log by themselves.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import psycopg

from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.database.row_comparison import InOrder
from ging_service.eventlog.whole_tables import stored_rows
from ging_service.projections.schema import tables
from ging_service.projections.tables_over import made_rows
from ging_service.projections.tables_over_schema import (
    standings_by_pair,
    standings_by_seat,
    table_months,
    table_standings,
    tables_not_added_up,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sqlalchemy import Table

    from ging_service.audit.checking.check import CheckStep
    from ging_service.eventlog.whole_tables import Row

Sums = dict[tuple[Any, ...], list[list[int]]]
"""By the key without the club: the number of tables as a list of one, and figures."""


class TablesOver:
    """Compares each row, and the sums. Tables that an older release ended may lack theirs: readers count their deals."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self.finding = Finding(name="tables_over", title="Standings and months of tables that are over", unit="rows")
        self._conn = conn
        self._club_id = club_id

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events: the rows do not follow from these alone."""

    def finish(self) -> None:
        """There are no more."""
        try:
            # A savepoint: damaged rows can make the statement fail, and the other checks go on in this transaction.
            with self._conn.transaction():
                standings, months = made_rows(self._conn, self._club_id)
        except psycopg.Error as error:
            self.finding.fail(f"no standings can be made of the deals ({type(error).__name__})", Where())
            return
        self._compare_standings({row[1]: row for row in standings})
        self._compare_months(months)
        self._compare_not_added_up()

    def _compare_standings(self, made: Mapping[str, Row]) -> None:
        stored = list(stored_rows(self._conn, table_standings, self._club_id))
        there = {row[1] for row in stored}
        known = [row for table_id, row in made.items() if table_id in there]
        by_seat, by_pair = _by_seat(known), _by_pair(known)
        # Sums without the missing tables: these were never added up. Sums with them: somebody has removed their rows.
        if len(known) < len(made) and self._is_stored(standings_by_seat, by_seat):
            self.finding.note("table_standings lacks rows of some tables: their deals are counted for each answer")
        elif len(known) < len(made):
            known = list(made.values())
            by_seat, by_pair = _by_seat(known), _by_pair(known)
        InOrder(table_standings, iter(stored), self.finding).expect_all(known)
        self._expect(standings_by_seat, by_seat)
        self._expect(standings_by_pair, by_pair)

    def _compare_months(self, made: Sequence[Row]) -> None:
        """Compare the months of tables that have standings: both are made together, and removed together."""
        there = {row[1] for row in stored_rows(self._conn, table_standings, self._club_id)}
        live = InOrder(table_months, stored_rows(self._conn, table_months, self._club_id), self.finding)
        live.expect_all(row for row in made if row[1] in there)

    def _compare_not_added_up(self) -> None:
        """Compare which tables have no standings: readers would count others twice, or not at all."""
        there = {row[1] for row in stored_rows(self._conn, table_standings, self._club_id)}
        live = InOrder(tables_not_added_up, stored_rows(self._conn, tables_not_added_up, self._club_id), self.finding)
        live.expect_all(row[:2] for row in stored_rows(self._conn, tables, self._club_id) if row[1] not in there)

    def _is_stored(self, table: Table, sums: Sums) -> bool:
        return list(stored_rows(self._conn, table, self._club_id)) == self._rows(sums)

    def _expect(self, table: Table, sums: Sums) -> None:
        InOrder(table, stored_rows(self._conn, table, self._club_id), self.finding).expect_all(self._rows(sums))

    def _rows(self, sums: Sums) -> list[Row]:
        return [(self._club_id, *key, count[0], *figures) for key, (count, *figures) in sorted(sums.items())]


def _by_seat(rows: Iterable[Row]) -> Sums:
    sums: Sums = {}
    for game, counted_as, seats in _seats(rows):
        for seat, (member, figures) in enumerate(seats):
            _add(sums, (counted_as, member, seat, game), figures)
    return sums


def _by_pair(rows: Iterable[Row]) -> Sums:
    sums: Sums = {}
    for game, counted_as, seats in _seats(rows):
        for (first, one), (second, other) in combinations(sorted(seats), 2):
            _add(sums, (counted_as, first, second, game), one, other)
    return sums


def _seats(rows: Iterable[Row]) -> Iterable[tuple[str, str, list[tuple[str, list[int]]]]]:
    """Yield each table's game, twice: as known and as ruled, with its members and their figures by seat."""
    for _, _, game, members, *both in rows:
        for counted_as, figures in zip(("known", "ruled"), both, strict=True):
            if figures:
                width = len(figures) // len(members)
                yield (
                    game,
                    counted_as,
                    [(member, figures[seat * width : (seat + 1) * width]) for seat, member in enumerate(members)],
                )


def _add(sums: Sums, key: tuple[Any, ...], *figures: list[int]) -> None:
    before = sums.get(key, [[0], *([0] * len(one) for one in figures)])
    sums[key] = [
        [a + b for a, b in zip(old, new, strict=True)] for old, new in zip(before, ([1], *figures), strict=True)
    ]
