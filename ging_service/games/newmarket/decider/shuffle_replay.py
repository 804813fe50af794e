"""Cards that the service has dealt from a shuffle, for the audit that replays it (NM6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.fairness.shuffle_algorithm import SHUFFLE_VERSION
from ging_service.domain.game import ShuffledDeal
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider.events import HandsDealt
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.games.newmarket.rules.dealing import deal_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card
    from ging_service.games.newmarket.decider.state import TableState


def shuffled(event: object, state: TableState) -> ShuffledDeal | None:
    """Return what an event deals from the shuffle that was committed to; None for every other event."""
    if not isinstance(event, HandsDealt):
        return None
    game = state.rules.game

    def deal_again(order: Sequence[Card]) -> HandsDealt:
        dealt = deal_out(order, len(event.hands), event.dealer, game)
        return replace(event, hands=dealt.hands, dead=dealt.dead)

    return ShuffledDeal(version=SHUFFLE_VERSION, shuffle=state.shuffle, pack=PACKS[game], deal_again=deal_again)
