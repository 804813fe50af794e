"""C2SP tlog-witness and tlog-cosignature: the request to a witness, its response, and the cosignature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.keys import NamedKey, verifies
from ging_service.eventlog.proof.note import MAX_SIGNATURES, NoteSignature, parse_note
from ging_service.eventlog.proof.strict import (
    MAX_SIZE,
    NoteError,
    ProofError,
    base64_of,
    read_decimal,
    read_hashes,
    read_lines,
    read_text,
)
from ging_service.eventlog.proof.vkey import COSIGNATURE

if TYPE_CHECKING:
    from ging_service.eventlog.proof.keys import SigningKey


# C2SP tlog-cosignature, cosignature/v1: the time at which a witness saw a checkpoint as newest and consistent.


_TIME_BYTES = 8
_SIGNATURE_BYTES = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class CosignerKey(NamedKey):
    """A witness whose cosignatures are trusted (signature type 0x04)."""

    SIGNATURE_TYPE: ClassVar[int] = COSIGNATURE

    @classmethod
    def of(cls, key: SigningKey) -> Self:
        """The key that verifies the cosignatures of a signing key."""
        return cls(name=key.name, public_key=key.verifier.public_key)

    def verify(self, text: str, signature: bytes) -> bool:
        """Verify that this is the witness's cosignature of the text of a checkpoint."""
        if len(signature) != _TIME_BYTES + _SIGNATURE_BYTES:
            return False
        at_seconds = int.from_bytes(signature[:_TIME_BYTES], "big")
        message = cosigned_message(text, at_seconds)
        return at_seconds <= MAX_SIZE and verifies(self.public_key, signature[_TIME_BYTES:], message)


def cosigned_at(signature: NoteSignature) -> int:
    """POSIX time in seconds of a cosignature; trustworthy only in a verified one. Raises ``NoteError``."""
    if len(signature.signature) != _TIME_BYTES + _SIGNATURE_BYTES:
        raise NoteError(f"the signature of {signature.name} is not a cosignature with a time")
    return int.from_bytes(signature.signature[:_TIME_BYTES], "big")


def cosigned_message(text: str, at_seconds: int) -> bytes:
    """The message that a witness signs: a checkpoint's text with the time, in POSIX seconds."""
    return f"cosignature/v1\ntime {at_seconds}\n{text}".encode()


# C2SP tlog-witness: the request that a log sends a witness (``add-checkpoint``) and the response.


_OLD = "old "


@dataclass(frozen=True, slots=True, kw_only=True)
class AddCheckpoint:
    """The request: the size that the witness saw last, the proof from there on, and the signed checkpoint."""

    old_size: int
    proof: tuple[bytes, ...]
    checkpoint: str

    @classmethod
    def parse(cls, body: str | bytes) -> Self:
        """The request of a body, by its shape only. Raises ``ProofError``."""
        head, separator, checkpoint = read_text(body, "the request").partition("\n\n")
        old, *proof = head.split("\n")
        if not separator or not old.startswith(_OLD):
            raise ProofError("a request to a witness begins with the old size and has an empty line")
        old_size = read_decimal(old.removeprefix(_OLD), "the old size")
        size = Checkpoint.parse(parse_note(checkpoint).text).size
        if old_size > size:
            raise ProofError(f"the old size {old_size} is larger than that of the checkpoint, {size}")
        if proof and not old_size:
            raise ProofError("from size 0 there is no proof")
        return cls(old_size=old_size, proof=read_hashes(proof, "the proof"), checkpoint=checkpoint)

    @property
    def text(self) -> str:
        """The body of the request."""
        lines = (f"{_OLD}{self.old_size}", *map(base64_of, self.proof))
        return "\n".join(lines) + "\n\n" + self.checkpoint


def parse_cosignatures(body: str | bytes) -> tuple[NoteSignature, ...]:
    """The lines of a 200 response, none of them verified. Raises ``ProofError``."""
    lines = read_lines(body, "the answer of the witness")
    if len(lines) > MAX_SIGNATURES:
        raise ProofError(f"the answer of the witness has {len(lines)} signatures: more than {MAX_SIGNATURES}")
    return tuple(NoteSignature.parse(line) for line in lines)


def parse_size(body: str | bytes) -> int:
    """The size in a 409 response: the last that the witness saw. Raises ``ProofError``."""
    return read_decimal(
        read_text(body, "the answer of the witness").removesuffix("\n"), "the size that the witness saw"
    )
