"""The tiles of the Merkle tree as the database has them, against tiles made anew from the events; and the log's head."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from ging_service.application.audit.checking.finding import Finding
from ging_service.application.audit.database.comparing import InOrder
from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof_schema import tree_tiles
from ging_service.eventlog.whole_tables import stored_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.source import Entry


class StoredTree:
    """Tiles reach to the newest stored checkpoint, ``size``, and no further. Of each only the sum is kept in memory."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str, size: int) -> None:
        self.finding = Finding(name="tiles", title="Stored tiles of the Merkle tree", unit="tiles")
        self._conn = conn
        self._club_id = club_id
        self._size = size
        self._builder = TileBuilder()
        self._sums: dict[tuple[int, int], bytes] = {}

    def take(self, entries: Sequence[Entry]) -> None:
        """The next events as they are stored, read or not."""
        bodies = [entry.body for entry in entries[: self._size - self._builder.size]]
        for tile in self._builder.extend(leaf_hashes(bodies)):
            self._sums[tile.level, tile.index] = _sum(tile.hashes)

    def feed(self, _steps: Sequence[Step]) -> None:
        """What events mean is nothing to a tree."""

    def finish(self) -> None:
        """There are no more."""
        stored = stored_rows(self._conn, tree_tiles, self._club_id)
        live = InOrder(tree_tiles, ((*key, _sum(hashes)) for *key, hashes in stored), self.finding)
        live.expect_all((self._club_id, *place, self._sums[place]) for place in sorted(self._sums))


def _sum(hashes: bytes) -> bytes:
    return hashlib.sha256(hashes).digest()
