"""Deals of Gin Rummy whose cards everybody may see: all that are over (GR16), won, resigned or void.

Events come as everybody sees them, so that nothing hidden can be counted: the hands of a running deal are face down there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.face_down import HIDDEN
from ging_service.games.gin_rummy.decider.events import HandsDealt, TableOpened
from ging_service.games.gin_rummy.fairness.report_lines import DealtHands
from ging_service.games.gin_rummy.rules.arrangement import least_deadwood

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.games.gin_rummy.rules.cards import Aces

EVENTS: Final = (TableOpened, HandsDealt)


class OpenDeal(NamedTuple):
    """A deal that is over, under a rule of aces."""

    aces: Aces
    dealt: DealtHands


def open_deals(events: Iterable[Any]) -> Iterator[OpenDeal]:
    """Yield the open deals of a table, in the order in which they were dealt."""
    aces: Aces = "low"
    for event in events:
        if isinstance(event, TableOpened):
            aces = event.rules.aces
        elif not any(HIDDEN in hand for hand in event.hands):
            deadwood = tuple(least_deadwood(hand, aces) for hand in event.hands)
            yield OpenDeal(aces, DealtHands(event.dealer, deadwood))
