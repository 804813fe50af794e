"""Deals: the result of each, and the events of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Row, select, tuple_

from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import stream_events
from ging_service.eventlog.schema import log_head
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import RecordedEvent, recorded_events_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.projections.schema import deals, rulings, tables
from ging_service.reporting.chronology import Chronology
from ging_service.reporting.paging import FIRST, LARGEST, Page, Paging, need_club, page_of, place_after, utc
from ging_service.reporting.tables.disputes import DisputeEntry, disputes_of_deal
from ging_service.reporting.tables.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection, Select

    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services

_NOTHING: Final[Mapping[str, Any]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledDeal:
    """A deal as ruled. ``kind`` "" and ``summary`` empty where it is void; ``summary`` also where the API leaves it out.

    ``net``: with all corrections, without counters that were ordered in addition to them.
    """

    voided: bool
    dealer: int
    kind: str
    winners: tuple[int, ...]
    net: tuple[int, ...]
    summary: Mapping[str, Any] = field(default_factory=dict)


def ruled_deals(conn: Connection, club_id: str, deals: Iterable[Row[Any]]) -> dict[tuple[str, int], RuledDeal]:
    """Those of some rows of the read model ``deals`` that rulings have corrected, by table and number."""
    rows = {(row.table_id, row.deal): row for row in deals}
    wanted = select(rulings).where(
        rulings.c.club_id == club_id,
        rulings.c.kind != "ordered",
        tuple_(rulings.c.table_id, rulings.c.deal).in_(list(rows)),
    )
    found: dict[tuple[str, int], RuledDeal] = {}
    # In the order in which they were made: a later ruling corrects the deal as the earlier ones have left it.
    for ruling in conn.execute(wanted.order_by(rulings.c.table_id, rulings.c.version)):
        key = (ruling.table_id, ruling.deal)
        found[key] = _after(found.get(key) or _recorded(rows[key]), ruling)
    return found


def _recorded(row: Row[Any]) -> RuledDeal:
    return RuledDeal(
        voided=False,
        dealer=row.dealer,
        kind=row.kind,
        winners=tuple(row.winners),
        net=tuple(row.net),
        summary=row.summary,
    )


def _after(before: RuledDeal, ruling: Row[Any]) -> RuledDeal:
    voided = before.voided or ruling.kind == "voided"
    says = ruling.result_kind != ""
    return RuledDeal(
        voided=voided,
        dealer=ruling.dealer if ruling.dealer >= 0 else before.dealer,
        kind="" if voided else ruling.result_kind if says else before.kind,
        winners=() if voided else tuple(ruling.winners) if says else before.winners,
        # A ruling pays a difference, so the nets of several add up. Of everything else the last one counts.
        net=tuple(had + more for had, more in zip(before.net, ruling.net, strict=True)),
        summary=_NOTHING if voided else ruling.summary if says else before.summary,
    )


RUNNING = "running"
_AT_TABLE = (deals.c.club_id == tables.c.club_id) & (deals.c.table_id == tables.c.table_id)
_BY_TIME = Chronology(deals.c.happened_at, (deals.c.table_id, deals.c.deal))


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEntry:
    """The result of a deal, as ``DealSummary`` has it.

    ``net``: counters won or lost by each seat. ``summary``: other results from the game. Its events are those of the
    table's stream from ``first_version`` to ``last_version`` (the first one again while it runs). ``ruled``: the result
    of rulings, None where it stands as it was recorded.
    """

    table_id: str
    deal: int
    dealer: int
    recorded: bool
    kind: str
    winners: tuple[int, ...]
    net: tuple[int, ...]
    summary: Mapping[str, Any]
    first_version: int
    last_version: int
    recorded_at: str
    happened_at: str
    ruled: RuledDeal | None
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibleDeal:
    """A deal and its events as the reader may see them, and the disputes about it if they may know of them."""

    entry: DealEntry
    recorded_events: tuple[RecordedEvent, ...]
    disputes: tuple[DisputeEntry, ...] = ()


def list_deals(  # noqa: PLR0913  the filters of a list
    services: Services,
    club_id: str,
    paging: Paging = FIRST,
    *,
    table_id: str = "",
    kind: str = "",
    member: str = "",
) -> Page[DealEntry]:
    """The deals by table and number, or by time; of one table, of one kind, or where one member sat. Raises ``NotFound``."""
    wanted = select(deals, tables.c.game).join_from(deals, tables, _AT_TABLE).where(deals.c.club_id == club_id)
    if table_id:
        wanted = wanted.where(deals.c.table_id == table_id)
    if kind:
        wanted = wanted.where(deals.c.kind == kind)
    if member:
        wanted = wanted.where(deals.c.table_id.in_(tables_of(club_id, member)))
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        rows = conn.execute(_BY_TIME.page(wanted, paging) if paging.order else _by_number(wanted, paging)).all()
        ruled = ruled_deals(conn, club_id, rows)
    cursor = _BY_TIME.cursor(paging) if paging.order else _number_cursor
    return page_of(rows, paging, lambda row: _entry(row, ruled), cursor)


def _by_number(wanted: Select[Any], paging: Paging) -> Select[Any]:
    after = tuple_(deals.c.table_id, deals.c.deal) > tuple_(*place_after(paging))
    return wanted.where(after).order_by(deals.c.table_id, deals.c.deal).limit(paging.limit + 1)


def _number_cursor(row: Row[Any]) -> str:
    return f"{row.table_id}:{row.deal}"


def get_deal(services: Services, club_id: str, table_id: str, deal: int, person: Principal) -> VisibleDeal:
    """One deal with its events. Raises ``NotFound``: no such club or deal."""
    wanted = (
        select(deals, tables.c.game, log_head.c.size)
        .join_from(deals, tables, _AT_TABLE)
        .join(log_head, deals.c.club_id == log_head.c.club_id)
        .where(deals.c.club_id == club_id, deals.c.table_id == table_id, deals.c.deal == deal)
    )
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        # A number outside the column's range would be an error of the database instead of a deal that does not exist.
        row = conn.execute(wanted).one_or_none() if 0 < deal < LARGEST else None
        visibility = VisibilityFilter(services, club_id, person)
        # Not even their number: that a deal is contested is an internal matter of the club.
        disputes = disputes_of_deal(conn, club_id, table_id, deal) if row is not None and visibility.reads_club else ()
        ruled = ruled_deals(conn, club_id, [] if row is None else [row])
    if row is None:
        raise NotFound("deal")
    entry = _entry(row, ruled)
    last = LARGEST if entry.kind == RUNNING else entry.last_version
    with services.club_transaction(club_id) as pooled:
        stored = stream_events(pooled, club_id, table_stream(table_id), entry.first_version - 1, last)
        visibility.look_up_seats((table_stream(table_id),), pooled)
    # A deal that was running when its row was read ends where the log ended then: it may be over by now.
    until_then = [one for one in stored if one.position < row.size]
    seen = (visibility.event(recorded_event) for recorded_event in recorded_events_of(services, until_then))
    return VisibleDeal(
        entry=entry,
        recorded_events=tuple(recorded_event for recorded_event in seen if recorded_event is not None),
        disputes=disputes,
    )


def _entry(row: Row[Any], ruled: Mapping[tuple[str, int], RuledDeal]) -> DealEntry:
    return DealEntry(
        table_id=row.table_id,
        deal=row.deal,
        dealer=row.dealer,
        recorded=row.recorded,
        kind=row.kind,
        winners=tuple(row.winners),
        net=tuple(row.net),
        summary=row.summary,
        first_version=row.first_version,
        last_version=row.last_version,
        recorded_at=utc(row.recorded_at),
        happened_at=utc(row.happened_at),
        ruled=ruled.get((row.table_id, row.deal)),
        game=row.game,
    )
