"""The lot of Thirty-one against even odds, and what the player who begins makes of it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.counts import firsts, labels, origin_of
from ging_service.domain.fairness.game_fairness import Frequency, GameFairness, OpenDeals, SettledDeals
from ging_service.domain.fairness.report_lines import Line, categories
from ging_service.games.thirty_one.decider.events import LotDrawn
from ging_service.games.thirty_one.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.game_fairness import PlayedDeal, PlayedTable


LOT: Final = "lot"
"""What is counted: followed by the number of players, because the odds differ."""
DECIDED: Final = "results of rounds"
WON_BY_PLACE: Final = "rounds won by place"
FIRST: Final = "who began"
OTHERS: Final = "others"


def key_of(players: int, seat: int) -> Key:
    """The key of a lot that has fallen on a seat, of so many players."""
    return str(players), f"seat {seat}"


def lot_of(players: int) -> str:
    """The name of the line of tables with so many players."""
    return f"{LOT} of {players} players"


def lines(counts: Counts) -> Iterator[Line]:
    """Yield a line for every number of players: all seats are equally likely."""
    for players in sorted(map(int, firsts(counts))):
        seen = labels(counts, str(players))
        # The last one has what is left of 1, as ``categories`` wants it.
        *others, last = (f"seat {seat}" for seat in range(players))
        yield categories(lot_of(players), seen, dict.fromkeys(others, Fraction(1, players)), last, seen.total())


_KIND, _WON = "kind", "won"


def count_open(table: PlayedTable) -> Counts:
    """Count the lots, which are open to everybody at once: one for the first round of a table that is played here."""
    return Counter(key_of(len(table.members), lot.seat) for lot in table.events)


def tested(counts: Counts) -> Iterator[OpenDeals]:
    """Yield the lots."""
    # All lots together, whatever the number of players: each line names its own.
    yield OpenDeals(
        game=GAME.kind,
        origin=origin_of(recorded=False),
        ties="",
        deals=counts.total(),
        held=(),
        lines=tuple(lines(counts)),
    )


def count_deal(deal: PlayedDeal) -> Iterator[tuple[Key, int]]:
    """Yield what is counted of a round."""
    yield (_KIND, deal.kind), 1
    if deal.winners:
        # The dealer of a round is who began it.
        yield (_WON, FIRST if deal.winners[0] == deal.dealer else OTHERS), 1


def played(origin: str, counts: Counts) -> SettledDeals:
    """Return the rounds of an origin."""
    won, kinds = labels(counts, _WON), labels(counts, _KIND)
    return SettledDeals(
        game=GAME.kind,
        origin=origin,
        deals=kinds.total(),
        passed=0,
        misdeals=0,
        seen=(
            Frequency(of=DECIDED, counts=dict(sorted(kinds.items()))),
            Frequency(of=WON_BY_PLACE, counts={place: won[place] for place in (FIRST, OTHERS)}),
        ),
    )


FAIRNESS: Final = GameFairness(
    events=(LotDrawn,), count_open=count_open, tested=tested, count_deal=count_deal, played=played
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
