"""The signing core: one key, and for every club the last tree that it signed. It signs only what extends that tree.

It has no database and trusts none: each checkpoint comes with the proof that it extends the one before, and the first
of them extends the last signed one, which the signer knows from its own folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from ging_service.eventlog.proof.checkpoint import Checkpoint, open_checkpoint, sign_checkpoint
from ging_service.eventlog.proof.merkle import verify_consistency
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.rotation import KeyRotation, sign_rotation
from ging_service.eventlog.proof.strict import NoteError, ProofError
from ging_service.signing.errors import SignerUnusable, SigningRefused
from ging_service.signing.key_file import (
    KEY_FILE,
    NEXT_KEY_FILE,
    make_folder,
    make_key,
    read_key,
    replace_durably,
    sync_folder,
)
from ging_service.signing.last_signed import Last, LastSigned, check_club

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from ging_service.eventlog.proof.keys import SigningKey, VerifierKey

STATE_FOLDER = "signed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Extension:
    """A checkpoint to sign, and the consistency proof from the one before it (RFC 6962, section 2.1.2)."""

    checkpoint: Checkpoint
    proof: tuple[bytes, ...]


class Signer:
    """One key in one folder. Only one process may use a folder at a time: the one that opens it holds its lock."""

    def __init__(self, folder: Path, origin: str, key: SigningKey) -> None:
        self._folder = folder
        self._origin = origin
        self._key = key
        self._last = LastSigned(folder / STATE_FOLDER)

    @classmethod
    def open(cls, folder: Path, origin: str) -> Self:
        """Return the signer of a folder; the first time, create the folder and a new key. Raises ``SignerUnusable``.

        ``origin``: the service's name, which precedes the slash and the club in the name of each log.
        """
        make_folder(folder)
        make_folder(folder / STATE_FOLDER)
        sync_folder(folder)
        # A process that was killed may have renamed a file without this: what it shows would be given out.
        sync_folder(folder / STATE_FOLDER)
        file = folder / KEY_FILE
        key = read_key(file, origin) if file.exists() else make_key(file, origin)
        return cls(folder, origin, key)

    @property
    def folder(self) -> Path:
        """The folder of the key."""
        return self._folder

    @property
    def coming_key(self) -> str:
        """The public key that signs from the next round on, in hex: another one where a rotation is due."""
        if self.rotation_is_due():
            try:
                return read_key(self._folder / NEXT_KEY_FILE, self._origin).verifier.public_key.hex()
            except SignerUnusable:
                pass  # it cannot be changed to: ``rotate`` reports that
        return self._key.verifier.public_key.hex()

    def follows(self, key: str) -> bool:
        """Return True if a public key (hex) is this signer's, or handed over to it as its own statements show."""
        ours = {self._key.verifier.public_key.hex(), self.coming_key}
        return key in ours or any(key in self._predecessors(club_id) for club_id in self.clubs())

    def _predecessors(self, club_id: str) -> set[str]:
        try:
            return {stated.old.public_key.hex() for stated in self.rotations(club_id).values()}
        except SigningRefused:
            return set()  # a damaged record of one club: its turn reports that

    def read_key_again(self) -> None:
        """Read the key again: another file may have been copied there. Raises ``SignerUnusable``."""
        self._key = read_key(self._folder / KEY_FILE, self._origin)

    def origin_of(self, club_id: str) -> str:
        """Return the name of the club's log: the first line of its checkpoints, and the name of its key.

        Raises ``SigningRefused("no_club")``.
        """
        check_club(club_id)
        return f"{self._origin}/{club_id}"

    def verifier_of(self, club_id: str) -> VerifierKey:
        """The public key that verifies what is signed for the club from now on."""
        return self._key.named(self.origin_of(club_id)).verifier

    def clubs(self) -> list[str]:
        """Every club that this signer has signed for."""
        return self._last.clubs()

    def last(self, club_id: str) -> Last | None:
        """Return the club's last signed checkpoint. Raises ``SigningRefused``: unreadable, or under another name."""
        last = self._last.last(club_id)
        if last is not None and last.origin != self.origin_of(club_id):
            told = f"the log was signed as {last.origin}: set GING_LOG_ORIGIN back to it"
            raise SigningRefused("wrong_origin", told)
        return last

    def sign(self, club_id: str, extensions: Sequence[Extension]) -> dict[int, str]:
        """Sign checkpoints, each of which extends the one before. Return the notes by size.

        Nothing is given out before the disk has it. Raises ``SigningRefused`` and signs none of them where one does not
        extend the last signed tree.
        """
        key = self._key.named(self.origin_of(club_id))
        before = self.last(club_id)
        tree = None if before is None else before.checkpoint
        notes: dict[int, str] = {}
        for extension in extensions:
            check_extends(tree, extension, key.name)
            tree = extension.checkpoint
            notes[tree.size] = sign_checkpoint(tree, [key])
        if tree is None or not notes:
            return {}
        if before is None or tree != before.checkpoint:
            # On the disk before anybody sees a signature: a signer that forgot one could sign another tree after it, a
            # fork.
            self._last.keep(club_id, Last.of(tree, notes, () if before is None else before.rotations))
        return notes

    def together(self) -> AbstractContextManager[None]:
        """Within this context what is signed is on the disk at its end only: give nothing out before."""
        return self._last.together()

    def adopt(self, club_id: str, size: int, note: str, proof: tuple[bytes, ...]) -> Last:
        """Adopt a checkpoint of ``size`` events that this key has signed and that is missing in a partly lost folder.

        ``proof``: from the last checkpoint that the folder contains. Raises ``SigningRefused`` where the checkpoint is
        not signed by this key, or does not extend that one.
        """
        try:
            checkpoint = open_checkpoint(note, [self.verifier_of(club_id)]).checkpoint
        except NoteError as error:
            told = f"checkpoints are stored that this key has not signed ({error}): see `ging signer adopt`"
            raise SigningRefused("state_lost", told) from error
        if checkpoint.size != size:
            raise SigningRefused("tree_altered", f"a checkpoint of {checkpoint.size} events is stored as one of {size}")
        known = self.last(club_id)
        check_extends(
            None if known is None else known.checkpoint,
            Extension(checkpoint=checkpoint, proof=proof),
            self.origin_of(club_id),
        )
        rotations = () if known is None else known.rotations
        return self._keep(club_id, checkpoint, {checkpoint.size: note}, rotations)

    def accept(self, club_id: str, checkpoint: Checkpoint, predecessor: VerifierKey | None = None) -> Last:
        """Sign a tree that an earlier signer, whose folder is lost, has signed, on an operator's decision.

        ``predecessor``: the key of that signer. Only this key can state the rotation, so readers who trust only the
        predecessor must learn of this key in some other way.

        Raises ``SigningRefused`` for a club that this signer has signed for: signatures cannot be withdrawn.
        """
        known = self.last(club_id)
        if known is not None:
            # A second tree beside a signed one is what verifiers call a fork, whatever the reason for it.
            raise SigningRefused("forked", f"{known.size} events have been signed already, and stay signed")
        key = self._key.named(self.origin_of(club_id))
        rotations: tuple[str, ...] = ()
        if predecessor not in (None, key.verifier):
            stated = KeyRotation(old=predecessor, new=key.verifier, size=checkpoint.size, root=checkpoint.root)
            rotations = (sign_rotation(stated, [key]),)
        return self._keep(club_id, checkpoint, {checkpoint.size: sign_checkpoint(checkpoint, [key])}, rotations)

    def rotations(self, club_id: str) -> dict[str, KeyRotation]:
        """The statements of the club's changes of key up to the key that signs now, oldest first, by their notes.

        Raises ``SigningRefused``.
        """
        last = self.last(club_id)
        notes = () if last is None else last.rotations
        stated = {note: KeyRotation.parse(parse_note(note).text) for note in notes}
        # An interrupted rotation has left a statement for a key that does not sign yet.
        while stated and [*stated.values()][-1].new != self.verifier_of(club_id):
            stated.popitem()
        return stated

    def prepare_rotation(self) -> None:
        """Make the next key. Raises ``SignerUnusable`` where there is one already."""
        make_key(self._folder / NEXT_KEY_FILE, self._origin)

    def rotation_is_due(self) -> bool:
        """True if there is a next key."""
        return (self._folder / NEXT_KEY_FILE).exists()

    def rotate(self) -> None:
        """Sign every club's last checkpoint and a rotation statement with both keys, then replace the old key.

        After an interruption it can be repeated from the beginning. Raises ``SigningRefused``, ``SignerUnusable``.
        """
        next_key = read_key(self._folder / NEXT_KEY_FILE, self._origin)
        # All are read before anything is written: one that is damaged must not leave the others half rotated.
        for last in [self._last_of_file(club_id) for club_id in self.clubs()]:
            self._hand_over(last, next_key)
        # Last of all, and it deletes the old key: until here the rotation can be repeated, and afterwards nobody can
        # sign the past with the old key.
        replace_durably(self._folder / NEXT_KEY_FILE, self._folder / KEY_FILE)
        self._key = next_key

    def _last_of_file(self, club_id: str) -> Last:
        last = self.last(club_id)
        if last is None:
            # The file's notes are by the old key, and might be given out after a restart.
            raise SigningRefused("failed", f"the file of {club_id} could not be written: it is written again first")
        return last

    def _hand_over(self, last: Last, next_key: SigningKey) -> None:
        """One club's last checkpoint and rotation statement, signed by both keys."""
        club_id = last.origin.rpartition("/")[2]
        keys = [key.named(last.origin) for key in (self._key, next_key)]
        old, new = (key.verifier for key in keys)
        stated = KeyRotation(old=old, new=new, size=last.size, root=last.root_bytes)
        # Beside the notes that may not have been given out yet.
        notes = last.notes_over(0) | {last.size: sign_checkpoint(last.checkpoint, keys)}
        self._keep(club_id, last.checkpoint, notes, (*self.rotations(club_id), sign_rotation(stated, keys)))

    def _keep(self, club_id: str, checkpoint: Checkpoint, notes: dict[int, str], rotations: tuple[str, ...]) -> Last:
        last = Last.of(checkpoint, notes, rotations)
        self._last.keep(club_id, last)
        return last


def check_extends(tree: Checkpoint | None, extension: Extension, origin: str) -> None:
    """Raise ``SigningRefused`` unless the checkpoint extends the tree that was signed before (none: nothing was)."""
    checkpoint = extension.checkpoint
    if checkpoint.origin != origin:
        raise SigningRefused("wrong_origin", f"this is the log {origin}, not {checkpoint.origin}")
    if tree is None:
        return
    # Equal sizes pass: after an interruption the same tree is signed once more.
    if checkpoint.size < tree.size:
        told = f"{tree.size} events have been signed, and {checkpoint.size} are fewer"
        raise SigningRefused("went_back", told)
    try:
        verify_consistency(tree.root, tree.size, checkpoint.root, checkpoint.size, extension.proof)
    except ProofError as error:
        told = f"{checkpoint.size} events do not extend the {tree.size} that have been signed: {error}"
        raise SigningRefused("forked", told) from error
