"""The part of Gin Rummy in a club's fairness report: its dealt hands against the exact odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.counts import below, counted
from ging_service.domain.fairness.game_fairness import GameFairness, OpenDeals
from ging_service.domain.fairness.origins import origin_of
from ging_service.games.gin_rummy.fairness.odds import HANDS
from ging_service.games.gin_rummy.fairness.open_deals import EVENTS, open_deals
from ging_service.games.gin_rummy.fairness.played import count_deal, played
from ging_service.games.gin_rummy.fairness.report_lines import DEALS, lines, numbers_of
from ging_service.games.gin_rummy.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedTable
    from ging_service.games.gin_rummy.fairness.open_deals import OpenDeal


def count_open(table: PlayedTable) -> Counts:
    """Count the open deals, by the rule of aces (GR1), because their odds differ."""
    return counted(open_deals(table.events), _numbers)


def _numbers(deal: OpenDeal) -> Iterator[tuple[Key, int]]:
    for key, number in numbers_of(deal.dealt):
        yield (deal.aces, *key), number


def tested(counts: Counts) -> Iterator[OpenDeals]:
    """Yield the open deals, those under one rule of aces together."""
    for aces in HANDS:
        if found := below(counts, aces):
            yield OpenDeals(
                game=GAME.kind,
                origin=origin_of(recorded=False),
                ties="",
                deals=found[DEALS],
                held=(),
                lines=tuple(lines(found, aces)),
            )


FAIRNESS: Final = GameFairness(
    events=EVENTS, count_open=count_open, tested=tested, count_deal=count_deal, played=played
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
