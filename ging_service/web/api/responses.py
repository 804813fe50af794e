"""Responses of the API: JSON, pages of lists, results of commands; and the caller of a command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.application.access.idempotency_without_events import KeyedRequest, StoredResponse, execute_once
from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.table import at_table
from ging_service.execution.caller import Caller, key_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.web.api.events.event_answers import event_json
from ging_service.web.api.game_api.installed import recorded_refusal
from ging_service.web.http.errors import BadRequest, problem
from ging_service.web.http.responses import WholeResponse, add_headers, version_in
from ging_service.web.http.running_request import request_values, running_request, services
from ging_service.web.requests.authentication import admitted, app_name, person

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response

    from ging_service.domain.books.commands import Command as BooksCommand
    from ging_service.domain.club.commands import Command as ClubCommand
    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.services import Services
    from ging_service.web.api.game_api.outlet import RecordedRefusal


BATCH = "batch"
"""The key under which a batch keeps the results of its commands."""

# 255 characters, as Stripe allows. The key is stored with its command for ever.
_KEY = re.compile(r"[\x20-\x7e]{1,255}")


def json_answer(body: object, status: int = 200, etag: object = None) -> Response:
    """Return an answer in JSON. ``etag``: the version that its ETag names, of a resource that has one."""
    response = WholeResponse.of(msgspec.json.encode(body), "application/json", status)
    if etag is not None:
        add_headers(response.headers, [("ETag", f'"{etag}"')])
    return response


def done_answer(club: str, done: CommandResult, status: int = 201) -> Response:
    """Answer with the result of a command, as the caller may see it. A refusal on record is answered as a problem.

    A command of a batch is answered with the others, when all of them are done.
    """
    # A batch can still be undone: its commands are answered together, after the last one.
    batch = request_values().get(BATCH)
    if batch is not None:
        batch.append(done)
        return WholeResponse(status=status)
    events = [event_json(seen) for seen in VisibilityFilter(services(), club, person()).events_of(done)]
    if (refusal := recorded_refusal(done.recorded_events)) is not None:
        return _refused(refusal, done, events)
    answer = {"version": done.version, "replayed": done.replayed, "events": events}
    return json_answer(answer, status, done.version)


def check_records() -> None:
    """Refuse a dry run in a batch, whose answer is made of what its commands have recorded. Raises ``BadRequest``."""
    if request_values().get(BATCH) is not None:
        raise BadRequest("not_in_batch", "a dry run records no events: send it alone", "dry_run")


def played_answer(club: str, table: str, command: Any, asked: dict[str, Any]) -> Response:  # noqa: ANN401  of any game
    """Carry out a command to a table and answer with its result. It may have happened earlier than the request."""
    happened_at = asked.get("happened_at", "")
    return done_answer(club, at_table(services(), club, table, command, caller(), happened_at=happened_at))


def club_answer(club: str, command: ClubCommand, asked: dict[str, Any], status: int = 201) -> Response:
    """Carry out a command to the club and answer with its result. It may have happened earlier than the request."""
    done = at_club(services(), club, command, caller(), happened_at=asked.get("happened_at", ""))
    return done_answer(club, done, status)


def entered_answer(club: str, command: BooksCommand, asked: dict[str, Any]) -> Response:
    """Carry out a command to the treasurer's book and answer with its result. It may have happened earlier."""
    return done_answer(club, at_books(services(), club, command, caller(), happened_at=asked.get("happened_at", "")))


def caller() -> Caller:
    """Return the caller of the command, with the conditions in the headers of the request."""
    who, app = person(), app_name()
    return Caller(
        actor=who.member,
        app=app,
        rights=who.rights,
        key_made_by=who.key_made_by,
        # Of the member and not of the credential: a command may be repeated after signing in again. The operator at the
        # command line has no credential, and their keys no owner.
        key=key_of(who.member or (app if admitted().credential else ""), _idempotency_key()),
        expected_version=_expected_version(),
    )


def _refused(refusal: RecordedRefusal, done: CommandResult, events: list[dict[str, Any]]) -> Response:
    """Answer with a refusal on record. The same command has the same answer, however often it is sent."""
    response = problem(
        refusal.code,
        refusal.detail,
        rule=refusal.rule,
        version=done.version,
        position=done.recorded_events[0].position,
        events=events,
    )
    response.set_etag(str(done.version))
    return response


def _idempotency_key() -> str:
    key = running_request().headers.get("Idempotency-Key")
    if key is None:
        return ""
    if not _KEY.fullmatch(key):
        raise BadRequest("bad_idempotency_key", "a key is 1 to 255 printable ASCII characters", "Idempotency-Key")
    return key


def _expected_version() -> int | None:
    given = running_request().headers.get("If-Match")
    if given is None:
        return None
    version = version_in(given)
    if version is None:
        raise BadRequest("bad_if_match", 'one ETag with a version, as an answer gave it, such as "17"', "If-Match")
    return version


# Answers to commands that leave no event, which are carried out once for each idempotency key.
#
# For commands that leave events, ``execute`` does the same by the keys in the log.


def once_answer(outcome: StoredResponse) -> Response:
    """Answer with the result of a command, carried out now or when the same key came first."""
    response = json_answer(outcome.told(), outcome.status, outcome.version)
    return told_once(response) if outcome.secrets else response


def told_once(response: Response) -> Response:
    """Mark an answer that contains a secret as not to be stored, neither by a proxy nor by a browser."""
    response.headers["Cache-Control"] = "no-store"
    return response


def _nothing() -> None:
    """Do nothing before the command."""


def done_once(
    club: str,
    what: list[Any],
    who: Caller,
    do: Callable[[Services], StoredResponse],
    before: Callable[[], None] = _nothing,
) -> StoredResponse:
    """Carry a command out once for its key, and return its result. ``what``: the operation and its arguments."""
    return execute_once(services(), KeyedRequest(club_id=club, key=who.key, what=what), do, before)
