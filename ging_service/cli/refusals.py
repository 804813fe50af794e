"""Refusals in one line, with their stable code and the rule that they rest on."""

from __future__ import annotations

from ging_service.application.errors import NotFound, Stale
from ging_service.application.import_record import BadRecords
from ging_service.application.paper.faults import BadPaper
from ging_service.application.records import RecordError
from ging_service.application.records.errors import Misread
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub


def text_of(error: Exception) -> str:  # noqa: PLR0911  one line each
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
            code = "stale" if isinstance(error, Stale) else "conflict"
            return _line(f"somebody was quicker: the version is {error.current_version} now", code)
        case KeyReused():
            return _line("this key was used for another command", "key_reused")
        case _:
            return ""


def _line(detail: str, code: str, rule: str = "") -> str:
    return f"{detail} ({code}{f', {rule}' if rule else ''})"
