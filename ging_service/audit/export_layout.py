"""The contents of an exported folder, file by file and line by line: docs/audit.md describes them for people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from ging_service.eventlog.canonical import encode_checked
from ging_service.eventlog.errors import NotCanonical
from ging_service.eventlog.sealing import SALT_BYTES, Opening

if TYPE_CHECKING:
    from ging_service.eventlog.signed_tree.checkpoint_store import StoredKey

FORMAT: Final = 1

README: Final = "README.txt"
MANIFEST: Final = "manifest.json"
EVENTS: Final = "events.jsonl"
OPENINGS: Final = "openings.jsonl"
CHECKPOINT: Final = "checkpoint"
CHECKPOINTS: Final = "checkpoints.jsonl"
CONSISTENCY: Final = "consistency.jsonl"
VERIFIER_KEYS: Final = "verifier-keys.jsonl"
JOURNAL: Final = "journal.hledger"
SUMS: Final = "SHA256SUMS"

ALWAYS: Final = (README, MANIFEST, EVENTS, OPENINGS, CHECKPOINTS, CONSISTENCY, VERIFIER_KEYS, JOURNAL)
"""The files that every folder has next to ``SUMS``; ``CHECKPOINT`` is there if anything has been signed."""

SPECTATOR: Final = "spectator"
KEEPER: Final = "all"

BAD_SALT: Final = f"the salt is not {2 * SALT_BYTES} hexadecimal digits"
_SALT: Final = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES}}}")


class CanonicalLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of canonical JSON."""

    def to_bytes(self) -> bytes:
        """The line with its line feed."""
        return encode_checked(self) + b"\n"


class LineCounts(CanonicalLine, frozen=True):
    """The numbers of lines of each kind that the folder should hold."""

    accounts: int
    checkpoints: int
    commitments: int
    entries: int
    events: int
    openings: int
    postings: int
    verifier_keys: int


class Manifest(CanonicalLine, frozen=True):
    """The stated contents of the folder. ``root``: in base64. ``eyes``: ``spectator``, ``member/<id>`` or ``all``."""

    club: str
    counts: LineCounts
    eyes: str
    format: int
    made_at: str
    origin: str
    root: str
    signed_size: int
    size: int


class OpeningLine(CanonicalLine, frozen=True):
    """The opening of one commitment: ``salt`` in hexadecimal digits (lower case), ``value`` the canonical JSON that was sealed."""

    audience: str
    place: int
    position: int
    salt: str
    subject: str
    value: msgspec.Raw


class CheckpointLine(CanonicalLine, frozen=True):
    """One signed checkpoint. Size and root are in the note."""

    cosigned_by: int
    note: str
    signed_at: str
    witnesses_required: int


class ConsistencyLine(CanonicalLine, frozen=True):
    """The proof, hashes in base64, that the tree of size ``to`` extends that of size ``from``."""

    from_: int = msgspec.field(name="from")
    proof: list[str]
    to: int


class KeyLine(CanonicalLine, frozen=True):
    """A public key that has signed for the club, and from which size to which. ``retired_size`` -1: it is in use.

    ``rotation``: the signed statement by which the key before it has handed over, "" for none.
    """

    first_size: int
    vkey: str
    retired_size: int = -1
    rotation: str = ""

    @property
    def retired(self) -> int | None:
        """The size at which it was retired, None while it is in use."""
        return None if self.retired_size == -1 else self.retired_size


AnyLine = TypeVar("AnyLine", bound=CanonicalLine)


def parse_line(line: bytes, kind: type[AnyLine]) -> AnyLine:
    """Return a decoded line, without its line feed. Raises ``ValueError`` (a sentence) if not canonical or valid."""
    try:
        found = msgspec.json.decode(line, type=kind)
        # Without the type, in which an opening's value is raw bytes that nobody would look at.
        canonical = encode_checked(msgspec.json.decode(line)) == line
    except (msgspec.DecodeError, NotCanonical, RecursionError) as error:
        raise ValueError(str(error)) from error
    if not canonical:
        raise ValueError("this is not canonical JSON")
    return found


def opening_line(position: int, opening: Opening) -> OpeningLine:
    """The line of an opening."""
    return OpeningLine(
        audience=opening.audience,
        place=opening.place,
        position=position,
        salt=opening.salt.hex(),
        subject=opening.subject,
        value=msgspec.Raw(opening.value),
    )


def opening_in(line: OpeningLine) -> Opening | None:
    """Return the opening in a line; None if its salt is not written as it should be."""
    # `fromhex` alone accepts capitals and blanks.
    if not _SALT.fullmatch(line.salt):
        return None
    return Opening(line.place, line.subject, line.audience, bytes.fromhex(line.salt), bytes(line.value))


def key_line(key: StoredKey) -> KeyLine:
    """The line of a verifier key."""
    retired = -1 if key.retired_size is None else key.retired_size
    return KeyLine(first_size=key.first_size, vkey=key.vkey, retired_size=retired, rotation=key.rotation or "")
