"""Deals of Gin Rummy as they were played: how they ended, and who won. Counted from public facts, and not tested.

How often the first player of a deal wins depends on the players. What two careful bots make of it is shown beside.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.fairness.lines import DEALER, FIRST_PLAYER
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.cards import SEATS
from ging_service.reporting.fairness.counted_deals import finished_deals
from ging_service.reporting.fairness.game_fairness import Frequency, SettledDeals, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

FIRST_PLAYER_WINS: Final = Fraction(2_130, 4_282)
"""The share of deals that the first player won, of those that somebody won, between careful bots under the ``classic``
house rules: 0.497, and between 0.482 and 0.512 with 95 % confidence. ``bench/gin_rummy_bots.py`` simulates it.
"""


def played(conn: Connection, club_id: str, table_id: str) -> Iterator[SettledDeals]:
    """Yield the deals of a club or of one table, those of the service first. An origin without deals is left out."""
    for recorded, of_origin in finished_deals(conn, club_id, table_id, GAME.kind):
        won = [(row.winners[0], row.dealer) for row in of_origin if row.winners]
        kinds = Counter(row.kind for row in of_origin)
        yield SettledDeals(
            game=GAME.kind,
            origin=origin_of(recorded=recorded),
            deals=len(of_origin),
            passed=0,
            misdeals=0,
            seen=(Frequency(of="results of deals", counts=dict(sorted(kinds.items()))), *_won(won)),
        )


def _won(won: list[tuple[int, int]]) -> Iterator[Frequency]:
    """Deals by the place and by the seat that won them. ``won``: winner and dealer of each."""
    by_place = Counter(DEALER if winner == dealer else FIRST_PLAYER for winner, dealer in won)
    expected = {FIRST_PLAYER: len(won) * FIRST_PLAYER_WINS, DEALER: len(won) * (1 - FIRST_PLAYER_WINS)}
    counts = {place: by_place[place] for place in expected}
    yield Frequency(of="deals won by place", counts=counts, expected=expected)
    by_seat = Counter(winner for winner, _ in won)
    yield Frequency(of="deals won by seat", counts={f"seat {seat}": by_seat[seat] for seat in SEATS})
