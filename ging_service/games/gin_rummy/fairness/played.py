"""Deals of Gin Rummy as they were played: how they ended, and who won. Counted from public facts, and not tested.

How often the first player of a deal wins depends on the players. What two careful bots make of it is shown beside.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.counts import labels
from ging_service.domain.fairness.game_fairness import Frequency, SettledDeals
from ging_service.games.gin_rummy.fairness.report_lines import DEALER, FIRST_PLAYER
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.cards import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedDeal

FIRST_PLAYER_WINS: Final = Fraction(2_130, 4_282)
"""The share of deals that the first player won, of those that somebody won, between careful bots under the ``classic``
house rules: 0.497, and between 0.482 and 0.512 with 95 % confidence. ``bench/gin_rummy_bots.py`` simulates it.
"""

_KIND, _PLACE, _SEAT = "kind", "place", "seat"


def count_deal(deal: PlayedDeal) -> Iterator[tuple[Key, int]]:
    """Yield what is counted of a deal."""
    yield (_KIND, deal.kind), 1
    if deal.winners:
        yield (_PLACE, DEALER if deal.winners[0] == deal.dealer else FIRST_PLAYER), 1
        yield (_SEAT, f"seat {deal.winners[0]}"), 1


def played(origin: str, counts: Counts) -> SettledDeals:
    """Return the deals of an origin."""
    kinds = labels(counts, _KIND)
    return SettledDeals(
        game=GAME.kind,
        origin=origin,
        deals=kinds.total(),
        passed=0,
        misdeals=0,
        seen=(Frequency(of="results of deals", counts=dict(sorted(kinds.items()))), *_won(counts)),
    )


def _won(counts: Counts) -> Iterator[Frequency]:
    """Deals by the place and by the seat that won them."""
    by_place, by_seat = labels(counts, _PLACE), labels(counts, _SEAT)
    won = by_place.total()
    expected = {FIRST_PLAYER: won * FIRST_PLAYER_WINS, DEALER: won * (1 - FIRST_PLAYER_WINS)}
    places = {place: by_place[place] for place in expected}
    yield Frequency(of="deals won by place", counts=places, expected=expected)
    seats = (f"seat {seat}" for seat in SEATS)
    yield Frequency(of="deals won by seat", counts={seat: by_seat[seat] for seat in seats})
