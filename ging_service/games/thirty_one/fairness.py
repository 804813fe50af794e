"""The lot of Thirty-one against even odds, and what the player who begins makes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.fairness.game_fairness import Drawn, GameFairness, OpenDeal, Sample, Statistic, seat_label
from ging_service.games.thirty_one.decider.events import LotDrawn
from ging_service.games.thirty_one.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ging_service.domain.fairness.game_fairness import PlayedDeal, PlayedTable, Seen


LOT: Final = "lot"
"""What is counted: followed by the number of players, because the odds differ."""
DECIDED: Final = "results of rounds"
WON_BY_PLACE: Final = "rounds won by place"
FIRST: Final = "who began"
OTHERS: Final = "others"


def lot_of(players: int) -> str:
    """The name of the line of tables with so many players."""
    return f"{LOT} of {players} players"


def open_deals(table: PlayedTable) -> Iterator[OpenDeal]:
    """Yield the lots, which are open to everybody at once: one for the first round of a table that is played here."""
    players = len(table.members)
    # All lots are one sample, whatever the number of players: each line names its own.
    for lot in table.events:
        yield OpenDeal(Sample(), [Drawn(lot_of(players), "", seat_label(lot.seat), players)])


def even_odds(_sample: Sample, players: Any) -> Mapping[str, Fraction]:  # noqa: ANN401  what is given
    """NM91: all seats are equally likely."""
    return {seat_label(seat): Fraction(1, players) for seat in range(players)}


def count_deal(deal: PlayedDeal) -> Iterator[Seen]:
    """Yield what is counted of a round."""
    yield (DECIDED, deal.kind), 1
    if deal.winners:
        # The dealer of a round is who began it.
        yield (WON_BY_PLACE, FIRST if deal.winners[0] == deal.dealer else OTHERS), 1


FAIRNESS: Final = GameFairness(
    events=(LotDrawn,),
    open_deals=open_deals,
    statistics=tuple(Statistic(of=lot_of(players), odds=even_odds) for players in range(2, GAME.seats[1] + 1)),
    count_deal=count_deal,
    seen={DECIDED: (), WON_BY_PLACE: (FIRST, OTHERS)},
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
