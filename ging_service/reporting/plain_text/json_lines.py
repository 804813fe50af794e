"""The ledger as JSON Lines: one object an entry, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.reporting.plain_text.transaction import Transaction


class JsonLines:
    """Writes transactions one after the other. Missing values are null, a missing note is empty."""

    def head(self, _club_id: str, _accounts: Iterable[str], _types: Iterable[str]) -> str:
        """Return an empty text: the format has no head."""
        return ""

    def transaction(self, entry: Transaction) -> str:
        """One entry's line."""
        said: dict[str, Any] = {
            "position": entry.position,
            "type": entry.type,
            "counts_at": entry.counts_at,
            "happened_at": entry.happened_at,
            "recorded_at": entry.recorded_at,
            "table": entry.table_id or None,
            "deal": entry.deal or None,
            "corrects": entry.corrects if entry.corrects >= 0 else None,
            "dispute": entry.dispute or None,
            "note": entry.note,
            "postings": [line._asdict() for line in entry.lines],
        }
        return msgspec.json.encode(said).decode() + "\n"

    def end(self) -> str:
        """Return an empty text: the format has no end."""
        return ""
