"""Errors as ``application/problem+json`` (RFC 9457): the conversion of exceptions to answers.

The status of each code is in ``problem_codes``. The text of an unknown exception never leaves the service.
"""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import msgspec
import psycopg
from flask import Response, current_app, g, request
from sqlalchemy.exc import DBAPIError
from werkzeug.exceptions import HTTPException

from ging_service.access.errors import SignInFailed, TooMany, Unauthenticated
from ging_service.application.feed.feed import TooManyStreams
from ging_service.application.ledger_import.faults import BadPaper
from ging_service.application.played_evenings import BadRecords
from ging_service.domain.errors import Refused
from ging_service.eventlog.connections.availability import is_unavailable
from ging_service.eventlog.connections.deadline import ReadTooLong, is_limited
from ging_service.eventlog.connections.outage_log import log_failure
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub, UnknownEvent
from ging_service.execution.errors import NotFound, QuotaReached, Stale, uninstalled_game
from ging_service.reporting.readiness import belongs_to_another_version
from ging_service.web.http.problem_codes import ANY_OTHER, PROBLEMS
from ging_service.web.http.running_request import EXTENSION, is_page, running_app

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from flask import Flask

PROBLEM_TYPE = "application/problem+json"
PROBLEMS_PAGE = "/docs#problem-"
_LOG = logging.getLogger("ging.web")
_RULE_URL = "ging-rule-url"
_OF_STATUS = {
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
    415: "not_json_type",
}
_RETRY_AFTER_S = 1
_OTHER_VERSION = "the database has the schema of another version than this process"
# Until a process of the new version answers in place of this one.
_UPGRADE_RETRY_AFTER_S = 5
# A place becomes free when a reader leaves, and seldom within a second.
_STREAMS_RETRY_AFTER_S = 10


