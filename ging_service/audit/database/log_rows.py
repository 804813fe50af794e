"""What the database keeps beside the log for speed: descriptions of its ranges and tiles of its tree, made again."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.database.row_comparison import InOrder, place_in
from ging_service.eventlog.event_ranges import RANGE_EVENTS, described_ranges
from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.tile_builder import Tile, TileBuilder
from ging_service.eventlog.proof.tiles import WIDTH
from ging_service.eventlog.schema import event_ranges
from ging_service.eventlog.signed_tree.proof_schema import checkpoints, tree_tiles
from ging_service.eventlog.signed_tree.tree_store import HASH_BYTES
from ging_service.eventlog.whole_tables import stored_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import psycopg

    from ging_service.audit.checking.check import CheckStep, StoredEvent
    from ging_service.eventlog.codec import Recorded
    from ging_service.eventlog.whole_tables import Row


class DescribedRanges:
    """Compares each row. The last full ranges may lack theirs: the next append describes them."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self.finding = Finding(name="event_ranges", title="Described ranges of the log against its events", unit="rows")
        self._club_id = club_id
        self._described = described_ranges(conn, club_id)
        self._rows = InOrder(event_ranges, stored_rows(conn, event_ranges, club_id), self.finding)
        self._events: list[Recorded] = []
        self._number = 0

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            self._events.append(step.read.recorded)
            if len(self._events) == RANGE_EVENTS:
                self._compare()

    def finish(self) -> None:
        """There are no more."""
        self._rows.finish()
        if self._number > self._described:
            self.finding.note("event_ranges lacks rows of the newest ranges: filters skip none of these")

    def _compare(self) -> None:
        events, number = self._events, self._number
        self._events, self._number = [], number + 1
        # An append that could not describe its range leaves that to a later one, so the newest may be missing.
        if number >= self._described:
            return
        recorded = sorted(one.recorded_at for one in events)
        happened = sorted(one.happened_at or one.recorded_at for one in events)
        self._rows.expect(
            (
                self._club_id,
                number,
                recorded[0],
                recorded[-1],
                happened[0],
                happened[-1],
                sorted({one.stream for one in events}),
                sorted({one.type for one in events}),
                sorted({_actor(one.actor) for one in events}),
            )
        )


def _actor(name: str) -> str:
    """Return an actor as it stands in a body, up to what could be its end."""
    return msgspec.json.encode(name)[1:-1].decode().partition('",')[0]


_TILE_BYTES = WIDTH * HASH_BYTES


class StoredTree:
    """Compares the tiles up to the newest stored checkpoint, ``size``: they reach no further.

    Leaves are compared tile by tile, to show which event differs. Of the tiles above, only sums are kept.
    """

    def __init__(self, conn: psycopg.Connection[Any], club_id: str, size: int) -> None:
        self.finding = Finding(name="tiles", title="Stored tiles of the Merkle tree", unit="tiles")
        self._club_id = club_id
        self._size = size
        self._builder = TileBuilder()
        self._last: Tile | None = None
        self._sums: dict[tuple[int, int], bytes] = {}
        self._stored_leaves = 0
        self._live = InOrder(tree_tiles, self._stored(conn), self.finding)

    def take(self, entries: Sequence[StoredEvent]) -> None:
        """Add the next events as they are stored, decoded or not."""
        bodies = [entry.body for entry in entries[: self._size - self._builder.size]]
        for tile in self._builder.extend(leaf_hashes(bodies)):
            if tile.level:
                self._sums[tile.level, tile.index] = _sum(tile.hashes)
            elif len(tile.hashes) == _TILE_BYTES:
                self._compare(tile)
            else:
                self._last = tile

    def feed(self, _steps: Sequence[CheckStep]) -> None:
        """Ignore the decoded events: a tree uses only their stored bytes."""

    def finish(self) -> None:
        """There are no more."""
        # A last tile that has been filled since was compared as a full one.
        if self._last is not None and self._builder.size % WIDTH:
            self._compare(self._last)
        self._live.expect_all((self._club_id, *place, self._sums[place]) for place in sorted(self._sums))
        if self._stored_leaves > self._size:
            told = (
                f"the stored tree covers {self._stored_leaves} events, and the checkpoint that goes with it is missing"
            )
            self.finding.fail(told, place_in(checkpoints.name, {"size": self._stored_leaves}))

    def _compare(self, tile: Tile) -> None:
        found = self._live.expect((self._club_id, tile.level, tile.index, tile.hashes))
        if found is None:
            return
        stored = found[-1]
        for place in range(len(tile.hashes) // HASH_BYTES):
            hashes = slice(place * HASH_BYTES, (place + 1) * HASH_BYTES)
            if stored[hashes] != tile.hashes[hashes]:
                told = "the stored hash of this event is not the hash of its bytes"
                self.finding.fail(told, Where(position=tile.index * WIDTH + place))

    def _stored(self, conn: psycopg.Connection[Any]) -> Iterator[Row]:
        """Yield the stored tiles; those above the leaves have their sums instead of their hashes."""
        for club_id, level, tile, hashes in stored_rows(conn, tree_tiles, self._club_id):
            if level == 0:
                self._stored_leaves += len(hashes) // HASH_BYTES
            yield club_id, level, tile, _sum(hashes) if level else hashes


def _sum(hashes: bytes) -> bytes:
    return hashlib.sha256(hashes).digest()
