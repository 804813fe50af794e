"""The signed checkpoints of a folder: their keys, and the proof that they are this club's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.audit import export_layout
from ging_service.audit.checking.finding import Where
from ging_service.audit.checking.signatures.signed_data import KnownKey
from ging_service.audit.checking.signatures.signers import Succession
from ging_service.audit.restore.reading import bad_line
from ging_service.domain.errors import Refused
from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.merkle import Frontier, leaf_hashes
from ging_service.eventlog.proof.strict import ProofError, base64_of
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof.tiles import WIDTH
from ging_service.eventlog.signed_tree.proof_schema import checkpoints, tree_tiles, verifier_keys
from ging_service.projections.bulk.copying import insert_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import psycopg

    from ging_service.audit.export_layout import Manifest
    from ging_service.audit.restore.reading import Folder
    from ging_service.eventlog.proof.tile_builder import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedCheckpoint:
    """One verified checkpoint: so many events, with this root."""

    size: int
    root: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Signatures:
    """The verified checkpoints in order of their sizes, and the keys of the folder. Both () if nothing was signed."""

    points: tuple[VerifiedCheckpoint, ...]
    keys: tuple[export_layout.KeyLine, ...]
    lines: tuple[export_layout.CheckpointLine, ...]


def verified_signatures(folder: Folder, pinned: Sequence[str] = ()) -> Signatures:
    """Return every checkpoint, each signed by a key of the folder.

    If keys are ``pinned``, they must lead to a key that has signed the newest checkpoint, and to every other key of the
    folder: whatever is restored is published as the club's own.
    Raises ``Refused``: ``bad_line``, ``bad_key``, ``wrong_count``, ``wrong_signature``, ``other_club``, ``mixed_up``,
    ``foreign_key``.
    """
    lines = tuple(folder.parsed(export_layout.CHECKPOINTS, export_layout.CheckpointLine))
    keys = tuple(folder.parsed(export_layout.VERIFIER_KEYS, export_layout.KeyLine))
    _check_counts(folder, len(lines), len(keys))
    trusted = [_pinned(text) for text in pinned]
    succession = _succession(keys)
    known = list(succession.keys)
    points = [
        _point(folder, line.note, known, f"{export_layout.CHECKPOINTS}, line {n}") for n, line in enumerate(lines, 1)
    ]
    _check_order(folder, points)
    _check_rotations(succession, points)
    if lines:
        _check_newest(folder, lines[-1].note)
    if lines and trusted:
        _check_trusted(lines[-1].note, succession, trusted)
    elif trusted:
        raise Refused("wrong_signature", "", "nothing in this folder has been signed, by the given key or any other")
    return Signatures(points=tuple(points), keys=keys, lines=lines)


def _check_counts(folder: Folder, checkpoints: int, keys: int) -> None:
    counts = folder.manifest.counts
    for name, found, said in (
        (export_layout.CHECKPOINTS, checkpoints, counts.checkpoints),
        (export_layout.VERIFIER_KEYS, keys, counts.verifier_keys),
    ):
        if found != said:
            raise Refused("wrong_count", "", f"{name} has {found} lines, and {export_layout.MANIFEST} says {said}")


def _succession(keys: Sequence[export_layout.KeyLine]) -> Succession:
    succession = Succession(
        [
            KnownKey(
                vkey=line.vkey,
                first_size=line.first_size,
                retired_size=line.retired,
                rotation=line.rotation,
                where=Where(file=export_layout.VERIFIER_KEYS, line=number),
            )
            for number, line in enumerate(keys, 1)
        ]
    )
    for what, where in succession.problems:
        bad_line(export_layout.VERIFIER_KEYS, where.line, what)
    return succession


def _pinned(text: str) -> VerifierKey:
    try:
        return VerifierKey.parse(text)
    except ProofError as error:
        raise Refused("bad_key", "", f"the given key is not a verifier key: {error}") from error


def _check_rotations(succession: Succession, points: Sequence[VerifiedCheckpoint]) -> None:
    roots = {point.size: point.root for point in points}
    for rotation, where in succession.rotations:
        if roots.get(rotation.size) != rotation.root:
            told = f"{where}: the rotation statement is about no checkpoint of the folder"
            raise Refused("mixed_up", "", told)


def _check_trusted(note: str, succession: Succession, trusted: Sequence[VerifierKey]) -> None:
    try:
        open_checkpoint(note, sorted(succession.after(trusted), key=lambda key: key.text))
    except ProofError as error:
        told = f"{export_layout.CHECKPOINT} is not signed by a key that is given, or by one that it has handed over to: {error}"
        raise Refused("wrong_signature", "", told) from error
    bound = succession.around(trusted)
    for key, line in succession.keys.items():
        if key not in bound:
            told = f"{line.where}: no key that is given leads to the key {key.text}. If you know it to be the club's, give it too (--key)"
            raise Refused("foreign_key", "", told)


def _point(folder: Folder, note: str, keys: Sequence[VerifierKey], where: str) -> VerifiedCheckpoint:
    try:
        checkpoint = open_checkpoint(note, keys).checkpoint
    except ProofError as error:
        raise Refused("wrong_signature", "", f"{where}: {error}") from error
    # Only the club, and not the whole name: another service may restore the record under its own.
    if checkpoint.origin.rpartition("/")[2] != folder.manifest.club:
        raise Refused("other_club", "", f"{where}: the checkpoint is of {checkpoint.origin}, and not of this club")
    return VerifiedCheckpoint(size=checkpoint.size, root=checkpoint.root)


def _check_order(folder: Folder, points: Sequence[VerifiedCheckpoint]) -> None:
    sizes = [point.size for point in points]
    if sizes != sorted(set(sizes)):
        raise Refused("mixed_up", "", f"{export_layout.CHECKPOINTS} is not in order of sizes")
    if folder.manifest.signed_size != (sizes[-1] if sizes else 0):
        raise Refused(
            "mixed_up",
            "",
            f"{export_layout.MANIFEST} and {export_layout.CHECKPOINTS} name different newest checkpoints",
        )
    if sizes and sizes[-1] > folder.manifest.size:
        raise Refused(
            "wrong_root", "", f"a checkpoint covers {sizes[-1]} events, and the folder has {folder.manifest.size}"
        )


def _check_newest(folder: Folder, note: str) -> None:
    if folder.text(export_layout.CHECKPOINT) != note:
        raise Refused("mixed_up", "", f"{export_layout.CHECKPOINT} is not the last one of {export_layout.CHECKPOINTS}")
    # Earlier ones may bear another name: an operator can have renamed the log to this one.
    if (origin := note.partition("\n")[0]) != folder.manifest.origin:
        raise Refused("other_club", "", f"{export_layout.CHECKPOINT} is of the log {origin}, and the folder of another")


# A log need not fit into memory.
CHUNK_EVENTS: Final = 2_000


def check_tree(folder: Folder, points: Sequence[VerifiedCheckpoint], on_progress: Callable[[int], object]) -> None:
    """Check that the folder's events are those of its root and of each checkpoint. Raises ``Refused``."""
    check, done = TreeCheck(folder.manifest, points), 0
    for bodies in folder.bodies(CHUNK_EVENTS):
        check.add(bodies)
        done += len(bodies)
        on_progress(done)
    check.finish()


