"""Importing an evening record: a table that was played on paper, into a club, all or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from ging_service.application.caller import ANYONE, Caller
from ging_service.application.errors import Stale
from ging_service.application.execute import ATTEMPTS, Done, Order, Step, attempt_on, execute
from ging_service.application.records import PlayedAction, RecordError, play, read_record, text_of_file
from ging_service.application.records.errors import error_at
from ging_service.application.records.toml_places import place_of_field
from ging_service.application.states import current
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.domain.streams import CLUB, table_id_of, table_stream
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import load

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

    from ging_service.application.records import EveningRecord
    from ging_service.application.services import Services
    from ging_service.domain.club.state import ClubState

_ZONES_DIFFER_BY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A record that stands in the club's log now: its table, that table's version, and the members it brought."""

    table_id: str
    version: int
    events: int
    members_added: tuple[str, ...] = ()
    replayed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFile:
    """The text of a record, and the name that errors call it by."""

    text: str
    name: str = "record.toml"

    @classmethod
    def read(cls, file: BinaryIO, name: str) -> RecordFile:
        """From a file that has been opened. Raises ``RecordError`` and ``OSError``."""
        return cls(text=text_of_file(file, name), name=name)


def import_record(  # noqa: PLR0913  where, what, under which name, by whom
    services: Services,
    club_id: str,
    file: RecordFile,
    caller: Caller = ANYONE,
    *,
    table_id: str = "",
    add_members: bool = False,
) -> Imported:
    """Play a record into a club. ``table_id`` "": the one that the record names.

    ``add_members``: members that the club does not know are entered in its book, with the record.
    Raises ``RecordError`` with file, line and rule (also ``table_exists``, ``no_such_member``, ``happened_in_future``), and
    ``NoSuchClub``. Whatever it raises, nothing has been written.
    """
    record = read_record(file.text, file.name)
    played = play(record)
    _check_times(services, record, played)
    evening = Order(
        club_id=club_id,
        stream_id=table_stream(table_id or record.heading.table),
        steps=tuple(Step(action.command, action.happened_at, action.events) for action in played),
        actor=caller.actor,
        app=caller.app,
        key=caller.key,
        expected_version=0,
        asked=["import_record", table_id, file.text],
    )
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return _enter(services, evening, record, add_members=add_members)
        except Stale:
            _need_new(services, evening, record)
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("unreachable")  # pragma: no cover


def _enter(services: Services, evening: Order, record: EveningRecord, *, add_members: bool) -> Imported:
    """One try: ``Stale`` if the table is not new, or somebody else has just changed the book of members."""
    club_version, club = _club(services, evening.club_id)
    missing = club.missing(record.members)
    if missing and not add_members:
        detail = f"the club has no member {missing[0]!r}; he can be added with the record"
        raise _error(record, "members", "no_such_member", detail)
    if missing:
        joining = Order(
            club_id=evening.club_id,
            stream_id=CLUB,
            steps=_joining(record, missing),
            actor=evening.actor,
            app=evening.app,
            expected_version=club_version,
        )
        done = _all_or_nothing(services, joining, evening)
    else:
        done = execute(services, evening)
    return Imported(
        table_id=table_id_of(evening.stream_id),
        version=done.version,
        events=len(done.happenings),
        members_added=tuple(missing),
        replayed=done.replayed,
    )


def _club(services: Services, club_id: str) -> tuple[int, ClubState]:
    with services.pool.connection() as conn:
        version, club = current(services, conn, club_id, CLUB)
    if not version:
        raise NoSuchClub
    return version, club


def _need_new(services: Services, evening: Order, record: EveningRecord) -> None:
    with services.pool.connection() as conn:
        exists = load(conn, evening.club_id, evening.stream_id).version > 0
    if exists:
        table = table_id_of(evening.stream_id)
        raise _error(record, "table", "table_exists", f"the club has a table {table!r} already")


def _joining(record: EveningRecord, missing: Sequence[str]) -> tuple[Step, ...]:
    names = dict(zip(record.members, record.players, strict=True))
    return tuple(Step(AddMember(member=member, name=names[member]), record.opened_at) for member in missing)


def _check_times(services: Services, record: EveningRecord, played: Sequence[PlayedAction]) -> None:
    """A record of an evening that has not been is a slip in its date. A day is left for time zones put down wrongly."""
    latest = timestamp(services.clock() + _ZONES_DIFFER_BY)
    for action in played:
        if action.happened_at > latest:
            raise RecordError(
                file=record.file,
                line=action.line,
                column=1,
                code="happened_in_future",
                rule="",
                detail="this would happen later than now: look at date, time and time_zone of the record",
            )


def _error(record: EveningRecord, field: str, code: str, detail: str) -> RecordError:
    return error_at(record.file, place_of_field(record.places, field), Refused(code, "", detail))


def _all_or_nothing(services: Services, first: Order, second: Order) -> Done:
    """Carry out two orders to a club in one transaction; what became of the second."""
    with services.pool.connection() as conn, conn.transaction():
        attempt_on(services, conn, first)
        return attempt_on(services, conn, second)
