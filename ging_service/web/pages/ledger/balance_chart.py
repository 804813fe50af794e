"""The line chart of balances over time: the places of its lines and labels, and its description."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.i18n.formatting import calendar, day, number
from ging_service.i18n.messages import _
from ging_service.reporting.statements.axes import day_places, deal_ticks
from ging_service.reporting.statements.curve import CLOSING, END, OPENING, START
from ging_service.reporting.statements.frame import ChartFrame, Frame, last_deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.reporting.statements.axes import Span
    from ging_service.reporting.statements.curve import Curve, Point

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
