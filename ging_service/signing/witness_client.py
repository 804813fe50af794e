"""Requests to one witness for its co-signature: C2SP tlog-witness, ``add-checkpoint``."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import ip_network
from typing import TYPE_CHECKING, Final

import httpcore

from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.merkle import consistency_proof
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.witness import AddCheckpoint, CosignerKey, parse_cosignatures, parse_size
from ging_service.outgoing import AddressRefused, GuardedNetwork, RequestDeadline, trusted_authorities

if TYPE_CHECKING:
    from ging_service.eventlog.proof.merkle import HashReader
    from ging_service.eventlog.proof.note import NoteSignature

TIMEOUT_S = 5.0
"""The time for one request, from the look-up of the name to the end of the answer."""

# The operator names the witnesses, so they may be in the operator's own network.
_ANYWHERE: Final = (ip_network("0.0.0.0/0"), ip_network("::/0"))
# An answer is a few signatures. It has a limit, because a witness is somebody else's server.
_MOST_BYTES: Final = 65_536
# The first may name a size that is out of date, the second the right one. The third is for a checkpoint that the witness
# has got from somebody else meanwhile.
_MOST_ATTEMPTS: Final = 3
_WHY = {
    400: "it calls the request malformed",
    403: "it knows no key that has signed the checkpoint: register the club's verifier key with it",
    404: "it does not know the log: register the club's verifier key with it",
    422: "it does not believe the consistency proof",
}


class WitnessRefused(Exception):  # noqa: N818  an answer, not a fault
    """A witness has not co-signed; the text says why, for people."""


class WitnessUnreachable(WitnessRefused):
    """A witness has given no answer at all, or not in time."""


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
        if status == HTTPStatus.OK:
            return _own(witness, checkpoint, answer)
        if status != HTTPStatus.CONFLICT:
            raise WitnessRefused(_WHY.get(status, f"it answers with status {status}"))
        seen = _size(answer)
        # Same size, and yet the witness refuses: only a different root remains as the reason.
        if seen == old_size == checkpoint.size:
            raise WitnessRefused(f"it has seen another tree of {seen} events: the log has forked")
        if seen > checkpoint.size:
            raise WitnessRefused(f"it has seen {seen} events, and only {checkpoint.size} are signed here")
        old_size = seen
    raise WitnessRefused("it returns another size each time")


def is_cosigned_by(key: CosignerKey, note: str) -> bool:
    """Return True if the note has a valid co-signature by the key."""
    parsed = parse_note(note)
    return any(
        (signature.name, signature.key_id) == (key.name, key.key_id) and key.verify(parsed.text, signature.signature)
        for signature in parsed.signatures
    )


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
    """Return status and start of the answer. Raises ``WitnessUnreachable``.

    Redirects are not followed: the key's owner states the witness' place.
    """
    # One deadline for all of it: a witness that sends a byte a second would keep the requests to all others waiting.
    deadline = RequestDeadline()
    deadline.begin(timeout_s)
    network = GuardedNetwork(_ANYWHERE, deadline)
    headers = [("Content-Type", "text/plain")]
    try:
        with (
            httpcore.ConnectionPool(ssl_context=trusted_authorities(), network_backend=network) as pool,
            pool.stream("POST", f"{witness.url}/add-checkpoint", headers=headers, content=body) as response,
        ):
            return response.status, _beginning(response)
    except AddressRefused as error:
        raise WitnessUnreachable("it cannot be reached: its host has no address") from error
    except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError, OSError, ValueError) as error:
        raise WitnessUnreachable(f"it cannot be reached: {error or type(error).__name__}") from error


def _beginning(response: httpcore.Response) -> bytes:
    read = bytearray()
    for chunk in response.iter_stream():
        read += chunk
        if len(read) >= _MOST_BYTES:
            break
    return bytes(read[:_MOST_BYTES])
