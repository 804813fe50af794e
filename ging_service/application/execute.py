"""Carrying out a command: load, decide, append and project, in one transaction."""

from __future__ import annotations

import hashlib
import random
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from psycopg.pq import TransactionStatus

from ging_service.application.access.rights import Right
from ging_service.application.bounds import check_bounds, may_be_bound
from ging_service.application.deciding import decide_order
from ging_service.application.encoding import no_text
from ging_service.application.errors import Stale
from ging_service.application.happening import Happening, happenings_of
from ging_service.application.observing import observed
from ging_service.application.permissions import without_figures
from ging_service.application.states import At, books_on, state_of
from ging_service.application.table_money import table_money_of
from ging_service.domain.errors import Refused
from ging_service.domain.streams import BOOKS_STREAM, CLUB
from ging_service.eventlog.append import Append, Appended, append
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub
from ging_service.eventlog.read import Loaded, club_events, hold, load
from ging_service.eventlog.scope import within
from ging_service.eventlog.sealing import commitments_in, joined
from ging_service.projections import live
from ging_service.projections.snapshots import encode_state

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg

    from ging_service.application.deciding import Decided
    from ging_service.application.services import Services
    from ging_service.domain.books.state import BooksState
    from ging_service.eventlog.read import Prior

ATTEMPTS = 5
"""How often a command that named no version is decided while others can be quicker. Then it holds the log."""

PAUSE_S = 0.002
"""The longest pause before the second attempt; twice that before the third, and so on."""


