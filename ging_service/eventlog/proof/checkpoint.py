"""C2SP tlog-checkpoint: the signed statement of a log's size and root."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from ging_service.eventlog.proof.merkle import EMPTY_ROOT
from ging_service.eventlog.proof.note import OpenedNote, open_parsed_note, parse_note, sign_note
from ging_service.eventlog.proof.strict import (
    HASH_BYTES,
    MAX_SIZE,
    NoteError,
    base64_of,
    note_errors,
    read_lines,
    read_tree_head,
    text_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.proof.keys import SigningKey, VerifierKey
    from ging_service.eventlog.proof.note import ParsedNote, Verifier

_WHAT: Final = "the checkpoint"
_LINES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """Origin (the log's name), number of leaves, root of 32 bytes, and lines that the log may add."""

    origin: str
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        lines = (self.origin, *self.extensions)
        if not all(lines) or any("\n" in line for line in lines):
            raise NoteError("an origin or an added line of a checkpoint is one line that is not empty")
        if not 0 <= self.size <= MAX_SIZE:
            raise NoteError(f"a tree has no {self.size} leaves")
        if len(self.root) != HASH_BYTES or (self.size == 0 and self.root != EMPTY_ROOT):
            raise NoteError(f"the root in the checkpoint is none of a tree of {self.size} leaves")

    @classmethod
    @note_errors()
    def parse(cls, text: str | bytes) -> Self:
        """The checkpoint of a note's text. Raises ``NoteError``."""
        lines = read_lines(text, _WHAT)
        if len(lines) < _LINES:
            raise NoteError("a checkpoint has at least three lines: origin, size and root")
        origin, size, root, *extensions = lines
        leaves, root_hash = read_tree_head(size, root, _WHAT)
        return cls(origin=origin, size=leaves, root=root_hash, extensions=tuple(extensions))

    @property
    def text(self) -> str:
        """The text of the note."""
        return text_of([self.origin, str(self.size), base64_of(self.root), *self.extensions])


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedCheckpoint:
    """A checkpoint that its log has signed, with its note, which may carry further signatures."""

    checkpoint: Checkpoint
    note: OpenedNote


def sign_checkpoint(checkpoint: Checkpoint, signers: Sequence[SigningKey]) -> str:
    """The note of the checkpoint. Raises ``NoteError``."""
    return sign_note(checkpoint.text, signers)


def open_checkpoint(
    note: str | bytes, log_keys: Sequence[VerifierKey], cosigners: Sequence[Verifier] = ()
) -> OpenedCheckpoint:
    """The checkpoint of a note that one of the log's keys has signed and whose origin is that key's name.

    Wrong signatures of any of these keys are refused; those of other keys are ignored. Raises ``NoteError``.
    """
    parsed = parse_note(note)
    return open_parsed_checkpoint(Checkpoint.parse(parsed.text), parsed, log_keys, cosigners)


def open_parsed_checkpoint(
    checkpoint: Checkpoint, note: ParsedNote, log_keys: Sequence[VerifierKey], cosigners: Sequence[Verifier] = ()
) -> OpenedCheckpoint:
    """The same of a note that has been parsed, and of the checkpoint in its text."""
    opened = open_parsed_note(note, (*log_keys, *cosigners))
    if not any(key in opened.verified and key.name == checkpoint.origin for key in log_keys):
        raise NoteError(f"the log {checkpoint.origin} has not signed this checkpoint with a known key of its name")
    return OpenedCheckpoint(checkpoint=checkpoint, note=opened)


def cosignatures_on(note: ParsedNote) -> int:
    """The number of signatures on a checkpoint that are not the log's own: those of witnesses, verified or not."""
    origin = note.text.partition("\n")[0]
    return sum(line.name != origin for line in note.signatures)
