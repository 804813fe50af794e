"""Deals of Gin Rummy whose cards everybody may see: all that are over (GR16), won, resigned or void.

They are read with the view of an outsider, so that nothing hidden can be counted: the hands of a running deal are face
down there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.eventlog.connections.deadline import check_deadline
from ging_service.games.gin_rummy.decider.events import HandsDealt, TableOpened
from ging_service.games.gin_rummy.decider.face_down import HIDDEN
from ging_service.games.gin_rummy.fairness.lines import DealtHands
from ging_service.games.gin_rummy.rules.arrangement import least_deadwood
from ging_service.reporting.fairness.counted_deals import seen_by_everybody

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.gin_rummy.rules.cards import Aces
    from ging_service.reporting.fairness.game_fairness import Scope

_TYPES: Final = ("gin_rummy.TableOpened", "gin_rummy.HandsDealt")


class OpenDeal(NamedTuple):
    """A deal that is over, under a rule of aces."""

    aces: Aces
    dealt: DealtHands


def open_deals(scope: Scope) -> Iterator[OpenDeal]:
    """Yield the open deals of the scope, in the order in which they were dealt."""
    aces: dict[str, Aces] = {}
    for seen in seen_by_everybody(scope, _TYPES):
        event = seen.event
        if isinstance(event, TableOpened):
            aces[seen.stream_id] = event.rules.aces
        elif isinstance(event, HandsDealt) and not any(HIDDEN in hand for hand in event.hands):
            check_deadline()
            rule = aces[seen.stream_id]
            deadwood = tuple(least_deadwood(hand, rule) for hand in event.hands)
            yield OpenDeal(rule, DealtHands(event.dealer, deadwood))
