"""Data for readers to check one deal themselves: its events as hashed, and all that binds them to a signature."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ging_service.audit.export_layout import OpeningLine, opening_line
from ging_service.audit.proofs.unsealed_events import holds_in_clear
from ging_service.domain.streams import dispute_stream, table_stream
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.openings import openings_between
from ging_service.eventlog.proof.merkle import inclusion_proof
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tiles import tile_reader
from ging_service.eventlog.read import Stored, load, stream_events, stream_events_at
from ging_service.eventlog.signed_tree.checkpoint_store import (
    StoredCheckpoint,
    StoredKey,
    newest_checkpoint,
    verifier_keys,
)
from ging_service.eventlog.signed_tree.tree_store import TileStore
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.projections.read_models import deals_named_by
from ging_service.reporting.events.event_filter import deals_wanted
from ging_service.reporting.paging import LARGEST
from ging_service.reporting.tables.deal_window import deals_dealt, window_of_deal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import psycopg

    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Concerned:
    """Events in order of their positions; ``positions`` of those that concern the deal itself."""

    events: tuple[Stored, ...]
    positions: frozenset[int]
    is_running: bool


def events_of_deal(
    services: Services, conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int
) -> Concerned:
    """Return the table's events up to the last that concerns the deal, and those of its disputes.

    Raises ``NoSuchClub``, ``NotFound``.
    """
    stream_id = table_stream(table_id)
    found = concerned_events(services, conn, club_id, table_id, deal)
    last = max(one.version for one in found.events if one.stream_id == stream_id)
    stored = stream_events(conn, club_id, stream_id, 0, last)
    earlier = [one for one in stored if one.position not in found.positions]
    return replace(found, events=tuple(sorted((*earlier, *found.events), key=lambda one: one.position)))


def concerned_events(
    services: Services, conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int
) -> Concerned:
    """Return the table's events that concern the deal, and those of its disputes.

    Raises ``NoSuchClub``, ``NotFound``.
    """
    place, stream_id = (club_id, table_id), table_stream(table_id)
    newest = _newest(conn, place)
    # Of a deal that is not dealt yet no start is known, and the whole table would be read. The window of the last deal
    # reaches up to the newest event as well.
    window = window_of_deal(conn, club_id, table_id, min(deal, deals_dealt(conn, club_id, table_id)), newest)
    stored = stream_events(conn, club_id, stream_id, window.after, window.last)
    stored += stream_events_at(conn, club_id, stream_id, window.later)
    return _concerned(services, conn, place, deal, stored)


def _newest(conn: psycopg.Connection[Any], place: tuple[str, str]) -> int:
    """Return the table's last version. Raises ``NoSuchClub``, ``NotFound``."""
    club_id, table_id = place
    loaded = load(conn, club_id, table_stream(table_id))
    if not loaded.club_exists:
        raise NoSuchClub
    if not loaded.version:
        raise NotFound("table")
    return loaded.version


def _concerned(
    services: Services, conn: psycopg.Connection[Any], place: tuple[str, str], deal: int, stored: Iterable[Stored]
) -> Concerned:
    """Return those of the table's events that concern the deal, and those of its disputes. Raises ``NotFound``."""
    club_id, table_id = place
    stream_id = table_stream(table_id)
    versions = deals_wanted(conn, club_id, deal, [stream_id]).get(stream_id)
    if versions is None:
        raise NotFound("deal")
    concerning = [one for one in stored if one.version in versions or _names(services, one, deal)]
    disputed = [
        event for dispute_id in _disputes(conn, club_id, table_id, deal) for event in _stream(conn, club_id, dispute_id)
    ]
    events = sorted((*concerning, *disputed), key=lambda one: one.position)
    return Concerned(
        events=tuple(events),
        positions=frozenset(one.position for one in events),
        is_running=versions.stop >= LARGEST,
    )


def _names(services: Services, stored: Stored, deal: int) -> bool:
    """Return True if an event names the deal, as events do that open or correct it later."""
    return deal in deals_named_by(recorded_event_of(services, stored).event)


