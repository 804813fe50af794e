"""Cards that the service has dealt or reshuffled, for the audit that replays it (WR4, WR19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.fairness.shuffle_algorithm import SHUFFLE_VERSION
from ging_service.domain.game import ShuffledDeal
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.rules.dealing import deal_out, pack_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.decider.state import Shuffle, TableState


def shuffled(event: object, state: TableState) -> ShuffledDeal | None:
    """Return what an event deals from the shuffle that was committed to; None for every other event."""
    match event:
        case e.HandsDealt():
            return _dealt(event, state)
        case e.StockReshuffled() if state.deal is not None and not state.deal.recorded:
            # The discard of the turn comes before this event, and was not shuffled.
            return _reshuffled(event, state, state.deal.discards[:-1])
        case _:
            return None


def _dealt(event: e.HandsDealt, state: TableState) -> ShuffledDeal:
    seats = len(state.members)

    def deal_again(order: Sequence[Card]) -> e.HandsDealt:
        dealt = deal_out(order, event.dealer, seats, state.rules)
        return replace(event, hands=dealt.hands, stock=dealt.stock)

    # As it lies in order before the shuffle: with two packs and a joker another pack than that of 52.
    pack = pack_of(state.rules, seats)
    return ShuffledDeal(version=SHUFFLE_VERSION, shuffle=state.shuffle, pack=pack, deal_again=deal_again)


def _reshuffled(event: e.StockReshuffled, state: TableState, pile: Hand) -> ShuffledDeal:
    """WR19: the pile as it lay, without the discard of the turn, was shuffled from the seed of the deal."""

    def deal_again(order: Sequence[Card]) -> e.StockReshuffled:
        return replace(event, stock=tuple(order))

    shuffle = again(state.shuffle) if state.shuffle else None
    return ShuffledDeal(version=SHUFFLE_VERSION, shuffle=shuffle, pack=pile, deal_again=deal_again)


def again(shuffle: Shuffle) -> Shuffle:
    """WR19: the next shuffle of a deal, from the same seed (docs/shuffle.md)."""
    return replace(shuffle, reshuffle=shuffle.reshuffle + 1)
