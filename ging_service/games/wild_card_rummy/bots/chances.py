"""Estimates from the cards that a player knows: what their own cards may still become, and the use of a discard to others."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import SUITS, Card, Hand, rank_of, suit_of
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.melds import FEWEST_CARDS, line_of
from ging_service.games.wild_card_rummy.rules.playing.claiming import claim_reasons
from ging_service.games.wild_card_rummy.rules.playing.extending import extend_reasons
from ging_service.games.wild_card_rummy.rules.points import card_points

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.bots.known import KnownCards
    from ging_service.games.wild_card_rummy.rules.cards import Aces
    from ging_service.games.wild_card_rummy.rules.melds import Meld

DRAWS: Final = 3.0
"""For how many draws a player hopes. Found by trying, as the other numbers here."""

MOST_HOPE: Final = 0.8
"""The best chance that a card is still melded; that of a wild card."""

POINTS_FOR_USE: Final = 6.0
"""Points that a player gives up so as not to give the next player a card that they can put down."""


def expected_points(hand: Hand, known: KnownCards) -> float:
    """The points of a hand, those of each card less by the chance that one of the next draws makes a meld with it."""
    terms = known.terms
    unseen = known.unseen.total()
    wilds = sum(count for card, count in known.unseen.items() if is_wild(card, terms.wild))
    natural = [card for card in hand if not is_wild(card, terms.wild)]
    total = 0.0
    for card in hand:
        hope = MOST_HOPE
        if not is_wild(card, terms.wild):
            missing = {one for other in natural for one in _thirds(card, other, terms.rules.aces)}
            # Wild cards help only where two cards wait for a third.
            outs = sum(known.unseen[one] for one in missing) + (wilds if missing else 0)
            hope = min(MOST_HOPE, DRAWS * outs / unseen) if unseen else 0.0
        total += card_points(card, terms.wild, terms.rules) * (1 - hope)
    return total


# Asked for every pair of cards in every hand that is tried, and there are few different pairs.
@cache
def _thirds(card: Card, other: Card, aces: Aces) -> frozenset[Card]:
    """WR5, WR6: the cards that make a meld of three with two different cards."""
    if card == other:
        return frozenset()
    if rank_of(card) == rank_of(other):
        return frozenset(Card(rank_of(card) + suit) for suit in SUITS) - {card, other}
    if suit_of(card) != suit_of(other):
        return frozenset()
    line, found = line_of(aces), set[Card]()
    for first in range(len(line) - FEWEST_CARDS + 1):
        run = {Card(rank + suit_of(card)) for rank in line[first : first + FEWEST_CARDS]}
        if {card, other} <= run:
            found |= run - {card, other}
    return frozenset(found)


def use_to_next(card: Card, known: KnownCards) -> float:
    """What it costs to give the next player a card: a wild card its points, another one if they can put it down at once."""
    terms = known.terms
    if is_wild(card, terms.wild):
        return card_points(card, terms.wild, terms.rules)
    # WR13: before their first meld the next player can extend nothing.
    if known.next_has_melded and any(_fits(card, meld, known) for meld in known.melds):
        return POINTS_FOR_USE
    pairs = (
        card in _thirds(one, other, terms.rules.aces)
        for place, one in enumerate(known.next_known)
        for other in known.next_known[:place]
    )
    return POINTS_FOR_USE if any(pairs) else 0.0


def _fits(card: Card, meld: Meld, known: KnownCards) -> bool:
    """WR14, WR15: Return True if a card extends a meld or takes the place of a wild card in it."""
    terms = known.terms
    if meld.kind == "set" and rank_of(card) != meld.rank:
        return False
    stands_for = () if meld.kind == "set" else (card,)
    if not extend_reasons(meld, (card,), stands_for, terms):
        return True
    return any(not claim_reasons(meld, card, one, terms) for one in meld.cards if is_wild(one, terms.wild))
