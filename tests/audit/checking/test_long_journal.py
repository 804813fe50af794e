"""A journal from somebody else does not fill the memory, however long one of its transactions is."""

from __future__ import annotations

import tracemalloc
from itertools import chain, repeat
from typing import TYPE_CHECKING

import pytest

from ging_service.audit.checking.exported import record
from ging_service.audit.checking.exported.record import JournalText
from ging_service.audit.checking.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable

LINE = b"x" * 2**16


@pytest.mark.parametrize("first", [b"", b"2026-11-20 (7) ging.Settled"])
def test_a_long_text_is_cut_off_and_reported(monkeypatch: pytest.MonkeyPatch, first: bytes) -> None:
    monkeypatch.setattr(record, "LONGEST_HEAD_BYTES", 2**20)
    monkeypatch.setattr(record, "LONGEST_LINE_BYTES", 2**20)
    lines: Iterable[list[bytes]] = chain([[first]], repeat([LINE], 512))
    finding = Finding(name="files", title="Files", unit="files")
    tracemalloc.start()
    try:
        JournalText("club", lines, finding, file="ledger.journal").finish((), ())
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert not finding.ok
    assert peak < 8 * 2**20
