"""Balances over time: the points that a chart of a statement draws, and that the table beside it lists."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from ging_service.calendar.zoned_days import day_in, zone_named
from ging_service.domain.declare import Fact
from ging_service.domain.streams import types_stating

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.reporting.statements.statement import Holding, Movement, Statement

Grain = Literal["day", "week", "month", "year", "deal"]

MOST_POINTS: Final = 60
"""More points than these are grouped by week, month or year: people also read the table next to the chart."""

END: Final = "end"
"""The label of a table's last point: after its last deal, when the game has been settled."""

START: Final = "start"
OPENING: Final = "opening"
CLOSING: Final = "closing"
"""The labels of a table before its first deal, and of the first and the last day of a period."""

_SETTLED: Final = types_stating(Fact.GAME_SETTLED)
_TAKEN_HOME: Final = types_stating(Fact.COUNTERS_RETURNED)
_CALENDAR: Final[tuple[Grain, ...]] = ("day", "week", "month", "year")


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """The value of each line at the end of a day, a week …, or after a deal.

    ``at``: its place on the axis: the ordinal of the last day of it on which something moved, or the place of the deal.
    """

    at: int
    label: str
    balances: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Lines by name, and their points in order. ``grain``: the unit of one point."""

    grain: Grain
    names: tuple[str, ...]
    points: tuple[Point, ...]


def curve_of(statement: Statement, movements: Sequence[Movement]) -> Curve:
    """Return a member's balance, the stacks of a table deal by deal, or the counters that the club has given out."""
    counted = [one for one in movements if one.role == "movement"]
    match statement.subject.kind:
        case "table":
            # The last holding is the table's common places, which are no player's stack.
            return _by_deal(statement.holdings[:-1], counted)
        case "member":
            return _by_day(statement, statement.name, counted)
        case "club":
            return _by_day(statement, "held by members", counted, sign=-1)


def _by_deal(stacks: Sequence[Holding], movements: Iterable[Movement]) -> Curve:
    """Return the stacks at the beginning, after every deal and at the end, before they are taken home.

    Counters that are bought between deals belong to the deal before.
    """
    held = {one.account: one.opening for one in stacks}
    points = [Point(at=0, label=START, balances=tuple(held.values()))]
    for one in movements:
        # Otherwise every stack would end at zero, and the chart would hide who has won.
        if one.type in _TAKEN_HOME or one.account not in held:
            continue
        held[one.account] += one.counters
        last = points[-1]
        at, label = last.at, last.label
        if one.deal > at:
            at, label = one.deal, f"deal {one.deal}"
        elif one.type in _SETTLED and label != END:
            at, label = at + 1, END
        if at == last.at:
            points.pop()
        points.append(Point(at=at, label=label, balances=tuple(held.values())))
    return Curve(grain="deal", names=tuple(one.name for one in stacks), points=tuple(points))


def _by_day(statement: Statement, name: str, movements: Sequence[Movement], *, sign: int = 1) -> Curve:
    """The total at the end of each day on which something moved, or of each week, month or year."""
    # Movements come in order, so what stays for a day is the total at its end.
    days = {dt.date.fromisoformat(one.day): sign * one.total for one in movements}
    grain: Grain = next((one for one in _CALENDAR if len({_span(one, day) for day in days}) <= MOST_POINTS), "year")
    ends = {_span(grain, day): (day, held) for day, held in days.items()}
    points = [Point(at=day.toordinal(), label=label, balances=(held,)) for label, (day, held) in ends.items()]
    first, last = _ends(statement, moved=bool(points))
    if first:
        points.insert(0, Point(at=first.toordinal(), label=OPENING, balances=(sign * statement.opening,)))
    if last and last.toordinal() > points[-1].at:
        points.append(Point(at=last.toordinal(), label=CLOSING, balances=points[-1].balances))
    return Curve(grain=grain, names=(name,), points=tuple(points))


def _ends(statement: Statement, *, moved: bool) -> tuple[dt.date | None, dt.date | None]:
    """Return the period's first day, or today where nothing moves; and its last day, today at the latest."""
    today = day_in(dt.datetime.fromisoformat(statement.drawn_up_at), zone_named(statement.period.zone))
    first, last = statement.period.first_day or ("" if moved else today), min(statement.period.last_day, today)
    return (dt.date.fromisoformat(first) if first else None), (dt.date.fromisoformat(last) if last else None)


def _span(grain: Grain, day: dt.date) -> str:
    """Return the label of the span that a day belongs to."""
    match grain:
        case "week":
            return f"week of {day - dt.timedelta(days=day.weekday())}"
        case "month":
            return day.isoformat()[:7]
        case "year":
            return day.isoformat()[:4]
        case _:
            return day.isoformat()
