"""One batch of new leaves on a club's tree: its subtrees, tiles, roots, and the proofs that each root extends the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.merkle import consistency_proof, leaf_hashes, parents, root_at
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof.tiles import tile_reader
from ging_service.signing.signer import Extension

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.eventlog.proof.merkle import HashReader
    from ging_service.eventlog.proof.tile_builder import Tile
    from ging_service.eventlog.signed_tree.tree_store import TileStore


class Subtrees:
    """Hashes of the subtrees that new leaves complete, and of those at the right edge that they are added to.

    The roots of a tree from ``size`` leaves on, and the proofs between them, need nothing else. ``read`` returns the
    hashes of the tree as it is at ``size``.
    """

    def __init__(self, size: int, read: HashReader) -> None:
        self.size = size
        self._rows: list[dict[int, bytes]] = [
            {(size >> level) - 1: read(level, (size >> level) - 1)} if size >> level & 1 else {}
            for level in range(size.bit_length())
        ]

    def add(self, leaf_hashes: Sequence[bytes]) -> None:
        """Add more leaves."""
        level, first, nodes = 0, self.size, leaf_hashes
        self.size += len(leaf_hashes)
        while nodes:
            if level == len(self._rows):
                self._rows.append({})
            row = self._rows[level]
            row.update(enumerate(nodes, first))
            if first % 2:
                nodes = [row[first - 1], *nodes]
            level, first, nodes = level + 1, first // 2, parents(nodes)

    def read(self, level: int, index: int) -> bytes:
        """The hash of a complete subtree, as ``HashReader``."""
        return self._rows[level][index]


class GrowingTree:
    """A tree that grows from the ``size`` that the stored tiles reach. Raises ``ProofError`` where they do not."""

    def __init__(self, store: TileStore, size: int) -> None:
        store.read_edge(size)
        self._builder = TileBuilder.resume(size, store)
        self._subtrees = Subtrees(size, tile_reader(store, size))
        self._hashes: list[bytes] = []

    @property
    def size(self) -> int:
        """The number of leaves so far."""
        return self._subtrees.size

    @property
    def root(self) -> bytes:
        """The root over them."""
        return root_at(self.size, self._subtrees.read)

    def add(self, bodies: Iterable[bytes]) -> None:
        """Add more leaves."""
        hashes = leaf_hashes(bodies)
        self._subtrees.add(hashes)
        self._hashes += hashes

    def extension(self, origin: str, old_size: int) -> Extension:
        """Return the tree as it is now, with the proof that it extends the one at ``old_size``."""
        checkpoint = Checkpoint(origin=origin, size=self.size, root=self.root)
        proof = consistency_proof(old_size, self.size, self._subtrees.read)
        return Extension(checkpoint=checkpoint, proof=tuple(proof))

    def finished(self) -> list[Tile]:
        """Return the tiles that are new or have grown, each once and as it is at the end of the batch."""
        return self._builder.extend(self._hashes)
