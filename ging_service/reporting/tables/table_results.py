"""Results of ended tables: the counters that each player took home, and those they won or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.projections.tables_over import figures_of_tables
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.execution.services import Services


class SeatResult(NamedTuple):
    """One player's result, in counters.

    ``stack``: taken home at the end, below zero if owed. ``net``: won (above zero) or lost, rulings after the end
    included.
    """

    seat: int
    member: str
    stack: int
    net: int


def results_of(
    conn: psycopg.Connection[Any], club_id: str, table_ids: Sequence[str]
) -> dict[str, tuple[SeatResult, ...]]:
    """The results by table, the winner first. Tables that have not ended are left out."""
    wanted = {"club": club_id, "tables": list(table_ids)}
    found: dict[str, tuple[SeatResult, ...]] = {}
    for table_id, *result in conn.execute(read_sql("table_results"), wanted):
        found[table_id] = (*found.get(table_id, ()), SeatResult(*result))
    return found


def figures_at(services: Services, club_id: str, table_ids: Sequence[str]) -> dict[str, dict[str, dict[str, int]]]:
    """What the game counts at some tables that are over, by member and by table (``Game.counted``, without zeros)."""
    if not table_ids:
        return {}
    with services.club_transaction(club_id) as conn:
        return figures_of_tables(conn, club_id, table_ids)
