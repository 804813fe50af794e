"""A tree too large for the memory: its tiles in files, from which proofs are read."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.merkle import consistency_proof
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof.tiles import WIDTH, tile_reader

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import IO

    from ging_service.eventlog.proof.merkle import HashReader

_HASH_BYTES = 32
_TILE_BYTES = WIDTH * _HASH_BYTES
# A proof reads a tile or two of each level, and trees of any size have a few levels.
_TILES_KEPT = 64


class TreeFiles:
    """A growing tree. ``scratch`` is a folder of its own; ``close`` when it is no longer needed."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        self._builder = TileBuilder()
        self._levels: list[IO[bytes]] = []
        # All proofs of an export lead to one size: their reader keeps what they share, which is most of them.
        self._reader = lru_cache(1)(self._reader_of)

    def extend(self, leaf_hashes: Iterable[bytes]) -> None:
        """Add leaves."""
        for tile in self._builder.extend(leaf_hashes):
            if tile.level == len(self._levels):
                self._levels.append((self._scratch / f"level-{tile.level}").open("w+b"))
            self._levels[tile.level].seek(tile.index * _TILE_BYTES)
            self._levels[tile.level].write(tile.hashes)
        self._reader.cache_clear()

    @property
    def size(self) -> int:
        """The number of leaves."""
        return self._builder.size

    def root(self) -> bytes:
        """The root over all leaves."""
        return self._builder.root()

    def consistency(self, old_size: int, new_size: int) -> list[bytes]:
        """The proof that the tree of ``new_size`` leaves extends that of ``old_size``. Raises ``ProofError``."""
        return consistency_proof(old_size, new_size, self._reader(new_size))

    def close(self) -> None:
        """Close the files."""
        for level in self._levels:
            level.close()

    def _reader_of(self, size: int) -> HashReader:
        return tile_reader(self._read, size, _TILES_KEPT)

    def _read(self, level: int, index: int, width: int) -> bytes:
        file = self._levels[level]
        file.seek(index * _TILE_BYTES)
        found = file.read(width * _HASH_BYTES)
        if len(found) < width * _HASH_BYTES:
            raise ProofError(f"the tree has no {width} hashes in tile {index} of level {level}")
        return found
