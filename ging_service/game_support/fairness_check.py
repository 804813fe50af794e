"""Checks that what a game counts for the fairness report can be kept, and that a report can be made of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ging_service.domain.fairness.game_fairness import count_table, played_deals, tested_deals
from ging_service.game_support.stored_counts import as_counted, as_stored

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.fairness.counts import Counts
    from ging_service.domain.fairness.game_fairness import GameFairness, PlayedTable


def find_fairness_fault(fairness: GameFairness, opened: Any, table: PlayedTable) -> str:  # noqa: ANN401  an event of any game
    """Return what is wrong with the counts of a table, as a sentence; "" if nothing is.

    ``opened``: the first event of the table, as everybody sees it.
    """
    try:
        lies_open = fairness.lies_open(opened, table.phase)
        stored = as_stored(count_table(fairness, table if lies_open else replace(table, events=())))
    # A game may raise anything: at a club the traceback would be logged, and the table would stay uncounted.
    except Exception as error:  # noqa: BLE001
        return f"GameFairness cannot count a table: {type(error).__name__}: {error}"
    try:
        _report(fairness, as_counted(stored))
        # The report adds up tables: a game that looks for one table's numbers in the sums fails at the second table.
        _report(fairness, as_counted(_doubled(stored)))
    except Exception as error:  # noqa: BLE001
        return f"GameFairness makes no report of its counts: {type(error).__name__}: {error}"
    return ""


def _report(fairness: GameFairness, counts: Counts) -> None:
    # Both are generators: nothing is made of the counts until somebody asks.
    for _ in (*tested_deals(fairness, counts), *played_deals(fairness, counts)):
        pass


def _doubled(stored: Mapping[str, int]) -> dict[str, int]:
    return {key: 2 * number for key, number in stored.items()}
