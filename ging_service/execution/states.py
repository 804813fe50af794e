"""The state of a stream: from its snapshot if that fits, else from its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import BOOKS_STREAM, folded, initial_state
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import load, stream_events
from ging_service.execution.stream_cache import VersionedState
from ging_service.projections.snapshots import OtherShape, decode_state

if TYPE_CHECKING:
    import psycopg

    from ging_service.eventlog.read import Loaded
    from ging_service.execution.services import Services


def current(services: Services, conn: psycopg.Connection[Any], club_id: str, stream_id: str) -> VersionedState:
    """Return the current state of a stream with its version."""
    loaded = load(conn, club_id, stream_id)
    return VersionedState(loaded.version, state_of(services, conn, club_id, stream_id, loaded))


def books_on(services: Services, conn: psycopg.Connection[Any], club_id: str) -> VersionedState:
    """A club's treasurer's book as a connection sees it. Raises ``NoSuchClub``."""
    loaded = load(conn, club_id, BOOKS_STREAM)
    if not loaded.club_exists:
        raise NoSuchClub
    return VersionedState(loaded.version, state_of(services, conn, club_id, BOOKS_STREAM, loaded))


def books_of(services: Services, club_id: str) -> VersionedState:
    """A club's treasurer's book as it is now. Raises ``NoSuchClub``."""
    with services.club_transaction(club_id) as conn:
        return books_on(services, conn, club_id)


def state_of(services: Services, conn: psycopg.Connection[Any], club_id: str, stream_id: str, loaded: Loaded) -> Any:  # noqa: ANN401  any stream's state
    """The state of a stream that has been loaded, at its version.

    A snapshot is a read model: it may be missing, or be of another shape than this program's.
    """
    if not loaded.version:
        return initial_state(stream_id)
    try:
        return decode_state(stream_id, loaded.state)
    # Written by another version of this program: the events are the truth, and the next append writes the snapshot
    # again.
    except OtherShape:
        return folded_at(services, conn, club_id, stream_id, loaded.version)


def folded_at(services: Services, conn: psycopg.Connection[Any], club_id: str, stream_id: str, version: int) -> Any:  # noqa: ANN401  any stream's state
    """The state of a stream at a version, from its events."""
    decode = services.codec.decode
    with within(conn, club_id):
        stored = stream_events(conn, club_id, stream_id, 0, version)
    return folded(initial_state(stream_id), [decode(one.body, one.type, one.values).event for one in stored])
