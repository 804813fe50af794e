"""Checking signed data again, piece by piece: an event or tile that was altered is found within minutes.

Signing reads the right edge of the tree only. When there is nothing to sign, one tile at a time is compared with the
events below it and the tile above it, through all clubs and from the beginning again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.merkle import leaf_hashes, root_of
from ging_service.eventlog.proof.tiles import WIDTH, split_hashes
from ging_service.eventlog.signed_tree.tree_store import TileStore, leaves
from ging_service.signing.errors import SigningRefused
from ging_service.signing.growth import GrowingTree

if TYPE_CHECKING:
    from collections.abc import Collection

    import psycopg

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
    """Compare a tile of leaf hashes with its events, and with the tree above it.

    Raises ``SigningRefused`` and ``ProofError`` where they do not match.
    """
    store = TileStore(conn, club_id)
    first = index * WIDTH
    end = min(last.size, first + WIDTH)
    if end == first + WIDTH:
        _check_above(store, index)
    # The edge has nothing above it but the root. This reads all tiles there at once.
    elif GrowingTree(store, last.size).root != last.root_bytes:
        raise SigningRefused("tree_altered", f"the stored tree of {last.size} events is not the one that was signed")
    stored = split_hashes(store(0, index, end - first))
    found = leaves(conn, club_id, first, end)
    if [leaf.position for leaf in found] != list(range(first, end)):
        raise SigningRefused("events_missing", f"of the events {first} to {end - 1} there are {len(found)}")
    for leaf, now, signed in zip(found, leaf_hashes(leaf.body for leaf in found), stored, strict=True):
        if now != signed:
            raise SigningRefused(
                "events_altered", f"the event at position {leaf.position} is not the one that was signed"
            )


def _check_above(store: TileStore, index: int) -> None:
    """Check that a full tile's root is in the tile above, and so on for every tile that it completes."""
    level, complete = 0, True
    while complete:
        root = root_of(split_hashes(store(level, index, WIDTH)))
        above, place = divmod(index, WIDTH)
        if split_hashes(store(level + 1, above, place + 1))[place] != root:
            told = f"tile {index} of level {level} is not the one that was signed"
            raise SigningRefused("tree_altered", told)
        level, index, complete = level + 1, above, place == WIDTH - 1
