"""The keys of a record and of its reader: which of them may have signed what, and which are trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.keys import VerifierKey

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.application.audit.checking.finding import Finding, Where
    from ging_service.application.audit.checking.statements import KnownKey
    from ging_service.eventlog.proof.checkpoint import OpenedCheckpoint
    from ging_service.eventlog.proof.note import Verifier


class Signers:
    """The keys that the record brings (``known``) and those that its reader trusts (``pinned``)."""

    def __init__(self, known: Sequence[KnownKey], pinned: Sequence[VerifierKey], finding: Finding) -> None:
        self._finding = finding
        self._terms: dict[VerifierKey, KnownKey] = {}
        for line in known:
            try:
                self._terms[VerifierKey.parse(line.vkey)] = line
            except ProofError as error:
                finding.fail(str(error), line.where)
        self._pinned = tuple(pinned)
        self._trusted: frozenset[Verifier] = frozenset(pinned)
        finding.counts["keys"] = len(self._terms)

    def of(self, origin: str) -> list[VerifierKey]:
        """The keys that may sign for a log of this name."""
        keys = dict.fromkeys((*self._terms, *self._pinned))
        return [key for key in keys if key.name == origin]

    def check_terms(self, signed: OpenedCheckpoint, where: Where) -> None:
        """Whether a key of those that have signed a checkpoint was in use at its size."""
        size = signed.checkpoint.size
        keys = [key for key in signed.note.verified if isinstance(key, VerifierKey)]
        if not any(self._in_use(key, size) for key in keys):
            self._finding.fail(f"the key that has signed {size} events was not in use then", where)

    def trusts(self, keys: Iterable[Verifier]) -> bool:
        """Whether a trusted key is among those that have signed.

        Another that stands beside it is not trusted for that: anybody can add a signature of his own to a note.
        """
        return not self._trusted.isdisjoint(keys)

    def name(self, keys: Sequence[Verifier]) -> str:
        """The key, as text, that has signed: a trusted one before another."""
        of_log = [key for key in keys if isinstance(key, VerifierKey)]
        trusted = [key for key in of_log if key in self._trusted]
        return (trusted or of_log)[-1].text

    def _in_use(self, key: VerifierKey, size: int) -> bool:
        terms = self._terms.get(key)
        if terms is None:  # the reader's own knowledge
            return True
        return terms.first_size <= size and (terms.retired_size == -1 or size <= terms.retired_size)
