"""A client's side of tlog-tiles: which tiles and bundles a tree of a size has, and the entries in a bundle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tiles import ENTRIES, HEIGHT, WIDTH, TileName

if TYPE_CHECKING:
    from collections.abc import Iterator

_LENGTH_BYTES = 2


def tile_path(level: int, index: int, width: int = WIDTH) -> str:
    """The path of a tile. Raises ``ProofError``."""
    return TileName(level=level, index=index, width=width).path


def tiles_of(size: int) -> Iterator[TileName]:
    """All hash tiles of a tree of that size, lowest level first."""
    level = 0
    while size:
        yield from _row(level, size)
        level, size = level + 1, size >> HEIGHT


def bundles_of(size: int) -> Iterator[TileName]:
    """All bundles of entries of a log of that size."""
    return _row(ENTRIES, size)


def _row(level: int, count: int) -> Iterator[TileName]:
    full, rest = divmod(count, WIDTH)
    for index in range(full):
        yield TileName(level=level, index=index)
    if rest:
        yield TileName(level=level, index=full, width=rest)


def read_bundle(bundle: bytes, width: int) -> list[bytes]:
    """The ``width`` entries of a bundle, and nothing behind them. Raises ``ProofError``."""
    entries = []
    place = 0
    while place < len(bundle):
        start = place + _LENGTH_BYTES
        place = start + int.from_bytes(bundle[place:start], "big")
        entries.append(bundle[start:place])
    if place != len(bundle) or len(entries) != width:
        raise ProofError(f"the bundle does not hold {width} whole entries")
    return entries
