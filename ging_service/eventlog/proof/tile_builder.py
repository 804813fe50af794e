"""New and changed tiles from new leaf hashes, with one hash per leaf and no access to older tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from ging_service.eventlog.proof.merkle import EMPTY_ROOT, parents
from ging_service.eventlog.proof.tiles import HEIGHT, WIDTH, TileName, fetch_hashes, join_hashes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.eventlog.proof.tiles import GetTile


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A hash tile: its place, and all the hashes that it has so far."""

    level: int
    index: int
    hashes: bytes


class TileBuilder:
    """A tree that grows: it keeps the partial tile of each level, which is all that appending and the root need."""

    __slots__ = ("_edges", "size")

    def __init__(self) -> None:
        self.size = 0
        self._edges: list[list[bytes]] = []

    @classmethod
    def resume(cls, size: int, get_tile: GetTile) -> Self:
        """The builder of a tree whose tiles were stored; compare its ``root()``. Raises ``ProofError``."""
        builder = cls()
        builder.size = count = size
        while count:
            index, width = divmod(count, WIDTH)
            name = TileName(level=len(builder._edges), index=index, width=width) if width else None
            builder._edges.append(fetch_hashes(get_tile, name) if name else [])
            count = index
        return builder

    def extend(self, leaf_hashes: Iterable[bytes]) -> list[Tile]:
        """Add leaves and return the tiles that are new or have more hashes than before, lowest level first."""
        nodes = list(leaf_hashes)
        start, level = self.size, 0
        self.size += len(nodes)
        changed = []
        while nodes:
            if level == len(self._edges):
                self._edges.append([])
            row = self._edges[level] + nodes
            start //= WIDTH
            changed += _cut(level, start, row)
            full = len(row) // WIDTH * WIDTH
            self._edges[level] = row[full:]
            nodes = row[:full]
            for _ in range(HEIGHT):
                nodes = parents(nodes)
            level += 1
        return changed

    def root(self) -> bytes:
        """Root of the tree so far."""
        incomplete: list[bytes] = []  # the single hash of everything to the right of the lower levels' full tiles
        for edge in self._edges:
            nodes = edge + incomplete
            while len(nodes) > 1:
                nodes = parents(nodes) + (nodes[-1:] if len(nodes) % 2 else [])
            incomplete = nodes
        return incomplete[0] if incomplete else EMPTY_ROOT


def _cut(level: int, first: int, row: list[bytes]) -> list[Tile]:
    """The tiles of a row of hashes that begins with the tile ``first``."""
    return [
        Tile(level=level, index=first + number, hashes=join_hashes(row[start : start + WIDTH]))
        for number, start in enumerate(range(0, len(row), WIDTH))
    ]
