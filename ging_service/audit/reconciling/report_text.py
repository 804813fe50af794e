"""The result of checking the ledger, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.audit.checking.report import finding_json, told_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.audit.checking.finding import Finding
    from ging_service.audit.reconciling.reconcile import Reconciliation


def reconciliation_told(found: Reconciliation) -> Iterator[str]:
    """Yield the report for people, line by line; the last line is the answer."""
    yield f"The ledger of the club {found.club_id}, recomputed from {found.events} events"
    for finding in found.findings:
        yield from told_of(finding)
    yield said_of(found)


def reconciliation_json(found: Reconciliation) -> dict[str, Any]:
    """Return the report for programs."""
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
    """Return the answer in a sentence."""
    if found.ok:
        return "RECONCILED: every account, season, count and statement follows from the events"
    wrong = [finding for finding in found.findings if not finding.ok]
    failed = sum(finding.failed for finding in wrong)
    differences = "1 difference" if failed == 1 else f"{failed} differences"
    return f"NOT RECONCILED: {differences} ({', '.join(finding.name for finding in wrong)})"
