"""The proof of an event or deal as pages show it: its checkpoint and the signers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.audit.proofs import tree
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.note import parse_note
from ging_service.web.http.current_services import services

if TYPE_CHECKING:
    from ging_service.eventlog.proof.note import NoteSignature


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
