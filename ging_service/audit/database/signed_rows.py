"""The rows of checkpoints and of their keys, next to the results of other checks on the notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.audit.checking.finding import Finding
from ging_service.audit.database.kept_keys import KeptKeys

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.audit.checking.signatures.signed_data import KnownKey, SignedNote


class SignedRows:
    """The rows of keys compared with the notes that bear their signatures. ``newest``: the largest size, 0 for none."""

    def __init__(self, notes: Iterable[SignedNote], keys: Sequence[KnownKey]) -> None:
        self.finding = Finding(name="signed_rows", title="Rows of checkpoints and of their keys", unit="rows")
        kept = KeptKeys(notes, self.finding)
        kept.check(keys)
        self.newest = max(kept.sizes, default=0)
        self.finding.looked_at = len(kept.sizes) + len(keys)
