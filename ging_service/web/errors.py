"""Errors as ``application/problem+json`` (RFC 9457): how an exception becomes an answer.

The status of each code is in ``problem_codes``. What an unknown exception says never leaves the service.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import msgspec
import psycopg
from flask import Response, current_app, g
from sqlalchemy.exc import DBAPIError
from werkzeug.exceptions import HTTPException

from ging_service.application.access.errors import SignInFailed, TooMany, Unauthenticated
from ging_service.application.errors import NotFound, Stale
from ging_service.application.feed.errors import TooManyStreams
from ging_service.application.paper.faults import BadPaper
from ging_service.application.played_evenings import BadRecords
from ging_service.domain.errors import Refused
from ging_service.eventlog.availability import is_unavailable
from ging_service.eventlog.deadline import ReadTooLong, is_limited
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub
from ging_service.eventlog.failure_log import log_failure
from ging_service.web.problem_codes import ANY_OTHER, PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

PROBLEM_TYPE = "application/problem+json"
PROBLEMS_PAGE = "/docs#problem-"
RULES_PAGE = "/docs/rules#"
_LOG = logging.getLogger("ging.web")
_OF_STATUS = {
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
    415: "not_json_type",
}
_RETRY_AFTER_S = 1
_STREAMS_RETRY_AFTER_S = 10


class BadRequest(Exception):  # noqa: N818  an answer, not a fault
    """A request that is refused before any use case sees it: a code of ``PROBLEMS``, and what to say of it.

    ``faults``: for code ``invalid``, every place with what is wrong there.
    """

    def __init__(self, code: str, detail: str, where: str = "", faults: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.where = where
        self.faults = faults


class Busy(Exception):  # noqa: N818  an answer, not a fault
    """Something costly that only so many may ask for at once: a code of ``PROBLEMS``, and when to come again."""

    def __init__(self, code: str, detail: str, retry_after_s: int) -> None:
        super().__init__(detail)
        self.code = code
        self.retry_after_s = retry_after_s


class BatchRefused(Exception):  # noqa: N818  an answer, not a fault
    """A command of a batch was refused, and with it all of them. ``number``: which, from 0; its cause says why."""

    def __init__(self, number: int) -> None:
        super().__init__(f"command {number} is refused")
        self.number = number


def problem(code: str, detail: str, *, where: str = "", rule: str = "", **more: object) -> Response:
    """One problem as an answer. ``more`` are further members, left out where they are None."""
    status, title = PROBLEMS.get(code, ANY_OTHER)
    g.problem = code  # for the log and the metrics
    body: dict[str, object] = {
        "type": PROBLEMS_PAGE + code,
        "title": title,
        "status": int(status),
        "code": code,
        "detail": detail,
    }
    if where:
        body["where"] = where
    if rule:
        body |= {"rule": rule, "rule_url": RULES_PAGE + rule.lower()}
    body |= {name: value for name, value in more.items() if value is not None}
    return Response(msgspec.json.encode(body), status=int(status), content_type=PROBLEM_TYPE)


def register(app: Flask) -> None:
    """Answer every exception that a view can raise."""
    for kind, answer in _ANSWERS.items():
        app.register_error_handler(kind, answer)


def _refused(error: Refused) -> Response:
    return problem(error.code, error.detail, where=error.where, rule=error.rule)


def _bad_request(error: BadRequest) -> Response:
    faults = [{"where": where, "detail": detail} for where, detail in error.faults] or None
    return problem(error.code, error.detail, where=error.where, errors=faults)


def _batch_refused(error: BatchRefused) -> Response:
    """What the command would have been answered alone, with its place in the batch."""
    cause = error.__cause__
    assert isinstance(cause, Exception)  # noqa: S101  it is raised from what was refused
    response: Response = current_app.make_response(current_app.handle_user_exception(cause))
    body = msgspec.json.decode(response.get_data())
    place = f"commands.{error.number}"
    body["where"] = f"{place}.{body['where']}" if "where" in body else place
    for fault in body.get("errors", ()):
        if "where" in fault:
            fault["where"] = f"{place}.{fault['where']}"
    response.set_data(msgspec.json.encode(body))
    return response


def _busy(error: Busy) -> Response:
    response = problem(error.code, str(error))
    response.headers["Retry-After"] = str(error.retry_after_s)
    return response


def _bad_paper(error: BadPaper) -> Response:
    faults = [
        {"row": one.row, "column": one.column or None, "code": one.code, "detail": one.detail} for one in error.faults
    ]
    return problem(error.code, str(error), errors=faults, error_count=error.count)


def _bad_records(error: BadRecords) -> Response:
    faults = [
        {
            "file": one.file,
            "line": one.line,
            "column": one.column,
            "code": one.code,
            "rule": one.rule or None,
            "detail": one.detail,
        }
        for one in error.errors
    ]
    return problem(error.code, str(error), errors=faults)


def _unauthenticated(error: Unauthenticated) -> Response:
    response = problem("unauthenticated", str(error))
    response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _too_many_streams(error: TooManyStreams) -> Response:
    response = problem("too_many_streams", str(error))
    response.headers["Retry-After"] = str(_STREAMS_RETRY_AFTER_S)
    return response


def _sign_in_failed(error: SignInFailed) -> Response:
    response = problem("sign_in_failed", str(error))
    response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _too_many(error: TooMany) -> Response:
    response = problem("too_many_requests", str(error))
    response.headers["Retry-After"] = str(error.retry_after_s)
    return response


def _not_found(error: NotFound) -> Response:
    return problem(error.code, str(error))


def _no_such_club(_error: NoSuchClub) -> Response:
    return _not_found(NotFound("club"))


def _stale(error: Stale) -> Response:
    return _with_version(problem("stale", str(error), current_version=error.current_version), error.current_version)


def _conflict(error: Conflict) -> Response:
    return _with_version(problem("conflict", str(error), current_version=error.current_version), error.current_version)


def _with_version(response: Response, version: int) -> Response:
    response.set_etag(str(version))
    return response


def _key_reused(error: KeyReused) -> Response:
    return problem("key_reused", str(error))


def _http(error: HTTPException) -> Response:
    """What Flask itself refuses, its headers kept (``Allow``); redirects stay what they are."""
    original = error.get_response()
    if error.code is None or error.code < 400:  # noqa: PLR2004  not an error
        return Response(original.get_data(), error.code, original.headers)
    code = _OF_STATUS.get(error.code, "bad_request" if error.code < 500 else "internal_error")  # noqa: PLR2004  HTTP
    response = problem(code, PROBLEMS[code][1])
    for name, value in original.headers:
        if name.lower() not in {"content-type", "content-length"}:
            response.headers[name] = value
    return response


def _too_much(error: Exception) -> Response:
    return problem("too_much", str(error))


def _unavailable(error: Exception) -> Response:
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, psycopg.errors.QueryCanceled) and is_limited():
        return _too_much(ReadTooLong())  # one statement took all the time that there was
    if not is_unavailable(error):
        return _unknown(error)
    log_failure(_LOG, f"request {g.get('request_id', '')} failed", error)
    response = problem("unavailable", "try again with the same idempotency key", request_id=g.get("request_id"))
    response.headers["Retry-After"] = str(_RETRY_AFTER_S)
    return response


def _unknown(error: Exception) -> Response:
    _LOG.error("request %s failed", g.get("request_id", ""), exc_info=error)
    return problem("internal_error", "it has been logged under this request id", request_id=g.get("request_id"))


_ANSWERS: Mapping[type[Exception], Any] = {
    Refused: _refused,
    BadRequest: _bad_request,
    Busy: _busy,
    BatchRefused: _batch_refused,
    BadPaper: _bad_paper,
    BadRecords: _bad_records,
    Unauthenticated: _unauthenticated,
    SignInFailed: _sign_in_failed,
    TooMany: _too_many,
    TooManyStreams: _too_many_streams,
    NotFound: _not_found,
    NoSuchClub: _no_such_club,
    Stale: _stale,
    Conflict: _conflict,
    KeyReused: _key_reused,
    HTTPException: _http,
    ReadTooLong: _too_much,
    psycopg.Error: _unavailable,
    DBAPIError: _unavailable,
    Exception: _unknown,
}
