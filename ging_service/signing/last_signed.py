"""The last checkpoint that the signer has signed for each club: on the disk before it is given out.

One file a club. It also holds the whole notes of the last batch, so that notes that were signed and not yet given out
when the process ended can be given out afterwards, byte for byte.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from ging_service.domain.club.decide import SLUG
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.rotation import open_rotation
from ging_service.eventlog.proof.strict import ProofError
from ging_service.signing.errors import SigningRefused
from ging_service.signing.key_file import write_all_durably

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_ENDING = ".json"
_ROOT_HEX = 64


class Last(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last checkpoint that was signed for a club: its size, its root (hex), and the notes of its batch by size.

    ``rotations``: the signed statements of the club's changes of key, oldest first.
    """

    origin: str
    size: int
    root: str
    notes: dict[str, str]
    rotations: tuple[str, ...] = ()

    @classmethod
    def of(cls, checkpoint: Checkpoint, notes: dict[int, str], rotations: tuple[str, ...] = ()) -> Last:
        """Return the record of a batch whose last checkpoint this is."""
        # JSON has no numbers as keys.
        written = {str(size): note for size, note in notes.items()}
        return cls(
            origin=checkpoint.origin,
            size=checkpoint.size,
            root=checkpoint.root.hex(),
            notes=written,
            rotations=rotations,
        )

    @property
    def root_bytes(self) -> bytes:
        """The root, 32 bytes."""
        return bytes.fromhex(self.root)

    @property
    def checkpoint(self) -> Checkpoint:
        """The signed checkpoint."""
        return Checkpoint(origin=self.origin, size=self.size, root=self.root_bytes)

    def notes_over(self, size: int) -> dict[int, str]:
        """The notes of the last batch that are over more than ``size`` events, by size."""
        return {int(at): note for at, note in self.notes.items() if int(at) > size}


class LastSigned:
    """The last signed checkpoints of one signer, for every club."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        # None for a club whose first write has failed: its file may be there, and not on the disk.
        self._known: dict[str, Last | None] = {}
        # What is kept together, until it is written.
        self._unwritten: dict[str, Last] | None = None

    def clubs(self) -> list[str]:
        """Return every club that has a file: also one that an operator has just copied back."""
        # Listed each time: a rotation deletes the old key, and must not miss a club.
        return sorted(file.name.removesuffix(_ENDING) for file in self._folder.glob(f"*{_ENDING}"))

    def last(self, club_id: str) -> Last | None:
        """Return the last signed checkpoint, None for a club without one.

        Raises ``SigningRefused("state_damaged")``.
        """
        if self._unwritten and club_id in self._unwritten:
            return self._unwritten[club_id]
        if club_id not in self._known:
            file = self._file(club_id)
            if not file.exists():
                return None
            self._known[club_id] = _read(file)
        return self._known[club_id]

    def keep(self, club_id: str, last: Last) -> None:
        """Keep the data that is about to be given out; it is on the disk when this returns, or ``together`` ends."""
        if self._unwritten is None:
            self._write({club_id: last})
        else:
            self._unwritten[club_id] = last

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write all that is kept within the context at its end, together: that waits less for the disk than one by one."""
        self._unwritten = {}
        try:
            yield
        finally:
            kept, self._unwritten = self._unwritten, None
            if kept:
                self._write(kept)

    def _write(self, kept: dict[str, Last]) -> None:
        # If this fails, what was known stays known, whatever the files show: it is signed and written again before it
        # is given out.
        for club_id in kept:
            self._known.setdefault(club_id, None)
        write_all_durably(
            self._folder, {self._file(club_id): msgspec.json.encode(last) for club_id, last in kept.items()}
        )
        self._known |= kept

    def _file(self, club_id: str) -> Path:
        check_club(club_id)
        return self._folder / f"{club_id}{_ENDING}"


def check_club(club_id: str) -> None:
    """Raise ``SigningRefused`` unless this is a club's id: it comes from the database and becomes a file name."""
    if not SLUG.fullmatch(club_id):
        raise SigningRefused("no_club", f"{club_id[:80]!a} is not a club's id")


def _read(file: Path) -> Last:
    try:
        last = msgspec.json.decode(file.read_bytes(), type=Last)
        if len(last.root_bytes) * 2 == _ROOT_HEX and last.size > 0 and str(last.size) in last.notes:
            for note in last.rotations:
                open_rotation(note)
            return last
    except (OSError, ValueError, msgspec.MsgspecError, ProofError):
        pass
    # An older copy would have forgotten signatures that are already public.
    raise SigningRefused("state_damaged", f"{file} cannot be read: restore it from a copy that is not older")
