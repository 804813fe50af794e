"""The part of Newmarket in a club's fairness report: open deals against the exact odds, and all deals as played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.counts import below, counted, firsts
from ging_service.domain.fairness.game_fairness import GameFairness, OpenDeals
from ging_service.domain.fairness.origins import origin_of
from ging_service.game_support.results_by_seat import count_deal, played_deals
from ging_service.games.newmarket.fairness.open_deals import EVENTS, lies_open, open_deals
from ging_service.games.newmarket.fairness.report_lines import DEALS, lines, numbers_of
from ging_service.games.newmarket.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedTable
    from ging_service.games.newmarket.fairness.report_lines import DealtHands


def count_open(table: PlayedTable) -> Counts:
    """Count the open deals, by the number of players, because their odds differ."""
    return counted(open_deals(table.events), _numbers)


def _numbers(deal: DealtHands) -> Iterator[tuple[Key, int]]:
    seats = str(len(deal.hands))
    for key, number in numbers_of(deal):
        yield (seats, *key), number


def tested(counts: Counts) -> Iterator[OpenDeals]:
    """Yield the open deals, those of as many players together."""
    for seats in sorted(map(int, firsts(counts))):
        found = below(counts, str(seats))
        yield OpenDeals(
            game=GAME.kind,
            origin=origin_of(recorded=False),
            ties="",
            deals=found[DEALS],
            held=(),
            lines=tuple(lines(found, seats)),
        )


FAIRNESS: Final = GameFairness(
    events=EVENTS,
    count_open=count_open,
    tested=tested,
    count_deal=count_deal,
    # How often a place wins depends on the players: ``bench/newmarket_bots.py`` simulates it.
    played=partial(played_deals, GAME.kind),
    lies_open=lies_open,
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
