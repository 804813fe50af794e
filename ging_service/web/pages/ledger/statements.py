"""Statements: of a member, a table or the club, to be read, printed, and taken away; and how they list movements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import msgspec
from flask import Response

from ging_service.access.role_rights import Right
from ging_service.domain.books.terms import is_rounded, payable, worth
from ging_service.domain.errors import Refused
from ging_service.i18n.formatting import day
from ging_service.i18n.messages import _
from ging_service.reporting.club import members as people
from ging_service.reporting.ledger.ledger import reversible_among
from ging_service.reporting.paging import MOST_ITEMS, Page, Paging
from ging_service.reporting.statements.curve import curve_of
from ging_service.reporting.statements.formats import FORMATS
from ging_service.reporting.statements.queries import StatementPage, statement_page
from ging_service.reporting.statements.statement import Subject
from ging_service.reporting.tables import tables
from ging_service.web.api.ledger import statements as statement_answers
from ging_service.web.api.ledger.statements import in_one_piece, statement_document, statement_file
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.balances import plot_of
from ging_service.web.pages.ledger.ledger_labels import account_words, member_words, period_words, reason_words
from ging_service.web.pages.ledger.query_args import asked_period, or_what_is_wrong, paging, query_text, query_with
from ging_service.web.pages.rendering.templates import mark_no_store, show
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import own_or

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ging_service.reporting.statements.queries import WholeStatement
    from ging_service.reporting.statements.statement import Holding, Movement, Role, Statement, SubjectKind
    from ging_service.web.pages.ledger.balances import Plot
    from ging_service.web.pages.ledger.query_args import AskedPeriod


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMovement:
    """The counters that one event moves for one reason by one rule.

    ``counters``: by holding, None if a holding has no part in it. Statements of members and the club have one figure.
    ``account`` and ``party``: which of several accounts, and from or to whom. ``balance``: None if it is not counted.
    ``reverses``: the position of the entry if it can be reversed, −1 if not.
    """

    what: str
    rule: str
    deal: int
    counters: tuple[int | None, ...]
    account: str = ""
    party: str = ""
    balance: int | None = None
    is_aside: bool
    is_late: bool
    note: str
    reverses: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The movements of one day at one table. ``net``: the member's total of them, None for a single movement.

    ``is_late``: all of them are late; then no row repeats it.
    """

    day: str
    table_id: str
    net: int | None
    is_late: bool
    rows: tuple[EventMovement, ...]


def groups_of(
    statement: Statement, movements: Sequence[Movement], reversible: Collection[int] = ()
) -> tuple[Group, ...]:
    """Return the movements by day and table, in order. ``reversible``: positions of entries that can be reversed."""
    kind = statement.subject.kind
    places = [one.account for one in statement.holdings]
    parts = groupby(movements, key=lambda one: (one.day, one.table_id))
    return tuple(_group(kind, places, reversible, *place, tuple(found)) for place, found in parts)


def _group(  # noqa: PLR0913, PLR0917  a place of a statement, and what stands there
    kind: SubjectKind,
    places: Sequence[str],
    reversible: Collection[int],
    day: str,
    table_id: str,
    movements: Sequence[Movement],
) -> Group:
    late = all(one.late for one in movements)
    rows = (replace(row, is_late=row.is_late and not late) for row in _rows(kind, places, movements, reversible))
    return Group(day=day, table_id=table_id, net=_net(kind, movements), is_late=late, rows=tuple(rows))


def _net(kind: SubjectKind, movements: Sequence[Movement]) -> int | None:
    counted = [one.counters for one in movements if one.role == "movement"]
    return sum(counted) if kind == "member" and len(counted) > 1 else None


def _rows(
    kind: SubjectKind, places: Sequence[str], movements: Sequence[Movement], reversible: Collection[int]
) -> Iterator[EventMovement]:
    if kind == "table":
        for _position, event in groupby(movements, key=lambda one: one.position):
            yield from _by_place(places, tuple(event))
        return
    for one in movements:
        counted = one.role == "movement"
        yield EventMovement(
            what=reason_words(one.reason),
            rule=one.rule,
            deal=one.deal,
            counters=(one.counters,),
            account=account_words(one.account),
            party=account_words(one.counterpart),
            balance=one.balance if counted else None,
            is_aside=not counted,
            is_late=one.late,
            note=one.note,
            reverses=one.position if one.position in reversible else -1,
        )


def _by_place(places: Sequence[str], event: Sequence[Movement]) -> Iterator[EventMovement]:
    """Return the movements of a table: the parts of each stack and of the common places, side by side."""
    rows: dict[tuple[Role, str, str], list[Movement]] = {}
    for one in event:
        rows.setdefault((one.role, one.reason, one.rule), []).append(one)
    for (role, reason, rule), found in rows.items():
        yield EventMovement(
            what=reason_words(reason),
            rule=rule,
            deal=found[0].deal,
            counters=tuple(_sum(found, place) for place in places),
            is_aside=role == "aside",
            is_late=found[0].late,
            note=found[0].note,
        )


def _sum(movements: Sequence[Movement], place: str) -> int | None:
    found = [one.counters for one in movements if one.account == place]
    return sum(found) if found else None


BLUEPRINT = PageBlueprint("statements", __name__)

# Some twenty evenings of a member: about what people scroll through.
_MOVEMENTS: Final = 200
# The latest of a season: people read the statement of a table soon after it has ended.
_TABLES: Final = 100
_CLUB: Final = Subject(kind="club")


