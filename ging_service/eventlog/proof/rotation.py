"""Rotation statements: signed notes (C2SP signed-note) by which one key of a log hands over to the next.

The first line contains spaces, so it can never be the name of a key: no program takes a statement for a checkpoint, or a
checkpoint for a statement.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.note import open_note, parse_note, sign_note
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

    from ging_service.eventlog.proof.keys import SigningKey

HEADER: Final = "Ging Service key rotation v1"
_WHAT: Final = "the rotation statement"
_FIELDS: Final = ("from", "to", "size", "root")


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRotation:
    """From ``old`` to ``new``, at a tree of ``size`` events with ``root``: the last that ``old`` signs, the first of ``new``."""

    old: VerifierKey
    new: VerifierKey
    size: int
    root: bytes

    def __post_init__(self) -> None:
        if self.old == self.new:
            raise NoteError("a rotation leads from one key to another")
        if not 0 < self.size <= MAX_SIZE or len(self.root) != HASH_BYTES:
            raise NoteError(f"a rotation cannot be at a tree of {self.size} events with this root")

    @classmethod
    @note_errors()
    def parse(cls, text: str | bytes) -> Self:
        """The statement of a note's text. Raises ``NoteError``."""
        header, *lines = read_lines(text, _WHAT)
        fields = [line.partition(" ") for line in lines]
        if header != HEADER or tuple(name for name, _, _ in fields) != _FIELDS:
            raise NoteError(f"a rotation statement has the line {HEADER!r}, then {', '.join(_FIELDS)}")
        old, new, size, root = (value for _, _, value in fields)
        events, root_hash = read_tree_head(size, root, _WHAT)
        return cls(old=VerifierKey.parse(old), new=VerifierKey.parse(new), size=events, root=root_hash)

    @property
    def text(self) -> str:
        """The text of the note."""
        values = (self.old.text, self.new.text, str(self.size), base64_of(self.root))
        return text_of([HEADER, *map(" ".join, zip(_FIELDS, values, strict=True))])


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedRotation:
    """A statement that its new key has signed. ``by_old``: the old key has signed it too, so trust in it goes over."""

    rotation: KeyRotation
    by_old: bool


def sign_rotation(rotation: KeyRotation, signers: Sequence[SigningKey]) -> str:
    """The note of a statement. Raises ``NoteError``."""
    return sign_note(rotation.text, signers)


def open_rotation(note: str | bytes) -> OpenedRotation:
    """The statement of a note that its new key has signed.

    The keys are taken from the statement itself, so it proves nothing to a reader who trusts neither of them. Raises
    ``NoteError``: no statement, not signed by the new key, or a signature of either key is wrong.
    """
    rotation = KeyRotation.parse(parse_note(note).text)
    verified = open_note(note, [rotation.old, rotation.new]).verified
    # Without it, somebody could name a key that they do not hold as the club's next one.
    if rotation.new not in verified:
        raise NoteError("the new key has not signed this rotation statement")
    return OpenedRotation(rotation=rotation, by_old=rotation.old in verified)
