"""The proofs of a restored club: its tree's tiles, recomputed, and its checkpoints and keys unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof.tiles import WIDTH
from ging_service.eventlog.signed_tree.proof_schema import checkpoints, tree_tiles, verifier_keys
from ging_service.projections.bulk.copying import insert_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.audit.export_layout import Manifest
    from ging_service.audit.restore.signatures import Signatures
    from ging_service.eventlog.proof.tile_builder import Tile

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
