"""Carrying out a command: load, decide, append and project, in one transaction."""

from __future__ import annotations

import hashlib
import random
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ging_service.application.encoding import encoded, no_text
from ging_service.application.errors import Stale
from ging_service.application.permissions import check_speaks_for_seat
from ging_service.application.states import At, state_of
from ging_service.domain.errors import Refused
from ging_service.domain.streams import CLUB, decider_of, table_id_of
from ging_service.eventlog.append import Append, Appended, append
from ging_service.eventlog.codec import Envelope, timestamp
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub
from ging_service.eventlog.read import Loaded, club_events, load
from ging_service.projections import live
from ging_service.projections.change import Change
from ging_service.projections.snapshots import encode_state

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    import psycopg

    from ging_service.application.services import Services
    from ging_service.domain.game import Decider
    from ging_service.eventlog.read import Stored

ATTEMPTS = 5
"""How often a command that named no version is decided anew when others were quicker."""

PAUSE_S = 0.002
"""The longest pause before the second attempt; twice that before the third, and so on."""


class Step(NamedTuple):
    """One command, and when it happened if that was earlier than it is recorded ("" or RFC 3339 text in UTC).

    ``decided``: what it leads to, where that has been decided already. Only for a stream that the order begins.
    ``actor``: who gives it, where that is not who gives the order.
    """

    command: Any
    happened_at: str = ""
    decided: tuple[Any, ...] | None = None
    actor: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What somebody wants done to one stream: one command or several, all or nothing.

    ``asked`` is what he asked for, where the steps hold more than that (the time, a shuffled pack): the same key with
    something else asked is refused. ``expected_version`` None: whatever the version is. ``key`` "": no idempotency.
    """

    club_id: str
    stream_id: str
    steps: tuple[Step, ...]
    actor: str = ""
    key: str = ""
    expected_version: int | None = None
    asked: Any = None


class Happening(NamedTuple):
    """One event as recorded: its place in the club's log and in its stream, when, by whom, and what."""

    position: int
    stream_id: str
    version: int
    type: str
    recorded_at: str
    happened_at: str
    actor: str
    command: str
    event: Any


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

    Raises ``Refused`` (the rules say no), ``Stale`` (another version was expected), ``Conflict`` (others were quicker,
    time and again), ``KeyReused``, ``NoSuchClub``. Whatever it raises, nothing has been written.
    """
    with services.pool.connection() as conn:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return attempt_on(services, conn, order)
            except Conflict:
                if attempt == ATTEMPTS:
                    raise
                time.sleep(random.uniform(0, PAUSE_S * attempt))  # noqa: S311  so that two do not meet again
    raise AssertionError("unreachable")  # pragma: no cover


def attempt_on(services: Services, conn: psycopg.Connection[Any], order: Order) -> Done:
    """Try once to carry out an order on a connection, which may be in a transaction. Raises what ``execute`` raises.

    In a transaction everything but success ends it: it can only be rolled back.
    """
    if not order.steps:
        raise Refused("nothing_asked", "", "nothing is asked for")
    request_hash = _hash(order) if order.key else b""
    loaded = load(conn, order.club_id, order.stream_id, order.key)
    if loaded.prior is not None:
        if loaded.prior.request_hash != request_hash:
            raise KeyReused
        return _replay(services, conn, order, loaded.prior.appended)
    decided = _decide_at(services, conn, order, loaded)
    try:
        appended = append(conn, _request(order, loaded, decided, request_hash), also=_projector(decided))
    except Conflict as conflict:
        if order.expected_version is not None:
            raise Stale(conflict.current_version) from conflict
        raise
    if appended.replayed:
        return _replay(services, conn, order, appended)
    return Done(version=appended.version, happenings=_happenings(order, decided, appended.first_position))


def _decide_at(services: Services, conn: psycopg.Connection[Any], order: Order, loaded: Loaded) -> _Decided:
    """Decide an order on the state that has been loaded, if it is the one that the order is meant for.

    Of a stream that does not exist its decider says so, whichever version was expected.
    """
    if not loaded.club_exists and order.stream_id != CLUB:
        raise NoSuchClub
    is_stale = order.expected_version not in (None, loaded.version)
    if is_stale and loaded.version:
        raise Stale(loaded.version)
    state = state_of(services, conn, order.club_id, order.stream_id, loaded)
    decided = _decide(services, order, At(loaded.version, state))
    if is_stale:
        raise Stale(loaded.version)
    return decided


def _happenings(order: Order, decided: _Decided, first_position: int) -> tuple[Happening, ...]:
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
        )
        for change, said in zip(decided.changes, decided.said, strict=True)
    )


class _Decided(NamedTuple):
    """An order's events with the envelopes and bytes of each, and the state after them."""

    command_id: str
    now: datetime
    changes: list[Change]
    bodies: list[bytes]
    said: list[Envelope]
    state: Any


