"""Refusals in one line, with their stable code and the rule that they rest on."""

from __future__ import annotations

from ging_service.application.errors import NotFound, Stale
from ging_service.application.paper.faults import BadPaper
from ging_service.application.played_evenings import BadRecords
from ging_service.application.records import RecordError
from ging_service.application.records.errors import Misread
from ging_service.client.errors import ClientError, Problem
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub


def text_of(error: Exception) -> str:  # noqa: C901, PLR0911  one line each
    """What to tell of an error, in one line but for books and lists of records; "" if it is no answer but a fault."""
    match error:
        case Refused() | Misread():
            return _line(error.detail, error.code, error.rule)
        case RecordError():
            return str(error)
        case BadPaper():
            return "\n".join([_line(str(error), error.code), *error.lines()])
        case BadRecords():
            return "\n".join([_line(str(error), error.code), *map(str, error.errors)])
        case NotFound():
            return _line(str(error), error.code)
        case NoSuchClub():
            return text_of(NotFound("club"))
        case Stale() | Conflict():
            return _quicker("stale" if isinstance(error, Stale) else "conflict", error.current_version)
        case KeyReused():
            return _line("this key was used for another command", "key_reused")
        case Problem():
            return _of_problem(error)
        case ClientError():
            return str(error)
        case _:
            return ""


def _of_problem(problem: Problem) -> str:
    """What a service has refused, as it is told where the command line has been refused itself."""
    match problem.code:
        case "stale" | "conflict":
            return _quicker(problem.code, problem.more.get("current_version", 0))
        case "key_reused":
            return text_of(KeyReused())
        case "invalid" if problem.where:
            return _line(f"{problem.where}: {problem.detail}", problem.code)
        case _:
            return _line(problem.detail, problem.code, problem.rule)


def _quicker(code: str, version: int) -> str:
    return _line(f"somebody was quicker: the version is {version} now", code)


def _line(detail: str, code: str, rule: str = "") -> str:
    return f"{detail} ({code}{f', {rule}' if rule else ''})"
