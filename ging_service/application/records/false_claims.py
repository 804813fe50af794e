"""False claims without their cards: the log keeps that a claim was false, not what was shown for it (G21)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations
from typing import TYPE_CHECKING

from ging_service.domain.games.ging.commands import DeclareCombination, DeclareSuit
from ging_service.domain.games.ging.rules.claims import combination_proof, known_hand, suit_proof
from ging_service.domain.games.ging.rules.counting import HAND_SIZE, PACK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Card, Hand
    from ging_service.domain.games.ging.state import Deal

FalseClaim = DeclareSuit | DeclareCombination


def with_wrong_cards(claim: FalseClaim, deal: Deal) -> FalseClaim:
    """A claim that the record calls false, so that the rules can refuse it.

    Where the hand is not known and no cards are given, cards stand in that the player may have shown and that prove
    nothing. The refusal does not keep them.
    """
    if claim.cards or known_hand(deal.dealt.hands, deal.tabled, claim.seat):
        return claim
    elsewhere = {card for other, cards in enumerate(deal.tabled) if other != claim.seat for card in cards}
    may_hold = [card for card in PACK if card not in elsewhere]
    if isinstance(claim, DeclareSuit):
        return replace(claim, cards=next(_no_proof_of_suit(claim, deal, may_hold), ()))
    return replace(claim, cards=next(_no_proof_of_combination(claim, deal, may_hold), ()))


def _no_proof_of_suit(claim: DeclareSuit, deal: Deal, may_hold: list[Card]) -> Iterator[Hand]:
    """One or two cards of the suit that are not what is claimed. More are never needed to miss a count."""
    tabled = deal.tabled[claim.seat]
    shown = {card for card in tabled if card.endswith(claim.suit)}
    suit = [card for card in may_hold if card.endswith(claim.suit)]
    for cards in chain(combinations(suit, 1), combinations(suit, 2)):
        true = shown.issubset(cards) and suit_proof(cards, claim.suit, claim.points)
        if not true and len({*tabled, *cards}) <= HAND_SIZE:
            yield cards


def _no_proof_of_combination(claim: DeclareCombination, deal: Deal, may_hold: list[Card]) -> Iterator[Hand]:
    """A hand, or for four sevens a card, without the combination and true to what the player has claimed before."""
    tabled = deal.tabled[claim.seat]
    declared = tuple(held.suit for held in deal.claims if held.seat == claim.seat)
    free = [card for card in may_hold if card not in tabled and not card.endswith(declared)]
    if claim.combination == "four_sevens":
        yield from ((card,) for card in (*tabled, *free))
    for rest in combinations(free, HAND_SIZE - len(tabled)):
        hand = (*tabled, *rest)
        if not combination_proof(hand, claim.combination):
            yield hand
