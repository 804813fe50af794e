"""The tables of a club for its page: those that are being played first, then the ended ones, the latest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import Page, Paging, bad_cursor, page_of, utc
from ging_service.reporting.sql import read_sql
from ging_service.reporting.tables.table_results import SeatResult, results_of

if TYPE_CHECKING:
    from ging_service.execution.services import Services

# Before all rows in the order of the list: nothing happened later, and running tables come first.
_FIRST = ("", False, datetime.max.replace(tzinfo=UTC))


class _Row(NamedTuple):
    table_id: str
    game: str
    phase: str
    members: list[str]
    deals_played: int
    happened_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTable:
    """A table in the list.

    ``game``: its kind. ``result``: the winner first, () while it runs. ``happened_at``: the time of its last event.
    """

    table_id: str
    game: str
    phase: str
    members: tuple[str, ...]
    deals_played: int
    happened_at: str
    result: tuple[SeatResult, ...]


def tables_by_date(
    services: Services, club_id: str, paging: Paging, *, are_over: bool | None = None, member: str = ""
) -> Page[ListedTable]:
    """Running tables first, then ended ones; the latest first. Only those that are over or run, or where one member sits.

    Raises:
        NotFound: no such club.
        Refused: ``bad_cursor``.
    """
    after, ended, before = _place(paging.after)
    wanted = {"club": club_id, "are_over": are_over, "member": member, "limit": paging.limit + 1}
    place = {"after": after, "ended": ended, "before": before}
    with services.club_transaction(club_id) as conn:
        if conn.execute("SELECT 1 FROM log_head WHERE club_id = %s", (club_id,)).fetchone() is None:
            raise NotFound("club")
        rows = [_Row(*row) for row in conn.execute(read_sql("tables_by_date"), wanted | place)]
        results = results_of(conn, club_id, [row.table_id for row in rows])
    return page_of(rows, paging, lambda row: _listed(row, results), _cursor)


def _listed(row: _Row, results: dict[str, tuple[SeatResult, ...]]) -> ListedTable:
    return ListedTable(
        table_id=row.table_id,
        game=row.game,
        phase=row.phase,
        members=tuple(row.members),
        deals_played=row.deals_played,
        happened_at=utc(row.happened_at),
        result=results.get(row.table_id, ()),
    )


def _cursor(row: _Row) -> str:
    """The place of a row in the order of the list, as text."""
    return f"{row.table_id}:{'ended' if row.phase == 'ended' else 'running'}:{utc(row.happened_at)}"


def _place(cursor: str) -> tuple[str, bool, datetime]:
    """The place that a cursor names. Raises ``Refused("bad_cursor")``."""
    if not cursor:
        return _FIRST
    table_id, _, rest = cursor.partition(":")
    state, _, moment = rest.partition(":")
    try:
        before = datetime.fromisoformat(moment)
    except ValueError:
        raise bad_cursor() from None
    # The database would take a time without a zone for one in the zone of its session.
    if state not in {"ended", "running"} or before.tzinfo is None or not table_id:
        raise bad_cursor()
    return table_id, state == "ended", before