class BadRequest(Exception):  # noqa: N818  an answer, not a fault
    """A request that is refused before any use case sees it: a code of ``PROBLEMS``, and the details.

    ``faults``: for code ``invalid``, every place with its fault.
    """

    def __init__(self, code: str, detail: str, where: str = "", faults: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.where = where
        self.faults = faults


@contextmanager
def named_in_address(what: str) -> Iterator[None]:
    """A member or a season that the address names and the club does not have is not found.

    It stands in no field of a body or form that could be corrected. ``what``: "member" for ``no_such_member``.
    """
    try:
        yield
    except Refused as refusal:
        if refusal.code == f"no_such_{what}":
            raise NotFound(what) from refusal
        raise


class Busy(Exception):  # noqa: N818  an answer, not a fault
    """Too many costly requests of one kind: a code of ``PROBLEMS``, and the time after which to retry."""

    def __init__(self, code: str, detail: str, retry_after_s: int) -> None:
        super().__init__(detail)
        self.code = code
        self.retry_after_s = retry_after_s


class BatchRefused(Exception):  # noqa: N818  an answer, not a fault
    """A refused batch, because a command was refused. ``number``: of the command, from 0. The cause has the reason."""

    def __init__(self, number: int) -> None:
        super().__init__(f"command {number} is refused")
        self.number = number


def problem(code: str, detail: str, *, where: str = "", rule: str = "", **more: object) -> Response:
    """Return one problem as an answer. ``more`` are further members, omitted where they are None."""
    # A game of another package may refuse with codes of its own.
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
        more = {"rule": rule, "rule_url": current_app.extensions[_RULE_URL](rule)} | more
    body |= {name: value for name, value in more.items() if value is not None}
    return Response(msgspec.json.encode(body), status=int(status), content_type=PROBLEM_TYPE)


def register(app: Flask, rule_url: Callable[[str], str | None], *, faults: bool = True) -> None:
    """Answer every exception that a view can raise; without ``faults`` only refusals, and let faults through.

    ``rule_url(rule)``: the page that explains a numbered rule, None if there is none.
    """
    app.extensions[_RULE_URL] = rule_url
    for kind, answer in _ANSWERS.items():
        if faults or kind not in _FAULTS:
            app.register_error_handler(kind, answer)


def _refused(error: Refused) -> Response:
    return problem(error.code, error.detail, where=error.where, rule=error.rule)


def _quota_reached(error: QuotaReached) -> Response:
    response = _refused(error)
    response.headers["Retry-After"] = str(error.retry_after_s)
    return response


def _bad_request(error: BadRequest) -> Response:
    faults = [{"where": where, "detail": detail} for where, detail in error.faults] or None
    return problem(error.code, error.detail, where=error.where, errors=faults)


def _batch_refused(error: BatchRefused) -> Response:
    """Return the answer that the command would have alone, with its place in the batch."""
    cause = error.__cause__
    assert isinstance(cause, Exception)  # noqa: S101  it is raised from what was refused
    # The handlers below make the answer, so that a command gets the same one in a batch and alone.
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
    # A person at a page has a field for it, and no headers.
    sent = "" if is_page(request.path) else ", sent as Authorization: Bearer <token>"
    response = problem("unauthenticated", f"{error}{sent}")
    # RFC 9110 requires this header with 401.
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


# The same answer as for a club that the credential is not for: neither tells whether the club exists.
def _no_such_club(_error: NoSuchClub) -> Response:
    return _not_found(NotFound("club"))


def _stale(error: Stale) -> Response:
    return _with_version(problem("stale", str(error), current_version=error.current_version), error.current_version)


def _conflict(error: Conflict) -> Response:
    return _with_version(problem("conflict", str(error), current_version=error.current_version), error.current_version)


def _with_version(response: Response, version: int) -> Response:
    # With it, the client can decide again without another request.
    response.set_etag(str(version))
    return response


def _key_reused(error: KeyReused) -> Response:
    return problem("key_reused", str(error))


def _unknown_event(error: UnknownEvent) -> Response:
    """Answer for an unknown event.

    The operator has removed a game, or an older version of the service reads what a newer one has written.
    """
    _LOG.error("%s: install the package of its game, or a newer version of the service", error)
    return problem("game_not_installed", uninstalled_game(error))


def _http(error: HTTPException) -> Response:
    """Answer with a refusal of Flask itself. Its headers are kept (``Allow``), and redirects stay unchanged."""
    original = error.get_response()
    # Werkzeug raises redirects, too.
    if error.code is None or error.code < 400:  # noqa: PLR2004  not an error
        return Response(original.get_data(), error.code, original.headers)
    code = _OF_STATUS.get(error.code, "bad_request" if error.code < 500 else "internal_error")  # noqa: PLR2004  HTTP
    response = problem(code, PROBLEMS[code][1])
    # RFC 9110 requires `Allow` with 405.
    for name, value in original.headers:
        if name.lower() not in {"content-type", "content-length"}:
            response.headers[name] = value
    return response


def _too_much(error: Exception) -> Response:
    return problem("too_much", str(error))


def _unavailable(error: Exception) -> Response:
    cause = error.orig if isinstance(error, DBAPIError) else error
    # Postgres reports its time limit as a cancel. Under a read limit it is the request's fault; otherwise something is
    # wrong with the database.
    if isinstance(cause, psycopg.errors.QueryCanceled) and is_limited():
        return _too_much(ReadTooLong())  # one statement used up the time limit
    if is_unavailable(error):
        log_failure(_LOG, f"request {g.get('request_id', '')} failed", error)
        # With the same key: the command may have been committed before the connection was lost.
        return _try_again("try again with the same idempotency key", _RETRY_AFTER_S)
    # Not the request's services, which may be in the transaction that has failed.
    if belongs_to_another_version(running_app().extensions[EXTENSION]):
        _LOG.error("request %s failed: %s: %s", g.get("request_id", ""), _OTHER_VERSION, cause)
        return _try_again(f"{_OTHER_VERSION}: try again with the same idempotency key", _UPGRADE_RETRY_AFTER_S)
    return _unknown(error)


def _try_again(detail: str, retry_after_s: int) -> Response:
    response = problem("unavailable", detail, request_id=g.get("request_id"))
    response.headers["Retry-After"] = str(retry_after_s)
    return response


def _unknown(error: Exception) -> Response:
    _LOG.error("request %s failed", g.get("request_id", ""), exc_info=error)
    return problem("internal_error", "it has been logged under this request id", request_id=g.get("request_id"))


# Flask takes the handler of an exception's nearest class, whatever the order here.
_ANSWERS: Mapping[type[Exception], Any] = {
    Refused: _refused,
    QuotaReached: _quota_reached,
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
    UnknownEvent: _unknown_event,
    HTTPException: _http,
    ReadTooLong: _too_much,
    psycopg.Error: _unavailable,
    DBAPIError: _unavailable,
    Exception: _unknown,
}

_FAULTS: Final = frozenset({psycopg.Error, DBAPIError, Exception})
"""What is not the request's fault."""
