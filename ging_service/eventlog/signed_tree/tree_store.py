"""The club's Merkle tree in the database: tiles, and the hashes that proofs are built from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.eventlog.connections.scope import setting
from ging_service.eventlog.connections.statement import Binary, all_rows_per_club
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tile_builder import Tile
from ging_service.eventlog.proof.tiles import WIDTH
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable

    import psycopg

HASH_BYTES = 32
_LEVEL_BITS = WIDTH.bit_length() - 1


class Leaf(NamedTuple):
    """One event as a leaf of the tree."""

    position: int
    type: str
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """One checkpoint as it has been signed: the number of events under it, their root, the note."""

    size: int
    root: bytes
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedBatch:
    """The rows that the signer stores together for one club.

    ``witnesses_required``: the number that the club requires now.
    """

    club_id: str
    tiles: Sequence[Tile]
    signed: Sequence[Signed]
    vkey: str
    signed_at: datetime
    witnesses_required: int = 0


class KnownTiles:
    """Tiles that have been read, as ``GetTile`` wants them."""

    def __init__(self, known: dict[tuple[int, int], bytes]) -> None:
        self._known = known

    def __call__(self, level: int, index: int, width: int) -> bytes:
        """The first ``width`` hashes of a tile. Raises ``ProofError`` if the database has fewer."""
        found = self._known.get((level, index), b"")
        if len(found) < width * HASH_BYTES:
            raise ProofError(f"tile {index} of level {level} has {len(found) // HASH_BYTES} hashes, not {width}")
        return found[: width * HASH_BYTES]


class TileStore(KnownTiles):
    """One club's tiles. Those that were read are cached: for one batch or request."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        super().__init__({})
        self._conn = conn
        self._club_id = club_id

    def __call__(self, level: int, index: int, width: int) -> bytes:
        """The first ``width`` hashes of a tile. Raises ``ProofError`` if the database has fewer."""
        if len(self._known.get((level, index), b"")) < width * HASH_BYTES:
            self._known[level, index] = self._read(level, index)
        return super().__call__(level, index, width)

    def read_edge(self, size: int) -> None:
        """Read the partial tiles at the right edge of a tree of ``size`` leaves, all at once."""
        edge = right_edge(size)
        if not edge:
            return
        rows = self._conn.execute(
            "SELECT t.level, t.tile, t.hashes FROM tree_tiles AS t"
            " JOIN unnest(%s::integer[], %s::bigint[]) AS edge(level, tile) USING (level, tile)"
            " WHERE t.club_id = %s",
            ([level for level, _ in edge], [index for _, index in edge], self._club_id),
            binary=True,
        )
        for level, index, hashes in rows:
            self._known[level, index] = hashes

    def _read(self, level: int, index: int) -> bytes:
        row = self._conn.execute(
            "SELECT hashes FROM tree_tiles WHERE club_id = %s AND level = %s AND tile = %s",
            (self._club_id, level, index),
            binary=True,
        ).fetchone()
        return b"" if row is None else bytes(row[0])


class PartOfTree(NamedTuple):
    """Some tiles of a club's tree, by level and index, and the events at some positions."""

    club_id: str
    tiles: Sequence[tuple[int, int]]
    positions: range


class StoredPart(NamedTuple):
    """Such tiles as they are stored, and the bodies of the events by position, in order."""

    tiles: KnownTiles
    bodies: dict[int, bytes]


def stored_parts(conn: psycopg.Connection[Any], parts: Sequence[PartOfTree]) -> list[StoredPart]:
    """Read parts of trees. In one message outside a transaction, in which each read sees its own club only."""
    asked = [(setting(part.club_id), _parameters_of(part)) for part in parts]
    return [_stored_part(rows) for rows in all_rows_per_club(conn, read_sql("stored_part"), asked)]


def _parameters_of(part: PartOfTree) -> dict[str, bytes | None]:
    return {
        "club": Binary(part.club_id.encode()),
        "levels": _array(level for level, _ in part.tiles),
        "tiles": _array(index for _, index in part.tiles),
        "first": str(part.positions.start).encode(),
        "end": str(part.positions.stop).encode(),
    }


def _stored_part(rows: Iterable[tuple[bytes | None, ...]]) -> StoredPart:
    known: dict[tuple[int, int], bytes] = {}
    bodies: dict[int, bytes] = {}
    for level, place, value in rows:
        number = int.from_bytes(place or b"", signed=True)
        if level is None:
            bodies[number] = value or b""
        else:
            known[int.from_bytes(level), number] = value or b""
    return StoredPart(KnownTiles(known), bodies)


def _array(numbers: Iterable[int]) -> bytes:
    """Numbers as an array in Postgres' text form."""
    return f"{{{','.join(map(str, numbers))}}}".encode()


def right_edge(size: int) -> list[tuple[int, int]]:
    """Level and index of the partial tiles of a tree of ``size`` leaves: everything that appending to it needs."""
    edge = []
    level = 0
    while size:
        if size % WIDTH:
            edge.append((level, size >> _LEVEL_BITS))
        size >>= _LEVEL_BITS
        level += 1
    return edge


def leaves(conn: psycopg.Connection[Any], club_id: str, first: int, end: int) -> list[Leaf]:
    """The club's events with ``first <= position < end``, in order."""
    rows = conn.execute(
        "SELECT position, type, body FROM events WHERE club_id = %s AND position >= %s AND position < %s"
        " ORDER BY position",
        (club_id, first, end),
        binary=True,
    )
    return [Leaf(*row) for row in rows]


def store_batch(conn: psycopg.Connection[Any], batch: SignedBatch) -> None:
    """Store signed checkpoints, and the tiles under them, in one statement."""
    parameters = {
        "club": batch.club_id,
        "levels": [tile.level for tile in batch.tiles],
        "tiles": [tile.index for tile in batch.tiles],
        "hashes": [tile.hashes for tile in batch.tiles],
        "vkey": batch.vkey,
        "first_size": batch.signed[0].size,
        "sizes": [one.size for one in batch.signed],
        "roots": [one.root for one in batch.signed],
        "notes": [one.note for one in batch.signed],
        "signed_at": batch.signed_at,
        "required": batch.witnesses_required,
    }
    conn.execute(read_sql("store_tree"), parameters)


def store_tiles(conn: psycopg.Connection[Any], club_id: str, tiles: Sequence[Tile]) -> None:
    """Replace stored tiles."""
    with conn.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO tree_tiles (club_id, level, tile, hashes) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (club_id, level, tile) DO UPDATE SET hashes = excluded.hashes",
            [(club_id, tile.level, tile.index, tile.hashes) for tile in tiles],
        )
