"""Steps of a dispute. Each is decided while the club's log is locked, together with its effects on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.calendar.happened_in import happened_in
from ging_service.domain.disputes import commands as d
from ging_service.domain.disputes.events import Subject
from ging_service.domain.errors import Refused
from ging_service.domain.game import PlacedEvent
from ging_service.domain.streams import CLUB, dispute_stream, game_of, members_at, table_stream, transfers_of
from ging_service.eventlog.read import NO_END, club_events, lock_log, stream_events
from ging_service.execution.caller import ANYONE, Caller, draw_command_id
from ging_service.execution.command_batch import CommandResult, CommandStep, batch_by
from ging_service.execution.deciding import current
from ging_service.execution.errors import NotFound
from ging_service.execution.execute import attempt_on, first_result
from ging_service.execution.observer import observed
from ging_service.execution.recorded_event import recorded_event_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg

    from ging_service.domain.club.state import ClubState
    from ging_service.domain.disputes.events import Amended, Outcome
    from ging_service.domain.disputes.state import DisputeState
    from ging_service.domain.game import GameRulings
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from ging_service.execution.stream_cache import VersionedState

# More than a ruling leads to at a table, so one round trip is the rule.
_MORE_EVENTS = 100

MOST_PENDING = 20
"""The most disputes of one member that wait for a ruling: each is work for an arbitrator."""

Place = tuple[str, str]
"""Club and dispute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contested:
    """The subject of a dispute: a table, its deal (0: nothing that belongs to one), and an event by stream version."""

    table_id: str
    deal: int
    subject: Subject
    version: int = 0


class _Step(NamedTuple):
    """A step of a dispute: the command to it, and the one to its table if there is one."""

    command: d.Command
    at_table: Any = None


class _Held(NamedTuple):
    """Facts on which a step is decided, looked up while nobody else writes to the club's log."""

    dispute: DisputeState
    table: VersionedState
    standing: d.CallerFacts
    record: Callable[..., tuple[PlacedEvent, ...]]
    pending: Callable[[], int]


