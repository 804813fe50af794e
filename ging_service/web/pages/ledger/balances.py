"""Lines of balances: several members beside each other, over a season or any days."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.queries.paging import Paging
from ging_service.application.queries.standings import Scope, leaderboard
from ging_service.application.statements.curve import Curve, Point, curve_of
from ging_service.application.statements.statement import Subject
from ging_service.web.errors import BadRequest
from ging_service.web.identity import person
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.asked import asked, asked_period, or_what_is_wrong
from ging_service.web.pages.ledger.ledger_words import member_words, period_words
from ging_service.web.pages.ledger.plot import plot_of
from ging_service.web.pages.people import names
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import _, day
from ging_service.web.serving import services
from ging_service.web.statement_document import in_one_piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Response

    from ging_service.application.queries.periods import Period
    from ging_service.web.pages.ledger.asked import AskedPeriod

BLUEPRINT = PageBlueprint("balances", __name__)

_MOST_LINES: Final = 5


@BLUEPRINT.page("/ledger/balances", needs=Right.READ_BOOKS)
def balances_page(club: str) -> Response:
    """What some members had, day by day."""
    return or_what_is_wrong(lambda: _shown(club, asked_period(club)), lambda: _drawn(_wanted()))


def _shown(club: str, when: AskedPeriod) -> Response:
    members = _wanted() or _usual(club, when.period)
    if len(members) > _MOST_LINES:
        raise BadRequest("invalid", _("Choose five members at most: more lines cannot be told apart."), "member")
    plot = None
    if members:
        curves = [_curve(club, member, when.period) for member in members]
        plot = plot_of(beside(curves), [member_words(member) for member in members])
    return _drawn(members, when, plot=plot, when_words=period_words(when.period, day))


def _drawn(members: Sequence[str], when: AskedPeriod | None = None, **more: object) -> Response:
    choices = sorted(names().items(), key=lambda one: one[1].casefold())
    return show("pages/ledger/balances.html", members=members, when=when, asked=asked, choices=choices, **more)


def _wanted() -> list[str]:
    return list(dict.fromkeys(one for one in request.args.getlist("member") if one))


def _usual(club: str, period: Period) -> list[str]:
    """Whoever looks, and the first of the standings."""
    own = [person().member] if person().member else []
    top = leaderboard(services(), club, Scope(period=period), paging=Paging(limit=_MOST_LINES)).items
    return list(dict.fromkeys([*own, *(one.member for one in top)]))[:_MOST_LINES]


def _curve(club: str, member: str, period: Period) -> tuple[Curve, int]:
    """A member's balance, and what he had before the first point of it."""
    whole = in_one_piece(club, Subject(kind="member", id=member), period)
    return curve_of(whole.statement, whole.movements), whole.statement.opening


def beside(curves: Sequence[tuple[Curve, int]]) -> Curve:
    """Several lines in one picture: at every day at which one of them has a point."""
    days = sorted({point.at for curve, _opening in curves for point in curve.points})
    lines = [[_held(curve, opening, at) for at in days] for curve, opening in curves]
    points = (Point(at=at, label="", balances=tuple(balances)) for at, *balances in zip(days, *lines, strict=True))
    return Curve(grain="day", names=tuple(curve.names[0] for curve, _opening in curves), points=tuple(points))


def _held(curve: Curve, opening: int, at: int) -> int:
    """What a line comes to on a day."""
    place = bisect_right([point.at for point in curve.points], at)
    return curve.points[place - 1].balances[0] if place else opening
