"""Where the points of a curve stand in a picture, whatever it is drawn with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.statements.axes import round_range
from ging_service.application.statements.curve import END

if TYPE_CHECKING:
    from ging_service.application.statements.curve import Curve


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The size of a picture, how much of it is left free at each side, and how many steps its counters may have."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    most_steps: int


class Frame:
    """A curve laid out on a sheet. ``marks``: round numbers of counters, the lowest first; ``first``, ``last``: along."""

    def __init__(self, curve: Curve, sheet: Sheet) -> None:
        self._sheet = sheet
        held = [counters for point in curve.points for counters in point.balances]
        self.marks = round_range(min(held), max(held), sheet.most_steps)
        self.first, self.last = curve.points[0].at, curve.points[-1].at

    def x(self, at: int) -> float:
        """Where a day or a deal is; the only one is in the middle."""
        sheet = self._sheet
        share = (at - self.first) / (self.last - self.first) if self.last > self.first else 0.5
        return round(sheet.left + share * (sheet.width - sheet.left - sheet.right), 1)

    def y(self, counters: int) -> float:
        """Where so many counters are."""
        sheet, low, high = self._sheet, self.marks[0], self.marks[-1]
        share = (counters - low) / (high - low)
        return round(sheet.height - sheet.bottom - share * (sheet.height - sheet.top - sheet.bottom), 1)


def last_deal(curve: Curve) -> int:
    """The last deal of a curve of deals; its end is none."""
    return [point.at for point in curve.points if point.label != END][-1]
