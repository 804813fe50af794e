"""Data for readers to check one deal themselves: its events as hashed, and all that binds them to a signature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.audit.export_layout import OpeningLine, opening_line
from ging_service.audit.proofs.deal_events import concerned_events
from ging_service.audit.proofs.unsealed_events import holds_in_clear
from ging_service.eventlog.openings import openings_between
from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.merkle import inclusion_proof
from ging_service.eventlog.proof.tiles import tile_reader
from ging_service.eventlog.signed_tree.checkpoint_store import (
    StoredCheckpoint,
    StoredKey,
    newest_checkpoint,
    verifier_keys,
)
from ging_service.eventlog.signed_tree.tree_store import TileStore
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.execution.visibility import VisibilityFilter

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.eventlog.read import Stored
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services


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
