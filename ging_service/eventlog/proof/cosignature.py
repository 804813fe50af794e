"""C2SP tlog-cosignature, cosignature/v1: the time at which a witness saw a checkpoint as newest and consistent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from ging_service.eventlog.proof.errors import NoteError
from ging_service.eventlog.proof.keys import NamedKey, verifies
from ging_service.eventlog.proof.strict import MAX_SIZE
from ging_service.eventlog.proof.vkey import COSIGNATURE

if TYPE_CHECKING:
    from ging_service.eventlog.proof.keys import SigningKey
    from ging_service.eventlog.proof.note import NoteSignature

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
