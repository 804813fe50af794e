"""The signed checkpoints of a folder: by whom they are signed, and that they are this club's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.audit import layout
from ging_service.application.audit.reading import bad_line
from ging_service.domain.errors import Refused
from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.keys import VerifierKey

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.audit.reading import Folder


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One verified checkpoint: so many events, with this root."""

    size: int
    root: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Signatures:
    """The verified checkpoints in order of their sizes, and the keys of the folder. Both () if nothing was signed."""

    points: tuple[Point, ...]
    keys: tuple[layout.KeyLine, ...]
    lines: tuple[layout.CheckpointLine, ...]


def verified_signatures(folder: Folder, pinned: str = "") -> Signatures:
    """Every checkpoint, signed by a key of the folder; the newest one by the ``pinned`` key too, where one is given.

    Raises ``Refused``: ``bad_line``, ``bad_key``, ``wrong_count``, ``wrong_signature``, ``other_club``, ``mixed_up``.
    """
    lines = tuple(folder.parsed(layout.CHECKPOINTS, layout.CheckpointLine))
    keys = tuple(folder.parsed(layout.VERIFIER_KEYS, layout.KeyLine))
    _check_counts(folder, len(lines), len(keys))
    known = [_key(line, number) for number, line in enumerate(keys, 1)]
    points = [_point(folder, line.note, known, f"{layout.CHECKPOINTS}, line {n}") for n, line in enumerate(lines, 1)]
    _check_order(folder, points)
    if lines:
        _check_newest(folder, lines[-1].note, pinned)
    elif pinned:
        raise Refused("wrong_signature", "", "nothing in this folder has been signed, by the given key or any other")
    return Signatures(points=tuple(points), keys=keys, lines=lines)


def _check_counts(folder: Folder, checkpoints: int, keys: int) -> None:
    counts = folder.manifest.counts
    for name, found, said in (
        (layout.CHECKPOINTS, checkpoints, counts.checkpoints),
        (layout.VERIFIER_KEYS, keys, counts.verifier_keys),
    ):
        if found != said:
            raise Refused("wrong_count", "", f"{name} has {found} lines, and {layout.MANIFEST} says {said}")


def _key(line: layout.KeyLine, number: int) -> VerifierKey:
    try:
        return VerifierKey.parse(line.vkey)
    except ProofError as error:
        bad_line(layout.VERIFIER_KEYS, number, str(error))


def _point(folder: Folder, note: str, keys: Sequence[VerifierKey], where: str) -> Point:
    try:
        checkpoint = open_checkpoint(note, keys).checkpoint
    except ProofError as error:
        raise Refused("wrong_signature", "", f"{where}: {error}") from error
    if checkpoint.origin.rpartition("/")[2] != folder.manifest.club:
        raise Refused("other_club", "", f"{where}: the checkpoint is of {checkpoint.origin}, and not of this club")
    return Point(size=checkpoint.size, root=checkpoint.root)


def _check_order(folder: Folder, points: Sequence[Point]) -> None:
    sizes = [point.size for point in points]
    if sizes != sorted(set(sizes)):
        raise Refused("mixed_up", "", f"{layout.CHECKPOINTS} is not in order of sizes")
    if folder.manifest.signed_size != (sizes[-1] if sizes else 0):
        raise Refused(
            "mixed_up", "", f"{layout.MANIFEST} and {layout.CHECKPOINTS} speak of different newest checkpoints"
        )
    if sizes and sizes[-1] > folder.manifest.size:
        raise Refused(
            "wrong_root", "", f"a checkpoint covers {sizes[-1]} events, and the folder has {folder.manifest.size}"
        )


def _check_newest(folder: Folder, note: str, pinned: str) -> None:
    if folder.text(layout.CHECKPOINT) != note:
        raise Refused("mixed_up", "", f"{layout.CHECKPOINT} is not the last one of {layout.CHECKPOINTS}")
    # Earlier ones may bear another name: a log can have gone on under this one, by an operator's word.
    if (origin := note.partition("\n")[0]) != folder.manifest.origin:
        raise Refused("other_club", "", f"{layout.CHECKPOINT} is of the log {origin}, and the folder of another")
    if pinned:
        try:
            key = VerifierKey.parse(pinned)
        except ProofError as error:
            raise Refused("bad_key", "", f"the given key is none: {error}") from error
        try:
            open_checkpoint(note, [key])
        except ProofError as error:
            raise Refused(
                "wrong_signature", "", f"{layout.CHECKPOINT} is not signed by the given key: {error}"
            ) from error
