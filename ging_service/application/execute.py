"""Carrying out a command: load, decide, append and project, in one transaction."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ging_service.application.errors import Stale
from ging_service.domain.errors import Refused
from ging_service.domain.streams import CLUB, decider_of, table_id_of
from ging_service.eventlog.append import Append, Appended, append
from ging_service.eventlog.codec import Envelope, timestamp
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub, NotCanonical
from ging_service.eventlog.read import Loaded, club_events, load
from ging_service.projections import live
from ging_service.projections.change import Change
from ging_service.projections.snapshots import decode_state, encode_state

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    import psycopg

    from ging_service.application.services import Services

ATTEMPTS = 5
"""How often a command that named no version is decided anew when others were quicker."""

_NUL = b"\\u0000"
_NUL_CHARACTER = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""U+0000 in canonical bytes, and not a backslash that somebody typed before ``u0000``."""


class Step(NamedTuple):
    """One command, and when it happened if that was earlier than it is recorded ("" or RFC 3339 text in UTC).

    ``decided``: what it leads to, where that has been decided already. Only for a stream that the order begins.
    """

    command: Any
    happened_at: str = ""
    decided: tuple[Any, ...] | None = None


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
    request_hash = _hash(order) if order.key else b""
    with services.pool.connection() as conn:
        for attempt in range(1, ATTEMPTS + 1):
            loaded = load(conn, order.club_id, order.stream_id, order.key)
            try:
                return _attempt(services, conn, order, loaded, request_hash)
            except Conflict as conflict:
                if order.expected_version is not None:
                    raise Stale(conflict.current_version) from conflict
                if attempt == ATTEMPTS:
                    raise
    raise AssertionError("unreachable")  # pragma: no cover


def _attempt(
    services: Services, conn: psycopg.Connection[Any], order: Order, loaded: Loaded, request_hash: bytes
) -> Done:
    if loaded.prior is not None:
        if loaded.prior.request_hash != request_hash:
            raise KeyReused
        return _replay(services, conn, order, loaded.prior.appended)
    if not loaded.club_exists and order.stream_id != CLUB:
        raise NoSuchClub
    if order.expected_version not in (None, loaded.version):
        raise Stale(loaded.version)
    decided = _decide(services, order, loaded)
    appended = append(conn, _request(order, loaded, decided, request_hash), also=_projector(decided))
    if appended.replayed:
        return _replay(services, conn, order, appended)
    happenings = tuple(
        Happening(
            position=appended.first_position + change.position,
            stream_id=order.stream_id,
            version=change.version,
            type=change.type,
            recorded_at=change.recorded_at,
            happened_at=happened_at,
            actor=order.actor,
            command=decided.command_id,
            event=change.event,
        )
        for change, happened_at in zip(decided.changes, decided.happened, strict=True)
    )
    return Done(version=appended.version, happenings=happenings)


class _Decided(NamedTuple):
    """An order's events with their bytes and the states after them."""

    command_id: str
    now: datetime
    changes: list[Change]
    bodies: list[bytes]
    happened: list[str]
    state: Any


def _decide(services: Services, order: Order, loaded: Loaded) -> _Decided:
    """Decide each step on the state that the one before it left."""
    now = services.clock()
    recorded_at = timestamp(now)
    decider = decider_of(order.stream_id)
    decided = _Decided(order.key or secrets.token_hex(16), now, [], [], [], None)
    state = decode_state(decider, loaded.state)
    version = loaded.version
    for command, happened_at, known in order.steps:
        envelope = Envelope(
            actor=order.actor,
            command=decided.command_id,
            recorded_at=recorded_at,
            stream=order.stream_id,
            version=version,
            happened_at=happened_at,
        )
        events = decider.decide(command, state) if known is None else known
        decided.bodies.extend(_encoded(services, envelope, events))
        for event in events:
            state = decider.evolve(state, event)
            version += 1
            decided.happened.append(happened_at)
            decided.changes.append(
                Change(
                    club_id=order.club_id,
                    table_id=table_id_of(order.stream_id),
                    position=len(decided.changes),
                    version=version,
                    type=services.codec.name(event),
                    event=event,
                    after=state,
                    recorded_at=recorded_at,
                    happened_at=happened_at or recorded_at,
                )
            )
    return decided._replace(state=state)


def _encoded(services: Services, envelope: Envelope, events: Sequence[Any]) -> list[bytes]:
    """The events as bytes. What is no text, or no text for the database's own JSON, is refused."""
    try:
        bodies = services.codec.encode_all(envelope, events)
    except NotCanonical as error:
        raise _no_text() from error
    if any(_NUL in body and _NUL_CHARACTER.search(body) for body in bodies):
        raise _no_text()
    return bodies


def _no_text() -> Refused:
    return Refused("bad_text", "", "a text holds something that is no character, or the character U+0000")


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


def happenings_of(services: Services, stored: Sequence[Any]) -> tuple[Happening, ...]:
    """Stored events, decoded."""
    found = []
    for position, stream_id, version, type_name, body in stored:
        recorded = services.codec.decode(body, type_name)
        found.append(
            Happening(
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
        )
    return tuple(found)


def _hash(order: Order) -> bytes:
    """What the same key must ask for again."""
    asked = order.asked
    if asked is None:
        asked = [(type(step.command).__name__, step.command, step.happened_at) for step in order.steps]
    try:
        return hashlib.sha256(msgspec.json.encode([order.stream_id, order.actor, asked])).digest()
    except UnicodeEncodeError as error:
        raise _no_text() from error
