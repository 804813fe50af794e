"""The lines of the fairness report over deals that a test has made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.fairness.game_fairness import OpenDeal, PlayedTable, Sample, count_table, tested_deals

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.fairness.game_fairness import Drawn, GameFairness
    from ging_service.domain.fairness.report_lines import Line


def lines_of(
    fairness: GameFairness, deals: Iterable[Iterable[Drawn]], sample: Sample | None = None
) -> tuple[Line, ...]:
    """Return the lines of one sample. ``deals``: what was drawn in each of them."""
    sample = sample or Sample()
    table = PlayedTable(members=(), phase="", deals=(), events=())
    given = replace(fairness, open_deals=lambda _table: [OpenDeal(sample, drawn) for drawn in deals])
    (found,) = tested_deals("game", given, count_table(given, table))
    return found.lines
