"""The evidence for judging one deal, in one file: events, openings, inclusion proofs, checkpoint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.audit import export_layout
from ging_service.audit.export.export import visibility_of
from ging_service.audit.export.writing import write_new_file
from ging_service.audit.proofs.deal_proof import Concerned, events_of_deal
from ging_service.audit.proofs.unsealed_events import learn_seats, refuse_clear
from ging_service.domain.errors import Refused
from ging_service.domain.game import UNOPENED
from ging_service.domain.streams import begun, game_of, table_stream
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.openings import openings_between
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.merkle import consistency_proof, inclusion_proof, leaf_hash, verify_inclusion
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.strict import ProofError, base64_of
from ging_service.eventlog.proof.tiles import tile_reader
from ging_service.eventlog.sealing import TO_ALL
from ging_service.eventlog.signed_tree.checkpoint_store import newest_checkpoint, verifier_keys
from ging_service.eventlog.signed_tree.tree_store import TileStore
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.execution.visibility import OPERATOR, VisibilityFilter
from ging_service.reporting.plain_text.hledger import Journal
from ging_service.reporting.plain_text.transactions import transactions

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    import psycopg

    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services

EVIDENCE = 1
"""The number of the file's format."""


class ProvenEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One event: its exact text, and the hashes in base64 that lead from it to the root."""

    position: int
    concerns: bool
    body: str
    proof: list[str]


class Evidence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file; its fields are documented in docs/audit.md."""

    evidence: int
    club: str
    table: str
    deal: int
    eyes: str
    made_at: str
    origin: str
    size: int
    root: str
    checkpoint: str
    verifier_keys: list[export_layout.KeyLine]
    events: list[ProvenEvent]
    openings: list[export_layout.OpeningLine]
    journal: str
    consistency: list[export_layout.ConsistencyLine] = []
    signed_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceDeal:
    """The deal that the evidence is about."""

    club_id: str
    table_id: str
    number: int

    def is_about(self, subject: str) -> bool:
        """Return True if a sealed value belongs to the deal."""
        own = f"{table_stream(self.table_id)}/{self.number}"
        return subject == own or subject.startswith(f"{own}/")


def write_evidence(  # noqa: PLR0913  which deal, where to, for whom
    services: Services,
    deal: EvidenceDeal,
    target: Path,
    person: Principal = OPERATOR,
    *,
    all_openings: bool = False,
    since: Collection[int] = (),
) -> Evidence:
    """Write the new file ``target``.

    Raises what ``evidence_of_deal`` raises, and ``Refused``: ``file_exists``, ``cannot_write``.
    """
    evidence = evidence_of_deal(services, deal, person, all_openings=all_openings, since=since)
    write_new_file(target, evidence_text(evidence))
    return evidence


def evidence_text(evidence: Evidence) -> bytes:
    """The file, indented for people."""
    return msgspec.json.format(msgspec.json.encode(evidence), indent=2) + b"\n"


def evidence_of_deal(
    services: Services,
    deal: EvidenceDeal,
    person: Principal = OPERATOR,
    *,
    all_openings: bool = False,
    since: Collection[int] = (),
) -> Evidence:
    """Return the evidence for a person, or for the keeper of the log: with every opening about the deal.

    ``since``: the sizes of checkpoints that readers have kept; the evidence shows that its checkpoint extends them.
    Raises ``NoSuchClub``, ``NotFound`` (table, deal) and ``Refused``: ``not_signed``, ``tree_altered``, ``not_sealed``,
    ``not_yours_to_see``, ``deal_running``.
    """
    with services.reading(deal.club_id) as conn:
        found = events_of_deal(services, conn, deal.club_id, deal.table_id, deal.number)
        if all_openings and found.is_running:
            game = game_of(begun(UNOPENED, recorded_event_of(services, found.events[0]).event))
            rule = game.cites.get("deal_running", "")
            raise Refused("deal_running", rule, "the hands of a deal can be opened only when it is over")
        eyes = None if all_openings else VisibilityFilter(services, deal.club_id, person, conn)
        if eyes is not None:
            learn_seats(services.codec, eyes, found.events)
            _refuse_hidden(services, eyes, found)
        parts = _parts(conn, deal, found, since) | {
            "openings": _openings(conn, deal, found, eyes),
            "journal": _journal(conn, deal.club_id, found, away=eyes is None or eyes.reads_all_bodies),
        }
    return Evidence(
        evidence=EVIDENCE,
        club=deal.club_id,
        table=deal.table_id,
        deal=deal.number,
        eyes=visibility_of(person, all_openings=all_openings),
        made_at=timestamp(services.clock()),
        **parts,
    )


