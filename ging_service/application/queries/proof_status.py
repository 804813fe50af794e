"""How far the record of some events is proved: their leaf hashes, the checkpoint over them, their sealed values."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from ging_service.application.queries.paging import utc
from ging_service.eventlog.proof.merkle import leaf_hash
from ging_service.eventlog.proof_schema import checkpoints, signing_refusals
from ging_service.eventlog.schema import openings
from ging_service.eventlog.sealing import commitment_of, commitments_in

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sqlalchemy import Connection, Row

    from ging_service.application.services import Services
    from ging_service.eventlog.read import Stored


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedValue:
    """A value that stands in the log as a commitment only.

    ``subject`` and ``audience`` of its opening, "" where that has been erased or lost; ``sound``: the opening is what
    was committed to, None where there is none. Nothing of the value itself is told here.
    """

    place: int
    commitment: str
    subject: str
    audience: str
    sound: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventProof:
    """One event in the club's tree: the RFC 6962 leaf hash of its body (hex; "" where it is withheld).

    ``signed_size``: the size of the first signed checkpoint that covers it, 0 while there is none.
    """

    position: int
    leaf: str
    signed_size: int
    sealed: tuple[SealedValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedRoot:
    """A signed checkpoint: over how many events, their root (hex), when, and by how many witnesses of how many."""

    size: int
    root: str
    signed_at: str
    cosigned_by: int
    witnesses_required: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofStatus:
    """The proof of a deal's events: what stands at which leaf, and who has signed that.

    ``checkpoint``: the first one that covers all of them, None while there is none. ``refusal``: why the signer signs
    nothing more of this club, "" if it does.
    """

    checkpoint: SignedRoot | None
    refusal: str
    events: tuple[EventProof, ...]


def proof_status(
    services: Services, club_id: str, stored: Sequence[Stored], in_part: Collection[int] = ()
) -> ProofStatus:
    """The proof of stored events. ``in_part``: positions of those that whoever asks may see in part only.

    What is not sealed in them could be found by trying out what gives their hash, so that is withheld.
    """
    positions = [one.position for one in stored]
    with services.engine.connect() as conn:
        by_position = _openings(conn, club_id, positions)
        signed = {position: _first_over(conn, club_id, position) for position in positions}
        over_all = _signed(conn, club_id, signed[positions[-1]])
        refusal = conn.scalar(select(signing_refusals.c.code).where(signing_refusals.c.club_id == club_id))
    events = [
        EventProof(
            position=one.position,
            leaf=_leaf(one, is_whole=one.position not in in_part),
            signed_size=signed[one.position],
            sealed=_sealed(one.body, by_position.get(one.position, {})),
        )
        for one in stored
    ]
    return ProofStatus(checkpoint=over_all, refusal=refusal or "", events=tuple(events))


def _openings(conn: Connection, club_id: str, positions: Sequence[int]) -> dict[int, dict[int, Row[Any]]]:
    """The openings at some positions, by position and place."""
    wanted = select(openings).where(openings.c.club_id == club_id, openings.c.position.in_(positions))
    rows = conn.execute(wanted.order_by(openings.c.position, openings.c.place)).all()
    return {
        position: {row.place: row for row in of_event} for position, of_event in groupby(rows, lambda row: row.position)
    }


def _first_over(conn: Connection, club_id: str, position: int) -> int:
    """The size of the first signed checkpoint that covers a position, 0 while there is none."""
    over = select(func.min(checkpoints.c.size))
    return conn.scalar(over.where(checkpoints.c.club_id == club_id, checkpoints.c.size > position)) or 0


def _signed(conn: Connection, club_id: str, size: int) -> SignedRoot | None:
    row = conn.execute(
        select(checkpoints).where(checkpoints.c.club_id == club_id, checkpoints.c.size == size)
    ).one_or_none()
    if row is None:
        return None
    return SignedRoot(
        size=row.size,
        root=bytes(row.root).hex(),
        signed_at=utc(row.signed_at),
        cosigned_by=row.cosigned_by,
        witnesses_required=row.witnesses_required,
    )


def _leaf(stored: Stored, *, is_whole: bool) -> str:
    return leaf_hash(stored.body).hex() if is_whole or commitments_in(stored.body) else ""


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
