"""Disputes: which there are, and one of them step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, select

from ging_service.application.errors import NotFound
from ging_service.application.happening import Happening, happenings_of
from ging_service.application.queries.paging import FIRST, Page, Paging, need_club, page_of, utc
from ging_service.application.viewing import Eyes, Person
from ging_service.domain.disputes.state import DisputeState
from ging_service.domain.streams import DISPUTES, dispute_stream
from ging_service.eventlog.read import stream_events
from ging_service.projections.schema import disputes

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ging_service.application.services import Services


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
class DisputeSeen:
    """A dispute: what was said in it, its steps as events, and the version of its stream."""

    entry: DisputeEntry
    said: DisputeState
    version: int
    happenings: tuple[Happening, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """Which disputes: in one state, about one table or one of its deals, raised by a member, reviewed by an arbitrator."""

    state: str = ""
    table_id: str = ""
    deal: int = 0
    raised_by: str = ""
    arbitrator: str = ""


ALL = Sought()


def list_disputes(services: Services, club_id: str, sought: Sought = ALL, paging: Paging = FIRST) -> Page[DisputeEntry]:
    """The disputes by id. Raises ``NotFound``."""
    wanted = select(disputes).where(disputes.c.club_id == club_id, disputes.c.dispute_id > paging.after)
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
        rows = conn.execute(wanted.order_by(disputes.c.dispute_id).limit(paging.limit + 1)).all()
    return page_of(rows, paging, _entry, lambda row: str(row.dispute_id))


def disputes_of_deal(conn: Connection, club_id: str, table_id: str, deal: int) -> tuple[DisputeEntry, ...]:
    """All disputes about a deal, by id."""
    wanted = select(disputes).where(
        disputes.c.club_id == club_id, disputes.c.table_id == table_id, disputes.c.deal == deal
    )
    return tuple(_entry(row) for row in conn.execute(wanted.order_by(disputes.c.dispute_id)).all())


def get_dispute(services: Services, club_id: str, dispute_id: str, person: Person) -> DisputeSeen:
    """One dispute with its steps. Raises ``NotFound``: no such club, or no dispute that the person may see."""
    wanted = select(disputes).where(disputes.c.club_id == club_id, disputes.c.dispute_id == dispute_id)
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        row = conn.execute(wanted).one_or_none()
    eyes = Eyes(services, club_id, person)
    if row is None or not eyes.reads_club:
        raise NotFound("dispute")
    with services.of(club_id) as pooled:
        happenings = happenings_of(services, stream_events(pooled, club_id, dispute_stream(dispute_id)))
    seen = tuple(found for happening in happenings if (found := eyes.event(happening)) is not None)
    said: DisputeState = DISPUTES.fold(DISPUTES.initial_state(), [happening.event for happening in seen])
    return DisputeSeen(entry=_entry(row), said=said, version=happenings[-1].version, happenings=seen)


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
