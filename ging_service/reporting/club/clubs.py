"""The clubs of this service, the versions of their streams, and the house rules that they keep under names."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import BigInteger, Column, Label, Row, and_, cast, func, select

from ging_service.domain.club.state import Preset
from ging_service.domain.streams import CLUB
from ging_service.eventlog.connections.pool import selecting
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.schema import events, log_head, snapshots
from ging_service.execution.deciding import current
from ging_service.execution.errors import NotFound
from ging_service.projections.schema import tables
from ging_service.projections.snapshots import OtherShape, decode_state
from ging_service.reporting.paging import FIRST, Page, Paging, page_of

if TYPE_CHECKING:
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.services import Services


# A subquery for each club and no join: a page of clubs sums up only the tables of its own clubs.
def _of_all_tables(column: Column[Any], name: str) -> Label[int]:
    """A club's sum over its tables."""
    of_club = select(cast(func.coalesce(func.sum(column), 0), BigInteger)).where(tables.c.club_id == log_head.c.club_id)
    return of_club.scalar_subquery().label(name)


_CLUBS = select(
    log_head.c.club_id,
    log_head.c.size,
    snapshots.c.version,
    snapshots.c.state,
    _of_all_tables(tables.c.misdeals, "misdeals"),
    _of_all_tables(tables.c.voids, "voids"),
).outerjoin_from(log_head, snapshots, and_(snapshots.c.club_id == log_head.c.club_id, snapshots.c.stream_id == CLUB))


@dataclass(frozen=True, slots=True, kw_only=True)
class Club:
    """A club: its name, time zone, number of members, version of its own stream, and number of events in its log.

    ``misdeals`` and ``voids``: deals called a misdeal and shuffles not dealt, at all its tables.
    """

    club_id: str
    name: str
    time_zone: str
    members: int
    version: int
    events: int
    misdeals: int
    voids: int


def list_clubs(services: Services, paging: Paging = FIRST) -> Page[Club]:
    """All clubs, by id."""
    wanted = _CLUBS.where(log_head.c.club_id > paging.after).order_by(log_head.c.club_id).limit(paging.limit + 1)
    with services.cross_club_transaction() as conn, selecting(services.engine, conn) as connection:
        rows = connection.execute(wanted).all()
    return page_of(rows, paging, partial(_club, services), lambda row: str(row.club_id))


def get_club(services: Services, club_id: str) -> Club:
    """One club. Raises ``NotFound``."""
    with services.selecting(club_id) as conn:
        row = conn.execute(_CLUBS.where(log_head.c.club_id == club_id)).one_or_none()
    if row is None:
        raise NotFound("club")
    return _club(services, row)


def _club(services: Services, row: Row[*tuple[Any, ...]]) -> Club:
    version, state = row.version, None
    with suppress(OtherShape):
        state = decode_state(CLUB, row.state or b"")
    # A snapshot of an older release, or none: the stream is folded.
    if state is None:
        with services.club_transaction(row.club_id) as conn:
            version, state = current(services, conn, row.club_id, CLUB)
    return Club(
        club_id=row.club_id,
        name=state.name,
        time_zone=state.zone,
        members=len(state.members),
        version=version,
        events=row.size,
        misdeals=row.misdeals,
        voids=row.voids,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Presets:
    """All saved house rules, in order of their ids, and the version of the club that they belong to."""

    version: int
    presets: tuple[Preset, ...]


def list_house_rules(services: Services, club_id: str) -> Presets:
    """Return the house rules saved for installed games. Raises ``NoSuchClub``."""
    with services.club_transaction(club_id) as conn:
        version, found = current(services, conn, club_id, CLUB)
    if not version:
        raise NoSuchClub
    club: ClubState = found
    # Rules of a game that is not installed have stayed plain data, which nobody here can show or play by.
    return Presets(version=version, presets=tuple(one for one in club.presets if not isinstance(one.rules, dict)))


def get_house_rules(services: Services, club_id: str, preset: str) -> Preset:
    """One of them. Raises ``NoSuchClub`` or ``NotFound``."""
    found = (one for one in list_house_rules(services, club_id).presets if one.preset == preset)
    one = next(found, None)
    if one is None:
        raise NotFound("house_rules")
    return one


def stream_version(services: Services, club_id: str, stream_id: str) -> int:
    """Return the version of a stream, 0 where it has no events.

    Read the version before the data that it belongs to. If the data is newer than its version, a command that expects
    that version is only refused; if the data were older, the command would pass.
    """
    newest = select(func.max(events.c.version)).where(events.c.club_id == club_id, events.c.stream_id == stream_id)
    with services.selecting(club_id) as conn:
        return int(conn.execute(newest).scalar_one() or 0)
