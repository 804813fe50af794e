"""Checkpoints as rows: that none is missing that was due, and what stands beside the notes and their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.audit.checking.finding import Finding
from ging_service.application.audit.database.comparing import place_in
from ging_service.application.audit.database.kept_keys import check_keys
from ging_service.application.signing.due import SETTLING
from ging_service.eventlog.proof_schema import checkpoints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.statements import Statements
    from ging_service.eventlog.proof.keys import VerifierKey

_LONGEST_COMMAND_EVENTS: Final = 10_000
"""The signer takes in no more events at once: of a longer command it may have signed a part, and not its end."""


class SignedRows:
    """A checkpoint is due behind each command that has settled a deal; others are signed whenever the log rests.

    Whether one of those others is missing cannot be told, and nothing is lost with it: the next one covers its events.
    """

    def __init__(self, statements: Statements, trusted: Sequence[VerifierKey]) -> None:
        self.finding = Finding(name="signed_rows", title="Rows of checkpoints and of their keys", unit="rows")
        self._sizes = {note.kept_size for note in statements.notes}
        self.finding.looked_at = len(self._sizes) + len(statements.keys)
        self._newest = max(self._sizes, default=0)
        self._has_settled = False
        self._command = ""
        self._command_began = 0
        check_keys(statements, trusted, self.finding)

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events."""
        for step in steps:
            recorded = step.read.recorded
            if recorded.command != self._command:
                self._command_ends(step.read.position)
                self._command, self._command_began = recorded.command, step.read.position
            if recorded.type in SETTLING:
                self._has_settled = True

    def finish(self) -> None:
        """There are no more: behind the last command nothing is due yet."""

    def _command_ends(self, size: int) -> None:
        is_short = size - self._command_began <= _LONGEST_COMMAND_EVENTS
        if self._has_settled and is_short and size < self._newest and size not in self._sizes:
            told = "a deal was settled here, and its checkpoint is missing"
            self.finding.fail(told, place_in(checkpoints.name, {"size": size}))
        self._has_settled = False
