"""Requests to one witness for its co-signature: C2SP tlog-witness, ``add-checkpoint``."""

from __future__ import annotations

import http.client
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.cosignature import CosignerKey
from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.merkle import consistency_proof
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.witness import AddCheckpoint, parse_cosignatures, parse_size

if TYPE_CHECKING:
    from ging_service.eventlog.proof.merkle import HashReader
    from ging_service.eventlog.proof.note import NoteSignature

TIMEOUT_S = 5.0
_MOST_BYTES = 65_536
_MOST_ATTEMPTS = 3
_WHY = {
    400: "it calls the request malformed",
    403: "it knows no key that has signed the checkpoint: register the club's verifier key with it",
    404: "it does not know the log: register the club's verifier key with it",
    422: "it does not believe the consistency proof",
}


class WitnessRefused(Exception):  # noqa: N818  an answer, not a fault
    """A witness has not co-signed; the text says why, for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """A witness: its key, and the URL before ``/add-checkpoint``."""

    key: CosignerKey
    url: str


def cosignature_of(
    witness: Witness, note: str, read: HashReader, old_size: int, timeout_s: float = TIMEOUT_S
) -> NoteSignature:
    """Return the witness' co-signature of a signed checkpoint. Raises ``WitnessRefused``.

    ``old_size``: the size that the witness is believed to have seen last; it answers if it has another one. ``read``
    returns the hashes of the tree that the checkpoint is about.
    """
    checkpoint = Checkpoint.parse(parse_note(note).text)
    for _ in range(_MOST_ATTEMPTS):
        proof = tuple(consistency_proof(old_size, checkpoint.size, read))
        asked = AddCheckpoint(old_size=old_size, proof=proof, checkpoint=note)
        status, answer = _post(witness, asked.text.encode(), timeout_s)
        if status == http.client.OK:
            return _own(witness, checkpoint, answer)
        if status != http.client.CONFLICT:
            raise WitnessRefused(_WHY.get(status, f"it answers with status {status}"))
        seen = _size(answer)
        # Same size, and yet the witness refuses: only a different root remains as the reason.
        if seen == old_size == checkpoint.size:
            raise WitnessRefused(f"it has seen another tree of {seen} events: the log has forked")
        if seen > checkpoint.size:
            raise WitnessRefused(f"it has seen {seen} events, and only {checkpoint.size} are signed here")
        old_size = seen
    raise WitnessRefused("it returns another size each time")


def cosigners_of(note: str, keys: tuple[CosignerKey, ...]) -> set[CosignerKey]:
    """Return the witnesses with a valid co-signature on the note."""
    parsed = parse_note(note)
    return {
        key
        for signature in parsed.signatures
        for key in keys
        if (signature.name, signature.key_id) == (key.name, key.key_id) and key.verify(parsed.text, signature.signature)
    }


def _own(witness: Witness, checkpoint: Checkpoint, answer: bytes) -> NoteSignature:
    """Return the witness' signature from its answer; others are ignored, as the specification requires."""
    try:
        for signature in parse_cosignatures(answer):
            named = (signature.name, signature.key_id) == (witness.key.name, witness.key.key_id)
            if named and witness.key.verify(checkpoint.text, signature.signature):
                return signature
    except ProofError as error:
        raise WitnessRefused(f"its answer is malformed: {error}") from error
    raise WitnessRefused("its answer has no valid signature by its key")


def _size(answer: bytes) -> int:
    try:
        return parse_size(answer)
    except ProofError as error:
        raise WitnessRefused(f"its answer is malformed: {error}") from error


def _post(witness: Witness, body: bytes, timeout_s: float) -> tuple[int, bytes]:
    """Return status and start of the answer. Redirects are not followed: the key's owner states the witness' place."""
    parts = urlsplit(witness.url)
    secure = parts.scheme == "https"
    connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    try:
        with closing(connect(parts.hostname or "", parts.port, timeout=timeout_s)) as connection:
            connection.request("POST", f"{parts.path}/add-checkpoint", body, {"Content-Type": "text/plain"})
            response = connection.getresponse()
            # A limit, because a witness is somebody else's server.
            return response.status, response.read(_MOST_BYTES)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise WitnessRefused(f"it cannot be reached: {error or type(error).__name__}") from error
