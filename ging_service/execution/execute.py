"""Execution of commands: load, decide, append and project, in one transaction."""

from __future__ import annotations

import hashlib
import random
import time
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
from psycopg.pq import TransactionStatus

from ging_service.domain.errors import Refused
from ging_service.domain.streams import BOOKS_STREAM, CLUB, members_at, table_id_of
from ging_service.eventlog.append import Append, Appended, append
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub, OverQuota
from ging_service.eventlog.read import Loaded, club_events, load, lock_log
from ging_service.eventlog.sealing import commitments_in, joined
from ging_service.execution.agreements import check_accepted, check_seated, follow_ups, may_end_together
from ging_service.execution.command_batch import CommandResult, CommandStep, no_text
from ging_service.execution.deciding import books_on, current, decide_order, state_of
from ging_service.execution.errors import QuotaReached, Stale
from ging_service.execution.limits_under_lock import check_limits, check_seasons, may_be_bound
from ging_service.execution.observer import observed
from ging_service.execution.permissions import without_figures
from ging_service.execution.recorded_event import RecordedEvent, recorded_events_of
from ging_service.execution.stream_cache import VersionedState
from ging_service.execution.table_money import table_money_of
from ging_service.projections import live
from ging_service.projections.snapshots import encode_state
from ging_service.projections.tables_over import add_up_tables, tables_to_add_up

if TYPE_CHECKING:
    import psycopg

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.club.state import ClubState
    from ging_service.eventlog.read import Prior
    from ging_service.execution.command_batch import CommandBatch
    from ging_service.execution.deciding import Decided
    from ging_service.execution.services import Services

ATTEMPTS = 5
"""Attempts of a command without an expected version while others can be quicker. After that it locks the log."""

PAUSE_S = 0.002
"""The longest pause before the second attempt; twice that before the third, and so on."""


def execute(services: Services, order: CommandBatch) -> CommandResult:
    """Execute a batch.

    Raises ``Refused`` (the rules refuse it), ``QuotaReached``, ``Stale`` (another version was expected), ``KeyReused``,
    ``NoSuchClub``.
    After any error, nothing has been written.
    """
    with observed(services.observer, _name_of(order)) as watched:
        done = _carry_out(services, order)
        watched.replayed = done.replayed
    return done


def _name_of(order: CommandBatch) -> str:
    kinds = {type(step.command).__name__ for step in order.steps}
    return kinds.pop() if len(kinds) == 1 else "several"


def _carry_out(services: Services, order: CommandBatch) -> CommandResult:
    with services.pool.connection() as conn:
        # Loading a stream is about a fifth of a command's cost, and most processes are alone with their tables.
        done = _from_memory(services, conn, order)
        attempt = 0
        while done is None and attempt < ATTEMPTS:
            attempt += 1
            try:
                done = attempt_on(services, conn, order)
            except Conflict:
                time.sleep(random.uniform(0, PAUSE_S * attempt))  # noqa: S311  so that two retries do not collide again
        return done or _attempt_alone(services, conn, order)


def _attempt_alone(services: Services, conn: psycopg.Connection[Any], order: CommandBatch) -> CommandResult:
    """Execute a batch while nobody else can append to the club's log. Everyone who waits gets their turn."""
    services.memory.forget((order.club_id, order.stream_id))
    with within(conn, order.club_id):
        lock_log(conn, order.club_id)
        return attempt_on(services, conn, order)


def _from_memory(services: Services, conn: psycopg.Connection[Any], order: CommandBatch) -> CommandResult | None:
    """Execute a batch on the cached stream, in one round trip; None where that is not possible.

    A refusal on the cached state is not final: the batch may have been carried out before, or may be valid for the
    stream as it is by now. Only a loaded stream tells.
    """
    key = (order.club_id, order.stream_id)
    left = services.memory.recall(key)
    if left is None or order.expected_version not in (None, left.version):
        return None
    try:
        decided = decide_order(services, order, VersionedState(left.version, left.state))
        # Limits and seasons are read under the lock on the log, so such a batch loads anyway.
        if may_be_bound(decided):
            return None
        # The last body as well as the version: after a failover that lost a commit, another event can have this
        # version.
        return _append(services, conn, order, decided, left.last_body)
    except Refused:
        return None
    except (Conflict, Stale):
        services.memory.forget(key)
        return None


