"""Whether a checkpoint stands behind each deal that was settled or void, as the signer makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.signing.due import DealsFollowed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.finding import Finding, Where

_LONGEST_COMMAND_EVENTS: Final = 10_000
"""The signer takes in no more events at once: of a longer command it may sign a part, and then not each of its deals."""


class DueCheckpoints:
    """Follows the deals of a whole record. Other checkpoints are signed whenever the log rests.

    Whether one of those others is missing cannot be told, and nothing is lost with it: the next one covers its events.
    ``sizes``: at which there are checkpoints. ``place``: where that of a size stands, or should.
    """

    def __init__(self, sizes: Collection[int], place: Callable[[int], Where], finding: Finding) -> None:
        self.finding = finding
        self._sizes = frozenset(sizes)
        self._newest = max(sizes, default=0)
        self._place = place
        self._deals = DealsFollowed()
        self._command = ""
        self._command_began = 0

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events."""
        for step in steps:
            position, recorded = step.read.position, step.read.recorded
            if self._deals.is_over_before(recorded.type, recorded.command):
                self._need_checkpoint(position)
            if recorded.command != self._command:
                self._command, self._command_began = recorded.command, position

    def finish(self) -> None:
        """There are no more: behind the last command nothing is due yet."""

    def _need_checkpoint(self, size: int) -> None:
        is_near = size - self._command_began <= _LONGEST_COMMAND_EVENTS
        if is_near and size not in self._sizes and size < self._newest:
            self.finding.fail("a deal was settled here, and its checkpoint is missing", self._place(size))
