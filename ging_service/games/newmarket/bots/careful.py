"""The careful bot: it follows each sequence as far as it is likely to go, and buys where a queen is likely to be dead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import suit_of
from ging_service.games.newmarket.bots.known import known_cards
from ging_service.games.newmarket.bots.turns import Strategy, heap_for
from ging_service.games.newmarket.rules.buying import price_of_buy
from ging_service.games.newmarket.rules.cards import next_card
from ging_service.games.newmarket.rules.sequences import starts_of, suits_to_start

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.newmarket.bots.known import KnownCards
    from ging_service.games.newmarket.decider.state import Deal, TableState

OTHERS: Final = -0.5
"""What a card or a heap of another player is worth, as a share of an own one. Found by trying, as the other numbers here."""

NEXT_START: Final = 2.0
"""Own cards that it is worth to start the next sequence too."""

SHARE_OF_KITTY: Final = 0.25
"""Of the kitty, for each own card that is played."""


def buys(seen: TableState, deal: Deal, seat: int) -> bool:
    """NM8, NM9: exchange the hand if the dead one is likely to win more on the layout, and that is worth the price."""
    known = known_cards(seen, deal, seat)
    own = sum(heap_for(card, seen) for card in known.own)
    others = sum(heap.counters for heap in seen.layout.heaps if heap.is_in) - own
    # Every unseen card is as likely to be in the dead hand, so this is what that hand wins on average.
    return others * len(deal.dead) / known.unseen > own + price_of_buy(seat, deal.dealer, seen.rules)


def suit_to_start(seen: TableState, deal: Deal, seat: int) -> str:
    """NM13: the suit whose sequence is likely to bring most."""
    known = known_cards(seen, deal, seat)
    starts = starts_of(deal.hands[seat], deal.suits, seen.rules.start)
    return suit_of(max(starts, key=lambda card: prospect(card, known, seen)))


def prospect(start: Card, known: KnownCards, seen: TableState) -> float:
    """Return the counters that a sequence from this card brings, each card's by the chance that the sequence gets there."""
    card_value = 1 + SHARE_OF_KITTY * seen.layout.kitty.counters
    value, chance, card = 0.0, 1.0, start
    # It ends at the queen or the king at the latest, which nothing follows.
    while True:
        is_own = card in known.own
        value += chance * (1 if is_own else OTHERS) * (card_value + heap_for(card, seen))
        following = next_card(card, seen.rules.game)
        goes_on = 0.0 if following is None else known.chance_of(following)
        # If the sequence stops at an own card, its player starts the next one, or passes without those suits (NM13,
        # NM14).
        if is_own and known.has_any_of(suits_to_start(card, seen.rules)):
            value += chance * (1 - goes_on) * NEXT_START * card_value
        chance *= goes_on
        if following is None or not chance:
            return value
        card = following


CAREFUL: Final = Strategy(buys=buys, suit_to_start=suit_to_start)