@BLUEPRINT.page("/ledger/statements", needs=(Right.READ_CLUB, Right.READ_BOOKS))
def statements_page(club: str) -> Response:
    """Show the list of statements that can be read."""
    reads = Right.READ_BOOKS in person().rights
    newest = replace(paging(_TABLES), order="newest")
    return show(
        "pages/ledger/statements.html",
        members=people.list_members(services(), club, Paging(limit=MOST_ITEMS)).items if reads else (),
        tables=tables.list_tables(services(), club, newest) if reads else Page(items=()),
        name_of=member_words,
    )


@BLUEPRINT.page("/ledger/statements/club", needs=Right.READ_BOOKS)
def statement_of_club_page(club: str) -> Response:
    """Show the club's own accounts."""
    return _page(club, _CLUB)


@BLUEPRINT.page("/ledger/statements/members/<slug:member>", needs=own_or(Right.READ_BOOKS))
def statement_of_member_page(club: str, member: str) -> Response:
    """Show a member's opening balance, their movements, and their closing balance."""
    return _page(club, Subject(kind="member", id=member))


@BLUEPRINT.page("/ledger/statements/tables/<slug:table>", needs=Right.READ_BOOKS)
def statement_of_table_page(club: str, table: str) -> Response:
    """Show a table's stacks and common places, deal by deal."""
    return _page(club, Subject(kind="table", id=table))


@BLUEPRINT.page("/ledger/statements/club/export", needs=Right.READ_BOOKS)
def statement_of_club_file(club: str) -> Response:
    """Send the club's statement in one piece."""
    return _file(club, _CLUB)


@BLUEPRINT.page("/ledger/statements/members/<slug:member>/export", needs=own_or(Right.READ_BOOKS))
def statement_of_member_file(club: str, member: str) -> Response:
    """Send the member's statement in one piece."""
    return _file(club, Subject(kind="member", id=member))


@BLUEPRINT.page("/ledger/statements/tables/<slug:table>/export", needs=Right.READ_BOOKS)
def statement_of_table_file(club: str, table: str) -> Response:
    """Send the table's statement in one piece."""
    return _file(club, Subject(kind="table", id=table))


def _file(club: str, subject: Subject) -> Response:
    name = query_text("format", "html")
    period = asked_period(club).period
    if name == "json":
        whole = in_one_piece(club, subject, period)
        told = StatementPage(statement=whole.statement, page=Page(items=whole.movements))
        body = msgspec.json.encode(shape_of(statement_answers.Statement)(told))
        response = Response(body, content_type="application/json")
        file = statement_file(club, subject, period, "json")
        response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
        return mark_no_store(response)
    if name not in FORMATS:
        raise BadRequest("invalid", _("A statement can be html, svg, text, csv or json."), "format")
    return mark_no_store(statement_document(club, subject, period, name))


def _page(club: str, subject: Subject) -> Response:
    return or_what_is_wrong(lambda: _shown(club, subject, asked_period(club)), lambda: _drawn(subject))


def _shown(club: str, subject: Subject, when: AskedPeriod) -> Response:
    found = statement_page(services(), club, subject, when.period, paging(_MOVEMENTS))
    statement = found.statement
    whole = _whole(club, subject, when)
    return _drawn(
        subject,
        when,
        when_words=period_words(when.period, day),
        statement=statement,
        holdings=tuple((_holding_words(one), one) for one in statement.holdings),
        page=found.page,
        groups=groups_of(statement, found.page.items, _reversible(club, found.page.items)),
        plot=_plot(whole) if whole else None,
        moved=_moved(whole) if whole else None,
        payable=payable,
        worth=worth,
        is_rounded=is_rounded,
    )


def _drawn(subject: Subject, when: AskedPeriod | None = None, **more: Any) -> Response:  # noqa: ANN401  for a template
    return show(
        "pages/ledger/statement.html",
        subject=subject,
        title=_title(subject),
        when=when,
        asked=query_text,
        query_with=query_with,
        account_words=account_words,
        **more,
    )


def _reversible(club: str, movements: Sequence[Movement]) -> frozenset[int]:
    """Return the entries that the viewer may reverse."""
    if Right.KEEP_BOOKS not in person().rights:
        return frozenset()
    return reversible_among(services(), club, [(one.position, one.type) for one in movements])


def _title(subject: Subject) -> str:
    match subject.kind:
        case "member":
            return _("Statement of %(name)s", name=member_words(subject.id))
        case "table":
            return _("Statement of table %(table)s", table=subject.id)
        case _:
            return _("Statement of the club's accounts")


def _whole(club: str, subject: Subject, when: AskedPeriod) -> WholeStatement | None:
    """Return the statement with all its movements, if there are not too many to draw."""
    try:
        return in_one_piece(club, subject, when.period)
    except Refused as refusal:
        # The page itself has pages. Only the picture and the sums need all movements.
        if refusal.code != "statement_too_long":
            raise
        return None


def _plot(whole: WholeStatement) -> Plot:
    curve = curve_of(whole.statement, whole.movements)
    match whole.statement.subject.kind:
        case "table":
            # The curve has no line for the last holding, that of the common places.
            names = [_holding_words(one) for one in whole.statement.holdings[:-1]]
        case "member":
            names = [member_words(whole.statement.subject.id)]
        case _:
            names = [_("held by members")]
    return plot_of(curve, names)


def _moved(whole: WholeStatement) -> tuple[int, int]:
    """Return the counters that came in, and those that went out."""
    counted = [one.counters for one in whole.movements if one.role == "movement"]
    return sum(one for one in counted if one > 0), sum(one for one in counted if one < 0)


def _holding_words(holding: Holding) -> str:
    """Return the words for a holding. A stack has its player's name."""
    return account_words(holding.owner or holding.account)
