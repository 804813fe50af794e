"""The Merkle tree rebuilt from the events: its root, and its root at each size that somebody has signed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.audit.checking.finding import Finding, Where
from ging_service.eventlog.proof.merkle import Frontier, leaf_hashes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.audit.checking.source import StoredEvent


class Tree:
    """A tree that grows with the events, and remembers its roots at ``sizes``."""

    def __init__(self, sizes: Iterable[int]) -> None:
        self.finding = Finding(name="tree", title="Events hashed into the Merkle tree", unit="events")
        self._frontier = Frontier()
        # The next size is at the end, where taking it costs nothing.
        self._wanted = sorted({size for size in sizes if size > 0}, reverse=True)
        self._roots = {0: self._frontier.root()}
        self._position = 0

    @property
    def size(self) -> int:
        """The number of leaves so far."""
        return self._frontier.size

    @property
    def root(self) -> bytes:
        """The root so far."""
        return self._frontier.root()

    def root_at(self, size: int) -> bytes | None:
        """Return the root when there were ``size`` leaves; None for a size that was not requested or never reached."""
        return self.root if size == self.size else self._roots.get(size)

    def feed(self, entries: Sequence[StoredEvent]) -> None:
        """Add the next events and report gaps between them."""
        self._check_positions(entries)
        leaves = leaf_hashes([entry.body for entry in entries])
        self.finding.looked_at += len(leaves)
        start = 0
        # The frontier keeps only the right edge, so each wanted root must be taken when the tree has exactly that size.
        while self._wanted and self._wanted[-1] <= self.size + len(leaves) - start:
            size = self._wanted.pop()
            end = start + size - self.size
            self._frontier.extend(leaves[start:end])
            self._roots[size] = self._frontier.root()
            start = end
        self._frontier.extend(leaves[start:])

    def finish(self, said_size: int) -> None:
        """Compare the number of events with the number that the record states."""
        if self._position != said_size:
            told = f"the record holds {self._position} events and claims to have {said_size}"
            self.finding.fail(told, Where(position=self._position))

    def _check_positions(self, entries: Sequence[StoredEvent]) -> None:
        if [entry.position for entry in entries] == list(range(self._position, self._position + len(entries))):
            self._position += len(entries)
            return
        for entry in entries:
            missing = entry.position - self._position
            if missing > 0:
                self.finding.fail(f"{missing} events are missing here", Where(position=self._position))
            elif missing < 0:
                self.finding.fail("there is another event at this position", Where(position=entry.position))
            self._position = max(self._position, entry.position + 1)
