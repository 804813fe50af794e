"""The report on a database, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.audit.checking.report import as_json, finding_json, told, told_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.application.audit.database.verify import DatabaseReport


def database_told(report: DatabaseReport) -> Iterator[str]:
    """The report for people, line by line; the last line is the verdict."""
    for club in report.reports:
        yield from told(club)
        yield ""
    yield "The database"
    yield from told_of(report.clubs)
    yield said_of_database(report)


def database_json(report: DatabaseReport) -> dict[str, Any]:
    """The report for programs."""
    return {
        "ok": report.ok,
        "database": finding_json(report.clubs),
        "clubs": [as_json(club) for club in report.reports],
        "said": said_of_database(report),
    }


def said_of_database(report: DatabaseReport) -> str:
    """The verdict in a sentence."""
    wrong = [club.club_id for club in report.reports if club.verdict == "not_genuine"]
    unsigned = [club.club_id for club in report.reports if club.verdict == "not_signed"]
    behind = [club.club_id for club in report.reports if club.verdict == "genuine_as_far_as_signed"]
    if wrong or not report.clubs.ok:
        return f"NOT GENUINE: {_list(wrong)}" if wrong else "NOT GENUINE: there are rows of no club"
    if unsigned:
        return (
            f"NOT SIGNED: nobody has signed anything of {_list(unsigned)}; the signer does within a second of its start"
        )
    clubs = "1 club" if len(report.reports) == 1 else f"{len(report.reports)} clubs"
    return (
        f"GENUINE AS FAR AS SIGNED: {clubs}, of {_list(behind)} not everything yet" if behind else f"GENUINE: {clubs}"
    )


def _list(clubs: list[str]) -> str:
    return ", ".join(clubs)