class TreeCheck:
    """Takes the bodies in order; refuses the first root that does not match with ``wrong_root``."""

    def __init__(self, manifest: Manifest, points: Sequence[VerifiedCheckpoint]) -> None:
        self._manifest = manifest
        self._points = list(reversed(points))
        self._frontier = Frontier()

    def add(self, bodies: Sequence[bytes]) -> list[bytes]:
        """The leaf hashes of some more events."""
        leaves = leaf_hashes(bodies)
        place = 0
        # The frontier keeps only the right edge: each root is compared when the tree has exactly that size.
        while self._points and self._points[-1].size <= self._frontier.size + len(leaves) - place:
            point = self._points.pop()
            end = place + point.size - self._frontier.size
            self._frontier.extend(leaves[place:end])
            place = end
            if self._frontier.root() != point.root:
                raise Refused(
                    "wrong_root", "", f"the first {point.size} events are not those that the checkpoint was signed for"
                )
        self._frontier.extend(leaves[place:])
        return leaves

    def finish(self) -> None:
        """There are no more events."""
        if self._frontier.size != self._manifest.size:
            raise Refused(
                "wrong_count",
                "",
                f"{export_layout.EVENTS} has {self._frontier.size} lines, and {export_layout.MANIFEST} says {self._manifest.size}",
            )
        if base64_of(self._frontier.root()) != self._manifest.root:
            raise Refused(
                "wrong_root", "", f"the root of {export_layout.EVENTS} is not the one in {export_layout.MANIFEST}"
            )


_FULL_BYTES = WIDTH * 32


class RestoredTree:
    """The tiles up to the newest checkpoint, as the signer leaves them: full ones go first, the edge at the end."""

    def __init__(self, conn: psycopg.Connection[Any], manifest: Manifest) -> None:
        self._conn = conn
        self._club_id = manifest.club
        self._end = manifest.signed_size
        self._builder = TileBuilder()
        self._edge: dict[tuple[int, int], Tile] = {}

    def add(self, leaves: Sequence[bytes]) -> None:
        """Some more leaf hashes."""
        # The signer appends to the stored edge and expects it to end at the newest checkpoint.
        tiles = self._builder.extend(leaves[: self._end - self._builder.size])
        full = [tile for tile in tiles if len(tile.hashes) == _FULL_BYTES]
        for tile in full:
            self._edge.pop((tile.level, tile.index), None)
        self._edge |= {(tile.level, tile.index): tile for tile in tiles if len(tile.hashes) < _FULL_BYTES}
        self._store(full)

    def finish(self) -> None:
        """There are no more leaves."""
        self._store(list(self._edge.values()))

    def _store(self, tiles: Sequence[Tile]) -> None:
        rows = [(self._club_id, tile.level, tile.index, tile.hashes) for tile in tiles]
        insert_rows(self._conn, tree_tiles.name, tree_tiles.columns.keys(), rows)


def restore_signatures(conn: psycopg.Connection[Any], club_id: str, signatures: Signatures) -> None:
    """Store the checkpoints and verifier keys of the folder."""
    rows = [
        (club_id, point.size, point.root, line.note, line.signed_at, line.cosigned_by, line.witnesses_required)
        for point, line in zip(signatures.points, signatures.lines, strict=True)
    ]
    insert_rows(conn, checkpoints.name, checkpoints.columns.keys(), rows)
    with conn.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {verifier_keys.name} (club_id, vkey, first_size, retired_size, rotation) VALUES (%s, %s, %s, %s, %s)",  # noqa: S608  our own name
            [
                (
                    club_id,
                    key.vkey,
                    key.first_size,
                    key.retired,
                    key.rotation or None,
                )
                for key in signatures.keys
            ],
        )
