"""The rows of checkpoints and of their keys, beside what other checks find in the notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.audit.checking.finding import Finding
from ging_service.application.audit.database.kept_keys import KeptKeys

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.application.audit.checking.statements import KnownKey, SignedNote


class SignedRows:
    """What the rows of keys say, against the notes that bear their signatures. ``newest``: the largest size, 0 for none."""

    def __init__(self, notes: Iterable[SignedNote], keys: Sequence[KnownKey]) -> None:
        self.finding = Finding(name="signed_rows", title="Rows of checkpoints and of their keys", unit="rows")
        kept = KeptKeys(notes, self.finding)
        kept.check(keys)
        self.newest = max(kept.sizes, default=0)
        self.finding.looked_at = len(kept.sizes) + len(keys)
