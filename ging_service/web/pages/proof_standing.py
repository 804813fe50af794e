"""How far something on record is proved, in what a page tells of it: under which checkpoint, signed by whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.queries import tree
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.note import parse_note
from ging_service.web.serving import services

if TYPE_CHECKING:
    from ging_service.eventlog.proof.note import NoteSignature


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """``size``: of the checkpoint, 0 while nothing is signed. ``keys``: of the log, as ``name+id``; ``witnesses``: names.

    That they have signed is what the note says: the reader's browser verifies it. ``refusal``: why nothing more is signed.
    """

    size: int
    signed_at: str
    keys: tuple[str, ...]
    witnesses: tuple[str, ...]
    witnesses_required: int
    refusal: str

    @property
    def is_signed(self) -> bool:
        """Whether there is such a checkpoint."""
        return self.size > 0

    @property
    def is_witnessed(self) -> bool:
        """Whether as many witnesses have co-signed as the club asks for."""
        return len(self.witnesses) >= self.witnesses_required


def standing_of(club: str, position: int) -> Standing:
    """How far everything up to a position of the club's log is proved. Raises ``NoSuchClub``, ``NotFound``."""
    found = tree.event_proof(services(), club, position)
    keys, witnesses = signers_of(found.note) if found.note else ((), ())
    return Standing(
        size=found.signed_size,
        signed_at=found.signed_at,
        keys=keys,
        witnesses=witnesses,
        witnesses_required=found.witnesses_required,
        refusal=found.detail,
    )


def signers_of(note: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who says to have signed a checkpoint: keys of the log itself, and the names of others."""
    parsed = parse_note(note)
    origin = Checkpoint.parse(parsed.text).origin
    own = [one for one in parsed.signatures if one.name == origin]
    others = [one.name for one in parsed.signatures if one.name != origin]
    return tuple(map(_key, own)), tuple(dict.fromkeys(others))


def _key(signature: NoteSignature) -> str:
    return f"{signature.name}+{signature.key_id.hex()}"
