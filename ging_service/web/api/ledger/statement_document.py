"""A statement in one piece for people: as a page to be printed, as text, as CSV, or as the chart of its balances."""

from __future__ import annotations

import base64
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from flask import Response, current_app, request

from ging_service.reporting.statements.chart import CHART_STYLE
from ging_service.reporting.statements.formats import FORMATS
from ging_service.reporting.statements.html_page import PAGE_STYLE, statement_html
from ging_service.reporting.statements.queries import whole_statement
from ging_service.web.http.current_services import MOST, services

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.calendar.periods import Period
    from ging_service.reporting.statements.queries import WholeStatement
    from ging_service.reporting.statements.statement import Subject

_WORDS: Final = {"html": "page", "svg": "chart", "text": "text", "csv": "CSV"}


def _source(style: str) -> str:
    """Return the source of a style for a Content-Security-Policy, which allows this style and no other."""
    return f"'sha256-{base64.b64encode(sha256(style.encode()).digest()).decode()}'"


_STYLES: Final = {"html": _source(PAGE_STYLE), "svg": _source(CHART_STYLE)}


def in_one_piece(club: str, subject: Subject, period: Period) -> WholeStatement:
    """Return a statement with all its movements. Raises ``NotFound`` or ``Refused("statement_too_long")``."""
    return whole_statement(services(), club, subject, period, current_app.config[MOST])


def statement_document(club: str, subject: Subject, period: Period, name: str) -> Response:
    """Answer with a statement in one of ``FORMATS``. Raises ``NotFound`` or ``Refused("statement_too_long")``."""
    whole = in_one_piece(club, subject, period)
    pieces = (
        statement_html(whole.statement, whole.movements, _links())
        if name == "html"
        else FORMATS[name].write(whole.statement, whole.movements)
    )
    response = Response("".join(pieces), content_type=FORMATS[name].content_type)
    file = statement_file(club, subject, period, FORMATS[name].suffix)
    response.headers["Content-Disposition"] = f'inline; filename="{file}"'
    # The page is put together by hand from names and notes that members chose: even with a slip in it, nothing may run.
    style = f"style-src {_STYLES[name]}; " if name in _STYLES else ""
    policy = f"default-src 'none'; {style}base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    response.headers["Content-Security-Policy"] = policy
    return response


def statement_file(club: str, subject: Subject, period: Period, suffix: str) -> str:
    """Return the name of a statement's file."""
    days = period.season or "-".join(day for day in (period.first_day, period.last_day) if day)
    return "-".join(part for part in (club, subject.kind, subject.id, "statement", days) if part) + f".{suffix}"


def _links() -> Iterator[tuple[str, str]]:
    """Return the links to the same statement in the other formats."""
    for name, words in _WORDS.items():
        if name != "html":
            yield f"export?{urlencode({**request.args, 'format': name})}", words
