"""The part of wild-card rummy in a club's fairness report: its dealt hands against the exact odds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.counts import below, counted
from ging_service.domain.fairness.game_fairness import GameFairness, OpenDeals
from ging_service.domain.fairness.origins import origin_of
from ging_service.game_support.results_by_seat import count_deal, played_deals
from ging_service.games.wild_card_rummy.fairness.open_deals import EVENTS, open_deals
from ging_service.games.wild_card_rummy.fairness.report_lines import DEALS, Kind, lines, numbers_of
from ging_service.games.wild_card_rummy.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedTable
    from ging_service.games.wild_card_rummy.fairness.open_deals import OpenDeal


def count_open(table: PlayedTable) -> Counts:
    """Count the open deals by their kind."""
    return counted(open_deals(table.events), _numbers)


def _numbers(deal: OpenDeal) -> Iterator[tuple[Key, int]]:
    kind = tuple(map(str, deal.kind))
    for key, number in numbers_of(deal.dealt):
        yield (*kind, *key), number


def tested(counts: Counts) -> Iterator[OpenDeals]:
    """Yield the open deals, those of one kind together."""
    for kind in sorted({Kind(*map(int, key[: len(Kind._fields)])) for key in counts}):
        found = below(counts, *map(str, kind))
        yield OpenDeals(
            game=GAME.kind,
            origin=origin_of(recorded=False),
            ties="",
            deals=found[DEALS],
            held=(),
            lines=tuple(lines(found, kind)),
        )


FAIRNESS: Final = GameFairness(
    events=EVENTS,
    count_open=count_open,
    tested=tested,
    count_deal=count_deal,
    # How often a place wins depends on the players: ``bench/wild_card_rummy_bots.py`` simulates it.
    played=partial(played_deals, GAME.kind),
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
