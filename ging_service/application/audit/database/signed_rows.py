"""Checkpoints as rows: that none is missing that was due, and what stands beside the notes and their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.audit.checking.finding import Finding
from ging_service.application.audit.database.comparing import place_in
from ging_service.application.audit.database.kept_keys import KeptKeys
from ging_service.application.signing.due import DealsFollowed
from ging_service.eventlog.proof_schema import checkpoints

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.statements import KnownKey, SignedNote

_LONGEST_COMMAND_EVENTS: Final = 10_000
"""The signer takes in no more events at once: of a longer command it may sign a part, and then not each of its deals."""


class SignedRows:
    """A checkpoint is due behind each deal that is settled or void; others are signed whenever the log rests.

    Whether one of those others is missing cannot be told, and nothing is lost with it: the next one covers its events.
    """

    def __init__(self, notes: Iterable[SignedNote], keys: Sequence[KnownKey]) -> None:
        self.finding = Finding(name="signed_rows", title="Rows of checkpoints and of their keys", unit="rows")
        kept = KeptKeys(notes, self.finding)
        kept.check(keys)
        self._sizes = kept.sizes
        self.finding.looked_at = len(self._sizes) + len(keys)
        self._deals = DealsFollowed()
        self._command = ""
        self._command_began = 0

    @property
    def newest(self) -> int:
        """The size of the newest checkpoint, 0 for none."""
        return max(self._sizes, default=0)

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
        if is_near and size not in self._sizes and size < self.newest:
            told = "a deal was settled here, and its checkpoint is missing"
            self.finding.fail(told, place_in(checkpoints.name, {"size": size}))
