"""Checkpoints after each settled or void deal: all that the signer should have made are there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.signing.due_checkpoints import DealsFollowed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.audit.checking.finding import Finding, Where

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
