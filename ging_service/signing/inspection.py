"""Checking signed data again, piece by piece: an event or tile that was altered is found within minutes.

Signing reads the right edge of the tree only. When there is nothing to sign, one tile at a time is compared with the
events below it and the tile above it, through all clubs and from the beginning again.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.merkle import leaf_hashes, root_at, root_of
from ging_service.eventlog.proof.tiles import WIDTH, split_hashes, tile_reader
from ging_service.eventlog.signed_tree.tree_store import right_edge, stored_part
from ging_service.signing.errors import SigningRefused

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    import psycopg

    from ging_service.eventlog.proof.tiles import GetTile
    from ging_service.signing.last_signed import Last


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

    def step(self, conn: psycopg.Connection[Any], last: Last) -> None:
        """Check the next tile of the next club. Raises ``SigningRefused`` where it is not what was signed."""
        club_id, index = self._club_id, self._index
        self._index += 1
        if self._index * WIDTH >= last.size:
            self._club_id, self._index = "", 0
        self._check(conn, club_id, index, last)

    def look_again(self, conn: psycopg.Connection[Any], club_id: str, last: Last) -> None:
        """Raise ``SigningRefused`` again until everything that was found wrong in the club has been repaired."""
        if club_id in self._damaged:
            self._check(conn, club_id, self._damaged[club_id], last)

    def look_at_all(self, conn: psycopg.Connection[Any], club_id: str, last: Last) -> None:
        """Check every tile of a club. Raises ``SigningRefused``."""
        for index in range(-(-last.size // WIDTH)):
            self._check(conn, club_id, index, last)

    def _check(self, conn: psycopg.Connection[Any], club_id: str, index: int, last: Last) -> None:
        # Noted before the check: any error on the way out leaves the tile marked.
        self._damaged[club_id] = index
        try:
            check_tile(conn, club_id, index, last)
        except ProofError as error:
            raise SigningRefused("tree_altered", f"the stored tree is not the one that was signed: {error}") from error
        del self._damaged[club_id]


def check_tile(conn: psycopg.Connection[Any], club_id: str, index: int, last: Last) -> None:
    """Compare a tile of leaf hashes with its events, and with the tree above it. All of it is read in one message.

    Raises ``SigningRefused`` and ``ProofError`` where they do not match.
    """
    first = index * WIDTH
    end = min(last.size, first + WIDTH)
    is_full = end == first + WIDTH
    part = stored_part(conn, club_id, list(_above(index)) if is_full else right_edge(last.size), range(first, end))
    if is_full:
        _check_above(part.tiles, index)
    # The edge has nothing above it but the root.
    elif root_at(last.size, tile_reader(part.tiles, last.size)) != last.root_bytes:
        raise SigningRefused("tree_altered", f"the stored tree of {last.size} events is not the one that was signed")
    stored = split_hashes(part.tiles(0, index, end - first))
    if list(part.bodies) != list(range(first, end)):
        raise SigningRefused("events_missing", f"of the events {first} to {end - 1} there are {len(part.bodies)}")
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
