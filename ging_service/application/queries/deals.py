"""Deals: what each came to, and one of them event by event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, any_, literal, select, tuple_

from ging_service.application.errors import NotFound
from ging_service.application.happening import Happening, happenings_of
from ging_service.application.queries.disputes import DisputeEntry, disputes_of_deal
from ging_service.application.queries.paging import FIRST, LARGEST, Page, Paging, need_club, page_of, place_after, utc
from ging_service.application.queries.ruled_deals import RuledDeal, ruled_deals
from ging_service.application.viewing import Eyes, Person
from ging_service.domain.games.ging.rules.counting import Claim
from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import stream_events
from ging_service.eventlog.schema import log_head
from ging_service.projections.schema import deals, tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.application.services import Services

RUNNING = "running"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEntry:
    """What a deal came to: ``kind`` is running, sweep, most, none, misdeal or undone.

    ``claims``: most and second. ``net``: counters won or lost by each seat, the new dressing included. Its events are those of the table's stream
    from ``first_version`` to ``last_version`` (the first one again while it runs). ``ruled``: what rulings have made of it,
    None where it stands as it was recorded.
    """

    table_id: str
    deal: int
    dealer: int
    recorded: bool
    kind: str
    combination: str
    winners: tuple[int, ...]
    claims: tuple[Claim, ...]
    net: tuple[int, ...]
    false_claims: int
    first_version: int
    last_version: int
    recorded_at: str
    happened_at: str
    ruled: RuledDeal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSeen:
    """A deal and its events as the person who asked may see them, and the disputes about it if he may know of them."""

    entry: DealEntry
    happenings: tuple[Happening, ...]
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
    """The deals by table and number; of one table, of one kind, or where one member sat. Raises ``NotFound``."""
    after = tuple_(deals.c.table_id, deals.c.deal) > tuple_(*place_after(paging))
    wanted = select(deals).where(deals.c.club_id == club_id, after)
    if table_id:
        wanted = wanted.where(deals.c.table_id == table_id)
    if kind:
        wanted = wanted.where(deals.c.kind == kind)
    if member:
        sat = select(tables.c.table_id).where(tables.c.club_id == club_id, literal(member) == any_(tables.c.members))
        wanted = wanted.where(deals.c.table_id.in_(sat))
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        rows = conn.execute(wanted.order_by(deals.c.table_id, deals.c.deal).limit(paging.limit + 1)).all()
        ruled = ruled_deals(conn, club_id, rows)
    return page_of(rows, paging, lambda row: _entry(row, ruled), lambda row: f"{row.table_id}:{row.deal}")


def get_deal(services: Services, club_id: str, table_id: str, deal: int, person: Person) -> DealSeen:
    """One deal with its events. Raises ``NotFound``: no such club or deal."""
    wanted = (
        select(deals, log_head.c.size)
        .join_from(deals, log_head, deals.c.club_id == log_head.c.club_id)
        .where(deals.c.club_id == club_id, deals.c.table_id == table_id, deals.c.deal == deal)
    )
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        row = conn.execute(wanted).one_or_none() if 0 < deal < LARGEST else None
        eyes = Eyes(services, club_id, person)
        disputes = disputes_of_deal(conn, club_id, table_id, deal) if row is not None and eyes.reads_club else ()
        ruled = ruled_deals(conn, club_id, [] if row is None else [row])
    if row is None:
        raise NotFound("deal")
    entry = _entry(row, ruled)
    last = LARGEST if entry.kind == RUNNING else entry.last_version
    with services.of(club_id) as pooled:
        stored = stream_events(pooled, club_id, table_stream(table_id), entry.first_version - 1, last)
    # A deal that was running when its row was read ends where the log ended then: it may be over by now.
    until_then = [one for one in stored if one.position < row.size]
    seen = (eyes.event(happening) for happening in happenings_of(services, until_then))
    return DealSeen(
        entry=entry, happenings=tuple(happening for happening in seen if happening is not None), disputes=disputes
    )


def _entry(row: Row[Any], ruled: Mapping[tuple[str, int], RuledDeal]) -> DealEntry:
    claims = zip(row.claimants, row.suits, row.points, strict=True)
    return DealEntry(
        table_id=row.table_id,
        deal=row.deal,
        dealer=row.dealer,
        recorded=row.recorded,
        kind=row.kind,
        combination=row.combination,
        winners=tuple(row.winners),
        claims=tuple(Claim(seat=seat, suit=suit, points=points) for seat, suit, points in claims),
        net=tuple(row.net),
        false_claims=row.false_claims,
        first_version=row.first_version,
        last_version=row.last_version,
        recorded_at=utc(row.recorded_at),
        happened_at=utc(row.happened_at),
        ruled=ruled.get((row.table_id, row.deal)),
    )
