"""The balance over time as an SVG picture: steps, round numbers at its axes, words for those who do not see it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from ging_service.reporting.statements.axes import Tick, day_ticks, deal_ticks
from ging_service.reporting.statements.frame import ChartFrame, Frame, last_deal
from ging_service.reporting.statements.statement_labels import heading, period_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.reporting.statements.curve import Curve
    from ging_service.reporting.statements.statement import Statement

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
