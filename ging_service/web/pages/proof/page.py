"""Pages of proof: how much of the record and of each deal is signed, and the files with which readers check that."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import msgspec
from flask import Response

from ging_service.access.role_rights import Right
from ging_service.audit.export.evidence import EvidenceDeal, evidence_of_deal, evidence_text
from ging_service.audit.export_layout import KeyLine, OpeningLine, key_line
from ging_service.audit.proofs import tree
from ging_service.audit.proofs.deal_proof import deal_proof
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.strict import base64_of
from ging_service.execution.errors import NotFound
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import asked_whole
from ging_service.web.pages.proof.proof_texts import check_words, event_facts, record_words
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.proofs.deal_proof import DealProof
    from ging_service.audit.proofs.tree import PublishedCheckpoint
    from ging_service.eventlog.proof.note import NoteSignature
    from ging_service.eventlog.signed_tree.checkpoint_store import StoredKey
    from ging_service.web.pages.proof.proof_texts import EventFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class LogStatus:
    """``size``: of the checkpoint, 0 if nothing is signed. ``keys``: of the log, as ``name+id``; ``witnesses``: names.

    The note claims these signatures: the reader's browser verifies them. ``refusal``: why nothing more is signed.
    """

    size: int
    signed_at: str
    keys: tuple[str, ...]
    witnesses: tuple[str, ...]
    witnesses_required: int
    refusal: str

    @property
    def is_signed(self) -> bool:
        """Return True if there is such a checkpoint."""
        return self.size > 0

    @property
    def is_witnessed(self) -> bool:
        """Return True if as many witnesses have co-signed as the club requires."""
        return len(self.witnesses) >= self.witnesses_required


def standing_of(club: str, position: int) -> LogStatus:
    """Return the proof of everything up to a position of the club's log. Raises ``NoSuchClub``, ``NotFound``."""
    found = tree.event_proof(services(), club, position)
    keys, witnesses = signers_of(found.note) if found.note else ((), ())
    return LogStatus(
        size=found.signed_size,
        signed_at=found.signed_at,
        keys=keys,
        witnesses=witnesses,
        witnesses_required=found.witnesses_required,
        refusal=found.detail,
    )


def signers_of(note: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the claimed signers of a checkpoint: keys of the log itself, and the names of others."""
    parsed = parse_note(note)
    origin = Checkpoint.parse(parsed.text).origin
    # By name only: the page shows who claims to have signed, and the script in the browser verifies it.
    own = [one for one in parsed.signatures if one.name == origin]
    others = [one.name for one in parsed.signatures if one.name != origin]
    return tuple(map(_key, own)), tuple(dict.fromkeys(others))


def _key(signature: NoteSignature) -> str:
    return f"{signature.name}+{signature.key_id.hex()}"


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


BLUEPRINT = PageBlueprint("proof", __name__)
_DEAL: Final = "/tables/<slug:table>/deals/<whole:deal>"
# Hands that the viewer may see must not stay in the cache of a shared computer.
_UNKEPT: Final = {"Cache-Control": "private, no-store", "Vary": "Cookie"}


@BLUEPRINT.page("/proof", needs=Right.LOOK)
def proof_of_club(club: str) -> Response:
    """Show how much of the club's log is signed, its newest checkpoint, and the key to pin."""
    published = _published(club)
    keys = tree.published_keys(services(), club) if published else []
    witnesses = signers_of(published.stored.note)[1] if published else ()
    return show(
        "pages/proof/club.html",
        published=published,
        keys=keys,
        lines_of=lines_of,
        witnesses=witnesses,
        words=check_words() | record_words(),
    )


@BLUEPRINT.page("/proof/consistency", needs=Right.LOOK)
def consistency(club: str) -> Response:
    """Return the hashes that prove that the signed log of one size extends that of a smaller one.

    They are for readers who have kept an older checkpoint.
    """
    proof = tree.consistency(services(), club, asked_whole("from", 0), asked_whole("to", 0))
    body = msgspec.json.encode({"proof": list(map(base64_of, proof))})
    return Response(body, content_type="application/json", headers=_UNKEPT)


@BLUEPRINT.page(f"{_DEAL}/proof", needs=Right.LOOK)
def proof_of_deal(club: str, table: str, deal: int) -> Response:
    """Show how much of a deal is proved, the check of it in the reader's own browser, and the content of its events."""
    proof = deal_proof(services(), club, table, deal, person())
    return show(
        "pages/proof/deal.html",
        table=table,
        deal=deal,
        standing=standing_of(club, proof.events[-1].position),
        keys=proof.keys[::-1],
        lines_of=lines_of,
        events=_told(proof),
        words=check_words() | record_words(),
    )


@BLUEPRINT.page(f"{_DEAL}/proof.json", needs=Right.LOOK)
def proof_of_deal_as_json(club: str, table: str, deal: int) -> Response:
    """Return the data of the check in the browser: the events as they were hashed, if the viewer may see them."""
    proof = deal_proof(services(), club, table, deal, person())
    return Response(proof_json(proof), content_type="application/json", headers=_UNKEPT)


@BLUEPRINT.page(f"{_DEAL}/evidence", needs=Right.READ_CLUB)
def evidence(club: str, table: str, deal: int) -> Response:
    """Send the file of evidence, to be checked elsewhere. It holds the hands that the viewer may see."""
    which = EvidenceDeal(club_id=club, table_id=table, number=deal)
    since = asked_whole("since", 0)
    text = evidence_text(evidence_of_deal(services(), which, person(), since=(since,) if since else ()))
    kept_as = {"Content-Disposition": f'attachment; filename="{club}-{table}-deal-{deal}.json"'}
    return Response(text, HTTPStatus.OK, content_type="application/json", headers=_UNKEPT | kept_as)


def _published(club: str) -> PublishedCheckpoint | None:
    try:
        return tree.published_checkpoint(services(), club)
    except NotFound:
        return None


def _told(proof: DealProof) -> list[tuple[int, EventFacts | None]]:
    """Return the content of each event, by its position; None if the viewer may not see it."""
    values: dict[int, dict[int, Any]] = {}
    for opening in proof.openings:
        values.setdefault(opening.position, {})[opening.place] = bytes(opening.value)
    return [
        (one.position, event_facts(one.body.encode(), values.get(one.position, {})) if one.body else None)
        for one in proof.events
    ]
