"""The evidence of a deal's own events that the reader's browser checks (docs/audit.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ging_service.audit.export_layout import KeyLine, OpeningLine, key_line
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.strict import base64_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.proofs.deal_proof import DealProof
    from ging_service.eventlog.signed_tree.checkpoint_store import StoredKey


class ServedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """``body`` "": the viewer may not see it. ``proof``: hashes in base64, none without a path to the checkpoint."""

    position: int
    body: str
    proof: list[str]


class ServedProof(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of evidence, with the events that concern the deal alone; "" and 0 if nothing is signed yet."""

    club: str
    table: str
    deal: int
    origin: str
    size: int
    root: str
    checkpoint: str
    verifier_keys: list[KeyLine]
    events: list[ServedEvent]
    openings: list[OpeningLine]


def lines_of(keys: Sequence[StoredKey]) -> str:
    """Return keys and their rotation statements as the script takes them."""
    return msgspec.json.encode([key_line(key) for key in keys]).decode()


def proof_json(proof: DealProof) -> bytes:
    """Return the proof as the script takes it."""
    stored = proof.checkpoint
    signed = None if stored is None else Checkpoint.parse(parse_note(stored.note).text)
    return msgspec.json.encode(
        ServedProof(
            club=proof.club_id,
            table=proof.table_id,
            deal=proof.deal,
            origin="" if signed is None else signed.origin,
            size=0 if signed is None else signed.size,
            root="" if signed is None else base64_of(signed.root),
            checkpoint="" if stored is None else stored.note,
            verifier_keys=[key_line(key) for key in proof.keys],
            events=[
                ServedEvent(position=one.position, body=one.body, proof=list(map(base64_of, one.proof or ())))
                for one in proof.events
            ],
            openings=list(proof.openings),
        )
    )
