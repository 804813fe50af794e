"""False claims without their cards: the log keeps that a claim was false, not what was shown for it (G21)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.games.ging.commands import DeclareCombination, DeclareSuit
from ging_service.domain.games.ging.rules.claims import combination_proof, known_hand, suit_proof
from ging_service.domain.games.ging.rules.counting import PACK, POINTS

if TYPE_CHECKING:
    from ging_service.application.records.record import Falsehood
    from ging_service.domain.cards import Hand
    from ging_service.domain.games.ging.state import Deal

FalseClaim = DeclareSuit | DeclareCombination


def with_wrong_cards(claim: FalseClaim, falsehood: Falsehood, deal: Deal) -> FalseClaim:
    """A claim that the record calls false, so that the rules can refuse it.

    Where the hand is not known and no cards are given, a card stands in that proves nothing; the refusal does not
    keep it. The same where the record says that a true claim was shown with the wrong cards (``false proof``).
    """
    if claim.cards:
        return claim
    hand = known_hand(deal.dealt.hands, deal.tabled, claim.seat)
    if hand and falsehood == "proof":
        proof = true_proof(claim, hand)
        return replace(claim, cards=next((card,) for card in hand if (card,) != proof))
    return claim if hand else replace(claim, cards=_stand_in(claim, deal))


def true_proof(claim: FalseClaim, hand: Hand) -> Hand:
    """The cards of a known hand that prove a claim; () if it is false."""
    if isinstance(claim, DeclareSuit):
        return suit_proof(hand, claim.suit, claim.points)
    return combination_proof(hand, claim.combination)


def _stand_in(claim: FalseClaim, deal: Deal) -> Hand:
    """One card that this player may hold and that proves nothing of his claim.

    There is always one: others have tabled 21 cards at most, and of the seven left no two ranks that count
    differently can both count what was claimed. A card that he has tabled already cannot contradict his other claims.
    """
    shown = deal.tabled[claim.seat]
    elsewhere = {card for other, cards in enumerate(deal.tabled) if other != claim.seat for card in cards}
    for card in (*shown, *(card for card in PACK if card not in elsewhere)):
        if isinstance(claim, DeclareCombination) or not card.endswith(claim.suit) or POINTS[card] != claim.points:
            return (card,)
    return ()
