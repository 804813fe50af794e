"""The balance over time as an SVG picture: steps, round numbers at its axes, words for those who do not see it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ging_service.reporting.statements.curve import END
from ging_service.reporting.statements.grouped_rows import heading, period_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ging_service.reporting.statements.curve import Curve
    from ging_service.reporting.statements.statement import Statement

Span = Literal["day", "month", "year"]

# Beyond these, a mark for each day, or for each month, would be too close to the next to be read.
_MOST_DAYS_BY_DAY: Final = 62
_MOST_DAYS_BY_MONTH: Final = 5 * 366
_MONTHS: Final = (1, 2, 3, 6)
_MONTH_NAMES: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Tick(NamedTuple):
    """A place on an axis, and what stands there."""

    at: int
    label: str


def round_step(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that goes into a span ``most`` times at most."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if span <= step * times * most:
                return step * times
        step *= 10


def round_range(low: int, high: int, most: int) -> range:
    """Round numbers from at or below ``low`` to at or above ``high``, ``most`` steps or one more."""
    step = round_step(max(high - low, 1), most)
    # A curve that is flat on a round number needs a second mark: a range of one number has no height.
    return range(
        low // step * step, -(-high // step) * step + 1 + (step if low == high and low % step == 0 else 0), step
    )


def day_places(first: int, last: int, most: int) -> tuple[Span, list[int]]:
    """Return days, or starts of months or years, between two ordinals: ``most`` or hardly more; and which of these."""
    days = last - first
    if days <= _MOST_DAYS_BY_DAY:
        return "day", list(range(first, last + 1, round_step(days, most)))
    beginnings = list(_months(first, last))
    if days <= _MOST_DAYS_BY_MONTH:
        every = next((one for one in _MONTHS if days // 30 <= one * most), 12)
        return "month", [one.toordinal() for one in beginnings if (one.month - 1) % every == 0]
    step = round_step(days // 365, most)
    return "year", [one.toordinal() for one in beginnings if one.month == 1 and one.year % step == 0]


def day_ticks(first: int, last: int, most: int) -> list[Tick]:
    """The same, each with its label."""
    span, places = day_places(first, last, most)
    return [Tick(at, _LABELS[span](dt.date.fromordinal(at))) for at in places]


def deal_ticks(last: int, most: int) -> list[Tick]:
    """The beginning, and deals whose numbers are round."""
    step = round_step(last, most)
    return [Tick(at, f"{at}" if at else "start") for at in range(0, last + 1, step)]


def _months(first: int, last: int) -> Iterator[dt.date]:
    """The first days of months between two ordinals."""
    day = dt.date.fromordinal(first).replace(day=1)
    while day.toordinal() <= last:
        if day.toordinal() >= first:
            yield day
        # From the first of any month, 31 days later is in the next one.
        day = (day + dt.timedelta(days=31)).replace(day=1)


def _day(day: dt.date) -> str:
    return f"{day.day} {_MONTH_NAMES[day.month - 1]}"


def _month(day: dt.date) -> str:
    """January bears its year."""
    return f"{_MONTH_NAMES[day.month - 1]} {day.year}" if day.month == 1 else _MONTH_NAMES[day.month - 1]


_LABELS: Final[Mapping[Span, Callable[[dt.date], str]]] = {
    "day": _day,
    "month": _month,
    "year": lambda day: f"{day.year}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartFrame:
    """The size of a picture, how much of it is left free at each side, and how many steps its counters may have."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    most_steps: int


class Frame:
    """A curve laid out on a sheet. ``marks``: round numbers of counters, lowest first; ``first``, ``last``: along."""

    def __init__(self, curve: Curve, sheet: ChartFrame) -> None:
        self._sheet = sheet
        held = [counters for point in curve.points for counters in point.balances]
        self.marks = round_range(min(held), max(held), sheet.most_steps)
        self.first, self.last = curve.points[0].at, curve.points[-1].at

    def x(self, at: int) -> float:
        """Return the horizontal place of a day or a deal; a single one is in the middle."""
        sheet = self._sheet
        share = (at - self.first) / (self.last - self.first) if self.last > self.first else 0.5
        return round(sheet.left + share * (sheet.width - sheet.left - sheet.right), 1)

    def y(self, counters: int) -> float:
        """Return the vertical place of a number of counters."""
        sheet, low, high = self._sheet, self.marks[0], self.marks[-1]
        share = (counters - low) / (high - low)
        return round(sheet.height - sheet.bottom - share * (sheet.height - sheet.top - sheet.bottom), 1)


def last_deal(curve: Curve) -> int:
    """Return the last deal of a curve of deals; its end is not a deal."""
    return [point.at for point in curve.points if point.label != END][-1]


_WIDTH, _HEIGHT = 720, 340
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 32, 44, 40
_SHEET: Final = ChartFrame(
    width=_WIDTH, height=_HEIGHT, left=_LEFT, right=_RIGHT, top=_TOP, bottom=_BOTTOM, most_steps=6
)
# More labels than this would overlap at the width of the picture.
_MOST_TICKS: Final = 9
_SAMPLE, _APART = 34, 16
_LETTER: Final = 7.2
"""About as wide as a letter of the legend is, so that its parts stand beside each other."""