def attempt_on(services: Services, conn: psycopg.Connection[Any], order: CommandBatch) -> CommandResult:
    """Try once to execute a batch on a connection, which may be in a transaction. Raises what ``execute`` raises.

    After any error the transaction can only be rolled back.
    """
    loaded = load(conn, order.club_id, order.stream_id, order.key)
    if loaded.prior is not None:
        return _replay(services, conn, order, loaded.prior)
    decided = _decide_at(services, conn, order, loaded)
    if loaded.club_exists and may_be_bound(decided):
        return _append_bound(services, conn, order, decided)
    return _append(services, conn, order, decided)


def _append_bound(
    services: Services, conn: psycopg.Connection[Any], order: CommandBatch, decided: Decided
) -> CommandResult:
    """Append what limits and seasons allow, while the log is locked. Charges a table that has ended its table money.

    A request with the same key may have finished while this one waited for the lock. Its postings must not refuse this
    one.
    """
    with within(conn, order.club_id):
        lock_log(conn, order.club_id)
        # Everything below reads after the lock: two commands cannot exceed a limit together, and a late entry cannot
        # slip into a season while it is being closed.
        replayed = first_result(services, conn, order)
        if replayed is not None:
            return replayed
        books: BooksState = books_on(services, conn, order.club_id).state

        def club() -> ClubState:
            state: ClubState = current(services, conn, order.club_id, CLUB).state
            return state

        try:
            check_seated(decided, order, club)
            check_accepted(decided, order, club)
            check_seasons(conn, order.club_id, decided, books, order.rights)
            check_limits(services, conn, order.club_id, decided, books)
        except Refused as refusal:
            told = without_figures(refusal, order.rights)
            if told is refusal or services.beyond_limit is None:
                # `from None`: the original refusal contains a balance that the caller may not see.
                raise told from None
            services.beyond_limit.append(told)
        done = _append(services, conn, order, decided)
        charge = table_money_of(books, club, decided)
        # In the same transaction, so that no table ends without its charge, and none is opened without its offers.
        if charge is not None:
            attempt_on(services, conn, _elsewhere(order, BOOKS_STREAM, CommandStep(*charge)))
        for command in follow_ups(decided, order, club):
            attempt_on(services, conn, _elsewhere(order, CLUB, CommandStep(command)))
    # The append was part of a transaction block, so it cached nothing: the cache still has the stream before it.
    services.memory.forget((order.club_id, order.stream_id))
    return done


def _elsewhere(order: CommandBatch, stream_id: str, step: CommandStep) -> CommandBatch:
    """A command that follows from a batch, to another stream: key and version belong to the command at the table."""
    return replace(order, stream_id=stream_id, steps=(step,), key="", expected_version=None, asked=None, command="")


def _append(
    services: Services,
    conn: psycopg.Connection[Any],
    order: CommandBatch,
    decided: Decided,
    expected_last: bytes | None = None,
) -> CommandResult:
    """Append the decided events with their read-model rows."""
    try:
        appended = _append_rows(services, conn, order, decided, expected_last)
    except Conflict as conflict:
        # A caller who named a version learns the current one. Only commands for any version are tried again.
        if order.expected_version is not None:
            raise Stale(conflict.current_version) from conflict
        raise
    except OverQuota as over:
        raise QuotaReached(str(over), over.retry_after_s) from over
    if appended.replayed:
        return _done_before(services, conn, order, appended)
    # Inside a transaction block nothing is committed yet: a rollback would leave a cached stream that never existed.
    if decided.bodies and conn.pgconn.transaction_status == TransactionStatus.IDLE:
        at = VersionedState(appended.version, decided.state)
        services.memory.keep((order.club_id, order.stream_id), decided.before, at, decided.bodies[-1])
    return CommandResult(
        version=appended.version,
        recorded_events=_happenings(order, decided, appended.first_position),
        # From the state that was just appended to: so the answer needs no further round trip.
        seats={order.stream_id: members_at(decided.state)} if table_id_of(order.stream_id) else {},
    )


def _append_rows(
    services: Services,
    conn: psycopg.Connection[Any],
    order: CommandBatch,
    decided: Decided,
    expected_last: bytes | None,
) -> Appended:
    """Append in one statement. Where a table is over, another one adds it up, in the same transaction."""
    booked = [entry for entry in decided.entries if entry is not None]
    also = joined([decided.seals.also(), live.rows_of(decided.changes, booked)])
    over = tables_to_add_up(decided.changes)
    with within(conn, order.club_id) if over else nullcontext():
        begun = time.perf_counter()
        appended = append(conn, _request(services, order, decided, expected_last), also)
        services.observer.appended(time.perf_counter() - begun)
        if over and not appended.replayed:
            add_up_tables(conn, order.club_id, over)
    return appended


