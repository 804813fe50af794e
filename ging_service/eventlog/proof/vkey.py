"""Names, ids and texts of the keys that verify notes: ``name+id+base64(type ‖ public key)`` (C2SP signed-note)."""

from __future__ import annotations

import re
from hashlib import sha256

from ging_service.eventlog.proof.strict import NoteError, base64_of, note_errors, read_base64, shown

ED25519 = 0x01
COSIGNATURE = 0x04
KEY_ID_BYTES = 4
PUBLIC_KEY_BYTES = 32
_MAX_NAME_BYTES = 255
_NAME = re.compile(r"[^\s+\x00-\x1f\ud800-\udfff]+")
_VKEY = re.compile(r"([^+]*)\+([0-9a-f]{8})\+(.*)", re.DOTALL)


def check_name(name: str) -> None:
    """Check a key's name: 1 to 255 bytes of UTF-8 without plus, Unicode spaces and control characters.

    Raises ``NoteError``. The specification sets no upper limit; ours keeps input from strangers small.
    """
    if not _NAME.fullmatch(name) or len(name.encode()) > _MAX_NAME_BYTES:
        raise NoteError(f"this is not the name of a key: {shown(name)}")


def key_id_of(name: str, kind: int, public_key: bytes) -> bytes:
    """The first four bytes of SHA-256(name ‖ newline ‖ signature type ‖ public key)."""
    return sha256(name.encode() + b"\n" + bytes([kind]) + public_key).digest()[:KEY_ID_BYTES]


def vkey_text(name: str, kind: int, public_key: bytes) -> str:
    """The key as one word."""
    return f"{name}+{key_id_of(name, kind, public_key).hex()}+{base64_of(bytes([kind]) + public_key)}"


@note_errors()
def read_vkey(text: str, kind: int) -> tuple[str, bytes]:
    """Name and public key of a verifier key of that signature type. Raises ``NoteError``."""
    parts = _VKEY.fullmatch(text)
    if parts is None:
        raise NoteError(f"this is not a verifier key: {shown(text)}")
    name, key_id, encoded = parts.groups()
    check_name(name)
    typed = read_base64(encoded, "the verifier key")
    if len(typed) != 1 + PUBLIC_KEY_BYTES or typed[0] != kind:
        raise NoteError(f"this is not a verifier key of signature type {kind:#04x}: {shown(text)}")
    if key_id_of(name, kind, typed[1:]).hex() != key_id:
        raise NoteError(f"the id of this verifier key is not that of its name and key: {shown(text)}")
    return name, typed[1:]
