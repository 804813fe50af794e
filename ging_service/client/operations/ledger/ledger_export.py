"""Operations: ledger export. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal

from ging_service.client.calls import Calls


class LedgerExportCalls(Calls):
    """Of a club: ledger export."""

    def export_whole_ledger(self, *, format_: Literal["hledger", "beancount", "csv", "jsonl"] | None = None) -> bytes:
        """The whole ledger of one moment, with the balance of the account after each posting.

        For hledger, for beancount, as CSV (a line a posting) or as JSON Lines (an object an entry).

        ``format_``: Which program reads it.
        """
        return self._bytes("/ledger/export", {"format": format_})
