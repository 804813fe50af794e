"""Balances over time: the points that a chart of a statement draws, and that the table beside it lists."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.application.statements.statement import Holding, Movement, Statement

Grain = Literal["day", "week", "month", "year", "deal"]

MOST_POINTS: Final = 60
"""More points than these are told by week, by month or by year: the table beside the chart is read, too."""

MOST_LINES: Final = 6
"""More accounts than these are drawn as one line, their sum."""

_END: Final = "end"
_TAKEN_HOME: Final = "ging.StacksReturned"
_CALENDAR: Final[tuple[Grain, ...]] = ("day", "week", "month", "year")


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What each line comes to at the end of a day, a week …, or behind a deal.

    ``at``: its place on the axis: the ordinal of the last day of it on which something moved, or the place of the deal.
    """

    at: int
    label: str
    balances: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Lines by name, and their points in order. ``grain``: what one point stands for."""

    grain: Grain
    names: tuple[str, ...]
    points: tuple[Point, ...]


def curve_of(statement: Statement, movements: Sequence[Movement]) -> Curve:
    """A member's balance, the stacks of a table deal by deal, or the accounts of the club that have moved."""
    counted = [one for one in movements if one.role == "movement"]
    if statement.subject.kind == "table":
        return _by_deal(statement.holdings[:-1], counted)
    moved = {one.account for one in counted}
    holdings = tuple(one for one in statement.holdings if one.account in moved) or statement.holdings[:1]
    return _by_day(statement, holdings, counted)


def _by_deal(stacks: Sequence[Holding], movements: Iterable[Movement]) -> Curve:
    """Stacks at the beginning, behind every deal and at the end, before they are taken home."""
    held = {one.account: one.opening for one in stacks}
    points = [Point(at=0, label="start", balances=tuple(held.values()))]
    for one in movements:
        if one.type == _TAKEN_HOME or one.account not in held:
            continue
        held[one.account] += one.counters
        last = points[-1]
        at = max(last.at, one.deal) if one.deal or not last.at else last.at + (last.label != _END)
        if at == last.at:
            points.pop()
        label = last.label if at == last.at else f"deal {at}" if one.deal else _END
        points.append(Point(at=at, label=label, balances=tuple(held.values())))
    return Curve(grain="deal", names=tuple(one.name for one in stacks), points=tuple(points))


def _by_day(statement: Statement, holdings: Sequence[Holding], movements: Sequence[Movement]) -> Curve:
    together = len(holdings) > MOST_LINES
    names = ("all of them together",) if together else tuple(one.name for one in holdings)
    days = list(_ends_of_days(holdings, movements, together=together))
    grain: Grain = next((one for one in _CALENDAR if len({_span(one, day) for day, _ in days}) <= MOST_POINTS), "year")
    ends = {_span(grain, day): (day, balances) for day, balances in days}
    moved = [Point(at=day.toordinal(), label=label, balances=held) for label, (day, held) in ends.items()]
    points = [*_opening(statement, holdings, moved, together=together), *moved]
    return Curve(grain=grain, names=names, points=(*points, *_closing(statement, points[-1])))


def _ends_of_days(
    holdings: Sequence[Holding], movements: Sequence[Movement], *, together: bool
) -> Iterator[tuple[dt.date, tuple[int, ...]]]:
    """Each day on which something moved, and what the lines come to at its end."""
    held = {one.account: one.opening for one in holdings}
    for place, one in enumerate(movements):
        held[one.account] += one.counters
        if place + 1 == len(movements) or movements[place + 1].day != one.day:
            yield dt.date.fromisoformat(one.day), _lines(held.values(), together=together)


def _opening(
    statement: Statement, holdings: Sequence[Holding], points: Sequence[Point], *, together: bool
) -> Iterator[Point]:
    """The opening balance, where the period has a beginning, or nothing moves."""
    first = statement.period.first_day
    if first or not points:
        day = dt.date.fromisoformat(first or statement.drawn_up_at[:10])
        held = _lines((one.opening for one in holdings), together=together)
        yield Point(at=day.toordinal(), label="opening", balances=held)


def _closing(statement: Statement, last: Point) -> Iterator[Point]:
    """The last balance once more, at the end of the period as far as it has come."""
    day = min(statement.period.last_day, statement.drawn_up_at[:10])
    if day and dt.date.fromisoformat(day).toordinal() > last.at:
        yield Point(at=dt.date.fromisoformat(day).toordinal(), label="closing", balances=last.balances)


def _lines(held: Iterable[int], *, together: bool) -> tuple[int, ...]:
    return (sum(held),) if together else tuple(held)


def _span(grain: Grain, day: dt.date) -> str:
    """What a day is a part of, as it is called."""
    match grain:
        case "week":
            return f"week of {day - dt.timedelta(days=day.weekday())}"
        case "month":
            return day.isoformat()[:7]
        case "year":
            return day.isoformat()[:4]
        case _:
            return day.isoformat()
