"""What every operation of the API shares: who gives a command, answering in JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from flask import Response, g, request

from ging_service.application.books import at_books
from ging_service.application.caller import Caller, key_of
from ging_service.application.table import at_table
from ging_service.application.viewing import Eyes
from ging_service.domain.games.ging.events import FalseClaimRefused
from ging_service.web.api.event_answers import event_json
from ging_service.web.errors import BadRequest, problem
from ging_service.web.etags import version_in
from ging_service.web.identity import app_name, person
from ging_service.web.serving import services

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.application.execute import Done
    from ging_service.application.happening import Happening
    from ging_service.application.queries.paging import Page
    from ging_service.domain.books.commands import Command as BooksCommand
    from ging_service.domain.games.ging.commands import Command

BATCH = "batch"
"""Where a batch keeps what its commands have done."""

_KEY = re.compile(r"[\x20-\x7e]{1,255}")


def json_answer(body: object, status: int = 200, etag: object = None) -> Response:
    """An answer in JSON. ``etag``: the version that its ETag names, of a resource that has one."""
    headers = {} if etag is None else {"ETag": f'"{etag}"'}
    return Response(msgspec.json.encode(body), status, headers, content_type="application/json")


def page_answer(page: Page[Any], shape: Callable[[Any], dict[str, Any]], etag: object = None) -> Response:
    """One page of a long answer. ``etag``: the version that its ETag names, of what has one."""
    return json_answer({"items": [shape(item) for item in page.items], "next": page.next or None}, etag=etag)


def done_answer(club: str, done: Done, status: int = 201) -> Response:
    """What a command did, as whoever asks may see it. A false claim is on record and answered as a problem.

    A command of a batch is answered with the others, when all of them are done.
    """
    if BATCH in g:
        g.get(BATCH).append(done)
        return Response(status=status)
    eyes = Eyes(services(), club, person())
    events = [event_json(seen) for happening in done.happenings if (seen := eyes.event(happening))]
    if is_false_claim(done.happenings):
        return _false_claim(done, events)
    answer = {"version": done.version, "replayed": done.replayed, "events": events}
    return json_answer(answer, status, done.version)


def is_false_claim(happenings: Sequence[Happening]) -> bool:
    """Whether what happened is that a claim was refused (G21)."""
    return bool(happenings) and isinstance(happenings[0].event, FalseClaimRefused)


def played_answer(club: str, table: str, command: Command, asked: dict[str, Any]) -> Response:
    """What a command to a table did, which may have happened earlier than it is asked for."""
    happened_at = asked.get("happened_at", "")
    return done_answer(club, at_table(services(), club, table, command, caller(), happened_at=happened_at))


def entered_answer(club: str, command: BooksCommand, asked: dict[str, Any]) -> Response:
    """What a command to the treasurer's book did, which may have happened earlier than it is asked for."""
    return done_answer(club, at_books(services(), club, command, caller(), happened_at=asked.get("happened_at", "")))


def caller() -> Caller:
    """Who gives the command, and under which conditions: all of it is in headers."""
    who, app = person(), app_name()
    return Caller(
        actor=who.member,
        app=app,
        rights=who.rights,
        key_made_by=who.key_made_by,
        key=key_of(who.member or app, _idempotency_key()),
        expected_version=_expected_version(),
    )


def _false_claim(done: Done, events: list[dict[str, Any]]) -> Response:
    """G21: the same answer for the same command, however often it is sent."""
    response = problem(
        "false_claim",
        "the claim is false; it changes nothing but is on record",
        rule="G21",
        version=done.version,
        position=done.happenings[0].position,
        events=events,
    )
    response.set_etag(str(done.version))
    return response


def _idempotency_key() -> str:
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return ""
    if not _KEY.fullmatch(key):
        raise BadRequest("bad_idempotency_key", "a key is 1 to 255 printable ASCII characters", "Idempotency-Key")
    return key


def _expected_version() -> int | None:
    given = request.headers.get("If-Match")
    if given is None:
        return None
    version = version_in(given)
    if version is None:
        raise BadRequest("bad_if_match", 'one ETag with a version, as an answer gave it, such as "17"', "If-Match")
    return version