def _disputes(conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int) -> list[str]:
    rows = conn.execute(
        "SELECT dispute_id FROM disputes WHERE club_id = %s AND table_id = %s AND deal = %s ORDER BY dispute_id",
        (club_id, table_id, deal),
    ).fetchall()
    return [row[0] for row in rows]


def _stream(conn: psycopg.Connection[Any], club_id: str, dispute_id: str) -> list[Stored]:
    return stream_events(conn, club_id, dispute_stream(dispute_id))


@dataclass(frozen=True, slots=True, kw_only=True)
class EventToCheck:
    """One event: its exact text, "" where the reader may not see it, and the hashes that lead from it to the root.

    ``proof`` None: the checkpoint does not reach it yet, or the stored tree has no path to it.
    """

    position: int
    body: str
    proof: tuple[bytes, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealProof:
    """The events that concern a deal, in order, as far as a person may know of them, with the openings of their values.

    ``checkpoint``: the newest, one with all its witnesses if it reaches the last event; None while there is none.
    Nothing of it is verified here: the holder of the key does that.
    """

    club_id: str
    table_id: str
    deal: int
    checkpoint: StoredCheckpoint | None
    keys: tuple[StoredKey, ...]
    events: tuple[EventToCheck, ...]
    openings: tuple[OpeningLine, ...]


def deal_proof(services: Services, club_id: str, table_id: str, deal: int, person: Principal) -> DealProof:
    """The proof of a deal for a person. Raises ``NoSuchClub``, ``NotFound``: no such table or deal."""
    with services.reading(club_id) as conn:
        found = concerned_events(services, conn, club_id, table_id, deal)
        visibility = VisibilityFilter(services, club_id, person, conn)
        recorded_events = ((one, recorded_event_of(services, one)) for one in found.events)
        seen = [
            (one, visibility.sees_whole(recorded_event))
            for one, recorded_event in recorded_events
            if visibility.event(recorded_event) is not None
        ]
        whole = {one.position for one, is_whole in seen if is_whole and not holds_in_clear(services.codec, one)}
        checkpoint = _checkpoint_over(conn, club_id, seen[-1][0].position)
        return DealProof(
            club_id=club_id,
            table_id=table_id,
            deal=deal,
            checkpoint=checkpoint,
            keys=tuple(verifier_keys(conn, club_id)),
            events=_with_proofs(conn, club_id, checkpoint, [(one, one.position in whole) for one, _ in seen]),
            openings=_openings(conn, club_id, visibility, [one for one, _ in seen if one.position in whole]),
        )


def _checkpoint_over(conn: psycopg.Connection[Any], club_id: str, position: int) -> StoredCheckpoint | None:
    witnessed = newest_checkpoint(conn, club_id, witnessed=True)
    # Witnesses may be some rounds behind. A checkpoint that does not reach the deal proves nothing about it.
    if witnessed is not None and witnessed.size > position:
        return witnessed
    return newest_checkpoint(conn, club_id)


def _with_proofs(
    conn: psycopg.Connection[Any],
    club_id: str,
    checkpoint: StoredCheckpoint | None,
    events: Sequence[tuple[Stored, bool]],
) -> tuple[EventToCheck, ...]:
    """The events, each with whether its body is given."""
    size = 0 if checkpoint is None else checkpoint.size
    read = tile_reader(TileStore(conn, club_id), size)

    def proof_of(position: int) -> tuple[bytes, ...] | None:
        try:
            return tuple(inclusion_proof(size, position, read)) if position < size else None
        except ProofError:  # a tile is missing: then there is no path, and the reader sees that
            return None

    return tuple(
        EventToCheck(position=one.position, body=one.body.decode() if is_whole else "", proof=proof_of(one.position))
        for one, is_whole in events
    )


def _openings(
    conn: psycopg.Connection[Any], club_id: str, visibility: VisibilityFilter, events: Sequence[Stored]
) -> tuple[OpeningLine, ...]:
    """Return the openings of the sealed values of these events that the person may have."""
    streams = {one.position: one.stream_id for one in events}
    if not streams:
        return ()
    return tuple(
        opening_line(position, opening)
        for position, opening in openings_between(conn, club_id, min(streams), max(streams) + 1)
        if position in streams and visibility.opening(streams[position], opening.audience)
    )
