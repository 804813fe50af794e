"""Lines of balances: several members beside each other, over a season or any days."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.access.role_rights import Right
from ging_service.i18n.formatting import day
from ging_service.i18n.messages import _
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.scope import Scope
from ging_service.reporting.statements.curve import Curve, Point, curve_of
from ging_service.reporting.statements.statement import Subject
from ging_service.web.api.ledger.statement_document import in_one_piece
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.balance_chart import plot_of
from ging_service.web.pages.ledger.ledger_labels import member_words, period_words
from ging_service.web.pages.ledger.query_args import asked_period, or_what_is_wrong, query_text
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Response

    from ging_service.calendar.periods import Period
    from ging_service.web.pages.ledger.query_args import AskedPeriod

BLUEPRINT = PageBlueprint("balances", __name__)

# As many as can be told apart by colour and dashes. Each costs a whole statement.
_MOST_LINES: Final = 5


@BLUEPRINT.page("/ledger/balances", needs=Right.READ_BOOKS)
def balances_page(club: str) -> Response:
    """Show the balances of some members, day by day."""
    return or_what_is_wrong(lambda: _shown(club, asked_period(club)), lambda: _drawn(_wanted()))


def _shown(club: str, when: AskedPeriod) -> Response:
    members = _wanted() or _usual(club, when.period)
    if len(members) > _MOST_LINES:
        raise BadRequest("invalid", _("Choose up to five members: more lines would be hard to tell apart."), "member")
    plot = None
    if members:
        curves = [_curve(club, member, when.period) for member in members]
        plot = plot_of(combined_plot(curves), [member_words(member) for member in members])
    return _drawn(members, when, plot=plot, when_words=period_words(when.period, day))


def _drawn(members: Sequence[str], when: AskedPeriod | None = None, **more: object) -> Response:
    choices = sorted(names().items(), key=lambda one: one[1].casefold())
    return show("pages/ledger/balances.html", members=members, when=when, asked=query_text, choices=choices, **more)


def _wanted() -> list[str]:
    return list(dict.fromkeys(one for one in request.args.getlist("member") if one))


def _usual(club: str, period: Period) -> list[str]:
    """Return the viewer, and the first of the standings."""
    own = [person().member] if person().member else []
    top = leaderboard(services(), club, Scope(period=period), paging=Paging(limit=_MOST_LINES)).items
    return list(dict.fromkeys([*own, *(one.member for one in top)]))[:_MOST_LINES]


def _curve(club: str, member: str, period: Period) -> tuple[Curve, int]:
    """Return a member's balance, and the counters that they had before its first point."""
    whole = in_one_piece(club, Subject(kind="member", id=member), period)
    return curve_of(whole.statement, whole.movements), whole.statement.opening


def combined_plot(curves: Sequence[tuple[Curve, int]]) -> Curve:
    """Return several lines in one picture, with every day on which one of them has a point."""
    days = sorted({point.at for curve, _opening in curves for point in curve.points})
    lines = [[_held(curve, opening, at) for at in days] for curve, opening in curves]
    points = (Point(at=at, label="", balances=tuple(balances)) for at, *balances in zip(days, *lines, strict=True))
    return Curve(grain="day", names=tuple(curve.names[0] for curve, _opening in curves), points=tuple(points))


def _held(curve: Curve, opening: int, at: int) -> int:
    """Return the value of a line on a day."""
    place = bisect_right([point.at for point in curve.points], at)
    # A balance stays as it is until the next movement, so the last point before the day counts.
    return curve.points[place - 1].balances[0] if place else opening
