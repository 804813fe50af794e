"""The tiles of the Merkle tree as the database has them, against tiles made anew from the events."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from ging_service.application.audit.checking.finding import Finding
from ging_service.application.audit.database.comparing import InOrder, place_in
from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof_schema import checkpoints, tree_tiles
from ging_service.eventlog.tree_store import HASH_BYTES
from ging_service.eventlog.whole_tables import stored_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import psycopg

    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.source import Entry
    from ging_service.eventlog.whole_tables import Row


class StoredTree:
    """Tiles reach to the newest stored checkpoint, ``size``, and no further. Of each only the sum is kept in memory."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str, size: int) -> None:
        self.finding = Finding(name="tiles", title="Stored tiles of the Merkle tree", unit="tiles")
        self._conn = conn
        self._club_id = club_id
        self._size = size
        self._builder = TileBuilder()
        self._leaves = 0
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
        live = InOrder(tree_tiles, self._stored(), self.finding)
        live.expect_all((self._club_id, *place, self._sums[place]) for place in sorted(self._sums))
        if self._leaves > self._size:
            told = f"the stored tree covers {self._leaves} events, and the checkpoint that goes with it is missing"
            self.finding.fail(told, place_in(checkpoints.name, {"size": self._leaves}))

    def _stored(self) -> Iterator[Row]:
        """The stored tiles, with the sum of each instead of its hashes."""
        for club_id, level, tile, hashes in stored_rows(self._conn, tree_tiles, self._club_id):
            if level == 0:
                self._leaves += len(hashes) // HASH_BYTES
            yield club_id, level, tile, _sum(hashes)


def _sum(hashes: bytes) -> bytes:
    return hashlib.sha256(hashes).digest()
