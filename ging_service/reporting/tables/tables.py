"""The tables of a club, and the state of one, now or as it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, select

from ging_service.domain.declare import Fact
from ging_service.domain.streams import game_of, table_stream, types_stating
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.read import last_body, load
from ging_service.eventlog.sealing import commitments_in
from ging_service.execution.deciding import state_of
from ging_service.execution.errors import NotFound
from ging_service.execution.visibility import seen_by
from ging_service.projections.schema import table_seats, tables
from ging_service.reporting.chronology import Chronology
from ging_service.reporting.paging import FIRST, Page, Paging, id_after, need_club, page_of, utc
from ging_service.reporting.sql import read_sql
from ging_service.reporting.tables.deal_window import table_state_at

if TYPE_CHECKING:
    import psycopg
    from sqlalchemy import Select

    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services


_COMMITTED = sorted(types_stating(Fact.SHUFFLE_COMMITTED))
_BY_TIME = Chronology(tables.c.happened_at, (tables.c.table_id,))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEntry:
    """A table in the list of tables.

    ``game``: its kind. ``members`` by seat; ``voids``: shuffles committed to and not dealt; ``ended``: why the game
    ended, "" while it runs.
    """

    table_id: str
    game: str
    phase: str
    members: tuple[str, ...]
    deals_played: int
    declare_by_s: int
    misdeals: int
    voids: int
    ended: str
    opened_at: str
    happened_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommittedShuffle:
    """A shuffle that waits to be dealt, and the commitment to its seed in the log."""

    shuffle: Any
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibleTable:
    """The state of a table at a version of its stream, as the reader may see it.

    ``shuffle``: the shuffle that is committed to and not yet dealt, if there is one. ``newest``: the stream's last
    version; ``position``: that of the log's last event, when the table was read. ``rulings``: the disputes whose rulings
    have changed what was played at a table that has ended.
    """

    table_id: str
    version: int
    state: Any
    newest: int
    position: int
    shuffle: CommittedShuffle | None = None
    rulings: tuple[str, ...] = ()


def list_tables(
    services: Services, club_id: str, paging: Paging = FIRST, *, phase: str = "", member: str = ""
) -> Page[TableEntry]:
    """The tables by id, or by the time when they were opened; in one phase only, or where one member sits.

    Raises ``NotFound``.
    """
    wanted = select(tables).where(tables.c.club_id == club_id)
    if phase:
        wanted = wanted.where(tables.c.phase == phase)
    if member:
        wanted = wanted.where(tables.c.table_id.in_(tables_of(club_id, member)))
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        rows = conn.execute(_BY_TIME.page(wanted, paging) if paging.order else _by_id(wanted, paging)).all()
    return page_of(rows, paging, entry_of, _BY_TIME.cursor(paging) if paging.order else lambda row: str(row.table_id))


def tables_of(club_id: str, member: str) -> Select[Any]:
    """Return the query for the ids of a member's tables."""
    return select(table_seats.c.table_id).where(table_seats.c.club_id == club_id, table_seats.c.member_id == member)


def _by_id(wanted: Select[Any], paging: Paging) -> Select[Any]:
    return wanted.where(tables.c.table_id > id_after(paging)).order_by(tables.c.table_id).limit(paging.limit + 1)


def game_at(services: Services, club_id: str, table_id: str) -> str:
    """The kind of the game that is played at a table. Raises ``NotFound``."""
    wanted = select(tables.c.game).where(tables.c.club_id == club_id, tables.c.table_id == table_id)
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        kind = conn.execute(wanted).scalar_one_or_none()
    if kind is None:
        raise NotFound("table")
    return str(kind)


def table_state(
    services: Services, club_id: str, table_id: str, person: Principal, version: int | None = None
) -> VisibleTable:
    """One table now, or as it was at a past ``version`` of its stream.

    Raises ``NotFound``: no such club, table or version.
    """
    # Outside a transaction the snapshot takes one round trip. What else is read belongs to a version, which never changes.
    with services.pool.connection() as conn:
        return table_on(services, conn, club_id, table_id, person, version=version)


def table_on(  # noqa: PLR0913  which table, when, and for whom
    services: Services,
    conn: psycopg.Connection[Any],
    club_id: str,
    table_id: str,
    person: Principal,
    *,
    version: int | None = None,
) -> VisibleTable:
    """The same, read on a connection."""
    stream = table_stream(table_id)
    loaded = load(conn, club_id, stream)
    if not loaded.club_exists:
        raise NotFound("club")
    if not loaded.version:
        raise NotFound("table")
    at = loaded.version if version is None else version
    if not 1 <= at <= loaded.version:
        raise NotFound("version")
    if at < loaded.version:
        state = table_state_at(services, conn, (club_id, table_id), at, loaded.version)
    else:
        state = state_of(services, conn, club_id, stream, loaded)
    # Before anything else is derived from the state: from here on, nothing hidden can get into the answer.
    seen = seen_by(person, state)
    waiting = game_of(seen).shuffle_waiting(seen)
    return VisibleTable(
        table_id=table_id,
        version=at,
        state=seen,
        newest=loaded.version,
        position=loaded.size - 1,
        shuffle=_committed(conn, club_id, stream, at, waiting) if waiting else None,
        rulings=_rulings(conn, club_id, table_id, at) if game_of(seen).summary(seen).ended else (),
    )


def _rulings(conn: psycopg.Connection[Any], club_id: str, table_id: str, version: int) -> tuple[str, ...]:
    asked = {"club": club_id, "table": table_id, "version": version}
    with within(conn, club_id):
        return tuple(dispute for (dispute,) in conn.execute(read_sql("rulings_at"), asked))


def _committed(
    conn: psycopg.Connection[Any],
    club_id: str,
    stream: str,
    version: int,
    shuffle: Any,  # noqa: ANN401  of the game's own type
) -> CommittedShuffle:
    """Return the shuffle that waits to be dealt, with the commitment from the log."""
    with within(conn, club_id):
        bodies = (last_body(conn, club_id, stream, committed, version) for committed in _COMMITTED)
        commitment = commitments_in(next(body for body in bodies if body))[0]
    return CommittedShuffle(shuffle=shuffle, commitment=commitment)


def entry_of(row: Row[Any]) -> TableEntry:
    """A table from its row."""
    return TableEntry(
        table_id=row.table_id,
        game=row.game,
        phase=row.phase,
        members=tuple(row.members),
        deals_played=row.deals_played,
        declare_by_s=row.declare_by_s,
        misdeals=row.misdeals,
        voids=row.voids,
        ended=row.ended,
        opened_at=utc(row.opened_at),
        happened_at=utc(row.happened_at),
    )
