"""Deals of Newmarket as they were played: how they ended, and who was out. Counted from public facts, and not tested.

How often a place is out depends on the players. ``bench/newmarket_bots.py`` simulates it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.counts import labels
from ging_service.domain.fairness.game_fairness import Frequency, SettledDeals
from ging_service.games.newmarket.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedDeal

RESULTS: Final = "results of deals"
WON_BY_SEAT: Final = "deals won by seat"
_KIND, _WON = "kind", "won"


def count_deal(deal: PlayedDeal) -> Iterator[tuple[Key, int]]:
    """Yield what is counted of a deal."""
    yield (_KIND, deal.kind), 1
    for seat in deal.winners:
        yield (_WON, str(seat)), 1


def played(origin: str, counts: Counts) -> SettledDeals:
    """Return the deals of an origin."""
    kinds = labels(counts, _KIND)
    won = {int(seat): number for seat, number in labels(counts, _WON).items()}
    return SettledDeals(
        game=GAME.kind,
        origin=origin,
        deals=kinds.total(),
        passed=0,
        misdeals=kinds["misdeal"],
        seen=(
            Frequency(of=RESULTS, counts=dict(sorted(kinds.items()))),
            Frequency(of=WON_BY_SEAT, counts={f"seat {seat}": won[seat] for seat in sorted(won)}),
        ),
    )
