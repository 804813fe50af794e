"""What a check reports stays short, whatever is in the record."""

from __future__ import annotations

from ging_service.audit.checking.finding import Finding


def test_after_many_notes_only_that_there_are_more_is_reported() -> None:
    finding = Finding(name="seasons", title="Seasons", unit="seasons")
    for number in range(10_000):
        finding.note(f"season {number}")
    assert finding.notes[-2:] == ["season 99", "there is more of this kind, which is not shown"]