def _decide_at(services: Services, conn: psycopg.Connection[Any], order: CommandBatch, loaded: Loaded) -> Decided:
    """Decide a batch on the loaded state, if the stream is at the expected version.

    If a stream does not exist, its decider refuses the command, for any expected version.
    """
    # Only the first command of the stream `club` can found a club.
    if not loaded.club_exists and order.stream_id != CLUB:
        raise NoSuchClub
    is_stale = order.expected_version not in (None, loaded.version)
    if is_stale and loaded.version:
        raise Stale(loaded.version)
    state = state_of(services, conn, order.club_id, order.stream_id, loaded)
    # A stream without events is decided even at the wrong version: "no such table" helps a caller more than a version
    # conflict.
    at = VersionedState(loaded.version, state)
    try:
        decided = decide_order(services, order, at)
    except Refused:
        if not may_end_together(services, conn, order, at):
            raise
        decided = decide_order(services, replace(order, ends_together=True), at)
    if is_stale:
        raise Stale(loaded.version)
    return decided


def _happenings(order: CommandBatch, decided: Decided, first_position: int) -> tuple[RecordedEvent, ...]:
    return tuple(
        RecordedEvent(
            position=first_position + change.position,
            stream_id=order.stream_id,
            version=change.version,
            type=change.type,
            recorded_at=change.recorded_at,
            happened_at=said.happened_at,
            actor=said.actor,
            command=decided.command_id,
            event=change.event,
            app=said.app,
            commitments=commitments_in(body),
        )
        for change, said, body in zip(decided.changes, decided.said, decided.bodies, strict=True)
    )


def _request(services: Services, order: CommandBatch, decided: Decided, expected_last: bytes | None) -> Append:
    return Append(
        club_id=order.club_id,
        stream_id=order.stream_id,
        expected_version=decided.before,
        types=[change.type for change in decided.changes],
        bodies=decided.bodies,
        recorded_at=decided.now,
        snapshot=encode_state(decided.state),
        key=order.key,
        request_hash=_hash(order) if order.key else b"",
        expected_last=expected_last,
        member=order.actor,
        quotas=services.quotas_of(order.actor, order.app),
    )


def first_result(services: Services, conn: psycopg.Connection[Any], order: CommandBatch) -> CommandResult | None:
    """Return the result of a batch that has been carried out under its key; None if it has not. Raises ``KeyReused``.

    For callers that look up under the lock on the log what a command depends on: the first request may have changed it, and
    a repeated one must not be refused for that. The batch needs no steps if it has ``asked``.
    """
    prior = load(conn, order.club_id, order.stream_id, order.key).prior if order.key else None
    return None if prior is None else _replay(services, conn, order, prior)


def _replay(services: Services, conn: psycopg.Connection[Any], order: CommandBatch, prior: Prior) -> CommandResult:
    """Return the result of the batch with this key. Raises ``KeyReused`` if it was another batch."""
    # With the first request's result, another request would look as if it had been carried out.
    if prior.request_hash != _hash(order):
        raise KeyReused
    return _done_before(services, conn, order, prior.appended)


def _done_before(
    services: Services, conn: psycopg.Connection[Any], order: CommandBatch, appended: Appended
) -> CommandResult:
    """The result of the same batch when it came first."""
    with within(conn, order.club_id):
        stored = club_events(conn, order.club_id, appended.first_position, appended.count)
    return CommandResult(version=appended.version, recorded_events=recorded_events_of(services, stored), replayed=True)


def _hash(order: CommandBatch) -> bytes:
    """Hash of the request, which must be the same when the key is used again."""
    # A shuffled pack and the time differ at each repetition; `asked` is the request without them.
    asked = order.asked
    if asked is None:
        asked = [(type(step.command).__name__, step.command, step.happened_at, step.actor) for step in order.steps]
    try:
        return hashlib.sha256(msgspec.json.encode([order.stream_id, order.actor, asked])).digest()
    # A lone surrogate, which JSON text can smuggle in, has no bytes in UTF-8.
    except UnicodeEncodeError as error:
        raise no_text() from error
