"""Statements: of a member, a table or the club, by pages as JSON, or in one piece for people."""

from __future__ import annotations

import base64
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from flask import Response, current_app, request

from ging_service.application.access.rights import Right
from ging_service.application.queries.paging import Paging
from ging_service.application.queries.periods import Period, period_of
from ging_service.application.queries.statements import statement_page, whole_statement
from ging_service.application.statements.chart import CHART_STYLE
from ging_service.application.statements.formats import FORMATS
from ging_service.application.statements.page import PAGE_STYLE, statement_html
from ging_service.application.statements.statement import Subject
from ging_service.web.api import statement_answers
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.exchange import json_answer
from ging_service.web.api.filters import StatementFormat, StatementPages
from ging_service.web.needs import own_or
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator

BLUEPRINT = Blueprint("statements", __name__, url_prefix="/v1/clubs/<slug:club>", description="Statements of accounts")

MOST = "STATEMENT_MOVEMENTS_MAX"
"""Where the app keeps how many movements a statement in one piece may have."""

Asked = dict[str, Any]

_CLUB: Final = Subject(kind="club")
_TYPES = {one.content_type.partition(";")[0] for one in FORMATS.values()}
_WRITTEN = "The statement, written for people"
_WORDS: Final = {"html": "page", "svg": "chart", "text": "text", "csv": "CSV"}


def _source(style: str) -> str:
    """A style as a Content-Security-Policy names it: this one is allowed, and no other."""
    return f"'sha256-{base64.b64encode(sha256(style.encode()).digest()).decode()}'"


_STYLES = {"html": _source(PAGE_STYLE), "svg": _source(CHART_STYLE)}


@BLUEPRINT.read("/statement", statement_answers.Statement, needs=Right.READ_BOOKS, query=StatementPages)
def get_statement_of_club(asked: Asked, club: str) -> Response:
    """Every account of the club itself: bank, gifts, fines, table money, fund, what counts found missing, settlements.

    Opening and closing balances of all of them, a page of their movements, and what members hold.
    """
    return _page(club, _CLUB, asked)


@BLUEPRINT.gives("/statement/export", _TYPES, _WRITTEN, needs=Right.READ_BOOKS, query=StatementFormat)
def export_statement_of_club(asked: Asked, club: str) -> Response:
    """The same in one piece: as a page to be printed, as text, as CSV, or the chart of its balances."""
    return _document(club, _CLUB, asked)


@BLUEPRINT.read(
    "/members/<slug:member>/statement",
    statement_answers.Statement,
    needs=own_or(Right.READ_BOOKS),
    query=StatementPages,
)
def get_statement_of_member(asked: Asked, club: str, member: str) -> Response:
    """A member's opening balance, a page of his movements with deal and rule, and his closing balance.

    His counters at home and at tables are one account: what he takes to a table is told and does not count.
    """
    return _page(club, Subject(kind="member", id=member), asked)


@BLUEPRINT.gives(
    "/members/<slug:member>/statement/export", _TYPES, _WRITTEN, needs=own_or(Right.READ_BOOKS), query=StatementFormat
)
def export_statement_of_member(asked: Asked, club: str, member: str) -> Response:
    """The same in one piece: as a page to be printed, as text, as CSV, or the chart of his balance."""
    return _document(club, Subject(kind="member", id=member), asked)


@BLUEPRINT.read(
    "/tables/<slug:table>/statement", statement_answers.Statement, needs=Right.READ_BOOKS, query=StatementPages
)
def get_statement_of_table(asked: Asked, club: str, table: str) -> Response:
    """A table's stacks and tray: what was brought, what moved deal by deal, what was taken home.

    What was paid at home for the table is told and does not count: rulings after its end, table money.
    """
    return _page(club, Subject(kind="table", id=table), asked)


@BLUEPRINT.gives(
    "/tables/<slug:table>/statement/export", _TYPES, _WRITTEN, needs=Right.READ_BOOKS, query=StatementFormat
)
def export_statement_of_table(asked: Asked, club: str, table: str) -> Response:
    """The same in one piece: as a page to be printed, as text, as CSV, or the chart of the stacks."""
    return _document(club, Subject(kind="table", id=table), asked)


def _page(club: str, subject: Subject, asked: Asked) -> Response:
    paging = Paging(limit=asked.pop("limit"), after=asked.pop("after"))
    found = statement_page(services(), club, subject, period_of(services(), club, **asked), paging)
    return json_answer(shape_of(statement_answers.Statement)(found))


def _document(club: str, subject: Subject, asked: Asked) -> Response:
    name = asked.pop("format")
    period = period_of(services(), club, **asked)
    whole = whole_statement(services(), club, subject, period, current_app.config[MOST])
    pieces = (
        statement_html(whole.statement, whole.movements, _links())
        if name == "html"
        else FORMATS[name].write(whole.statement, whole.movements)
    )
    response = Response("".join(pieces), content_type=FORMATS[name].content_type)
    file = "-".join(part for part in (club, subject.kind, subject.id, "statement", _days(period)) if part)
    response.headers["Content-Disposition"] = f'inline; filename="{file}.{FORMATS[name].suffix}"'
    style = f"style-src {_STYLES[name]}; " if name in _STYLES else ""
    policy = f"default-src 'none'; {style}base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    response.headers["Content-Security-Policy"] = policy
    return response


def _days(period: Period) -> str:
    """The period as part of a file's name."""
    return period.season or "-".join(day for day in (period.first_day, period.last_day) if day)


def _links() -> Iterator[tuple[str, str]]:
    """The same statement in the other formats, beside the page."""
    for name, words in _WORDS.items():
        if name != "html":
            yield f"export?{urlencode({**request.args, 'format': name})}", words
