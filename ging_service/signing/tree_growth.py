"""One batch of new leaves on a club's tree: tiles, roots, and the proofs that each root extends the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.merkle import consistency_proof, leaf_hashes, root_at
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof.tiles import tile_reader
from ging_service.signing.signer import Extension
from ging_service.signing.subtrees import Subtrees

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.eventlog.proof.tile_builder import Tile
    from ging_service.eventlog.signed_tree.tree_store import TileStore


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
