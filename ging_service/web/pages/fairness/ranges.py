"""Observed against expected counts as a picture: a row for each count, with its range by chance and its position."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.fairness.report_lines import Count
from ging_service.domain.fairness.verdicts import Judgement
from ging_service.i18n.formatting import signed
from ging_service.reporting.statements.axes import round_range
from ging_service.web.pages.fairness.fairness_texts import figure_words, label_words, owner_words, sentence, title_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from ging_service.reporting.fairness.fairness import JudgedLine

WIDTH: Final = 480
_LEFT, _RIGHT, _TOP, _ROW, _BOTTOM = 8, 8, 4, 46, 30
_MOST_STEPS: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeRow:
    """A count: its words, its figures, and its position in the picture.

    ``low`` to ``high``: the range by chance alone; ``at``: the count itself. ``judgement``: of its line, at the last
    count of it, else None. ``is_off``: it lies outside the range.
    """

    name: str
    said: str
    count: Count
    expected: str
    judgement: Judgement | None
    method: str
    y: int
    low: float
    high: float
    at: float
    is_off: bool


class Mark(NamedTuple):
    """A round number at the axis. Minor ones are left out if there is little room."""

    at: float
    words: str
    is_minor: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeChart:
    """One picture with its rows. ``farthest``: the count of largest deviation; ``zero``: the place of the expected."""

    id: str
    title: str
    farthest: str
    rows: tuple[RangeRow, ...]
    marks: tuple[Mark, ...]
    zero: float
    width: int
    bottom: int
    height: int


def figures_of(lines: Sequence[JudgedLine], sample: int) -> Iterator[RangeChart]:
    """Return a picture for all lines that count the same. ``sample``: its number in the report, for unique names."""
    for (of, subject), found in groupby(lines, key=lambda one: (one.line.of, one.line.subject)):
        yield _figure(of, subject, tuple(found), f"s{sample}-{of} {subject}".strip().replace(" ", "-"))


def _figure(of: str, subject: str, lines: Sequence[JudgedLine], name: str) -> RangeChart:
    counts = [(one, place, count) for one in lines for place, count in enumerate(one.line.counts)]
    ends = [_far(count, end) for _line, _place, count in counts for end in (count.low, count.high, count.observed)]
    marks = round_range(floor(min(ends)), ceil(max(ends)), _MOST_STEPS)
    scale = _Scale(marks)
    rows = tuple(_row(of, scale, number, *one) for number, one in enumerate(counts))
    bottom = _TOP + _ROW * len(counts)
    return RangeChart(
        id=name,
        title=f"{title_words(of)}: {label_words(subject)}" if subject else title_words(of),
        farthest=max(rows, key=_strays).said,
        rows=rows,
        marks=tuple(Mark(scale.x(mark), signed(mark), mark // marks.step % 2 != 0) for mark in marks),
        zero=scale.x(0),
        width=WIDTH,
        bottom=bottom,
        height=bottom + _BOTTOM,
    )


class _Scale:
    """The conversion of deviations from the expected count to places in the picture."""

    def __init__(self, marks: range) -> None:
        self._low, self._high = marks[0], marks[-1]

    def x(self, far: float) -> float:
        share = (far - self._low) / (self._high - self._low)
        return round(_LEFT + share * (WIDTH - _LEFT - _RIGHT), 1)


def _row(of: str, scale: _Scale, number: int, one: JudgedLine, place: int, count: Count) -> RangeRow:  # noqa: PLR0913, PLR0917  a row
    return RangeRow(
        name=owner_words(count),
        said=sentence(of, count),
        count=count,
        expected=figure_words(float(count.expected)),
        judgement=one.judgement if place + 1 == len(one.line.counts) else None,
        method=one.line.tested.method,
        y=_TOP + _ROW * number + _ROW - 12,
        low=scale.x(_far(count, count.low)),
        high=scale.x(_far(count, count.high)),
        at=scale.x(_far(count, count.observed)),
        is_off=not count.low <= count.observed <= count.high,
    )


def _strays(row: RangeRow) -> float:
    """Return the deviation of a count from its expected value, in widths of its range."""
    # Plus one, as the range includes both ends: one of a single value has a width, too.
    return abs(_far(row.count, row.count.observed)) / (row.count.high - row.count.low + 1)


def _far(count: Count, value: int | Fraction) -> float:
    return float(value - count.expected)
