"""Looking again, bit by bit, at what has been signed: an event or tile that was altered is found within minutes.

Signing reads the right edge of the tree only. When there is nothing to sign, one tile at a time is held against the
events below it and the tile above it, through all clubs and from the beginning again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.signing.errors import SigningRefused
from ging_service.application.signing.growth import Growth
from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.merkle import leaf_hashes, root_of
from ging_service.eventlog.proof.tiles import WIDTH, split_hashes
from ging_service.eventlog.tree_store import TileStore, leaves

if TYPE_CHECKING:
    import psycopg

    from ging_service.application.signing.last_signed import Last


class Inspection:
    """Where the look has got to, and which tiles were found wrong: those are looked at whenever their club has a turn."""

    def __init__(self) -> None:
        self._club_id = ""
        self._index = 0
        self._damaged: dict[str, int] = {}

    def next_club(self, clubs: list[str]) -> str:
        """Whose tile is next, "" where there is no club."""
        if self._club_id not in clubs:
            later = [club_id for club_id in clubs if club_id > self._club_id]
            self._club_id, self._index = next(iter(later or clubs), ""), 0
        return self._club_id

    def step(self, conn: psycopg.Connection[Any], last: Last) -> None:
        """Look at the next tile of the club that is next. Raises ``SigningRefused`` where it is not what was signed."""
        club_id, index = self._club_id, self._index
        self._index += 1
        if self._index * WIDTH >= last.size:
            self._club_id, self._index = f"{club_id}\x00", 0  # behind it, and before any other
        self._check(conn, club_id, index, last)

    def look_again(self, conn: psycopg.Connection[Any], club_id: str, last: Last) -> None:
        """Raise ``SigningRefused`` again as long as what was found wrong in the club has not been put right."""
        if club_id in self._damaged:
            self._check(conn, club_id, self._damaged[club_id], last)

    def look_at_all(self, conn: psycopg.Connection[Any], club_id: str, last: Last) -> None:
        """Look at every tile of a club. Raises ``SigningRefused``."""
        for index in range(-(-last.size // WIDTH)):
            self._check(conn, club_id, index, last)

    def _check(self, conn: psycopg.Connection[Any], club_id: str, index: int, last: Last) -> None:
        self._damaged[club_id] = index
        try:
            check_tile(conn, club_id, index, last)
        except ProofError as error:
            raise SigningRefused("tree_altered", f"the stored tree is not the one that was signed: {error}") from error
        del self._damaged[club_id]


def check_tile(conn: psycopg.Connection[Any], club_id: str, index: int, last: Last) -> None:
    """Hold a tile of leaf hashes against its events, and against the tree above it.

    Raises ``SigningRefused`` and ``ProofError`` where they do not go together.
    """
    store = TileStore(conn, club_id)
    first = index * WIDTH
    end = min(last.size, first + WIDTH)
    stored = split_hashes(store(0, index, end - first))
    if end < first + WIDTH:
        # The edge has nothing above it but the root.
        if Growth(store, last.size).root != last.root_bytes:
            raise SigningRefused(
                "tree_altered", f"the stored tree of {last.size} events is not the one that was signed"
            )
    else:
        _check_above(store, index)
    found = leaves(conn, club_id, first, end)
    if [leaf.position for leaf in found] != list(range(first, end)):
        raise SigningRefused("events_missing", f"of the events {first} to {end - 1} there are {len(found)}")
    for leaf, now, signed in zip(found, leaf_hashes(leaf.body for leaf in found), stored, strict=True):
        if now != signed:
            raise SigningRefused(
                "events_altered", f"the event at position {leaf.position} is not the one that was signed"
            )


def _check_above(store: TileStore, index: int) -> None:
    """A full tile's root is in the tile above, and so on for every tile that it completes."""
    level, complete = 0, True
    while complete:
        root = root_of(split_hashes(store(level, index, WIDTH)))
        above, place = divmod(index, WIDTH)
        if split_hashes(store(level + 1, above, place + 1))[place] != root:
            told = f"tile {index} of level {level} is not the one that was signed"
            raise SigningRefused("tree_altered", told)
        level, index, complete = level + 1, above, place == WIDTH - 1