def raise_dispute(  # noqa: PLR0913  where, what, why, by whom and when
    services: Services,
    place: Place,
    contested: Contested,
    reason: str,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> CommandResult:
    """Raise a dispute about something at a table.

    Raises ``NoSuchClub``, ``NotFound`` (table, deal, version), and ``Refused``: ``not_contested`` if the event does not
    match the subject of the dispute, ``too_many_disputes``.
    """

    def ask(held: _Held) -> _Step:
        if held.dispute.phase == "unraised":
            _need_contested(held, contested)
            if held.pending() >= MOST_PENDING:
                detail = f"{MOST_PENDING} disputes of this member wait for a ruling: withdraw some of them first"
                raise Refused("too_many_disputes", "", detail)
        command = d.RaiseDispute(
            by=held.standing,
            dispute=place[1],
            table=contested.table_id,
            deal=contested.deal,
            subject=contested.subject,
            version=contested.version,
            reason=reason,
        )
        return _Step(command)

    asked = ["raise", contested, reason]
    return _carry_out(services, place, asked, ask, caller, happened=happened_at, table_id=contested.table_id)


def take_dispute(
    services: Services, place: Place, caller: Caller = ANYONE, *, opens_hands: bool = False, happened_at: str = ""
) -> CommandResult:
    """An arbitrator reviews a dispute; ``opens_hands`` opens the hands of its deal to everybody. Raises ``Refused``."""

    def ask(held: _Held) -> _Step:
        opening = _rulings(held).open_hands(held.dispute.deal) if opens_hands and held.table.version else None
        return _Step(d.TakeDispute(by=held.standing, opens_hands=opens_hands), opening)

    return _carry_out(services, place, ["take", opens_hands], ask, caller, happened=happened_at)


def rule_dispute(  # noqa: PLR0913  where, what, why, by whom and when
    services: Services,
    place: Place,
    ruling: Any,  # noqa: ANN401  of any game
    reasons: str,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
    dry_run: bool = False,
) -> CommandResult:
    """Rule on a dispute, and pay what the ruling orders in the same transaction. None dismisses.

    Raises ``Refused``: ``other_game`` if the ruling is not of the type that ``Game.rulings`` of the table's game takes,
    and what the dispute or the table refuses. The ruling applies to the dispute's own deal, and any deal in
    it is ignored. ``dry_run``: everything is carried out and nothing is kept.
    """

    def ask(held: _Held) -> _Step:
        outcome: Outcome = ruling.outcome if ruling else "dismissed"
        is_at_table = ruling is not None and held.table.version > 0  # else the dispute itself refuses
        amended = _amended(held, ruling) if is_at_table else ()
        command = d.RuleDispute(by=held.standing, outcome=outcome, reasons=reasons, amended=amended)
        applied = _applied(held, place[1], ruling) if is_at_table else None
        return _Step(command, applied)

    return _carry_out(services, place, ["rule", ruling, reasons], ask, caller, happened=happened_at, dry_run=dry_run)


def withdraw_dispute(
    services: Services, place: Place, reason: str = "", caller: Caller = ANYONE, *, happened_at: str = ""
) -> CommandResult:
    """Withdraw a dispute; only the member who raised it can do so. Raises ``Refused``."""

    def ask(held: _Held) -> _Step:
        return _Step(d.WithdrawDispute(by=held.standing, reason=reason))

    return _carry_out(services, place, ["withdraw", reason], ask, caller, happened=happened_at)


def _amended(held: _Held, ruling: Any) -> tuple[Amended, ...]:  # noqa: ANN401  a ruling of any game
    """The parts of the record that a ruling changes. Raises ``Refused("other_game")`` for a ruling of another game."""
    rulings = _rulings(held)
    # Types of rulings inherit from each other: one that can amend is not for a game without amendments.
    if type(ruling) is not rulings.ruling:
        raise Refused("other_game", "", "this ruling belongs to a different game than the table")
    return rulings.amended(ruling)


def _applied(held: _Held, dispute_id: str, ruling: Any) -> Any:  # noqa: ANN401  a ruling of any game
    record = held.record()
    contested = held.dispute.version
    # Versions of a stream begin at 1.
    position = record[contested - 1].position if contested else -1
    return _rulings(held).command(dispute_id, held.dispute.deal, ruling, record, position)


def _rulings(held: _Held) -> GameRulings:
    """The functions that carry out rulings at the table."""
    rulings = game_of(held.table.state).rulings
    assert rulings is not None  # noqa: S101  every installed game has rulings
    return rulings


def _need_contested(held: _Held, contested: Contested) -> None:
    """Require that the table, the deal and the event exist, and that the event matches the subject of the dispute."""
    table = held.table
    if not table.version:
        raise NotFound("table")
    deal = game_of(table.state).deal(table.state)
    if not 0 <= contested.deal <= (deal.number if deal else 0):
        raise NotFound("deal")
    if not 0 <= contested.version <= table.version:
        raise NotFound("version")
    if not contested.version:
        return
    (contested_event,) = held.record(contested.version - 1, contested.version)
    if not _is_contested_as(table.state, contested, contested_event.event):
        of = f" of deal {contested.deal}" if contested.deal else ""
        raise Refused("not_contested", "", f"this event is not a {contested.subject}{of}", "version")


def _is_contested_as(state: object, contested: Contested, event: object) -> bool:
    """Return True if an event matches the subject of the dispute. A transfer moves counters in every game."""
    if contested.subject == "transfer" and not transfers_of(event):
        return False
    return game_of(state).is_contested_as(contested.subject, contested.deal, event)


def _carry_out(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    place: Place,
    asked: list[Any],
    ask: Callable[[_Held], _Step],
    caller: Caller,
    *,
    happened: str,
    table_id: str = "",
    dry_run: bool = False,
) -> CommandResult:
    """Carry out a step at ``place`` (club, dispute), all or nothing; for a replay, return the first result.

    ``asked``: the request, which begins with the verb of the step's command.
    """
    club_id, dispute_id = place
    when = happened_in(services, club_id, happened)
    watching, transaction = (
        observed(services.observer, f"{asked[0].title()}Dispute"),
        services.club_transaction(club_id),
    )
    # The inner transaction undoes a dry run; the outer one, which names the club, ends as usual.
    with watching as watched, transaction as conn, conn.transaction(force_rollback=dry_run):
        # Two streams change, and arbitrators may be appointed meanwhile: nobody else may write between the look and the
        # append.
        lock_log(conn, club_id)
        command_id = caller.key or draw_command_id()
        order = batch_by(caller, (club_id, dispute_stream(dispute_id)), (), asked=[when, *asked], command=command_id)
        replayed = first_result(services, conn, order)
        if replayed is not None:
            watched.replayed = True
            further = _of_same_command(services, conn, club_id, replayed)
            return replace(replayed, recorded_events=(*replayed.recorded_events, *further))
        held = _hold(services, conn, place, caller.actor, table_id)
        command, at_table = ask(held)
        done = attempt_on(services, conn, replace(order, steps=(CommandStep(command, when),)))
        if at_table is None:
            return done
        stream_id = table_stream(held.dispute.table)
        # The idempotency key belongs to the dispute's events. The common command id shows that these belong to it.
        there = replace(
            order, stream_id=stream_id, steps=(CommandStep(at_table, when),), key="", expected_version=None, asked=None
        )
        moved = attempt_on(services, conn, there)
    return replace(done, recorded_events=(*done.recorded_events, *moved.recorded_events))


def _hold(services: Services, conn: psycopg.Connection[Any], place: Place, member: str, table_id: str) -> _Held:
    club_id, dispute_id = place
    club: ClubState = current(services, conn, club_id, CLUB).state
    dispute: DisputeState = current(services, conn, club_id, dispute_stream(dispute_id)).state
    stream_id = table_stream(dispute.table or table_id)
    table = current(services, conn, club_id, stream_id)
    standing = d.CallerFacts(
        member=member,
        is_member=not club.missing([member]),
        is_arbitrator=member in club.arbitrators,
        sat=member in members_at(table.state),
    )

    def record(after_version: int = 0, up_to_version: int = NO_END) -> tuple[PlacedEvent, ...]:
        stored = stream_events(conn, club_id, stream_id, after_version, up_to_version)
        return tuple(_placed(recorded_event_of(services, one)) for one in stored)

    def pending() -> int:
        wanted = (
            "SELECT count(*) FROM disputes"
            " WHERE club_id = %s AND raised_by = %s AND state IN ('raised', 'under_review')"
        )
        (found,) = conn.execute(wanted, (club_id, member)).fetchone() or (0,)
        return int(found)

    return _Held(dispute, table, standing, record, pending)


def _placed(one: RecordedEvent) -> PlacedEvent:
    return PlacedEvent(one.position, one.event, one.happened_at or one.recorded_at)


def _of_same_command(
    services: Services, conn: psycopg.Connection[Any], club_id: str, done: CommandResult
) -> tuple[RecordedEvent, ...]:
    """Events of a command in the table's stream.

    They directly follow the dispute's own event, because the log was locked.
    """
    command, position = done.recorded_events[-1].command, done.recorded_events[-1].position
    found: list[RecordedEvent] = []
    while rows := club_events(conn, club_id, position + 1 + len(found), _MORE_EVENTS):
        of_command = [one for one in (recorded_event_of(services, row) for row in rows) if one.command == command]
        found += of_command
        if len(of_command) < len(rows):
            break
    return tuple(found)
