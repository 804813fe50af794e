"""The signatures of checkpoints verified: what takes longest about them, and can be done for each by itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.audit.checking.events import is_time
from ging_service.audit.checking.finding import Where
from ging_service.audit.checking.signatures.signers import Signers
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.proof.checkpoint import Checkpoint, cosignatures_on, open_parsed_checkpoint
from ging_service.eventlog.proof.cosignature import CosignerKey, cosigned_at
from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.note import Verifier, parse_note
from ging_service.parallel import Workers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.audit.checking.signatures.signed_data import SignedNote
    from ging_service.eventlog.proof.note import OpenedNote

BATCH_NOTES: Final = 100
"""The notes that a worker process is given at a time: some 10 ms of work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedCheckpoint:
    """A checkpoint that some of the record's keys have signed, reduced to what must be remembered."""

    origin: str
    size: int
    root: bytes
    keys: tuple[Verifier, ...]
    where: Where
    cosigned_by: int
    witnesses_required: int
    signed_at: str
    witnessed_at: str


class NoteRead(NamedTuple):
    """A note as it was found: its checkpoint, None unless it is one of the log and rightly signed, and what is wrong."""

    where: Where
    signed: SignedCheckpoint | None
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteReader:
    """Reads the notes of one club's log. ``witnesses``: those that the reader knows."""

    club_id: str
    signers: Signers
    witnesses: tuple[CosignerKey, ...]

    def read_all(self, notes: Iterable[SignedNote], processes: int) -> Iterator[NoteRead]:
        """Read the notes, in their order, with worker processes if there are many. Raises ``WorkerLostError``."""
        batches = _batches(notes)
        first = next(batches, ())
        # One batch is not worth the start of a process.
        second = next(batches, ()) if processes > 1 else ()
        if not second:
            yield from map(self.read, chain(first, chain.from_iterable(batches)))
            return
        with Workers(self._read_batch, processes) as workers:
            yield from chain.from_iterable(workers.map(chain((first, second), batches)))

    def read(self, note: SignedNote) -> NoteRead:
        """Read a note and verify its signatures."""
        try:
            parsed = parse_note(note.note)
            checkpoint = Checkpoint.parse(parsed.text)
            # This comes before the signatures: another club's checkpoint would otherwise be reported as unsigned.
            if checkpoint.origin.rpartition("/")[2] != self.club_id:
                told = (
                    f"this is a checkpoint of the log {checkpoint.origin}, and the record is of the club {self.club_id}"
                )
                return NoteRead(note.where, None, (told,))
            signed = open_parsed_checkpoint(checkpoint, parsed, self.signers.of(checkpoint.origin), self.witnesses)
        except ProofError as error:
            return NoteRead(note.where, None, (str(error),))
        found = SignedCheckpoint(
            origin=checkpoint.origin,
            size=checkpoint.size,
            root=checkpoint.root,
            keys=signed.note.verified,
            where=note.where,
            cosigned_by=cosignatures_on(parsed),
            witnesses_required=note.witnesses_required,
            signed_at=note.signed_at if is_time(note.signed_at) else "",
            witnessed_at=_witnessed_at(signed.note),
        )
        return NoteRead(
            note.where, found, tuple(filter(None, (self.signers.wrong_terms(signed, note), *_beside(note, found))))
        )

    def _read_batch(self, notes: Sequence[SignedNote]) -> list[NoteRead]:
        return [self.read(note) for note in notes]


def _batches(notes: Iterable[SignedNote]) -> Iterator[Sequence[SignedNote]]:
    rest = iter(notes)
    while batch := list(islice(rest, BATCH_NOTES)):
        yield batch


def _beside(note: SignedNote, found: SignedCheckpoint) -> Iterator[str]:
    """Yield what is kept beside a note and contradicts it."""
    if note.kept_size not in (None, found.size) or note.kept_root not in (None, found.root):
        yield "what is kept beside this checkpoint is not its size and root"
    if note.cosigned_by not in (None, found.cosigned_by):
        yield f"cosigned_by is {note.cosigned_by}, and by the note {found.cosigned_by}"
    if note.witnesses_required < 0:
        yield f"witnesses_required is {note.witnesses_required}"
    if note.signed_at != found.signed_at:
        yield f"signed_at is no time: {note.signed_at!r:.80}"


def _witnessed_at(note: OpenedNote) -> str:
    """Return the time of a trusted witness's first co-signature as RFC 3339 text; "" if there is none."""
    times = [
        cosigned_at(signature)
        for key, signature in zip(note.verified, note.signatures, strict=True)
        if isinstance(key, CosignerKey)
    ]
    try:
        return timestamp(datetime.fromtimestamp(min(times), UTC)) if times else ""
    except (OverflowError, ValueError, OSError):  # a time outside the calendar's range
        return ""
