"""Lines of balances: several members beside each other, over a season or any days; and their chart."""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.access.role_rights import Right
from ging_service.i18n.formatting import calendar, day, number
from ging_service.i18n.messages import _
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope
from ging_service.reporting.statements.chart import ChartFrame, Frame, day_places, deal_ticks, last_deal
from ging_service.reporting.statements.curve import CLOSING, END, OPENING, START, Curve, Point, curve_of
from ging_service.reporting.statements.statement import Subject
from ging_service.web.api.ledger.statements import in_one_piece
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.ledger_labels import member_words, period_words
from ging_service.web.pages.ledger.query_args import asked_period, or_what_is_wrong, query_text
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from flask import Response

    from ging_service.calendar.periods import Period
    from ging_service.reporting.statements.chart import Span
    from ging_service.web.pages.ledger.query_args import AskedPeriod


WIDTH: Final = 640
HEIGHT: Final = 280
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 20, 12, 34
_SHEET: Final = ChartFrame(width=WIDTH, height=HEIGHT, left=_LEFT, right=_RIGHT, top=_TOP, bottom=_BOTTOM, most_steps=5)
_MOST_TICKS: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A round number of counters, or a day or a deal: its place, and its words."""

    at: float
    words: str
    is_zero: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLine:
    """A line of steps, and its points."""

    name: str
    path: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """The picture. ``told``: the same in words, line by line; ``rows``: its data: a time, and each line's value."""

    up: tuple[Mark, ...]
    along: tuple[Mark, ...]
    lines: tuple[ChartLine, ...]
    told: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    bottom: int = HEIGHT - _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def plot_of(curve: Curve, names: Sequence[str]) -> Plot:
    """Return the picture of a curve. ``names``: of its lines."""
    drawing = _Drawing(curve)
    rows = tuple((point_words(curve, point), point.balances) for point in curve.points)
    return Plot(
        up=tuple(drawing.up()),
        along=tuple(drawing.along()),
        lines=tuple(drawing.line(place, name) for place, name in enumerate(names)),
        told=tuple(_told(rows, place, name) for place, name in enumerate(names)),
        rows=rows,
    )


def point_words(curve: Curve, point: Point) -> str:
    """Return the time of a point in words: a day, a week, …, or the deal that it follows."""
    special = {START: _("at the start"), END: _("at the end")}
    when = dt.date.fromordinal(max(point.at, 1))
    if point.label in special:
        return special[point.label]
    match curve.grain:
        case "deal":
            return _("deal %(deal)s", deal=number(point.at))
        case "week" if point.label not in (OPENING, CLOSING):
            return _("week of %(day)s", day=day((when - dt.timedelta(days=when.weekday())).isoformat()))
        case "month" if point.label not in (OPENING, CLOSING):
            return calendar(when, "yMMM")
        case "year" if point.label not in (OPENING, CLOSING):
            return calendar(when, "y")
        case _:
            return day(when.isoformat())


def _told(rows: Sequence[tuple[str, tuple[int, ...]]], place: int, name: str) -> str:
    """Return a line in words: its first and its last value, its lowest and its highest."""
    held = [balances[place] for _when, balances in rows]
    return _(
        "%(name)s: %(first)s (%(begins)s) to %(last)s (%(ends)s), between %(low)s and %(high)s.",
        name=name,
        first=number(held[0]),
        begins=rows[0][0],
        last=number(held[-1]),
        ends=rows[-1][0],
        low=number(min(held)),
        high=number(max(held)),
    )


class _Drawing:
    """The parts of the picture."""

    def __init__(self, curve: Curve) -> None:
        self._curve = curve
        self._frame = Frame(curve, _SHEET)

    def up(self) -> Iterator[Mark]:
        """Return round numbers of counters."""
        return (Mark(at=self._frame.y(mark), words=number(mark), is_zero=mark == 0) for mark in self._frame.marks)

    def along(self) -> Iterator[Mark]:
        """Return days or deals."""
        if self._curve.grain == "deal":
            for tick in deal_ticks(last_deal(self._curve), _MOST_TICKS):
                yield Mark(at=self._frame.x(tick.at), words=number(tick.at) if tick.at else _("start"))
            return
        span, places = day_places(self._frame.first, self._frame.last, _MOST_TICKS)
        yield from (Mark(at=self._frame.x(at), words=_day_words(span, at)) for at in places)

    def line(self, place: int, name: str) -> ChartLine:
        """Return one line as steps."""
        points = tuple((self._frame.x(point.at), self._frame.y(point.balances[place])) for point in self._curve.points)
        (x, y), *others = points
        # Steps and no slopes: a balance stays the same until the next entry.
        return ChartLine(name=name, path=f"M{x:g} {y:g}" + "".join(f"H{x:g}V{y:g}" for x, y in others), points=points)


def _day_words(span: Span, at: int) -> str:
    """Return the words for a day at the axis. A day in January also shows its year."""
    when = dt.date.fromordinal(at)
    parts = {"day": "MMMd", "month": "yMMM" if when.month == 1 else "MMM", "year": "y"}
    return calendar(when, parts[span])


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
