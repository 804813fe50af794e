"""A witness: cosigns checkpoints. The service only verifies cosignatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.note import NoteSignature
from ging_service.eventlog.proof.strict import MAX_SIZE, NoteError
from ging_service.eventlog.proof.witness import CosignerKey, cosigned_message

if TYPE_CHECKING:
    from ging_service.eventlog.proof.keys import SigningKey
_TIME_BYTES = 8


def cosign(checkpoint_text: str, key: SigningKey, at_seconds: int) -> NoteSignature:
    """The cosignature of a checkpoint's text at a POSIX time in whole seconds. Raises ``NoteError``.

    The caller has verified that the log signed it and that it extends the last one that they cosigned.
    """
    Checkpoint.parse(checkpoint_text)
    if not 0 <= at_seconds <= MAX_SIZE:
        raise NoteError(f"a cosignature has no time {at_seconds}")
    signature = at_seconds.to_bytes(_TIME_BYTES, "big") + key.sign_bytes(cosigned_message(checkpoint_text, at_seconds))
    return NoteSignature(name=key.name, key_id=CosignerKey.of(key).key_id, signature=signature)
