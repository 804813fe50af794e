"""Checking signed data again, piece by piece: an event or tile that was altered is found within minutes.

Signing reads the right edge of the tree only. When there is nothing to sign, some tiles at a time are compared with the
events below them and the tiles above them, through all clubs and from the beginning again.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import psycopg

from ging_service.eventlog.proof.merkle import leaf_hashes, root_at, root_of
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tiles import WIDTH, split_hashes, tile_reader
from ging_service.eventlog.signed_tree.tree_store import PartOfTree, StoredPart, right_edge, stored_parts
from ging_service.signing.errors import SigningRefused
from ging_service.signing.last_signed import Last

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ging_service.eventlog.proof.tiles import GetTile


@dataclass(frozen=True, slots=True)
class InspectedTile:
    """A tile of leaf hashes: its club, its index, and the last checkpoint that was signed for the club."""

    club_id: str
    index: int
    last: Last


class Inspection:
    """The progress of the inspection, and the tiles found wrong, which are checked at every turn of their club."""

    def __init__(self) -> None:
        self._club_id = ""
        self._index = 0
        self._later: list[str] = []
        self._damaged: dict[str, int] = {}

    def next_club(self, signed: Collection[str], refused: Collection[str]) -> str:
        """Return the club whose tile is next: a signed one that is not refused, "" where there is none."""
        if self._club_id not in signed or self._club_id in refused:
            self._club_id, self._index = self._next_of(signed, refused), 0
        return self._club_id

    def _next_of(self, signed: Collection[str], refused: Collection[str]) -> str:
        # Sorted once for a turn through all clubs: a round must not cost more because there are many of them.
        for _ in range(2):
            while self._later:
                club_id = self._later.pop()
                if club_id in signed and club_id not in refused:
                    return club_id
            self._later = sorted(signed, reverse=True)
        return ""

    def next_tile(self, last: Last) -> InspectedTile:
        """Return the tile that is next in the club that is next."""
        tile = InspectedTile(self._club_id, self._index, last)
        self._index += 1
        if self._index * WIDTH >= last.size:
            self._club_id, self._index = "", 0
        return tile

    def check(
        self, conn: psycopg.Connection[Any], tiles: Sequence[InspectedTile]
    ) -> Iterator[tuple[str, SigningRefused]]:
        """Check tiles, all read in one message. Yield the clubs of those that are not what was signed, and why.

        Raises ``psycopg.Error`` for a tile that cannot be read, after the others have been checked.
        """
        # Noted before the check: any error on the way out leaves the tile marked.
        self._damaged.update({tile.club_id: tile.index for tile in tiles})
        wrong: set[str] = set()
        unreadable: psycopg.Error | None = None
        for tile, part in zip(tiles, _read_together(conn, tiles), strict=True):
            if tile.club_id in wrong:
                continue  # the check of a later tile would remove the club's mark
            try:
                if part is None:
                    self._read_and_check(conn, tile)
                else:
                    self._check(tile, part)
            except SigningRefused as found:
                wrong.add(tile.club_id)
                yield tile.club_id, found
            except psycopg.Error as error:
                if conn.closed:
                    raise
                wrong.add(tile.club_id)
                unreadable = error
        if unreadable is not None:
            raise unreadable

    def look_again(self, conn: psycopg.Connection[Any], club_id: str, last: Last) -> None:
        """Raise ``SigningRefused`` again until everything that was found wrong in the club has been repaired."""
        if club_id in self._damaged:
            self._read_and_check(conn, InspectedTile(club_id, self._damaged[club_id], last))

    def look_at_all(self, conn: psycopg.Connection[Any], club_id: str, last: Last) -> None:
        """Check every tile of a club. Raises ``SigningRefused``."""
        for index in range(-(-last.size // WIDTH)):
            self._read_and_check(conn, InspectedTile(club_id, index, last))

    def _read_and_check(self, conn: psycopg.Connection[Any], tile: InspectedTile) -> None:
        self._damaged[tile.club_id] = tile.index
        (part,) = stored_parts(conn, [_part_of(tile)])
        self._check(tile, part)

    def _check(self, tile: InspectedTile, part: StoredPart) -> None:
        self._damaged[tile.club_id] = tile.index
        try:
            _compare(tile, part)
        except ProofError as error:
            raise SigningRefused("tree_altered", f"the stored tree is not the one that was signed: {error}") from error
        del self._damaged[tile.club_id]


def _read_together(conn: psycopg.Connection[Any], tiles: Sequence[InspectedTile]) -> Sequence[StoredPart | None]:
    """Return what each tile is compared with; None for each if one of them cannot be read, so that the others still can."""
    try:
        return stored_parts(conn, [_part_of(tile) for tile in tiles])
    except psycopg.Error:
        if conn.closed:
            raise
        return [None] * len(tiles)


def _part_of(tile: InspectedTile) -> PartOfTree:
    """Return what a tile is compared with: the tree above it, and its events."""
    positions = _positions(tile)
    tiles = list(_above(tile.index)) if len(positions) == WIDTH else right_edge(tile.last.size)
    return PartOfTree(tile.club_id, tiles, positions)


def _positions(tile: InspectedTile) -> range:
    first = tile.index * WIDTH
    return range(first, min(tile.last.size, first + WIDTH))


def _compare(tile: InspectedTile, part: StoredPart) -> None:
    """Compare a tile with its events, and with the tree above it.

    Raises ``SigningRefused`` and ``ProofError`` where they do not match.
    """
    positions, last = _positions(tile), tile.last
    if len(positions) == WIDTH:
        _check_above(part.tiles, tile.index)
    # The edge has nothing above it but the root.
    elif root_at(last.size, tile_reader(part.tiles, last.size)) != last.root_bytes:
        raise SigningRefused("tree_altered", f"the stored tree of {last.size} events is not the one that was signed")
    stored = split_hashes(part.tiles(0, tile.index, len(positions)))
    if list(part.bodies) != list(positions):
        told = f"of the events {positions.start} to {positions.stop - 1} there are {len(part.bodies)}"
        raise SigningRefused("events_missing", told)
    for position, now, signed in zip(part.bodies, leaf_hashes(part.bodies.values()), stored, strict=True):
        if now != signed:
            raise SigningRefused("events_altered", f"the event at position {position} is not the one that was signed")


def _above(index: int) -> Iterator[tuple[int, int]]:
    """Yield level and index of a full tile of leaf hashes, of the tile above it, and so on for every tile that it completes."""
    level, complete = 0, True
    yield level, index
    while complete:
        complete = index % WIDTH == WIDTH - 1
        level, index = level + 1, index // WIDTH
        yield level, index


def _check_above(get_tile: GetTile, index: int) -> None:
    """Check that the root of each of these tiles is in the one above it."""
    tiles = list(_above(index))
    for (level, below), (higher, above) in pairwise(tiles):
        place = below % WIDTH
        if split_hashes(get_tile(higher, above, place + 1))[place] != root_of(
            split_hashes(get_tile(level, below, WIDTH))
        ):
            raise SigningRefused("tree_altered", f"tile {below} of level {level} is not the one that was signed")
