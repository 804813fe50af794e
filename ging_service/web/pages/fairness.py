"""The fairness report: a club's deals compared with the exact odds, as pictures, figures and words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.access.role_rights import Right
from ging_service.domain.fairness.report_lines import Count, Judgement
from ging_service.domain.installed_games import GAMES
from ging_service.event_messages.game_messages import report_words
from ging_service.event_messages.general_messages import capitalised, spoken
from ging_service.i18n.formatting import exact, number, percent, signed
from ging_service.i18n.messages import _
from ging_service.reporting.fairness import fairness
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.reporting.statements.chart import round_range
from ging_service.reporting.tables.tables import list_tables
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.query_args import query_text
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from flask import Response

    from ging_service.domain.fairness.report_lines import Verdict
    from ging_service.domain.fairness.tests_of_fit import Method
    from ging_service.reporting.fairness import Fairness, JudgedLine


# Texts of the fairness report: the counts, their owners, their deviation, and its meaning.
#
# The words for the counts come from the games (``GameMessages.report_words``).


def title_words(of: str) -> str:
    """Return the title of a count."""
    return report_words().get(f"of:{of}") or capitalised(spoken(of))


def label_words(label: str) -> str:
    """Return the combination, place or seat of a count, or nobody."""
    if label.startswith("seat "):
        return _("Seat %(seat)s", seat=number(int(label.removeprefix("seat ")) + 1))
    word = report_words().get(label)
    return capitalised(word) if word else label


def owner_words(count: Count) -> str:
    """Return whose count it is: a member's name, or the words for its label."""
    return names().get(count.label, count.label) if count.is_member else label_words(count.label)


def sentence(of: str, count: Count) -> str:
    """Return the deviation of a count, and whether chance explains it."""
    far, who = count.observed - count.expected, owner_words(count)
    kind = of.partition(" ")[0]
    amount = _counters(abs(float(far))) if kind == "counters" else percent(abs(float(far / count.expected)))
    if not far:
        said = _("%(who)s: exactly as expected", who=who)
    else:
        said = _strays(of, count.label, more=far > 0) % {"who": who, "share": amount}
    return f"{said}; {_within(count)}"


def verdict_words(verdict: Verdict) -> str:
    """Return the verdict on a line, or on the whole report."""
    return {
        "as_chance_has_it": _("as expected by chance"),
        "a_streak": _("a streak: unusual on its own, but not among so many lines"),
        "unusual": _("unusual: one in 20 fair clubs would show something this rare somewhere in its report"),
        "beyond_chance": _(
            "beyond chance: fewer than one fair club in 1000 would show this; worth an inquiry, but not a proof"
        ),
    }[verdict]


def method_words(method: Method) -> str:
    """Return the method by which a line was tested."""
    return {
        "binomial_exact": _("binomial, exact"),
        "binomial": _("binomial"),
        "multinomial_exact": _("multinomial, exact"),
        "chi_squared": _("chi-squared"),
        "convolution": _("exact distribution"),
        "normal": _("normal distribution"),
    }[method]


def figure_words(value: float) -> str:
    """Return an expected count to a tenth, or to its first digit if it is almost nothing."""
    return exact(f"{value:.1f}" if abs(value) >= 0.05 or not value else f"{value:.1g}")  # noqa: PLR2004  a tenth


def p_words(p: float) -> str:
    """Return a probability to four places, or a bound if four places cannot show it."""
    return exact(f"{p:.4f}") if p >= 0.0001 else _("below %(least)s", least=exact("0.0001"))  # noqa: PLR2004  four places


def _strays(of: str, label: str, *, more: bool) -> str:
    """Return the game's most specific sentence for these counts."""
    side, words = "more" if more else "less", report_words()
    kind = of.partition(" ")[0]
    for name in (f"{side}:{of}:{label}", f"{side}:{of}", f"{side}:{kind}"):
        if name in words:
            return words[name]
    return _("%(who)s: %(share)s more than expected") if more else _("%(who)s: %(share)s less than expected")


def _within(count: Count) -> str:
    if count.low <= count.observed <= count.high:
        return _("that is within the range of chance in 95 of 100 cases.")
    return _("chance alone deviates this far in fewer than 5 of 100 cases.")


def _counters(far: float) -> str:
    return _("%(counters)s counters", counters=exact(f"{far:.1f}"))


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
        farthest=max(rows, key=_distance).said,
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


def _distance(row: RangeRow) -> float:
    """Return the deviation of a count from its expected value, in widths of its range."""
    # Plus one, as the range includes both ends: one of a single value has a width, too.
    return abs(_far(row.count, row.count.observed)) / (row.count.high - row.count.low + 1)


def _far(count: Count, value: int | Fraction) -> float:
    return float(value - count.expected)


BLUEPRINT = PageBlueprint("fairness", __name__)

WORDS: Final = {
    "figure_words": figure_words,
    "label_words": label_words,
    "method_words": method_words,
    "p_words": p_words,
    "title_words": title_words,
    "verdict_words": verdict_words,
}


@BLUEPRINT.page("/fairness", needs=Right.LOOK)
def fairness_page(club: str) -> Response:
    """Show the report of the club, or of one table."""
    table = query_text("table")
    found = fairness(services(), club, table)
    return show(
        "pages/fairness/report.html",
        report=found,
        titles=_titles(found),
        samples=tuple((one, tuple(figures_of(one.lines, place))) for place, one in enumerate(found.samples)),
        table=table,
        # The newest: of a long list, the tables that cannot be chosen must not be those of this season.
        tables=list_tables(services(), club, Paging(limit=MOST_ITEMS, order="newest")).items,
        **WORDS,
    )


def _titles(found: Fairness) -> dict[str, str]:
    """Return the title of each game in front of its part of the report; nothing if all parts are of one game."""
    played = {sample.game for sample in found.samples} | {part.game for part in found.played}
    return {game.kind: f"{game.title}: " if len(played) > 1 else "" for game in GAMES}
