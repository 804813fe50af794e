"""The result of checking a record, in words and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from ging_service.audit.checking.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.audit.checking.finding import Failure

Verdict = Literal["genuine", "genuine_as_far_as_signed", "not_compared", "not_signed", "not_genuine"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The checks that were made. ``root``: in base64; ``key``: the one that has signed, "" for none.

    ``trusted``: the reader knew that key, or one that leads to it. ``signed_at``: the stated signing time of the newest
    checkpoint; ``witnessed_at``: when a witness whom the reader knows has co-signed it. Both are "" if unknown.
    """

    club_id: str
    size: int
    signed_size: int
    root: str
    key: str
    trusted: bool
    findings: tuple[Finding, ...]
    signed_at: str = ""
    witnessed_at: str = ""

    @property
    def verdict(self) -> Verdict:
        """The overall verdict."""
        if not all(finding.ok for finding in self.findings):
            return "not_genuine"
        # Before the comparisons: an unsigned record can be anybody's, whatever it agrees with.
        if not self.signed_size:
            return "not_signed"
        if self.not_compared:
            return "not_compared"
        return "genuine" if self.signed_size >= self.size else "genuine_as_far_as_signed"

    @property
    def not_compared(self) -> list[str]:
        """The comparisons that the reader requested and that were not possible."""
        return [told for finding in self.findings for told in finding.not_compared]

    @property
    def ok(self) -> bool:
        """Return True if the record can be believed, up to where it is signed."""
        return self.verdict in ("genuine", "genuine_as_far_as_signed")

    def finding(self, name: str) -> Finding:
        """Return the finding of one check. Raises ``StopIteration`` for a check that was not made."""
        return next(finding for finding in self.findings if finding.name == name)


def as_json(report: Report) -> dict[str, Any]:
    """The report for programs."""
    return {
        "verdict": report.verdict,
        "club": report.club_id,
        "size": report.size,
        "signed_size": report.signed_size,
        "signed_at": report.signed_at,
        "witnessed_at": report.witnessed_at,
        "root": report.root,
        "key": report.key,
        "key_is_trusted": report.trusted,
        "checks": [finding_json(finding) for finding in report.findings],
        "said": said_in_the_end(report),
    }


def report_lines(report: Report) -> Iterator[str]:
    """The report for people, line by line; the last line is the verdict."""
    looked_at = next((finding.looked_at for finding in report.findings if finding.name == "tree"), 0)
    events = f"{looked_at} of {report.size} events" if looked_at != report.size else f"{report.size} events"
    yield f"The record of the club {report.club_id}: {events}" if report.club_id else "No record was found"
    for finding in report.findings:
        yield from told_of(finding)
    yield said_in_the_end(report)


def said_in_the_end(report: Report) -> str:
    """The verdict in a sentence."""
    match report.verdict:
        case "not_genuine":
            wrong = [finding for finding in report.findings if not finding.ok]
            names = ", ".join(finding.name for finding in wrong)
            return f"NOT GENUINE: {_many(sum(finding.failed for finding in wrong), 'failure')} ({names})"
        case "not_signed":
            return "NOT SIGNED: all of it fits together, but nobody has signed it, and so anybody can have written it"
        case "not_compared":
            return f"NOT COMPARED: nothing is wrong with it, but {'; '.join(report.not_compared)}"
        case "genuine_as_far_as_signed":
            left = report.size - report.signed_size
            told_of_rest = f"the last {left} are not signed yet" if left > 1 else "the last one is not signed yet"
            return (
                f"GENUINE AS FAR AS SIGNED: {report.signed_size} of {report.size} events{_when(report)}, {told_of_rest}"
                f"{_if(report)}"
            )
        case _:
            return f"GENUINE: {_many(report.signed_size, 'event')}{_when(report)}{_if(report)}"


def _when(report: Report) -> str:
    """The time of the newest checkpoint. Only a witness signs a time."""
    said = f", signed at {report.signed_at} as the record says" if report.signed_at else ""
    return f"{said}, witnessed at {report.witnessed_at}" if report.witnessed_at else said


def _if(report: Report) -> str:
    if report.trusted:
        return f": signed by {report.key}, which you trust"
    # A forger can sign as well, with a key of their own: the reader has to compare this one with the club's.
    return f", if this is the club's key, which was taken from the record itself: {report.key}"


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def told_of(finding: Finding) -> Iterator[str]:
    """Yield the finding of one check as lines for people."""
    verdict = "ok" if finding.ok else f"{finding.failed} FAILED"
    figures = {finding.unit: finding.looked_at} | finding.counts
    shown = ", ".join(f"{number} {name.replace('_', ' ')}" for name, number in figures.items())
    yield f"  {finding.title}: {shown}: {verdict}"
    for failure in finding.failures:
        yield f"      {_sentence(failure)}"
    if finding.failed > len(finding.failures):
        yield f"      and {finding.failed - len(finding.failures)} more"
    for note in finding.notes:
        yield f"      ({note})"
    for told in finding.not_compared:
        yield f"      not compared: {told}"


def _sentence(failure: Failure) -> str:
    where = str(failure.where)
    return f"{where}: {failure.what}" if where else failure.what


def finding_json(finding: Finding) -> dict[str, Any]:
    """Return the finding of one check for programs."""
    return {
        "name": finding.name,
        "title": finding.title,
        "unit": finding.unit,
        "looked_at": finding.looked_at,
        "ok": finding.ok,
        "failed": finding.failed,
        "failures": [_failure_json(one) for one in finding.failures],
        "counts": finding.counts,
        "notes": finding.notes,
        "not_compared": finding.not_compared,
    }


def _failure_json(failure: Failure) -> dict[str, Any]:
    code = {"code": failure.code} if failure.code else {}
    return {"what": failure.what, "where": asdict(failure.where), "at": str(failure.where)} | code
