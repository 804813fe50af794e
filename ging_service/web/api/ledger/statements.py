"""Statements: of a member, a table or the club, by pages as JSON, or in one piece for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import Right
from ging_service.calendar.periods import period_of
from ging_service.reporting.statements.formats import FORMATS
from ging_service.reporting.statements.queries import statement_page
from ging_service.reporting.statements.statement import Subject
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.ledger import statement_answers
from ging_service.web.api.ledger.statement_document import statement_document
from ging_service.web.api.responses import json_answer
from ging_service.web.api.schemas.filters import StatementFormat, StatementPages, page_asked
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.current_services import services
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import own_or

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = Blueprint("statements", __name__, url_prefix="/v1/clubs/<slug:club>", description="Statements of accounts")

Asked = dict[str, Any]

_CLUB: Final = Subject(kind="club")
_TYPES = {one.content_type.partition(";")[0] for one in FORMATS.values()}
_WRITTEN = "The statement, written for people"


@BLUEPRINT.read("/statement", statement_answers.Statement, needs=Right.READ_BOOKS, query=StatementPages)
def get_statement_of_club(asked: Asked, club: str) -> Response:
    """Every account of the club itself: bank, gifts, fines, table money, fund, count differences, settlements.

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
    """A member's opening balance, a page of their movements with deal and rule, and their closing balance.

    Counters at home and at tables are one account: what a member takes to a table is shown and does not count.
    """
    return _page(club, Subject(kind="member", id=member), asked)


@BLUEPRINT.gives(
    "/members/<slug:member>/statement/export", _TYPES, _WRITTEN, needs=own_or(Right.READ_BOOKS), query=StatementFormat
)
def export_statement_of_member(asked: Asked, club: str, member: str) -> Response:
    """The same in one piece: as a page to be printed, as text, as CSV, or the chart of their balance."""
    return _document(club, Subject(kind="member", id=member), asked)


@BLUEPRINT.read(
    "/tables/<slug:table>/statement", statement_answers.Statement, needs=Right.READ_BOOKS, query=StatementPages
)
def get_statement_of_table(asked: Asked, club: str, table: str) -> Response:
    """A table's stacks and tray: what was brought, what moved deal by deal, what was taken home.

    Payments at home for the table are shown and do not count: rulings after its end, table money.
    """
    return _page(club, Subject(kind="table", id=table), asked)


@BLUEPRINT.gives(
    "/tables/<slug:table>/statement/export", _TYPES, _WRITTEN, needs=Right.READ_BOOKS, query=StatementFormat
)
def export_statement_of_table(asked: Asked, club: str, table: str) -> Response:
    """The same in one piece: as a page to be printed, as text, as CSV, or the chart of the stacks."""
    return _document(club, Subject(kind="table", id=table), asked)


def _page(club: str, subject: Subject, asked: Asked) -> Response:
    paging = page_asked(asked)
    found = statement_page(services(), club, subject, period_of(services(), club, person(), **asked), paging)
    return json_answer(shape_of(statement_answers.Statement)(found))


def _document(club: str, subject: Subject, asked: Asked) -> Response:
    name = asked.pop("format")
    return statement_document(club, subject, period_of(services(), club, person(), **asked), name)
