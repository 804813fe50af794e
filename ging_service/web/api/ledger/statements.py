"""Statements: of a member, a table or the club, by pages as JSON, or in one piece for people."""

from __future__ import annotations

import base64
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, get_args
from urllib.parse import urlencode

from flask import Response, current_app, request
from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.calendar.periods import period_of
from ging_service.reporting.statements.chart import CHART_STYLE
from ging_service.reporting.statements.formats import FORMATS
from ging_service.reporting.statements.html_page import PAGE_STYLE, statement_html
from ging_service.reporting.statements.queries import statement_page, whole_statement
from ging_service.reporting.statements.statement import Role, Subject, SubjectKind
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.events.platform_events import MoneyTerms
from ging_service.web.api.schemas.fields import (
    OrNull,
    at_or_null,
    many,
    number,
    one_of,
    replaced,
    text,
    text_or_null,
    time,
    yes_no,
)
from ging_service.web.api.schemas.filters import StatementFormat, StatementPages, page_asked
from ging_service.web.api.schemas.objects import Answer
from ging_service.web.http.running_request import MOST, services
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import own_or

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.calendar.periods import Period
    from ging_service.reporting.statements.queries import StatementPage, WholeStatement


_ACCOUNT = (
    "member/<id>: the member's counters at home and at tables; table/<id>/stack/<seat>; table/<id>/tray: corners and pee; "
    "or an account of the club"
)
_NEXT = "cursor of the next page of movements, for `after`; null on the last"


class StatementHolding(Answer):
    """The counters of an account, or of several shown as one, before and after the period."""

    account = text(_ACCOUNT)
    name = text("a name for people: a member's name, or the id if the name has been erased")
    opening = number("counters before the period")
    closing = number("counters after the period")


class StatementMovement(Answer):
    """Counters that an account receives or gives, for one reason and by one rule."""

    role = one_of(
        "an `aside` is listed and not counted: between a member's home and a table, or paid at home", *get_args(Role)
    )
    day = text("the day on which it counts, in the time zone of the period")
    counts_at = time("when it counts: a ruling when its deal was settled")
    recorded_at = time("when it was recorded")
    late = yes_no("recorded on a later day than the one on which it counts")
    position = number("of the event in the club's log")
    table = OrNull(required=True, attribute="table_id")
    deal = replaced("`deal_number`; 0: none")
    deal_number = at_or_null("of the deal, from 1; null: outside a deal", least=1, attribute="deal")
    type = text("of the event")
    reason = text("why")
    rule = text_or_null("the numbered rule")
    corrects = replaced("`corrected_position`; -1: none")
    corrected_position = at_or_null("of the event that a ruling corrects; null: none", attribute="corrects")
    dispute = text_or_null("whose ruling this is; null for none", attribute="dispute_id")
    note = text_or_null("the note")
    account = text(_ACCOUNT)
    counterpart = text("where they come from or go to; settlement/<id> and all others as in the ledger")
    counterpart_name = text("what people call that")
    counters = number("counters received; below zero: given")
    value = text_or_null("their value in the season's currency, such as -0.50; null without a season")
    balance = number("of the account then")
    total = number("of all accounts of the statement then")


class Statement(Answer):
    """Opening balance, movements, closing balance. The movements other than asides add up to the difference."""

    club = text("id", attribute="statement.club_id")
    subject = one_of("whose it is", *get_args(SubjectKind), attribute="statement.subject.kind")
    id = text_or_null("of the member or the table", attribute="statement.subject.id")
    name = text("what people call it", attribute="statement.name")
    season = text_or_null("of which it is", attribute="statement.period.season")
    first_day = text_or_null("of the period; null: from the beginning", attribute="statement.period.first_day")
    last_day = text_or_null("of the period; null: up to now", attribute="statement.period.last_day")
    zone = text("whose days these are", attribute="statement.period.zone")
    money = fields.Nested(MoneyTerms, required=True, allow_none=True, attribute="statement.money")
    opening = number("counters before the period", attribute="statement.opening")
    closing = number("counters after the period", attribute="statement.closing")
    opening_value = text_or_null("their value", attribute="statement.opening_value")
    closing_value = text_or_null("their value", attribute="statement.closing_value")
    holdings = many(fields.Nested(StatementHolding), "the accounts that it is of", attribute="statement.holdings")
    elsewhere = many(
        fields.Nested(StatementHolding),
        "of the club's: what members hold at home, and what lies at tables",
        attribute="statement.elsewhere",
    )
    drawn_up_at = time("when it was made", attribute="statement.drawn_up_at")
    events = number("of the club's log that it was made from", attribute="statement.events")
    movements = many(fields.Nested(StatementMovement), "in the order in which they count", attribute="page.items")
    next = text_or_null(_NEXT, attribute="page.next")


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


BLUEPRINT = Blueprint("statements", __name__, url_prefix="/v1/clubs/<slug:club>", description="Statements of accounts")

Asked = dict[str, Any]

_CLUB: Final = Subject(kind="club")
_TYPES = {one.content_type.partition(";")[0] for one in FORMATS.values()}
_WRITTEN = "The statement, written for people"


@BLUEPRINT.read("/statement", Statement, needs=Right.READ_BOOKS, query=StatementPages)
def get_statement_of_club(asked: Asked, club: str) -> object:
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
    Statement,
    needs=own_or(Right.READ_BOOKS),
    query=StatementPages,
)
def get_statement_of_member(asked: Asked, club: str, member: str) -> object:
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


@BLUEPRINT.read("/tables/<slug:table>/statement", Statement, needs=Right.READ_BOOKS, query=StatementPages)
def get_statement_of_table(asked: Asked, club: str, table: str) -> object:
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


def _page(club: str, subject: Subject, asked: Asked) -> StatementPage:
    paging = page_asked(asked)
    return statement_page(services(), club, subject, period_of(services(), club, person(), **asked), paging)


def _document(club: str, subject: Subject, asked: Asked) -> Response:
    name = asked.pop("format")
    return statement_document(club, subject, period_of(services(), club, person(), **asked), name)
