"""What a check of the ledger comes to, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.audit.checking.report import finding_json, told_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.application.audit.checking.finding import Finding
    from ging_service.application.reconciling.reconcile import Reconciliation


def reconciliation_told(found: Reconciliation) -> Iterator[str]:
    """For people, line by line; the last line is the answer."""
    yield f"The ledger of the club {found.club_id}, recomputed from {found.events} events"
    for finding in found.findings:
        yield from told_of(finding)
    yield said_of(found)


def reconciliation_json(found: Reconciliation) -> dict[str, Any]:
    """For programs."""
    return {
        "ok": found.ok,
        "club": found.club_id,
        "events": found.events,
        "checks": [_check_json(finding) for finding in found.findings],
        "said": said_of(found),
    }


def _check_json(finding: Finding) -> dict[str, Any]:
    told = finding_json(finding)
    failures = told.pop("failures")
    return told | {"differences": [{"what": one["what"], "at": one["at"]} for one in failures]}


def said_of(found: Reconciliation) -> str:
    """The answer in a sentence."""
    if found.ok:
        return "RECONCILED: every account, season, count and statement is what the events come to"
    wrong = [finding for finding in found.findings if not finding.ok]
    failed = sum(finding.failed for finding in wrong)
    differences = "1 difference" if failed == 1 else f"{failed} differences"
    return f"NOT RECONCILED: {differences} ({', '.join(finding.name for finding in wrong)})"
