"""Problems as pages show them, made from the problem responses of the API."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import quote

import msgspec
from flask import current_app, g, redirect, request

from ging_service.i18n import messages as i18n
from ging_service.i18n.message_language import SOURCE, language
from ging_service.web.http.errors import PROBLEM_TYPE
from ging_service.web.http.problem_codes import ANY_OTHER, PROBLEMS
from ging_service.web.http.running_request import LIVE, club_in, is_page, running_request
from ging_service.web.pages.people import read_no_club
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response


OWN: Final = "invalid"
"""The code of the pages' own refusals, whose text is in the reader's language already."""


def problem_text(code: str, detail: str) -> str:
    """Give the text of a problem. ``detail``: the API's text in English, with its data."""
    if code == OWN or language() == SOURCE:
        return detail
    return i18n._(PROBLEMS.get(code, ANY_OTHER)[1])


def sentences() -> tuple[str, ...]:
    """List the titles of all codes for the catalogue."""
    return tuple(dict.fromkeys(title for code, (_, title) in (*PROBLEMS.items(), ("", ANY_OTHER)) if code != OWN))


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """The reason of a refusal. ``rule``: of play, "" for none; ``where``: the field at fault, "" for none."""

    code: str
    text: str
    rule: str = ""
    where: str = ""
    request_id: str = ""


def refusal_of(response: Response) -> Refusal:
    """Return a problem of the API in the words of the page."""
    body: dict[str, Any] = msgspec.json.decode(response.get_data())
    return Refusal(
        code=body["code"],
        text=problem_text(body["code"], body["detail"]),
        rule=body.get("rule", ""),
        where=body.get("where", ""),
        request_id=body.get("request_id") or "",
    )


def as_page(response: Response) -> Response:
    """Turn a problem into a page, after each request of a page. Viewers who are not admitted get the sign-in page.

    Requests of scripts keep their status: to a script, a sign-in page would look like an answer.
    """
    if not is_page(running_request().path) or response.mimetype != PROBLEM_TYPE:
        return response
    if response.status_code == HTTPStatus.UNAUTHORIZED and club_in(request.path) and not request.path.endswith(LIVE):
        return _to_sign_in()
    if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and request.method == "GET":
        return cast("Response", redirect(_page_above(request.path), 303))
    # The problem's own page must not show the refusal of a form a second time.
    g.refusal = None
    refusal = refusal_of(response)
    # Where the database does not answer, or the time to read is over, reading the club would fail again.
    if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR or refusal.code == "too_much":
        read_no_club()
    page = show("pages/problem.html", problem=refusal, status=response.status_code)
    page.status_code = response.status_code
    for name in ("Retry-After", "Allow"):
        if name in response.headers:
            page.headers[name] = response.headers[name]
    return page


def _page_above(path: str) -> str:
    """Return the page of the form that is sent to a path.

    Reloading a refused form requests the form's target by GET, where there is no page.
    """
    pages = current_app.create_url_adapter(request)
    above = path.rpartition("/")[0]
    return above if pages is None or pages.test(above, "GET") else _page_above(above)


def _to_sign_in() -> Response:
    # Werkzeug's path ends with a question mark even without a query. Only a page can be returned to, not a form.
    back = request.full_path.rstrip("?") if request.method == "GET" else ""
    where = f"/clubs/{quote(club_in(request.path))}/sign-in" + (f"?to={quote(back)}" if back else "")
    return cast("Response", redirect(where, 303))
