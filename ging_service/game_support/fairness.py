"""The fairness report of the installed games, and a check that a report can be made of what a game counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from ging_service.domain.fairness.game_fairness import GROUP, GameFairness, count_table, played_deals, tested_deals
from ging_service.domain.installed_games import GAMES, find_outlets
from ging_service.game_support.card_distribution import general_fairness

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.fairness.game_fairness import PlayedTable


@cache
def fairness_of_games() -> Mapping[str, GameFairness]:
    """Return what each installed game contributes to the fairness report, in the order of the games."""
    brought = find_outlets(GROUP, GameFairness)
    return {game.kind: brought.get(game.kind) or general_fairness(game) for game in GAMES}


def find_fairness_fault(fairness: GameFairness, opened: Any, table: PlayedTable) -> str:  # noqa: ANN401  an event of any game
    """Return what is wrong with the counts of a table, as a sentence; "" if nothing is.

    ``opened``: the first event of the table, as everybody sees it.
    """
    try:
        lies_open = fairness.lies_open(opened, table.phase)
        counts = count_table(fairness, table if lies_open else replace(table, events=()))
    # A game may raise anything: at a club the traceback would be logged, and there would be no report.
    except Exception as error:  # noqa: BLE001
        return f"GameFairness cannot count a table: {type(error).__name__}: {error}"
    try:
        # The report adds up tables: a game that looks for one table's numbers in the sums fails at the second table.
        for sums in (counts, Counter({key: 2 * number for key, number in counts.items()})):
            # Both are generators: nothing is made of the counts until somebody asks.
            for _ in (*tested_deals("game", fairness, sums), *played_deals("game", fairness, sums)):
                pass
    except Exception as error:  # noqa: BLE001
        return f"GameFairness makes no report of its counts: {type(error).__name__}: {error}"
    return ""
