"""The rows of the keys that sign for a club, compared with the notes that bear their signatures."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ging_service.audit.database.row_comparison import against, place_in
from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.signed_tree.proof_schema import verifier_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.audit.checking.finding import Finding
    from ging_service.audit.checking.signatures.signed_data import KnownKey, SignedNote

    Signer = tuple[str, bytes]


class KeptKeys:
    """The log's keys on each checkpoint, recognized by name and id: another check verifies signatures.

    The keys of a log bear its name, those of witnesses do not. A log may have been renamed.
    """

    def __init__(self, notes: Iterable[SignedNote], finding: Finding) -> None:
        self._finding = finding
        self._signers: dict[int, frozenset[Signer]] = {}
        same: dict[frozenset[Signer], frozenset[Signer]] = {}
        for note in notes:
            if note.kept_size is None:
                continue
            found = self._signers_of(note)
            # Nearly all checkpoints have the same signers, and a log has many checkpoints: each set is kept once.
            self._signers[note.kept_size] = same.setdefault(found, found)

    @property
    def sizes(self) -> set[int]:
        """The sizes of the checkpoints."""
        return set(self._signers)

    def check(self, rows: Sequence[KnownKey]) -> None:
        """Check from which size to which each key has signed. Another check judges the rotation statements."""
        keys = {row.vkey: _signer(key) for row in rows if (key := key_in(row))}
        for name, key_id in sorted({*chain.from_iterable(self._signers.values())} - {*keys.values()}):
            where = place_in(verifier_keys.name, {"vkey": f"{name}+{key_id.hex()}"})
            self._finding.fail("this key has signed checkpoints, and its row is missing", where)
        if self._signers and sum(row.retired_size is None for row in rows) != 1:
            self._finding.fail("not one key is in use", place_in(verifier_keys.name, {}))
        for row in rows:
            if row.vkey in keys:
                self._check_terms(row, keys[row.vkey])

    def _check_terms(self, row: KnownKey, key: Signer) -> None:
        sizes = [size for size, signers in self._signers.items() if key in signers]
        was_renamed = any(
            key[0] != name for name, _ in self._signers.get(row.retired_size or 0, frozenset())
        )  # then the checkpoint with the new name has replaced this key's last one
        if not sizes:
            if not was_renamed:
                self._finding.fail("no checkpoint is signed by this key", row.where)
            return
        last, newest = max(sizes), max(self._signers)
        retired = None if last == newest and row.retired_size is None else last
        wanted = {"first_size": min(sizes)} | ({} if was_renamed else {"retired_size": retired})
        for name, right in wanted.items():
            if getattr(row, name) != right:
                self._finding.fail(against(name, getattr(row, name), right), row.where)

    def _signers_of(self, note: SignedNote) -> frozenset[Signer]:
        """Return the keys of the log that have signed a note. The others are witnesses."""
        try:
            parsed = parse_note(note.note)
        except ProofError:
            return frozenset()  # another check reports it
        origin = parsed.text.partition("\n")[0]
        return frozenset((line.name, line.key_id) for line in parsed.signatures if line.name == origin)


def _signer(key: VerifierKey) -> Signer:
    return key.name, key.key_id


def key_in(row: KnownKey) -> VerifierKey | None:
    """Return the key of a row, None if it is invalid."""
    try:
        return VerifierKey.parse(row.vkey)
    except ProofError:
        return None  # another check reports it
