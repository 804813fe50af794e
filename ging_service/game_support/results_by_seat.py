"""Played deals as most games count them for the fairness report: how they ended, and which seats won.

A game names ``count_deal`` in its ``GameFairness``, and makes its ``played`` of ``played_deals``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.fairness.counts import labels
from ging_service.domain.fairness.game_fairness import Frequency, SettledDeals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedDeal

_KIND, _WON = "kind", "won"


def count_deal(deal: PlayedDeal) -> Iterator[tuple[Key, int]]:
    """Yield what is counted of a deal."""
    yield (_KIND, deal.kind), 1
    for seat in deal.winners:
        yield (_WON, str(seat)), 1


def played_deals(game: str, origin: str, counts: Counts) -> SettledDeals:
    """Return the deals of an origin."""
    kinds = labels(counts, _KIND)
    won = {int(seat): number for seat, number in labels(counts, _WON).items()}
    return SettledDeals(
        game=game,
        origin=origin,
        deals=kinds.total(),
        passed=0,
        misdeals=kinds["misdeal"],
        seen=(
            Frequency(of="results of deals", counts=dict(sorted(kinds.items()))),
            Frequency(of="deals won by seat", counts={f"seat {seat}": won[seat] for seat in sorted(won)}),
        ),
    )
