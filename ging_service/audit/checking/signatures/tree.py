"""The Merkle tree rebuilt from the events: its root, and its root at each size that somebody has signed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.audit.checking.finding import Finding, Where
from ging_service.eventlog.proof.merkle import Frontier, leaf_hashes
from ging_service.signing.due_checkpoints import DealsFollowed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from ging_service.audit.checking.check import CheckStep, StoredEvent


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


_LONGEST_COMMAND_EVENTS: Final = 10_000
"""The signer takes in no more events at once: it may sign a part of a longer command, without each of its deals."""


class DueCheckpoints:
    """Follows the deals of a whole record. Other checkpoints are signed whenever the log rests.

    A missing checkpoint of that other kind cannot be detected, and nothing is lost with it: the next one covers its
    events. ``sizes``: at which there are checkpoints. ``place``: where the checkpoint of a size is, or should be.
    """

    def __init__(self, sizes: Collection[int], place: Callable[[int], Where], finding: Finding) -> None:
        self.finding = finding
        self._sizes = frozenset(sizes)
        self._newest = max(sizes, default=0)
        self._place = place
        self._deals = DealsFollowed()
        self._command = ""
        self._command_began = 0

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            position, recorded = step.read.position, step.read.recorded
            # This is about the command before the event, so its beginning must still be known here.
            if self._deals.is_over_before(recorded.type, recorded.command):
                self._need_checkpoint(position)
            if recorded.command != self._command:
                self._command, self._command_began = recorded.command, position

    def finish(self) -> None:
        """Finish the check: after the last command nothing is due yet."""

    def _need_checkpoint(self, size: int) -> None:
        is_near = size - self._command_began <= _LONGEST_COMMAND_EVENTS
        # Deals after the newest checkpoint may simply not be signed yet.
        if is_near and size not in self._sizes and size < self._newest:
            self.finding.fail("a deal was settled here, and its checkpoint is missing", self._place(size))
