"""Coordinates of a curve's points in a picture, independent of how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.reporting.statements.axes import round_range
from ging_service.reporting.statements.curve import END

if TYPE_CHECKING:
    from ging_service.reporting.statements.curve import Curve


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
