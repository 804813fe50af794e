"""Entries to be written."""

from __future__ import annotations

from typing import Any

from ging_service.reporting.plain_text.transactions import Transaction, TransactionPosting

SWEPT = Transaction(
    position=17,
    table_id="evening-1",
    deal=3,
    type="ging.LayoutSwept",
    recorded_at="2026-11-21T09:31:02.000000Z",
    happened_at="2026-11-20T19:30:00.000000Z",
    corrects=-1,
    dispute="",
    counts_at="2026-11-20T19:30:00.000000Z",
    note="",
    lines=[
        TransactionPosting("table/evening-1/corner/0", -1, 0, "sweep", "G18"),
        TransactionPosting("table/evening-1/stack/3", 1, 21, "sweep", "G18"),
    ],
)
RULED = SWEPT._replace(
    position=90,
    type="ging.RulingApplied",
    recorded_at="2026-12-04T10:00:00.000000Z",
    happened_at="2026-12-04T10:00:00.000000Z",
    corrects=17,
    dispute="d-1",
)


def fined(note: str, **more: Any) -> Transaction:
    """A fine of 5, which nothing came before."""
    lines = [TransactionPosting("member/ada", -5, -5, "fine", ""), TransactionPosting("fines", 5, 5, "fine", "")]
    own = {"position": 3, "table_id": "", "deal": 0, "type": "books.FineImposed", "note": note, "lines": lines}
    return SWEPT._replace(**own | more)