class Step(NamedTuple):
    """One command, and when it happened if that was earlier than it is recorded ("" or RFC 3339 text in UTC).

    ``decided``: what it leads to, where that has been decided already. Only for a stream that the order begins.
    ``actor``: who gives it, where that is not who gives the order.
    ``complete(command, state)``: the command to decide on a state, where something in it follows from the state; it is
    asked anew whenever the step is decided anew.
    """

    command: Any
    happened_at: str = ""
    decided: tuple[Any, ...] | None = None
    actor: str = ""
    complete: Callable[[Any, Any], Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What somebody wants done to one stream with some app: one command or several, all or nothing.

    ``asked`` is what he asked for, where the steps hold more than that (the time, a shuffled pack): the same key with
    something else asked is refused. ``expected_version`` None: whatever the version is. ``key`` "": no idempotency.
    ``rights``: what the caller may do: nothing, unless it is given. ``key_made_by``: as in ``Caller``.
    ``command``: the id of the command that the order is a part of, where it is not an order by itself.
    """

    club_id: str
    stream_id: str
    steps: tuple[Step, ...]
    actor: str = ""
    app: str = ""
    rights: frozenset[Right] = frozenset()
    key_made_by: str = ""
    key: str = ""
    expected_version: int | None = None
    asked: Any = None
    command: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What became of an order: its events, and the version of the stream after them.

    ``replayed``: the same order had been carried out before, and this is what it did then.
    """

    version: int
    happenings: tuple[Happening, ...]
    replayed: bool = False


def execute(services: Services, order: Order) -> Done:
    """Carry out an order.

    Raises ``Refused`` (the rules say no), ``Stale`` (another version was expected), ``KeyReused``, ``NoSuchClub``.
    Whatever it raises, nothing has been written.
    """
    with observed(services.observer, _name_of(order)) as watched:
        done = _carry_out(services, order)
        watched.replayed = done.replayed
    return done


def _name_of(order: Order) -> str:
    kinds = {type(step.command).__name__ for step in order.steps}
    return kinds.pop() if len(kinds) == 1 else "several"


def _carry_out(services: Services, order: Order) -> Done:
    with services.pool.connection() as conn:
        done = _from_memory(services, conn, order)
        attempt = 0
        while done is None and attempt < ATTEMPTS:
            attempt += 1
            try:
                done = attempt_on(services, conn, order)
            except Conflict:
                time.sleep(random.uniform(0, PAUSE_S * attempt))  # noqa: S311  so that two do not meet again
        return done or _attempt_alone(services, conn, order)


def _attempt_alone(services: Services, conn: psycopg.Connection[Any], order: Order) -> Done:
    """Carry out an order while nobody else can append to the club's log: the turn comes for everyone who waits."""
    services.memory.forget((order.club_id, order.stream_id))
    with within(conn, order.club_id):
        hold(conn, order.club_id)
        return attempt_on(services, conn, order)


def _from_memory(services: Services, conn: psycopg.Connection[Any], order: Order) -> Done | None:
    """Carry out an order on the stream as this process left it, in one round trip; None where that cannot be done.

    What is refused here may have been carried out before, or may be right for the stream as it is by now: only a
    loaded stream tells.
    """
    key = (order.club_id, order.stream_id)
    left = services.memory.recall(key)
    if left is None or order.expected_version not in (None, left.version):
        return None
    try:
        decided = decide_order(services, order, At(left.version, left.state))
        if may_be_bound(decided):
            return None
        return _append(services, conn, order, decided, left.last_body)
    except Refused:
        return None
    except (Conflict, Stale):
        services.memory.forget(key)
        return None


def attempt_on(services: Services, conn: psycopg.Connection[Any], order: Order) -> Done:
    """Try once to carry out an order on a connection, which may be in a transaction. Raises what ``execute`` raises.

    In a transaction everything but success ends it: it can only be rolled back.
    """
    loaded = load(conn, order.club_id, order.stream_id, order.key)
    if loaded.prior is not None:
        return _replay(services, conn, order, loaded.prior)
    decided = _decide_at(services, conn, order, loaded)
    if loaded.club_exists and may_be_bound(decided):
        return _append_bound(services, conn, order, decided)
    return _append(services, conn, order, decided)


def _append_bound(services: Services, conn: psycopg.Connection[Any], order: Order, decided: Decided) -> Done:
    """Append what limits and seasons allow, while the log is held; a table that has ended is charged its table money.

    A request with the same key may have been done while this one waited for the log: what it posted must not refuse it.
    """
    with within(conn, order.club_id):
        hold(conn, order.club_id)
        prior = load(conn, order.club_id, order.stream_id, order.key).prior if order.key else None
        if prior is not None:
            return _replay(services, conn, order, prior)
        books: BooksState = books_on(services, conn, order.club_id).state
        try:
            check_bounds(conn, order.club_id, decided, books)
        except Refused as refusal:
            raise without_figures(refusal, order.rights) from None
        done = _append(services, conn, order, decided)
        charge = table_money_of(books, decided)
        if charge is not None:
            charging = replace(
                order,
                stream_id=BOOKS_STREAM,
                steps=(Step(*charge),),
                key="",
                expected_version=None,
                asked=None,
                command="",
            )
            attempt_on(services, conn, charging)
    services.memory.forget((order.club_id, order.stream_id))
    return done


def _append(
    services: Services,
    conn: psycopg.Connection[Any],
    order: Order,
    decided: Decided,
    expected_last: bytes | None = None,
) -> Done:
    """Append what has been decided, with its read-model rows."""
    try:
        also = joined([decided.seals.also(), live.rows_of(decided.changes)])
        begun = time.perf_counter()
        appended = append(conn, _request(order, decided, expected_last), also)
        services.observer.appended(time.perf_counter() - begun)
    except Conflict as conflict:
        if order.expected_version is not None:
            raise Stale(conflict.current_version) from conflict
        raise
    if appended.replayed:
        return _done_before(services, conn, order, appended)
    if decided.bodies and conn.info.transaction_status == TransactionStatus.IDLE:
        at = At(appended.version, decided.state)
        services.memory.keep((order.club_id, order.stream_id), decided.before, at, decided.bodies[-1])
    return Done(version=appended.version, happenings=_happenings(order, decided, appended.first_position))


def _decide_at(services: Services, conn: psycopg.Connection[Any], order: Order, loaded: Loaded) -> Decided:
    """Decide an order on the state that has been loaded, if it is the one that the order is meant for.

    Of a stream that does not exist its decider says so, whichever version was expected.
    """
    if not loaded.club_exists and order.stream_id != CLUB:
        raise NoSuchClub
    is_stale = order.expected_version not in (None, loaded.version)
    if is_stale and loaded.version:
        raise Stale(loaded.version)
    state = state_of(services, conn, order.club_id, order.stream_id, loaded)
    decided = decide_order(services, order, At(loaded.version, state))
    if is_stale:
        raise Stale(loaded.version)
    return decided


def _happenings(order: Order, decided: Decided, first_position: int) -> tuple[Happening, ...]:
    return tuple(
        Happening(
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


def _request(order: Order, decided: Decided, expected_last: bytes | None) -> Append:
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
    )


def _replay(services: Services, conn: psycopg.Connection[Any], order: Order, prior: Prior) -> Done:
    """What the order with this key did. Raises ``KeyReused`` where it was another order."""
    if prior.request_hash != _hash(order):
        raise KeyReused
    return _done_before(services, conn, order, prior.appended)


def _done_before(services: Services, conn: psycopg.Connection[Any], order: Order, appended: Appended) -> Done:
    """What the same order did when it came first."""
    with within(conn, order.club_id):
        stored = club_events(conn, order.club_id, appended.first_position, appended.count)
    return Done(version=appended.version, happenings=happenings_of(services, stored), replayed=True)


def _hash(order: Order) -> bytes:
    """What the same key must ask for again."""
    asked = order.asked
    if asked is None:
        asked = [(type(step.command).__name__, step.command, step.happened_at, step.actor) for step in order.steps]
    try:
        return hashlib.sha256(msgspec.json.encode([order.stream_id, order.actor, asked])).digest()
    except UnicodeEncodeError as error:
        raise no_text() from error
