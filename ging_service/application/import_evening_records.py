"""Import of evening records, tables that were played on paper, into a club: all of them or nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.application.played_evenings import BadRecords, PlayedEvening, RecordFile, played_evenings
from ging_service.application.seats import check_seats, joining
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.streams import CLUB, table_stream
from ging_service.eventlog.append import count_events
from ging_service.eventlog.errors import OverQuota
from ging_service.eventlog.read import club_events, load, lock_log, stream_events
from ging_service.execution.caller import ANYONE, Caller, id_of_rest
from ging_service.execution.command_batch import CommandBatch, CommandStep, batch_by
from ging_service.execution.deciding import current
from ging_service.execution.errors import QuotaReached
from ging_service.execution.execute import attempt_on, first_result
from ging_service.execution.permissions import check_allowed, check_enters_members
from ging_service.execution.recorded_event import recorded_events_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import psycopg

    from ging_service.domain.club.state import ClubState
    from ging_service.execution.services import Services
    from ging_service.records.errors import RecordError

    OnProgress = Callable[[int, int], object]

_JOINED: Final = ("club.MemberJoined", "club.BotJoined")


def count_import(services: Services, conn: psycopg.Connection[Any], club_id: str, caller: Caller, events: int) -> None:
    """Count all events of an import towards the quotas, before it appends them uncounted. Raises ``QuotaReached``.

    If each of its appends counted its own, the first would leave nothing for the second.
    """
    if quotas := services.quotas_of(caller.actor, caller.app):
        try:
            count_events(conn, club_id, caller.actor, events, quotas)
        except OverQuota as over:
            raise QuotaReached(str(over), over.retry_after_s) from over


def members_brought(
    services: Services, conn: psycopg.Connection[Any], club_id: str, command: str, position: int
) -> tuple[str, ...]:
    """Return the members that a command entered directly before a position, in their order.

    An import enters its members directly before it, by the same command.
    """
    brought: list[str] = []
    count = 4
    while position:
        count = min(position, count)
        found = recorded_events_of(services, club_events(conn, club_id, position - count, count))
        of_command = [one for one in found if one.command == command and one.type in _JOINED]
        brought[:0] = (one.event.member for one in of_command)
        if len(of_command) < count:
            break
        position -= count
        # Most imports bring nobody or a few members; a long list is read in ever larger pieces.
        count *= 8
    return tuple(brought)


_FIELD_OF = {"season_closed": "date", "earlier_season": "date", "credit_limit": "members", "no_such_bot": "members"}
"""Field of a record to which a refusal by the club is attributed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """An imported record: its table, that table's version, and the members it added."""

    table_id: str
    version: int
    events: int
    members_added: tuple[str, ...] = ()
    replayed: bool = False


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
    most_actions: int | None = None,
    most_s: float = inf,
    restores_shuffles: bool = True,
    on_progress: OnProgress = lambda _done, _of: None,
) -> tuple[Imported, ...]:
    """Play records into a club, in their order. ``table_id``: of the only one, "" for the table that each names.

    ``add_members``: members that the club does not know are entered in its book, with the first record that contains
    them. ``dry_run``: everything is carried out and nothing is kept. Credit limits are then for readers of the books
    only. ``most_actions``: upper limit for all records together; None: no limit. ``most_s``: the processor time in which
    they are read and played. ``restores_shuffles``: records may
    contain deals that the service shuffled. The sender of such a record could have made up the shuffle and know every
    card, so only the operator may. Raises ``BadRecords`` with files, lines and rules (also ``table_exists``,
    ``table_twice``, ``no_such_member``, ``happened_in_future``, and what ``check_seats`` and ``check_allowed`` raise),
    ``KeyReused``, ``NoSuchClub``, ``QuotaReached`` and ``Refused("not_allowed")``. After any error, nothing has been written.
    """
    if table_id:
        check_slug(table_id, "table")
    # Before the log is locked: reading and playing can take seconds, and needs nothing of the club.
    evenings = played_evenings(services, files, table_id, most_actions, most_s)
    beyond: list[Refused] = []
    within = replace(services.uncounted(), beyond_limit=beyond)
    entering = _Entering(within, club_id, caller, _asked(evenings), id_of_rest(caller.key))
    with services.club_transaction(club_id) as conn, conn.transaction(force_rollback=dry_run):
        lock_log(conn, club_id)
        # Before the checks: after the first time the tables exist, and would be refused.
        if entering.is_repeated(conn, evenings[0]):
            return tuple(replace(_imported(one, entering.brought(conn, one)), replayed=True) for one in evenings)
        club: ClubState = current(services, conn, club_id, CLUB).state
        bringing = _bringing(club, evenings)
        # All refusals are collected before anything is written: a write that fails ends the transaction.
        errors = [error for one in evenings if (error := _refusal(conn, club_id, club, one, add=add_members))]
        errors += [_shuffled(one) for one in evenings if one.is_shuffled and not restores_shuffles]
        if errors:
            raise BadRecords(errors)
        if any(bringing):
            check_enters_members(caller.rights)
        if not dry_run:
            count_import(services, conn, club_id, caller, sum(map(len, bringing)) + sum(one.events for one in evenings))
        for number, evening in enumerate(evenings):
            entering.enter(conn, evening, bringing[number], first=not number)
            errors += [_error_of(evening, refused) for refused in beyond]
            beyond.clear()
            on_progress(number + 1, len(evenings))
        # Last of all, and only where they would be kept: an import that is undone must tell no balances.
        if errors and not dry_run:
            raise BadRecords(errors)
    return tuple(_imported(evening, brought) for evening, brought in zip(evenings, bringing, strict=True))


