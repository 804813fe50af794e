"""C2SP tlog-cosignature, cosignature/v1: a witness says when it saw a log's checkpoint as the newest, consistent one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.errors import NoteError
from ging_service.eventlog.proof.keys import NamedKey, verifies
from ging_service.eventlog.proof.note import NoteSignature
from ging_service.eventlog.proof.strict import MAX_SIZE
from ging_service.eventlog.proof.vkey import COSIGNATURE

if TYPE_CHECKING:
    from ging_service.eventlog.proof.keys import SigningKey

_TIME_BYTES = 8
_SIGNATURE_BYTES = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class CosignerKey(NamedKey):
    """A witness whose cosignatures are believed (signature type 0x04)."""

    SIGNATURE_TYPE: ClassVar[int] = COSIGNATURE

    @classmethod
    def of(cls, key: SigningKey) -> Self:
        """The key that verifies what ``cosign`` makes with this one."""
        return cls(name=key.name, public_key=key.verifier.public_key)

    def verify(self, text: str, signature: bytes) -> bool:
        """Whether this is the witness's cosignature of the text of a checkpoint."""
        if len(signature) != _TIME_BYTES + _SIGNATURE_BYTES:
            return False
        at_seconds = int.from_bytes(signature[:_TIME_BYTES], "big")
        message = _message(text, at_seconds)
        return at_seconds <= MAX_SIZE and verifies(self.public_key, signature[_TIME_BYTES:], message)


def cosign(checkpoint_text: str, key: SigningKey, at_seconds: int) -> NoteSignature:
    """The cosignature of a checkpoint's text at a POSIX time in whole seconds. Raises ``NoteError``.

    Whoever calls has verified that the log signed it and that it extends the last one he cosigned.
    """
    Checkpoint.parse(checkpoint_text)
    if not 0 <= at_seconds <= MAX_SIZE:
        raise NoteError(f"a cosignature has no time {at_seconds}")
    signature = at_seconds.to_bytes(_TIME_BYTES, "big") + key.sign_bytes(_message(checkpoint_text, at_seconds))
    return NoteSignature(name=key.name, key_id=CosignerKey.of(key).key_id, signature=signature)


def cosigned_at(signature: NoteSignature) -> int:
    """POSIX time in seconds that a cosignature names; true only of one that is verified. Raises ``NoteError``."""
    if len(signature.signature) != _TIME_BYTES + _SIGNATURE_BYTES:
        raise NoteError(f"the signature of {signature.name} is no cosignature with a time")
    return int.from_bytes(signature.signature[:_TIME_BYTES], "big")


def _message(text: str, at_seconds: int) -> bytes:
    return f"cosignature/v1\ntime {at_seconds}\n{text}".encode()
