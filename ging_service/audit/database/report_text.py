"""The report on a database, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.audit.checking.report import as_json, finding_json, report_lines, told_of
from ging_service.audit.database.unproved import unproved_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.audit.checking.report import Verdict
    from ging_service.audit.database.verify import DatabaseReport


def database_told(report: DatabaseReport) -> Iterator[str]:
    """The report for people, line by line; the last line is the verdict."""
    for club in report.reports:
        yield from report_lines(club)
        yield ""
    yield "The database"
    for finding in report.of_database:
        yield from told_of(finding)
    yield said_of_database(report)


def database_json(report: DatabaseReport) -> dict[str, Any]:
    """The report for programs."""
    return {
        "ok": report.ok,
        "database": finding_json(report.clubs),
        "references": finding_json(report.references),
        "protections": finding_json(report.protections),
        "not_proved": unproved_tables(),
        "clubs": [as_json(club) for club in report.reports],
        "said": said_of_database(report),
    }


def said_of_database(report: DatabaseReport) -> str:
    """Return the verdict in a sentence, with the tables that it does not cover."""
    return f"{_verdict(report)} (not proved: {', '.join(unproved_tables())})"


def _verdict(report: DatabaseReport) -> str:
    if told := _not_genuine(report):
        return f"NOT GENUINE: {told}"
    if unsigned := _of(report, "not_signed"):
        return f"NOT SIGNED: nobody has signed anything of {unsigned}; the signer does within a second of its start"
    if not report.protections.ok:
        count = report.protections.failed
        differences = "1 difference" if count == 1 else f"{count} differences"
        return f"NOT PROTECTED: every row is right, but the database has {differences} from what the migrations create"
    clubs = "1 club" if len(report.reports) == 1 else f"{len(report.reports)} clubs"
    if behind := _of(report, "genuine_as_far_as_signed"):
        return f"GENUINE AS FAR AS SIGNED: {clubs}, of {behind} not everything yet"
    return f"GENUINE: {clubs}"


def _not_genuine(report: DatabaseReport) -> str:
    """Describe the wrong rows, "" if there are none."""
    if wrong := _of(report, "not_genuine"):
        return wrong
    if not report.clubs.ok and not report.reports:
        return "the rows could not be read"
    if not report.clubs.ok:
        return "there are rows of no club"
    return "" if report.references.ok else "there are rows that refer to nothing"


def _of(report: DatabaseReport, verdict: Verdict) -> str:
    """Return the clubs with a verdict."""
    return ", ".join(club.club_id for club in report.reports if club.verdict == verdict)
