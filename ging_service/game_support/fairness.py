"""The fairness report of the installed games: their counts as the database has them, and checks of these."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.domain.fairness.game_fairness import GROUP, GameFairness, count_table, played_deals, tested_deals
from ging_service.domain.installed_games import GAMES, find_outlets
from ging_service.game_support.card_distribution import general_fairness

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedTable


def as_stored(counts: Counts) -> dict[str, int]:
    """Return counts as the database has them: a key as a JSON array.

    Raises ``TypeError`` for anything but whole numbers by tuples of words.
    """
    for key, number in counts.items():
        if type(number) is not int or type(key) is not tuple:
            raise TypeError(f"{number!r} is counted by {key!r}: no whole number by words")
    return {_stored_key(key): number for key, number in counts.items()}


# Most keys of a table are those of other tables too.
@lru_cache(10_000)
def _stored_key(key: Key) -> str:
    if not all(isinstance(word, str) for word in key):
        raise TypeError(f"something is counted by {key!r}: no whole number by words")
    return msgspec.json.encode(key).decode()


def as_counted(stored: Mapping[str, int]) -> Counts:
    """Return counts that the database has."""
    return Counter({tuple(msgspec.json.decode(key)): number for key, number in stored.items()})


# Checks that what a game counts for the fairness report can be kept, and that a report can be made of it.


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


# What each installed game contributes to the fairness report.


@cache
def fairness_of_games() -> Mapping[str, GameFairness]:
    """Return the outlet of each installed game, in the order of the games."""
    brought = find_outlets(GROUP, GameFairness)
    return {game.kind: brought.get(game.kind) or general_fairness(game) for game in GAMES}