def _decide(services: Services, order: Order, before: At) -> _Decided:
    """Decide each step on the state that the one before it left."""
    now = services.clock()
    decider = decider_of(order.stream_id)
    decided = _Decided(order.key or secrets.token_hex(16), now, [], [], [], None)
    version, state = before
    for step in order.steps:
        envelope = Envelope(
            actor=step.actor or order.actor,
            command=decided.command_id,
            recorded_at=timestamp(now),
            stream=order.stream_id,
            version=version,
            happened_at=step.happened_at,
        )
        events = _events(decider, step, envelope.actor, state)
        decided.bodies.extend(encoded(services.codec, envelope, events))
        for event in events:
            state = decider.evolve(state, event)
            version += 1
            decided.said.append(envelope)
            place = (len(decided.changes), version, services.codec.name(event))
            decided.changes.append(_change(order, envelope, place, event, state))
    return decided._replace(state=state)


def _change(order: Order, said: Envelope, place: tuple[int, int, str], event: object, after: object) -> Change:
    """``place``: the event's offset in the command, its version and its type."""
    offset, version, type_name = place
    return Change(
        club_id=order.club_id,
        table_id=table_id_of(order.stream_id),
        position=offset,
        version=version,
        type=type_name,
        event=event,
        after=after,
        recorded_at=said.recorded_at,
        happened_at=said.happened_at or said.recorded_at,
    )


def _events(decider: Decider, step: Step, actor: str, state: object) -> tuple[Any, ...]:
    """What a step leads to, if its actor may ask for it."""
    if step.decided is not None:
        return step.decided
    check_speaks_for_seat(actor, step.command, state)
    return decider.decide(step.command, state)


def _request(order: Order, loaded: Loaded, decided: _Decided, request_hash: bytes) -> Append:
    return Append(
        club_id=order.club_id,
        stream_id=order.stream_id,
        expected_version=loaded.version,
        types=[change.type for change in decided.changes],
        bodies=decided.bodies,
        recorded_at=decided.now,
        snapshot=encode_state(decided.state),
        key=order.key,
        request_hash=request_hash,
    )


def _projector(decided: _Decided) -> Any:  # noqa: ANN401  what ``append`` takes
    """What else to write in the append's transaction; None where only the snapshot changes."""
    if not live.concerns(change.event for change in decided.changes):
        return None
    return lambda conn: live.write(conn, decided.changes, count=len(decided.changes))


def _replay(services: Services, conn: psycopg.Connection[Any], order: Order, appended: Appended) -> Done:
    """What the same order did when it came first."""
    stored = club_events(conn, order.club_id, appended.first_position, appended.count)
    return Done(version=appended.version, happenings=happenings_of(services, stored), replayed=True)


def happenings_of(services: Services, stored: Sequence[Stored]) -> tuple[Happening, ...]:
    """Stored events, decoded."""
    return tuple(happening_of(services, one) for one in stored)


def happening_of(services: Services, stored: Stored) -> Happening:
    """A stored event, decoded."""
    position, stream_id, version, type_name, body = stored
    recorded = services.codec.decode(body, type_name)
    return Happening(
        position=position,
        stream_id=stream_id,
        version=version,
        type=type_name,
        recorded_at=recorded.recorded_at,
        happened_at=recorded.happened_at,
        actor=recorded.actor,
        command=recorded.command,
        event=recorded.event,
    )


def _hash(order: Order) -> bytes:
    """What the same key must ask for again."""
    asked = order.asked
    if asked is None:
        asked = [(type(step.command).__name__, step.command, step.happened_at, step.actor) for step in order.steps]
    try:
        return hashlib.sha256(msgspec.json.encode([order.stream_id, order.actor, asked])).digest()
    except UnicodeEncodeError as error:
        raise no_text() from error
