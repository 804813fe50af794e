"""C2SP tlog-tiles, tiles of height 8: their paths and bytes, bundles of entries, and reading the tree through tiles."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from ging_service.eventlog.proof.merkle import HashReader, leaf_reader
from ging_service.eventlog.proof.strict import HASH_BYTES, MAX_SIZE, ProofError, shown

GetTile = Callable[[int, int, int], bytes]
"""``(level, index, width)`` → exactly ``width`` · 32 bytes of hashes."""

HEIGHT = 8
WIDTH = 1 << HEIGHT
ENTRIES = -1
"""Stands for the level of bundles of entries."""

_MAX_LEVEL = 63
# An entry bundle gives the length of each entry in two bytes (C2SP tlog-tiles).
_MAX_ENTRY_BYTES = 0xFFFF
_LENGTH_BYTES = 2
_PATH = re.compile(r"tile/(entries|[0-9]{1,2})/((?:x[0-9]{3}/){0,6}[0-9]{3})(?:\.p/([0-9]{1,3}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class TileName:
    """Identifies a tile: level (``ENTRIES`` for a bundle of entries), index in the level, number of hashes or entries."""

    level: int
    index: int
    width: int = WIDTH

    def __post_init__(self) -> None:
        in_range = ENTRIES <= self.level <= _MAX_LEVEL and 0 <= self.index <= MAX_SIZE and 1 <= self.width <= WIDTH
        if not in_range:
            raise ProofError(f"there is no tile {self.index} of width {self.width} at level {self.level}")

    @classmethod
    def parse(cls, path: str) -> Self:
        """The tile of a path; each tile has one path. Raises ``ProofError``."""
        parts = _PATH.fullmatch(path)
        if parts is not None:
            level, index, width = parts.groups()
            name = cls(
                level=ENTRIES if level == "entries" else int(level),
                index=int(re.sub("[x/]", "", index)),
                width=int(width or WIDTH),
            )
            if name.path == path:  # else zeros lead somewhere, or a full tile is called partial
                return name
        raise ProofError(f"this is not the path of a tile: {shown(path)}")

    @property
    def path(self) -> str:
        """Like ``tile/0/x001/x234/067.p/17``."""
        rest, last = divmod(self.index, 1000)
        groups = [f"{last:03}"]
        while rest:
            rest, group = divmod(rest, 1000)
            groups.append(f"x{group:03}")
        level = "entries" if self.level == ENTRIES else str(self.level)
        partial = "" if self.width == WIDTH else f".p/{self.width}"
        return f"tile/{level}/{'/'.join(reversed(groups))}{partial}"


def split_hashes(tile: bytes) -> list[bytes]:
    """The hashes of a tile, 1 to 256. Raises ``ProofError``."""
    if not tile or len(tile) % HASH_BYTES or len(tile) > WIDTH * HASH_BYTES:
        raise ProofError(f"a tile does not have {len(tile)} bytes")
    return [tile[start : start + HASH_BYTES] for start in range(0, len(tile), HASH_BYTES)]


def join_hashes(hashes: Sequence[bytes]) -> bytes:
    """The bytes of a tile of 1 to 256 hashes. Raises ``ProofError``."""
    if not 1 <= len(hashes) <= WIDTH or any(len(node) != HASH_BYTES for node in hashes):
        raise ProofError(f"a tile has 1 to {WIDTH} hashes of {HASH_BYTES} bytes")
    return b"".join(hashes)


def write_bundle(entries: Sequence[bytes]) -> bytes:
    """Up to 256 entries, each preceded by its length as a big-endian uint16. Raises ``ProofError``."""
    if not 1 <= len(entries) <= WIDTH:
        raise ProofError(f"a bundle does not have {len(entries)} entries")
    longest = max(map(len, entries))
    if longest > _MAX_ENTRY_BYTES:
        raise ProofError(f"an entry of {longest} bytes is too long for a bundle: more than {_MAX_ENTRY_BYTES}")
    return b"".join(len(entry).to_bytes(_LENGTH_BYTES, "big") + entry for entry in entries)


def fetch_hashes(get_tile: GetTile, name: TileName) -> list[bytes]:
    """The hashes of a hash tile, as many as its name states. Raises ``ProofError``."""
    hashes = split_hashes(get_tile(name.level, name.index, name.width))
    if len(hashes) != name.width:
        raise ProofError(f"{name.path} has {len(hashes)} hashes")
    return hashes


def tile_reader(get_tile: GetTile, size: int, most_tiles: int | None = None) -> HashReader:
    """A reader of the tree of ``size`` leaves through its tiles, each of which is fetched at most once.

    ``most_tiles``: so many are kept at most, and others fetched again; None keeps all of them. The tiles are trusted:
    callers who do not trust them verify the resulting proof. Raises ``ProofError``.
    """

    @lru_cache(most_tiles)
    def tile_of(level: int, index: int) -> HashReader:
        width = min(WIDTH, (size >> HEIGHT * level) - index * WIDTH)
        return leaf_reader(fetch_hashes(get_tile, TileName(level=level, index=index, width=width)))

    def read(level: int, index: int) -> bytes:
        if level < 0 or index < 0 or (index + 1) << level > size:
            raise ProofError(f"a tree of {size} leaves has no complete subtree {index} at level {level}")
        tile_level, height = divmod(level, HEIGHT)
        tile, place = divmod(index << height, WIDTH)
        return tile_of(tile_level, tile)(height, place >> height)

    return read
