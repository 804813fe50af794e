"""Importing evening records: tables that were played on paper, into a club, all of them or nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.application.caller import ANYONE, Caller
from ging_service.application.command_ids import id_of_rest
from ging_service.application.execute import Order, Step, attempt_on
from ging_service.application.members_brought import members_brought
from ging_service.application.permissions import check_enters_members
from ging_service.application.records import PlayedAction, RecordError, play, read_record, text_of_file
from ging_service.application.records.errors import error_at
from ging_service.application.records.toml_places import place_of_field
from ging_service.application.states import current
from ging_service.domain.club.commands import AddMember
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.streams import CLUB, table_stream
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.read import hold, load, stream_events

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import IO

    import psycopg

    from ging_service.application.records import EveningRecord
    from ging_service.application.services import Services
    from ging_service.domain.club.state import ClubState

    OnProgress = Callable[[int, int], object]

_ZONES_DIFFER_BY = timedelta(days=1)
_FIELD_OF = {"season_closed": "date", "credit_limit": "members"}
"""The field of a record that is at fault where the club's books refuse what it comes to."""


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
    def read(cls, file: IO[bytes], name: str) -> RecordFile:
        """From a file that has been opened. Raises ``RecordError`` and ``OSError``."""
        return cls(text=text_of_file(file, name), name=name)


class BadRecords(Exception):  # noqa: N818  an answer, not a fault of ours
    """Records of which nothing is taken, because of these errors: the first of each file that has any."""

    code = "bad_records"

    def __init__(self, errors: Sequence[RecordError]) -> None:
        files = "one record" if len(errors) == 1 else f"{len(errors)} records"
        super().__init__(f"{files} cannot be taken in; nothing was written")
        self.errors = tuple(errors)


class _Evening(NamedTuple):
    """A record that has been played: the order that enters it, and how many events that comes to."""

    record: EveningRecord
    table_id: str
    steps: tuple[Step, ...]
    events: int

    def error(self, field: str, code: str, detail: str) -> RecordError:
        """What is wrong with it, at the place of a field."""
        return error_at(self.record.file, place_of_field(self.record.places, field), Refused(code, "", detail))


def import_record(  # noqa: PLR0913  where, what, under which name, by whom
    services: Services,
    club_id: str,
    file: RecordFile,
    caller: Caller = ANYONE,
    *,
    table_id: str = "",
    add_members: bool = False,
    dry_run: bool = False,
) -> Imported:
    """Play a record into a club. ``table_id`` "": the one that the record names.

    Raises ``RecordError`` with file, line and rule where ``import_records`` raises ``BadRecords``.
    """
    try:
        (done,) = import_records(
            services, club_id, (file,), caller, table_id=table_id, add_members=add_members, dry_run=dry_run
        )
    except BadRecords as bad:
        raise bad.errors[0] from bad
    return done


def import_records(  # noqa: PLR0913  where, what, under which name, by whom
    services: Services,
    club_id: str,
    files: Sequence[RecordFile],
    caller: Caller = ANYONE,
    *,
    table_id: str = "",
    add_members: bool = False,
    dry_run: bool = False,
    on_progress: OnProgress = lambda _done, _of: None,
) -> tuple[Imported, ...]:
    """Play records into a club, in their order. ``table_id``: of the only one, "" for the table that each names.

    ``add_members``: members that the club does not know are entered in its book, with the record that they come with
    first. ``dry_run``: all of it is done and nothing is kept. Raises ``BadRecords`` with files, lines and rules (also
    ``table_exists``, ``table_twice``, ``no_such_member``, ``happened_in_future``), ``KeyReused``, ``NoSuchClub``, and
    ``Refused("not_allowed")``.
    Whatever it raises, nothing has been written.
    """
    if table_id:
        check_slug(table_id, "table")
    evenings = _played(services, files, table_id)
    entering = _Entering(services, club_id, caller, _asked(evenings), id_of_rest(caller.key))
    with services.of(club_id) as conn, conn.transaction(force_rollback=dry_run):
        hold(conn, club_id)
        if entering.replays(conn, evenings[0]):
            return tuple(replace(_imported(one, entering.brought(conn, one)), replayed=True) for one in evenings)
        club: ClubState = current(services, conn, club_id, CLUB).state
        bringing = _bringing(club, evenings)
        errors = [error for one in evenings if (error := _refusal(conn, club_id, club, one, add=add_members))]
        if errors:
            raise BadRecords(errors)
        if any(bringing):
            check_enters_members(caller.rights)
        for number, evening in enumerate(evenings):
            entering.enter(conn, evening, bringing[number], first=not number)
            on_progress(number + 1, len(evenings))
    return tuple(_imported(evening, brought) for evening, brought in zip(evenings, bringing, strict=True))


