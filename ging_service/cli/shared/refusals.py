"""Refusals in one line, with their stable code and the rule that they are based on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.ledger_import.faults import BadPaper
from ging_service.application.played_evenings import BadRecords
from ging_service.client.errors import ClientError, Problem
from ging_service.domain.errors import Refused
from ging_service.domain.printable import escaped
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub, UnknownEvent
from ging_service.execution.errors import NotFound, Stale, uninstalled_game
from ging_service.records.errors import Misread, RecordError

if TYPE_CHECKING:
    from collections.abc import Mapping

_CODES: Final[Mapping[type[Exception], str]] = {
    Stale: "stale",
    Conflict: "conflict",
    KeyReused: "key_reused",
    NoSuchClub: "club_not_found",
    UnknownEvent: "game_not_installed",
}
"""The codes of errors that do not name their own."""


def text_of(error: Exception) -> str:
    """The text of a refusal, in one line except for books and lists of records; "" if the error is a fault."""
    match error:
        case BadPaper():
            lines = [_line(str(error), error.code), *error.lines()]
        case BadRecords():
            lines = [_line(str(error), error.code), *map(str, error.errors)]
        case _:
            lines = [_in_one_line(error)]
    return "\n".join(map(escaped, lines))


def _in_one_line(error: Exception) -> str:  # noqa: C901, PLR0911  one line each
    match error:
        case Refused():
            return _line(_with_field(error), error.code, error.rule)
        case Misread():
            return _line(error.detail, error.code, error.rule)
        case RecordError():
            return str(error)
        case NotFound():
            return _line(str(error), error.code)
        case NoSuchClub():
            return _in_one_line(NotFound("club"))
        case Stale() | Conflict():
            return _quicker("stale" if isinstance(error, Stale) else "conflict", error.current_version)
        case KeyReused():
            return _line("this key was used for another command", "key_reused")
        case UnknownEvent():
            return _line(uninstalled_game(error), "game_not_installed")
        case Problem():
            return _of_problem(error)
        case ClientError():
            return str(error)
        case _:
            return ""


def as_object(error: Exception, text: str) -> dict[str, object]:
    """The members of a problem of the API that a refusal with this text has, for programs."""
    code = getattr(error, "code", "") or _CODES.get(type(error))
    detail = getattr(error, "detail", "") or text.removesuffix(f" ({code})")
    said = error.more if isinstance(error, Problem) else {}
    more = {name: getattr(error, name, None) or said.get(name) for name in ("rule", "where", "current_version")}
    more = {name: value or None for name, value in more.items()}
    return {name: value for name, value in {"code": code, "detail": detail, **more}.items() if value is not None}


def _of_problem(problem: Problem) -> str:
    """The refusal of a service, in the words of the command line's own refusals."""
    match problem.code:
        case "stale" | "conflict":
            return _quicker(problem.code, problem.more.get("current_version", 0))
        case "key_reused":
            return _in_one_line(KeyReused())
        case _:
            return _line(_with_field(problem), problem.code, problem.rule)


def _with_field(error: Refused | Problem) -> str:
    """The detail of a refusal. Only the name of the field tells which of several values has the wrong type."""
    return f"{error.where}: {error.detail}" if error.code == "invalid" and error.where else error.detail


def _quicker(code: str, version: int) -> str:
    return _line(f"somebody was quicker: the version is {version} now", code)


def _line(detail: str, code: str, rule: str = "") -> str:
    return f"{detail} ({code}{f', {rule}' if rule else ''})"
