"""The extent to which the record of some events is proved: the checkpoint over them, and their sealed values."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from ging_service.audit.proofs.unsealed_events import holds_in_clear
from ging_service.eventlog.proof.merkle import inclusion_proof, leaf_hash, verify_inclusion
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tiles import tile_reader
from ging_service.eventlog.schema import openings
from ging_service.eventlog.sealing import commitment_of, commitments_in
from ging_service.eventlog.signed_tree.checkpoint_store import first_checkpoint_over, refusal_of
from ging_service.eventlog.signed_tree.tree_store import TileStore
from ging_service.reporting.paging import utc

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import psycopg
    from sqlalchemy import Row

    from ging_service.eventlog.read import Stored
    from ging_service.eventlog.signed_tree.checkpoint_store import StoredCheckpoint
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedValue:
    """A value that is in the log as a commitment only.

    ``subject`` and ``audience`` of its opening, "" where that has been erased or lost; ``sound``: the opening matches
    the commitment, None where there is none. Nothing of the value itself is included here.
    """

    place: int
    commitment: str
    subject: str
    audience: str
    sound: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvedEvent:
    """One event in the club's tree: the RFC 6962 leaf hash of its body (hex; "" where it is withheld).

    ``signed_size``: the size of the first signed checkpoint over it, 0 while there is none. ``included``: that
    checkpoint's root is over this very body; None while there is no checkpoint.
    """

    position: int
    leaf: str
    signed_size: int
    included: bool | None
    sealed: tuple[SealedValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedRoot:
    """A signed checkpoint: its number of events, their root (hex), its time, and how many witnesses of how many."""

    size: int
    root: str
    signed_at: str
    cosigned_by: int
    witnesses_required: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofStatus:
    """The proof of a deal's events: the event at each leaf, and the signed checkpoint over them.

    ``checkpoint``: the first one over all of them, None while there is none. ``refusal``: why the signer signs nothing
    more of this club, "" if it does. Signatures are not verified here: the holder of the key does that
    (``ging audit verify``).
    """

    checkpoint: SignedRoot | None
    refusal: str
    events: tuple[ProvedEvent, ...]


def proof_status(services: Services, club_id: str, stored: Sequence[Stored]) -> ProofStatus:
    """The proof of one or more stored events, in the order of their positions."""
    # Before the transaction: `selecting` takes a connection of its own, and no thread may hold two.
    opened = _openings(services, club_id, [one.position for one in stored])
    with services.club_transaction(club_id) as conn:
        tree = _Tree(conn, club_id)
        events = tuple(_proved(services, tree, one, opened.get(one.position, {})) for one in stored)
        over_all = tree.checkpoint_over(stored[-1].position)
        refusal = refusal_of(conn, club_id)
    return ProofStatus(
        checkpoint=None if over_all is None else _signed_root(over_all),
        refusal="" if refusal is None else refusal.code,
        events=events,
    )


class _Tree:
    """A club's signed tree; nothing in it is read twice."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self._conn = conn
        self._club_id = club_id
        self._tiles = TileStore(conn, club_id)
        self._last: StoredCheckpoint | None = None

    def checkpoint_over(self, position: int) -> StoredCheckpoint | None:
        """Return the first checkpoint over a position; callers request positions in ascending order."""
        if self._last is None or self._last.size <= position:
            self._last = first_checkpoint_over(self._conn, self._club_id, position)
        return self._last

    def includes(self, checkpoint: StoredCheckpoint, position: int, leaf: bytes) -> bool:
        """Return True if the checkpoint's root is over this leaf at this position."""
        try:
            proof = inclusion_proof(checkpoint.size, position, tile_reader(self._tiles, checkpoint.size))
            verify_inclusion(checkpoint.root, checkpoint.size, position, leaf, proof)
        except ProofError:
            return False
        return True


def _proved(services: Services, tree: _Tree, stored: Stored, opened: Mapping[int, Row[Any]]) -> ProvedEvent:
    leaf = leaf_hash(stored.body)
    over = tree.checkpoint_over(stored.position)
    return ProvedEvent(
        position=stored.position,
        # the hash of a body with a hand in clear would reveal the hand to anyone who tries all hands
        leaf="" if holds_in_clear(services.codec, stored) else leaf.hex(),
        signed_size=0 if over is None else over.size,
        included=None if over is None else tree.includes(over, stored.position, leaf),
        sealed=_sealed(stored.body, opened),
    )


def _openings(services: Services, club_id: str, positions: Sequence[int]) -> dict[int, dict[int, Row[Any]]]:
    """Return the openings at some positions, by position and place."""
    wanted = select(openings).where(openings.c.club_id == club_id, openings.c.position.in_(positions))
    with services.selecting(club_id) as conn:
        rows = conn.execute(wanted.order_by(openings.c.position, openings.c.place)).all()
    return {
        position: {row.place: row for row in of_event} for position, of_event in groupby(rows, lambda row: row.position)
    }


def _signed_root(checkpoint: StoredCheckpoint) -> SignedRoot:
    return SignedRoot(
        size=checkpoint.size,
        root=checkpoint.root.hex(),
        signed_at=utc(checkpoint.signed_at),
        cosigned_by=checkpoint.cosigned_by,
        witnesses_required=checkpoint.witnesses_required,
    )


def _sealed(body: bytes, opened: Mapping[int, Row[Any]]) -> tuple[SealedValue, ...]:
    return tuple(
        _sealed_value(place, commitment, opened.get(place)) for place, commitment in enumerate(commitments_in(body))
    )


def _sealed_value(place: int, commitment: str, opening: Row[Any] | None) -> SealedValue:
    if opening is None:
        return SealedValue(place=place, commitment=commitment, subject="", audience="", sound=None)
    sound = commitment_of(bytes(opening.salt), bytes(opening.value)) == commitment
    return SealedValue(
        place=place, commitment=commitment, subject=opening.subject, audience=opening.audience, sound=sound
    )
