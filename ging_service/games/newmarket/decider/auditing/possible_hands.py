"""Hands as they may be, for a reader who does not see them all.

Cards stay closed after a deal (NM21), so a reader of the record decides commands on hands that agree with what they see: each
card that was played lies in the hand that it came from, and a card whose absence the events show lies elsewhere. There are
always such hands, because the real ones are some.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.face_down import HIDDEN
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.auditing.shown_facts import Facts, ShownFacts
from ging_service.games.newmarket.decider.decisions.playing import cards_played
from ging_service.games.newmarket.decider.face_down import as_dealt
from ging_service.games.newmarket.rules.cards import ALL_SUITS, PACKS, sort_hand
from ging_service.games.newmarket.rules.dealing import DealtCards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.newmarket.decider.state import TableState


def possible_deal(dealt: e.HandsDealt, events: Sequence[e.Event], state: TableState) -> DealtCards:
    """Return dealt hands that lead to the events of their own command."""
    hands = (*map(as_dealt, dealt.hands, dealt.sizes), as_dealt(dealt.dead, dealt.dead_size))
    suits = ALL_SUITS if state.rules.game == "original" else ()
    shown = ShownFacts(len(dealt.hands), suits, _last_king(state), state.rules)
    found = _possible(hands, PACKS[state.rules.game], shown.of(_of_one_command(events)))
    return DealtCards(hands=found[:-1], dead=found[-1])


def possible_state(events: Sequence[e.Event], state: TableState) -> TableState:
    """Return the state with hands that lead to the events of one command."""
    deal = state.deal
    # Real cards are decided without hands, and a deal that is over has nothing left to decide.
    if deal is None or deal.recorded or deal.result is not None:
        return state
    lying = cards_played(deal)
    pack = [card for card in PACKS[state.rules.game] if card not in lying]
    shown = ShownFacts(len(deal.hands), deal.suits, _last_king(state), state.rules)
    found = _possible((*deal.hands, deal.dead), pack, shown.of(_of_one_command(events), deal.missing))
    return replace(state, deal=replace(deal, hands=found[:-1], dead=found[-1]))


def _of_one_command(events: Sequence[e.Event]) -> Sequence[e.Event]:
    """Leave out the events of later commands in one order. A command ends where a player is asked, or with the deal."""
    buries = False
    for place, event in enumerate(events):
        # NM22: one card is buried in a deal. Each forged burial would multiply the hands that ``_possible`` tries.
        if isinstance(event, e.CardBuried) and buries:
            return events[:place]
        buries |= isinstance(event, e.CardBuried)
        if isinstance(event, e.BuyOffered | e.StartAwaited | e.DealEnded | e.DealVoided):
            return events[: place + 1]
    return events


def _last_king(state: TableState) -> str:
    return next((suit_of(heap.card) for heap in state.layout.heaps if heap.is_in), "")


def _possible(hands: Sequence[Hand], pack: Sequence[Card], facts: Facts) -> tuple[Hand, ...]:
    """Fill the hands with the cards of the pack that are not seen. Hands that are forged are filled in any way."""
    seen = {card for hand in hands for card in hand}
    unseen = [card for card in pack if card not in seen]
    room = [hand.count(HIDDEN) for hand in hands]
    # There are two such facts at most, even in a forged record: a burial, and the start at which the command ends.
    for chosen in product(*facts.options):
        added = Facts.together((*chosen, facts))
        # A card that was played from one hand is no other player's card to start with.
        if any(added.needs[card] != place for one in chosen for card, place in one.needs.items()):
            continue
        # A card that lies face up, or that the reader sees in another hand, is not in the hand that needs it.
        if any(card not in unseen and card not in hands[place] for card, place in added.needs.items()):
            continue
        if (places := _placed(unseen, room, added)) is not None:
            return _filled(hands, places)
    # No hands fit, so the record is forged. The verifier goes on with any hands, decides, and finds other events.
    return _filled(hands, dict(zip(unseen, Counter(dict(enumerate(room))).elements(), strict=False)))


def _placed(cards: Sequence[Card], room: Sequence[int], facts: Facts) -> dict[Card, int] | None:
    """Place each card in a hand with room for it that it may lie in; None if that is impossible. By augmenting paths."""
    lying: list[list[Card]] = [[] for _ in room]

    def place(card: Card, tried: set[int]) -> bool:
        for hand in facts.places_of(card, len(room)):
            if hand in tried:
                continue
            # Each hand once for each card: this bounds the search, however many cards there are.
            tried.add(hand)
            if len(lying[hand]) < room[hand]:
                lying[hand].append(card)
                return True
            for other in lying[hand]:
                if place(other, tried):
                    lying[hand][lying[hand].index(other)] = card
                    return True
        return False

    if not all(place(card, set()) for card in cards):
        return None
    return {card: hand for hand, cards_there in enumerate(lying) for card in cards_there}


def _filled(hands: Sequence[Hand], places: dict[Card, int]) -> tuple[Hand, ...]:
    return tuple(
        sort_hand((*(card for card in hand if card != HIDDEN), *(card for card, at in places.items() if at == place)))
        for place, hand in enumerate(hands)
    )
