"""Deals of a table whose four hands are visible to everybody by the table's own rules.

A showdown turns up the hands of every deal (G20), and a table with ``hands_open: at_end`` opens all of them when it
ends (G22). Hands that were opened for a review or a ruling are left out: somebody chose those deals for their
results. Events come as everybody sees them, so that nothing hidden can be counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.fairness.origins import origin_of
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt, HandsShown, TableOpened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Hand
    from ging_service.domain.fairness.game_fairness import PlayedTable
    from ging_service.games.ging.rules.claim_ranking import Ties

EVENTS: Final = (TableOpened, HandsDealt, DealRecorded, HandsShown)
_SETTLED: Final = frozenset({"sweep", "most", "none"})


class OpenDeal(NamedTuple):
    """A settled deal with its four open hands: who dealt, and under which rule of ties."""

    origin: str
    dealer: int
    dealt_by: str
    ties: Ties
    hands: tuple[Hand, ...]


def open_deals(table: PlayedTable) -> Iterator[OpenDeal]:
    """Yield the settled deals with open hands, in the order in which they were dealt. ``table``: one that lies open."""
    if not table.events:
        return
    opened, *dealt = table.events
    # A misdeal or an undone deal is left out: somebody saw its cards and found a reason.
    settled = {deal.number: deal for deal in table.deals if deal.kind in _SETTLED}
    hands = {event.deal: event.hands for event in dealt if len(event.hands) and all(event.hands)}
    for number, cards in hands.items():
        deal = settled.get(number)
        if deal is not None:
            origin = origin_of(recorded=deal.recorded)
            yield OpenDeal(origin, deal.dealer, table.members[deal.dealer], opened.rules.ties, cards)


def lies_open(opened: TableOpened, phase: str) -> bool:
    """G20, G22: Return True if the rules of a table show the hands of every deal to everybody."""
    rules = opened.rules
    return rules.mode == "showdown" or (rules.hands_open == "at_end" and phase == "ended")
