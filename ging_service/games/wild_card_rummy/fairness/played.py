"""Deals of wild-card rummy as they were played: how they ended, and who won. Counted from public facts, and not tested.

How often a place wins depends on the players. ``bench/wild_card_rummy_bots.py`` simulates it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.game import GAME
from ging_service.reporting.fairness.counted_deals import finished_deals
from ging_service.reporting.fairness.game_fairness import Frequency, SettledDeals, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection


def played(conn: Connection, club_id: str, table_id: str) -> Iterator[SettledDeals]:
    """Yield the deals of a club or of one table, those of the service first. An origin without deals is left out."""
    for recorded, of_origin in finished_deals(conn, club_id, table_id, GAME.kind):
        kinds = Counter(row.kind for row in of_origin)
        won = Counter(seat for row in of_origin for seat in row.winners)
        yield SettledDeals(
            game=GAME.kind,
            origin=origin_of(recorded=recorded),
            deals=len(of_origin),
            passed=0,
            misdeals=0,
            seen=(
                Frequency(of="results of deals", counts=dict(sorted(kinds.items()))),
                Frequency(of="deals won by seat", counts={f"seat {seat}": won[seat] for seat in sorted(won)}),
            ),
        )