def _bringing(club: ClubState, evenings: Sequence[PlayedEvening]) -> list[tuple[str, ...]]:
    """The members that each record is the first to contain."""
    known = set(club.names())
    found = []
    for evening in evenings:
        new = tuple(member for member in evening.record.members if member not in known)
        known.update(new)
        found.append(new)
    return found


def _refusal(
    conn: psycopg.Connection[Any], club_id: str, club: ClubState, evening: PlayedEvening, *, add: bool
) -> RecordError | None:
    """The club's refusal of a record."""
    missing = club.missing(evening.record.members)
    if missing and not add:
        detail = f"the club has no member {missing[0]!r}; you can add them with the record"
        return evening.error("members", "no_such_member", detail)
    if load(conn, club_id, table_stream(evening.table_id)).version:
        return evening.error("table", "table_exists", f"the club has a table {evening.table_id!r} already")
    if evening.is_shuffled and not evening.is_of(club_id):
        detail = "the service shuffled a deal of this record for another table, and the proof of it would not hold here"
        return evening.error("table", "other_table", detail)
    return None


def _error_of(evening: PlayedEvening, refused: Refused) -> RecordError:
    return evening.error(_FIELD_OF.get(refused.code, "table"), refused.code, refused.detail)


def _shuffled(evening: PlayedEvening) -> RecordError:
    detail = (
        "the service shuffled deals of this record: only the operator restores such a table, with `ging record import`"
    )
    return evening.error("table", "other_table", detail)


def _asked(evenings: Sequence[PlayedEvening]) -> list[Any]:
    """The request, which must be the same when a key is used again.

    It has tables, commands and times, and no person's name.
    """
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

    def is_repeated(self, conn: psycopg.Connection[Any], evening: PlayedEvening) -> bool:
        """Return True if the same request has been carried out before. Raises ``KeyReused``."""
        return first_result(self.services, conn, self._order(evening, first=True)) is not None

    def brought(self, conn: psycopg.Connection[Any], evening: PlayedEvening) -> tuple[str, ...]:
        """Return the members that came with a record which has been entered."""
        (first,) = stream_events(conn, self.club_id, table_stream(evening.table_id), 0, 1)
        return members_brought(self.services, conn, self.club_id, self.rest, first.position)

    def enter(
        self, conn: psycopg.Connection[Any], evening: PlayedEvening, bringing: tuple[str, ...], *, first: bool
    ) -> None:
        """Enter the members that a record brings, and the record. Raises ``BadRecords`` where the books refuse it."""
        try:
            if bringing:
                attempt_on(self.services, conn, self._joining(evening, bringing))
            self._check_seats(conn, evening)
            attempt_on(self.services, conn, self._order(evening, first=first))
        except Refused as refused:
            raise BadRecords([_error_of(evening, refused)]) from refused

    def _check_seats(self, conn: psycopg.Connection[Any], evening: PlayedEvening) -> None:
        """Check that a table could be opened for the members of a record. Raises ``BadRecords``.

        A scribe may bring in the record of any evening. But a bot goes on playing, so there the right to open the table
        counts too.
        """
        opening = evening.record.opening.command
        try:
            if any(check_seats(current(self.services, conn, self.club_id, CLUB).state, opening)):
                check_allowed(self.caller.principal, opening, evening.record.game.initial_state())
        except Refused as refused:
            raise BadRecords([evening.error_of_opening(refused)]) from refused

    def _joining(self, evening: PlayedEvening, members: tuple[str, ...]) -> CommandBatch:
        record = evening.record
        names = dict(zip(record.members, record.players, strict=True))
        steps = (CommandStep(joining(record.game, member, names[member]), record.opened_at) for member in members)
        return batch_by(self.caller.unconditional(), (self.club_id, CLUB), steps, command=self.rest)

    def _order(self, evening: PlayedEvening, *, first: bool) -> CommandBatch:
        key = self.caller.key if first else ""
        # Version 0: the table must not exist yet.
        caller = replace(self.caller, key=key, expected_version=0)
        stream = (self.club_id, table_stream(evening.table_id))
        return batch_by(caller, stream, evening.steps, asked=self.asked, command=key or self.rest)


def _imported(evening: PlayedEvening, brought: tuple[str, ...] = ()) -> Imported:
    return Imported(table_id=evening.table_id, version=evening.events, events=evening.events, members_added=brought)
