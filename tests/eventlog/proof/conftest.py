"""Keys that are the same in every run, and a tree with all its leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.tile_builder import TileBuilder

if TYPE_CHECKING:
    from collections.abc import Sequence

ORIGIN = "ging-service/club-1"


def key(name: str = ORIGIN, seed: int = 1) -> SigningKey:
    return SigningKey(name=name, private=Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32))


def bodies(count: int) -> list[bytes]:
    return [b'{"position":%d}' % position for position in range(count)]


@dataclass(frozen=True, kw_only=True)
class StoredTiles:
    """Tiles as a table holds them: the whole of each, of which an older tree needs the beginning only."""

    rows: dict[tuple[int, int], bytes]

    def get(self, level: int, index: int, width: int) -> bytes:
        return self.rows[level, index][: width * 32]


def cut_tiles(leaves: Sequence[bytes]) -> StoredTiles:
    return StoredTiles(rows={(tile.level, tile.index): tile.hashes for tile in TileBuilder().extend(leaves)})


@pytest.fixture
def log_key() -> SigningKey:
    return key()
