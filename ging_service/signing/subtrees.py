"""The complete subtrees of a batch: one hash per leaf; every root and proof of the batch is read from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.eventlog.proof.merkle import parents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.proof.merkle import HashReader


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
