"""Disputes: the list, and the steps of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, select

from ging_service.domain.disputes.state import DisputeState
from ging_service.domain.streams import DISPUTES, dispute_stream
from ging_service.eventlog.read import stream_events
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import RecordedEvent, recorded_events_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.projections.schema import disputes, tables
from ging_service.reporting.chronology import Chronology
from ging_service.reporting.paging import FIRST, Page, Paging, id_after, need_club, page_of, utc

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import Connection, Select

    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeEntry:
    """A dispute in the list. ``deal`` 0, ``version`` 0, ``arbitrator`` and ``outcome`` "": there is none (yet)."""

    dispute_id: str
    state: str
    table_id: str
    deal: int
    subject: str
    version: int
    raised_by: str
    arbitrator: str
    outcome: str
    raised_at: str
    changed_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibleDispute:
    """A dispute: its contents, its steps as events, and the version of its stream."""

    entry: DisputeEntry
    said: DisputeState
    version: int
    recorded_events: tuple[RecordedEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeFilter:
    """A filter for disputes: in one state, about one table or deal, raised by a member, reviewed by an arbitrator."""

    state: str = ""
    table_id: str = ""
    deal: int = 0
    raised_by: str = ""
    arbitrator: str = ""


ALL = DisputeFilter()
_BY_TIME = Chronology(disputes.c.raised_at, (disputes.c.dispute_id,))


def list_disputes(
    services: Services, club_id: str, sought: DisputeFilter = ALL, paging: Paging = FIRST
) -> Page[DisputeEntry]:
    """The disputes by id, or by the time when they were raised. Raises ``NotFound``."""
    wanted = select(disputes).where(disputes.c.club_id == club_id)
    filters = {
        disputes.c.state: sought.state,
        disputes.c.table_id: sought.table_id,
        disputes.c.deal: sought.deal,
        disputes.c.raised_by: sought.raised_by,
        disputes.c.arbitrator: sought.arbitrator,
    }
    for column, value in filters.items():
        if value:
            wanted = wanted.where(column == value)
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        rows = conn.execute(_BY_TIME.page(wanted, paging) if paging.order else _by_id(wanted, paging)).all()
    return page_of(rows, paging, _entry, _BY_TIME.cursor(paging) if paging.order else lambda row: str(row.dispute_id))


def _by_id(wanted: Select[Any], paging: Paging) -> Select[Any]:
    after = disputes.c.dispute_id > id_after(paging)
    return wanted.where(after).order_by(disputes.c.dispute_id).limit(paging.limit + 1)


def disputes_of_deal(conn: Connection, club_id: str, table_id: str, deal: int) -> tuple[DisputeEntry, ...]:
    """All disputes about a deal, by id."""
    wanted = select(disputes).where(
        disputes.c.club_id == club_id, disputes.c.table_id == table_id, disputes.c.deal == deal
    )
    return tuple(_entry(row) for row in conn.execute(wanted.order_by(disputes.c.dispute_id)).all())


def taken_names(services: Services, club_id: str, names: Collection[str]) -> frozenset[str]:
    """Those of some ids that a dispute of the club already has."""
    wanted = select(disputes.c.dispute_id).where(disputes.c.club_id == club_id, disputes.c.dispute_id.in_(names))
    with services.selecting(club_id) as conn:
        return frozenset(conn.execute(wanted).scalars())


def get_dispute(services: Services, club_id: str, dispute_id: str, person: Principal) -> VisibleDispute:
    """One dispute with its steps. Raises ``NotFound``: no such club, or no dispute that the person may see."""
    wanted = select(disputes).where(disputes.c.club_id == club_id, disputes.c.dispute_id == dispute_id)
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        row = conn.execute(wanted).one_or_none()
    visibility = VisibilityFilter(services, club_id, person)
    # The same answer to both: who may not read the club must not learn which disputes there are.
    if row is None or not visibility.reads_club:
        raise NotFound("dispute")
    with services.club_transaction(club_id) as pooled:
        recorded_events = recorded_events_of(services, stream_events(pooled, club_id, dispute_stream(dispute_id)))
    seen = tuple(found for recorded_event in recorded_events if (found := visibility.event(recorded_event)) is not None)
    # Folded from what the reader sees, so that no text which they may not read is in the answer.
    said: DisputeState = DISPUTES.fold(DISPUTES.initial_state(), [recorded_event.event for recorded_event in seen])
    return VisibleDispute(entry=_entry(row), said=said, version=recorded_events[-1].version, recorded_events=seen)


def game_of_dispute(services: Services, club_id: str, dispute_id: str) -> str:
    """The name of the game of the table that a dispute is about. Raises ``NotFound``: no such club or dispute."""
    wanted = (
        select(tables.c.game)
        .join(disputes, (disputes.c.club_id == tables.c.club_id) & (disputes.c.table_id == tables.c.table_id))
        .where(disputes.c.club_id == club_id, disputes.c.dispute_id == dispute_id)
    )
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        game = conn.execute(wanted).scalar_one_or_none()
    if game is None:
        raise NotFound("dispute")
    return str(game)


def _entry(row: Row[Any]) -> DisputeEntry:
    return DisputeEntry(
        dispute_id=row.dispute_id,
        state=row.state,
        table_id=row.table_id,
        deal=row.deal,
        subject=row.subject,
        version=row.version,
        raised_by=row.raised_by,
        arbitrator=row.arbitrator,
        outcome=row.outcome,
        raised_at=utc(row.raised_at),
        changed_at=utc(row.changed_at),
    )