def _played(services: Services, files: Sequence[RecordFile], table_id: str) -> list[_Evening]:
    """Every record, read and played. Raises ``BadRecords``."""
    evenings: list[_Evening] = []
    errors: list[RecordError] = []
    first_of: dict[str, int] = {}
    for number, file in enumerate(files):
        try:
            evening = _evening(services, file, table_id)
            before = first_of.setdefault(evening.table_id, number)
            if before != number:
                detail = f"{files[before].name} is of the table {evening.table_id!r}, too"
                raise evening.error("table", "table_twice", detail)
            evenings.append(evening)
        except RecordError as error:
            errors.append(error)
    if errors:
        raise BadRecords(errors)
    return evenings


def _evening(services: Services, file: RecordFile, table_id: str) -> _Evening:
    record = read_record(file.text, file.name)
    played = play(record)
    _check_times(services, record, played)
    steps = tuple(Step(action.command, action.happened_at, action.events) for action in played)
    return _Evening(record, table_id or record.heading.table, steps, sum(len(action.events) for action in played))


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


def _bringing(club: ClubState, evenings: Sequence[_Evening]) -> list[tuple[str, ...]]:
    """The members that each record is the first to bring."""
    known = set(club.names())
    found = []
    for evening in evenings:
        new = tuple(member for member in evening.record.members if member not in known)
        known.update(new)
        found.append(new)
    return found


def _refusal(
    conn: psycopg.Connection[Any], club_id: str, club: ClubState, evening: _Evening, *, add: bool
) -> RecordError | None:
    """What the club has against a record."""
    missing = club.missing(evening.record.members)
    if missing and not add:
        detail = f"the club has no member {missing[0]!r}; he can be added with the record"
        return evening.error("members", "no_such_member", detail)
    if load(conn, club_id, table_stream(evening.table_id)).version:
        return evening.error("table", "table_exists", f"the club has a table {evening.table_id!r} already")
    return None


def _asked(evenings: Sequence[_Evening]) -> list[Any]:
    """What the same key must ask for again: what was played by whom, and when. Of a person's name nothing is kept."""
    return [
        "import_records",
        *(
            (one.table_id, [(type(step.command).__name__, step.command, step.happened_at) for step in one.steps])
            for one in evenings
        ),
    ]


class _Entering(NamedTuple):
    """By whom records are entered, and as which command: its key is kept with the first, ``rest`` is the id for others."""

    services: Services
    club_id: str
    caller: Caller
    asked: list[Any]
    rest: str

    def replays(self, conn: psycopg.Connection[Any], evening: _Evening) -> bool:
        """Whether the same has been done before. Raises ``KeyReused``."""
        key = self.caller.key
        if not key or load(conn, self.club_id, CLUB, key).prior is None:
            return False
        return attempt_on(self.services, conn, self._order(evening, first=True)).replayed

    def brought(self, conn: psycopg.Connection[Any], evening: _Evening) -> tuple[str, ...]:
        """The members that came with a record which has been entered."""
        (first,) = stream_events(conn, self.club_id, table_stream(evening.table_id), 0, 1)
        return members_brought(self.services, conn, self.club_id, self.rest, first.position)

    def enter(
        self, conn: psycopg.Connection[Any], evening: _Evening, bringing: tuple[str, ...], *, first: bool
    ) -> None:
        """Enter the members that a record brings, and the record. Raises ``BadRecords`` where the books refuse it."""
        try:
            if bringing:
                attempt_on(self.services, conn, self._joining(evening, bringing))
            attempt_on(self.services, conn, self._order(evening, first=first))
        except Refused as refused:
            error = evening.error(_FIELD_OF.get(refused.code, "table"), refused.code, refused.detail)
            raise BadRecords([error]) from refused

    def _joining(self, evening: _Evening, members: tuple[str, ...]) -> Order:
        record = evening.record
        names = dict(zip(record.members, record.players, strict=True))
        steps = (Step(AddMember(member=member, name=names[member]), record.opened_at) for member in members)
        return Order(
            club_id=self.club_id,
            stream_id=CLUB,
            steps=tuple(steps),
            actor=self.caller.actor,
            app=self.caller.app,
            rights=self.caller.rights,
            command=self.rest,
        )

    def _order(self, evening: _Evening, *, first: bool) -> Order:
        key = self.caller.key if first else ""
        return Order(
            club_id=self.club_id,
            stream_id=table_stream(evening.table_id),
            steps=evening.steps,
            actor=self.caller.actor,
            app=self.caller.app,
            rights=self.caller.rights,
            key=key,
            expected_version=0,
            asked=self.asked,
            command=key or self.rest,
        )


def _imported(evening: _Evening, brought: tuple[str, ...] = ()) -> Imported:
    return Imported(table_id=evening.table_id, version=evening.events, events=evening.events, members_added=brought)
