"""One batch of new leaves on a club's tree: its tiles, its roots, and the proofs that each root extends the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.signing.signer import Extension
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.merkle import consistency_proof, leaf_hashes
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof.tiles import tile_reader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.eventlog.proof.merkle import HashReader
    from ging_service.eventlog.proof.tile_builder import Tile
    from ging_service.eventlog.tree_store import TileStore


class Growth:
    """A tree that grows from the ``size`` that the stored tiles reach. Raises ``ProofError`` where they do not."""

    def __init__(self, store: TileStore, size: int) -> None:
        store.read_edge(size)
        self._store = store
        self._builder = TileBuilder.resume(size, store)
        self._nodes: dict[tuple[int, int], bytes] = {}
        self._tiles: dict[tuple[int, int], Tile] = {}

    @property
    def size(self) -> int:
        """The number of leaves so far."""
        return self._builder.size

    @property
    def root(self) -> bytes:
        """The root over them."""
        return self._builder.root()

    @property
    def tiles(self) -> list[Tile]:
        """The tiles that are new or have grown, each once and as it is now."""
        return list(self._tiles.values())

    def add(self, bodies: Iterable[bytes]) -> None:
        """More leaves."""
        tiles = self._builder.extend(leaf_hashes(bodies))
        self._store.put(tiles)
        self._tiles |= {(tile.level, tile.index): tile for tile in tiles}

    def extension(self, origin: str, old_size: int) -> Extension:
        """The tree as it is now, with the proof that it extends what it was at ``old_size``."""
        checkpoint = Checkpoint(origin=origin, size=self.size, root=self.root)
        proof = consistency_proof(old_size, self.size, self._reader())
        return Extension(checkpoint=checkpoint, proof=tuple(proof))

    def _reader(self) -> HashReader:
        """Hashes of complete subtrees: those never change, so what has been computed is kept for the whole batch."""
        read = tile_reader(self._store, self.size)

        def remembered(level: int, index: int) -> bytes:
            found = self._nodes.get((level, index))
            if found is None:
                found = self._nodes[level, index] = read(level, index)
            return found

        return remembered
