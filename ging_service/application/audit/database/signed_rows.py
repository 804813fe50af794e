"""Checkpoints and keys as rows: that none is missing that was due, and what stands beside the signed notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.audit.checking.finding import Finding
from ging_service.application.audit.database.comparing import against, place_in
from ging_service.application.signing.due import SETTLING
from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof_schema import checkpoints, verifier_keys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.statements import KnownKey, SignedNote, Statements
    from ging_service.eventlog.proof.note import NoteSignature

    Signatures = dict[int, tuple[NoteSignature, ...]]

_IN_USE: Final = -1
_LONGEST_COMMAND_EVENTS: Final = 10_000
"""The signer takes in no more events at once: of a longer command it may have signed a part, and not its end."""


class SignedRows:
    """A checkpoint is due behind each command that has settled a deal; others are signed whenever the log rests.

    Whether one of those others is missing cannot be told, and nothing is lost with it: the next one covers its events.
    """

    def __init__(self, statements: Statements) -> None:
        stored, keys = statements.notes, statements.keys
        self.finding = Finding(name="signed_rows", title="Rows of checkpoints and of their keys", unit="rows")
        self.finding.looked_at = len(stored) + len(keys)
        self._sizes = {one.kept_size for one in stored}
        self._newest = max(self._sizes, default=0)
        self._settling: str | None = None
        self._command_began = (0, "")
        self._check_rows(stored, keys)

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events."""
        for step in steps:
            recorded, position = step.read.recorded, step.read.position
            if recorded.command != self._command_began[1]:
                self._command_ends(position)
                self._command_began = (position, recorded.command)
            if recorded.type in SETTLING:
                self._settling = recorded.command

    def finish(self) -> None:
        """There are no more: behind the last command nothing is due yet."""

    def _command_ends(self, size: int) -> None:
        is_short = size - self._command_began[0] <= _LONGEST_COMMAND_EVENTS
        if self._settling is not None and size < self._newest and is_short and size not in self._sizes:
            told = "a deal was settled here, and its checkpoint is missing"
            self.finding.fail(told, place_in(checkpoints.name, {"size": size}))
        self._settling = None

    def _check_rows(self, stored: Sequence[SignedNote], keys: Sequence[KnownKey]) -> None:
        signatures: Signatures = {}
        known = {key.vkey: parsed for key in keys if (parsed := _parsed(key))}
        ours = {(key.name, key.key_id) for key in known.values()}
        for one in stored:
            try:
                signatures[one.kept_size] = parse_note(one.note).signatures
            except ProofError:
                continue  # another check tells of it
            others = sum((line.name, line.key_id) not in ours for line in signatures[one.kept_size])
            if one.cosigned_by != others:
                where = place_in(checkpoints.name, {"size": one.kept_size})
                self.finding.fail(against("cosigned_by", one.cosigned_by, others), where)
        for key in keys:
            if key.vkey in known:
                self._check_terms(key, known[key.vkey], signatures)
        if stored and [key.retired_size for key in keys].count(_IN_USE) != 1:
            self.finding.fail("not one key is in use", place_in(verifier_keys.name, {}))

    def _check_terms(self, row: KnownKey, key: VerifierKey, signatures: Signatures) -> None:
        """From which size to which a key is said to have signed, against the notes that bear its name."""
        where = place_in(verifier_keys.name, {"vkey": row.vkey})
        sizes = [
            size
            for size, lines in signatures.items()
            if any((key.name, key.key_id) == (one.name, one.key_id) for one in lines)
        ]
        if not sizes:
            self.finding.fail("no checkpoint is signed by this key", where)
            return
        last = max(sizes) if row.retired_size != _IN_USE or max(sizes) != self._newest else _IN_USE
        for name, found, wanted in (
            ("first_size", row.first_size, min(sizes)),
            ("retired_size", row.retired_size, last),
        ):
            if found != wanted:
                self.finding.fail(against(name, found, wanted), where)


def _parsed(key: KnownKey) -> VerifierKey | None:
    try:
        return VerifierKey.parse(key.vkey)
    except ProofError:
        return None  # another check tells of it
