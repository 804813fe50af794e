"""The counts of a table by its game, and what the report makes of their sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.fairness.counts import below, counted, placed_below, without_zeros
from ging_service.domain.fairness.origins import ORIGINS, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import (
        GameFairness,
        OpenDeals,
        PlayedDeal,
        PlayedTable,
        SettledDeals,
    )

_OPEN, _PLAYED = "open", "played"


def count_table(game: GameFairness, table: PlayedTable) -> Counts:
    """Count the deals of a table. Zeros are left out, so that equal counts are stored as equal rows."""
    of_origin: dict[str, list[PlayedDeal]] = {}
    for deal in table.deals:
        of_origin.setdefault(origin_of(recorded=deal.recorded), []).append(deal)
    parts: dict[Key, Counts] = {(_OPEN,): game.count_open(table)}
    for origin, deals in of_origin.items():
        parts[_PLAYED, origin] = counted(deals, game.count_deal)
    return without_zeros(placed_below(parts))


def tested_deals(game: GameFairness, counts: Counts) -> Iterator[OpenDeals]:
    """Yield the open deals, with their tests."""
    if found := below(counts, _OPEN):
        yield from game.tested(found)


def played_deals(game: GameFairness, counts: Counts) -> Iterator[SettledDeals]:
    """Yield the deals as they were played, those of the service first. An origin without deals is left out."""
    for origin in ORIGINS:
        if found := below(counts, _PLAYED, origin):
            yield game.played(origin, found)