_COLOURS: Final = (
    ("#1d5c99", "#7db8f0"),
    ("#a34a00", "#f2a65a"),
    ("#1f7a4d", "#6fcf97"),
    ("#8a2b82", "#e08ad8"),
)
"""Of the lines, on light paper and on dark; 4.5 to 1 against it at least."""

_DASHES: Final = ("none", "8 4", "2 4", "12 4 2 4")
"""Dash patterns that distinguish lines where there are no colours."""


def _style() -> str:
    lines = "".join(
        f".line{n}{{stroke:{light};stroke-dasharray:{dash}}}.dot{n}{{fill:{light}}}"
        for n, ((light, _), dash) in enumerate(zip(_COLOURS, _DASHES, strict=True))
    )
    # Only screens have a dark side: on paper the colours stay those for light.
    dark = "".join(f".line{n}{{stroke:{dark}}}.dot{n}{{fill:{dark}}}" for n, (_, dark) in enumerate(_COLOURS))
    return (
        ".chart text{font:13px system-ui,sans-serif;fill:#333}.chart .grid{stroke:#d5d5d5;stroke-width:1}"
        ".chart .zero{stroke:#777;stroke-width:1.5}.chart .line{fill:none;stroke-width:2.2;stroke-linejoin:round}"
        f"{lines}@media screen and (prefers-color-scheme:dark)"
        "{.chart text{fill:#ccc}.chart .grid{stroke:#444}.chart .zero{stroke:#999}" + dark + "}"
    )


CHART_STYLE: Final = _style()


def chart_svg(statement: Statement, curve: Curve, *, alone: bool = True) -> str:
    """The picture; ``alone``: a document of its own, with its style in it. A page has the style in its own."""
    drawing = _Drawing(curve)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
    title, told = f"Balance over time: {heading(statement)}", f"{period_words(statement.period)}. {_told(curve)}"
    parts = [
        f'{head} aria-label="{escape(title)}" aria-describedby="chart-told">',
        f"<title>{escape(title)}</title>",
        f'<desc id="chart-told">{escape(told)}</desc>',
        f"<style>{CHART_STYLE}</style>" if alone else "",
        *drawing.axes(),
        *(part for number, name in enumerate(curve.names) for part in drawing.line(number, name)),
        "</svg>\n",
    ]
    return "\n".join(part for part in parts if part)


def _told(curve: Curve) -> str:
    """Describe the picture in words: where each line begins and ends, its lowest and its highest value."""
    first, last = curve.points[0].label, curve.points[-1].label
    told = []
    for number, name in enumerate(curve.names):
        held = [point.balances[number] for point in curve.points]
        told.append(f"{name}: {held[0]} ({first}) to {held[-1]} ({last}), between {min(held)} and {max(held)}.")
    return " ".join(told)


class _Drawing:
    """The parts of the picture."""

    def __init__(self, curve: Curve) -> None:
        self._curve = curve
        self._frame = Frame(curve, _SHEET)
        self._legend_at = float(_LEFT)

    def axes(self) -> Iterator[str]:
        """Round numbers of counters with their lines, and days or deals."""
        right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM
        for mark in self._frame.marks:
            y = self._frame.y(mark)
            kind = "zero" if mark == 0 else "grid"
            yield f'<path class="{kind}" d="M{_LEFT} {y}H{right}"/>'
            yield f'<text x="{_LEFT - 8}" y="{y + 4.5:g}" text-anchor="end">{_minus(mark)}</text>'
        for tick in self._ticks():
            x = self._frame.x(tick.at)
            yield f'<path class="grid" d="M{x} {bottom}v5"/>'
            yield f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{escape(tick.label)}</text>'

    def line(self, number: int, name: str) -> Iterator[str]:
        """One line as steps, a dot at every point, and its name above."""
        places = [(self._frame.x(point.at), self._frame.y(point.balances[number])) for point in self._curve.points]
        (x, y), *others = places
        # A balance stays as it is until the next movement: a slope would show values that nobody ever had.
        steps = "".join(f"H{x:g}V{y:g}" for x, y in others)
        yield f'<path class="line line{number}" d="M{x:g} {y:g}{steps}"/>'
        yield "".join(f'<circle class="dot{number}" cx="{x:g}" cy="{y:g}" r="2.6"/>' for x, y in places)
        yield f'<path class="line line{number}" d="M{self._legend_at:g} 18h28"/>'
        room = int(((_WIDTH - _LEFT) / len(self._curve.names) - _SAMPLE - _APART) / _LETTER)
        called = name if len(name) <= room else f"{name[: room - 1]}…"
        yield f'<text x="{self._legend_at + _SAMPLE:g}" y="22.5">{escape(called)}</text>'
        self._legend_at += _SAMPLE + _LETTER * len(called) + _APART

    def _ticks(self) -> Sequence[Tick]:
        if self._curve.grain == "deal":
            return deal_ticks(last_deal(self._curve), _MOST_TICKS)
        return day_ticks(self._frame.first, self._frame.last, _MOST_TICKS)


def _minus(number: int) -> str:
    return f"{number}".replace("-", "−")
