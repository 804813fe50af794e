"""What was counted for the fairness report at tables that are over, and the sums, compared with their events and deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg

from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.database.row_comparison import InOrder
from ging_service.domain.fairness.counts import summed, without_zeros
from ging_service.eventlog.errors import UnknownEvent
from ging_service.eventlog.whole_tables import stored_rows
from ging_service.game_support.stored_counts import as_stored
from ging_service.projections.table_fairness import count_tables
from ging_service.projections.tables_over import tables_over
from ging_service.projections.tables_over_schema import fairness_sums, table_fairness

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.domain.fairness.counts import Counts
    from ging_service.eventlog.codec import Codec
    from ging_service.projections.table_fairness import CountedTable

_FAULTS = (psycopg.Error, UnknownEvent, LookupError, TypeError, ValueError, AttributeError)
"""Errors of counting what nobody has played."""


class FairnessCounts:
    """Compares each row, and the sums. Tables that an older release ended may lack theirs: the report counts them."""

    def __init__(self, conn: psycopg.Connection[Any], codec: Codec, club_id: str) -> None:
        self.finding = Finding(name="fairness_counts", title="Counts of the fairness report", unit="rows")
        self._conn = conn
        self._codec = codec
        self._club_id = club_id

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events: the rows do not follow from these alone."""

    def finish(self) -> None:
        """There are no more."""
        try:
            with self._conn.transaction():
                over = tables_over(self._conn, self._club_id)
                made = list(count_tables(self._conn, self._codec, self._club_id, over))
        except _FAULTS as error:
            self.finding.fail(f"nothing can be counted at the tables ({type(error).__name__})", Where())
            return
        stored = list(stored_rows(self._conn, table_fairness, self._club_id))
        there = {row[1] for row in stored}
        kept = [one for one in made if one.table_id in there]
        if len(kept) < len(made) and self._are_sums(kept):
            self.finding.note("table_fairness lacks rows of some tables: they are counted for each report")
        else:
            kept = made
        rows = [(self._club_id, one.table_id, one.game, as_stored(one.counts)) for one in kept]
        InOrder(table_fairness, iter(stored), self.finding).expect_all(rows)
        InOrder(fairness_sums, self._stored_sums(), self.finding).expect_all(self._sums(kept))

    def _are_sums(self, tables: Sequence[CountedTable]) -> bool:
        return list(self._stored_sums()) == self._sums(tables)

    def _stored_sums(self) -> Any:  # noqa: ANN401  an iterator of rows
        return stored_rows(self._conn, fairness_sums, self._club_id)

    def _sums(self, tables: Sequence[CountedTable]) -> list[tuple[Any, ...]]:
        of_game: dict[str, list[Counts]] = {}
        for table in tables:
            of_game.setdefault(table.game, []).append(table.counts)
        return sorted(
            (self._club_id, game, key, total)
            for game, counts in of_game.items()
            for key, total in as_stored(without_zeros(summed(counts))).items()
        )