def _refuse_hidden(services: Services, eyes: VisibilityFilter, found: Concerned) -> None:
    """Refuse events that these eyes may not see: events are handed on unchanged."""
    for one in found.events:
        refuse_clear(services.codec, one)
        if not eyes.sees_whole(recorded_event_of(services, one)):
            raise Refused("not_yours_to_see", "", "this would reveal whole events, and you may not see all of them")


def _parts(
    conn: psycopg.Connection[Any], deal: EvidenceDeal, found: Concerned, since: Collection[int]
) -> dict[str, Any]:
    """Return the parts that are the same for every reader."""
    newest = newest_checkpoint(conn, deal.club_id)
    # The last event is signed only if the checkpoint reaches beyond its position.
    if newest is None or newest.size <= found.events[-1].position:
        raise Refused("not_signed", "", "not all events of this deal are signed yet: try again in a second")
    if since and not 0 < min(since) <= max(since) <= newest.size:
        told = f"the newest checkpoint covers {newest.size} events: it cannot extend one of {max(since)}"
        raise Refused("not_signed", "", told)
    try:
        signed = Checkpoint.parse(parse_note(newest.note).text)
        extended = _extensions(conn, deal.club_id, signed, since)
        proven = _proven(conn, deal.club_id, signed, found)
    except ProofError as error:
        told = f"the stored tree is not the one that was signed ({error}): export the whole record and verify it"
        raise Refused("tree_altered", "", told) from error
    return {
        "origin": signed.origin,
        "size": signed.size,
        "root": base64_of(signed.root),
        "checkpoint": newest.note,
        "verifier_keys": [export_layout.key_line(key) for key in verifier_keys(conn, deal.club_id)],
        "events": proven,
        "consistency": extended,
        "signed_at": timestamp(newest.signed_at),
    }


def _extensions(
    conn: psycopg.Connection[Any], club_id: str, signed: Checkpoint, since: Collection[int]
) -> list[export_layout.ConsistencyLine]:
    """The proofs that the signed tree extends those of earlier sizes. Its own size needs none."""
    read = tile_reader(TileStore(conn, club_id), signed.size)
    return [
        export_layout.ConsistencyLine(
            from_=size, proof=list(map(base64_of, consistency_proof(size, signed.size, read))), to=signed.size
        )
        for size in sorted(set(since) - {signed.size})
    ]


def _proven(conn: psycopg.Connection[Any], club_id: str, signed: Checkpoint, found: Concerned) -> list[ProvenEvent]:
    read = tile_reader(TileStore(conn, club_id), signed.size)
    proven = []
    for one in found.events:
        proof = inclusion_proof(signed.size, one.position, read)
        # Altered tiles show here, and not at the person to whom the file is handed.
        verify_inclusion(signed.root, signed.size, one.position, leaf_hash(one.body), proof)
        proven.append(
            ProvenEvent(
                position=one.position,
                concerns=one.position in found.positions,
                body=one.body.decode(),
                proof=list(map(base64_of, proof)),
            )
        )
    return proven


def _openings(
    conn: psycopg.Connection[Any], deal: EvidenceDeal, found: Concerned, eyes: VisibilityFilter | None
) -> list[export_layout.OpeningLine]:
    """Return what everybody may see of these events, and of the deal itself what the eyes may see (None: everything).

    Evidence is handed to others, who must not see a player's hands of other deals, perhaps of a running one.
    """
    streams = {one.position: one.stream_id for one in found.events}
    first, last = found.events[0].position, found.events[-1].position
    return [
        export_layout.opening_line(position, opening)
        for position, opening in openings_between(conn, deal.club_id, first, last + 1)
        if position in streams
        and (
            opening.audience == TO_ALL
            or (deal.is_about(opening.subject) and (eyes is None or eyes.opening(streams[position], opening.audience)))
        )
    ]


def _journal(conn: psycopg.Connection[Any], club_id: str, found: Concerned, *, away: bool) -> str:
    """Return the journal of the transactions. ``away``: with the balances away from tables, which are the books'."""
    positions = [one.position for one in found.events]
    wanted, writing = frozenset(positions), Journal(by_recording=True, away=away)
    entries = transactions(conn, club_id, positions[0], positions[-1] + 1)
    return "".join(writing.transaction(entry) for entry in entries if entry.position in wanted)
