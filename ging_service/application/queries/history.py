"""The history of a club: its events, in the order of its log, as somebody may see them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import DateTime, String, and_, any_, case, cast, func, literal, or_, select
from sqlalchemy.dialects.postgresql import JSONB

from ging_service.application.execute import happenings_of
from ging_service.application.queries.deals import DEALER_REPLACED, RUNNING
from ging_service.application.queries.paging import FIRST, LARGEST, Page, Paging, need_club, number_after, page_of
from ging_service.application.viewing import Eyes, Person
from ging_service.domain.streams import TABLE, table_stream
from ging_service.eventlog.read import club_events, head_size
from ging_service.eventlog.schema import events
from ging_service.projections.schema import deals, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import ColumnElement

    from ging_service.application.execute import Happening
    from ging_service.application.services import Services

_BODY = cast(func.convert_from(events.c.body, "UTF8"), JSONB)
_DATA = _BODY["data"]
_HAPPENED_AT = cast(func.coalesce(_BODY["happened_at"].astext, _BODY["recorded_at"].astext), DateTime(timezone=True))
_SEAT_FIELDS = ("seat", "dealer", "accused", "accuser", "natural", "by")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which events: all filters that are set must hold. Only what everyone may know can be asked for.

    ``table_id``; ``deal`` of that table (0: any); ``types`` any of these; ``member``: events by him, about him or about
    his seat, and those that name all four members; times from (included) to (not included), with their zones.
    """

    table_id: str = ""
    deal: int = 0
    types: tuple[str, ...] = ()
    member: str = ""
    recorded_from: datetime | None = None
    recorded_to: datetime | None = None
    happened_from: datetime | None = None
    happened_to: datetime | None = None


EVERYTHING = Wanted()


def history(
    services: Services, club_id: str, person: Person, wanted: Wanted = EVERYTHING, paging: Paging = FIRST
) -> Page[Happening]:
    """The club's events in order of their positions; the cursor is the position of the last. Raises ``NotFound``."""
    if wanted == EVERYTHING:
        return _everything(services, club_id, person, paging)
    found = (
        select(events.c.position, events.c.stream_id, events.c.version, events.c.type, events.c.body)
        .where(events.c.club_id == club_id, events.c.position > number_after(paging), *_conditions(club_id, wanted))
        .order_by(events.c.position)
        .limit(paging.limit + 1)
    )
    with services.engine.connect() as conn:
        need_club(conn, club_id)
        rows = conn.execute(found).all()
    return _page(services, club_id, person, paging, rows)


def _everything(services: Services, club_id: str, person: Person, paging: Paging) -> Page[Happening]:
    """Without filters: what readers ask for who follow the log, so it takes the shortest way."""
    with services.pool.connection() as conn:
        rows = club_events(conn, club_id, number_after(paging) + 1, paging.limit + 1)
        if not rows:
            head_size(conn, club_id)
    return _page(services, club_id, person, paging, rows)


def _page(services: Services, club_id: str, person: Person, paging: Paging, rows: Sequence[Any]) -> Page[Happening]:
    eyes = Eyes(services, club_id, person)
    decoded = happenings_of(services, rows)
    return page_of(decoded, paging, eyes.event, lambda happening: str(happening.position))


def _conditions(club_id: str, wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    if wanted.table_id:
        yield events.c.stream_id == table_stream(wanted.table_id)
    if wanted.deal:
        yield _of_deal(club_id, wanted.deal)
    if wanted.types:
        yield events.c.type.in_(wanted.types)
    if wanted.member:
        yield _concerns(club_id, wanted.member)
    if wanted.recorded_from is not None:
        yield events.c.recorded_at >= wanted.recorded_from
    if wanted.recorded_to is not None:
        yield events.c.recorded_at < wanted.recorded_to
    if wanted.happened_from is not None:
        yield wanted.happened_from <= _HAPPENED_AT
    if wanted.happened_to is not None:
        yield wanted.happened_to > _HAPPENED_AT


def _of_deal(club_id: str, deal: int) -> ColumnElement[bool]:
    """From the deal's first event to the last of its settlement; and the replacement of its dealer just before it."""
    last = case((deals.c.kind == RUNNING, literal(LARGEST)), else_=deals.c.last_version)
    span = events.c.version.between(deals.c.first_version, last)
    replaced = and_(events.c.type == DEALER_REPLACED, events.c.version == deals.c.first_version - 1)
    stream = literal(TABLE, String).concat(deals.c.table_id)
    return (
        select(literal(1))
        .where(deals.c.club_id == club_id, deals.c.deal == deal, events.c.stream_id == stream, or_(span, replaced))
        .exists()
    )


def _concerns(club_id: str, member: str) -> ColumnElement[bool]:
    seat = cast(func.array_position(tables.c.members, member) - 1, String)
    at_his_seat = (
        select(literal(1))
        .where(
            tables.c.club_id == club_id,
            literal(member) == any_(tables.c.members),
            events.c.stream_id == literal(TABLE, String).concat(tables.c.table_id),
            or_(*(_DATA[field].astext == seat for field in _SEAT_FIELDS)),
        )
        .exists()
    )
    named = or_(_DATA["member"].astext == member, _DATA["members"].contains([member]))
    return or_(_BODY["actor"].astext == member, named, at_his_seat)
