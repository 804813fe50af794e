"""Truth of a claim, and the cards that prove it (G21, G22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, Hand, suit_of
from ging_service.domain.errors import Refused
from ging_service.games.ging.rules.cards import HAND_SIZE, POINTS, SEATS, eldership, sort_hand
from ging_service.games.ging.rules.combinations import (
    Combination,
    holds,
    proof_of_combination,
    proof_of_suit,
)
from ging_service.games.ging.rules.ending import may_owe

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ging_service.games.ging.rules.ending import Ending


FALSE: Hand = ()
"""The proof of a false claim: nothing. A true one tables at least one card."""


def known_hand(hands: Sequence[Hand], tabled: Sequence[Hand], seat: int) -> Hand:
    """G21: the whole hand of a seat where it is known, dealt, recorded or tabled; else ()."""
    # Dealt or recorded hands come whole: no tabled card can add to them.
    if hands:
        return hands[seat]
    # Fewer tabled cards are no hand: cards that nobody has seen may belong to the suit that is claimed.
    return tabled[seat] if len(tabled[seat]) == HAND_SIZE else ()


def suit_proof(hand: Hand, suit: str, points: int) -> Hand:
    """G21: the cards that prove a suit claim from a hand, or from what is tabled; () if it is too high or too low."""
    # A claim of 0 points in a suit that is not held has no proof either, and so counts as false.
    proof = proof_of_suit(suit, hand)
    return proof if sum(POINTS[card] for card in proof) == points else FALSE


def combination_proof(hand: Hand, combination: Combination) -> Hand:
    """G21: the cards that prove a combination from a hand, or from what is tabled; () if it is false."""
    return proof_of_combination(combination, hand) if holds(combination, hand) else FALSE


def check_tabled(cards: Collection[Card], seat: int, tabled: Sequence[Hand]) -> Hand:
    """G22: the cards that come with a claim, sorted.

    Raises ``Refused``: ``not_in_pack``, ``card_twice``, ``card_shown_twice`` (by two players) or ``too_many_cards``.
    """
    # First, because a card that is none of the 28 has no points and no suit to compare.
    for card in cards:
        if card not in POINTS:
            raise Refused("not_in_pack", "G1", f"{card} is not in the pack of 28", "cards")
    if len(set(cards)) != len(cards):
        raise Refused("card_twice", "G22", "a card is tabled twice", "cards")
    others = {card for other, shown in enumerate(tabled) if other != seat for card in shown}
    both = sort_hand(others.intersection(cards))
    if both:
        raise Refused("card_shown_twice", "G22", f"another player has tabled {' '.join(both)}", "cards")
    # A set, because one card may prove a suit and a combination: shown twice, it is still one card of the hand.
    if len({*tabled[seat], *cards}) > HAND_SIZE:
        raise Refused("too_many_cards", "G22", "this player would have tabled more than seven cards", "cards")
    return sort_hand(cards)


def contradicts_tabled(cards: Hand, shown: Hand, suits_declared: Collection[str]) -> bool:
    """G21, G22: Return True if newly tabled cards show that an earlier suit claim was not the suit's whole holding."""
    # A suit is tabled whole when it is claimed, so a further card of it shows that the claim was too low.
    return any(suit_of(card) in suits_declared and card not in shown for card in cards)


def penalty_payments(penalty: int, seat: int, dealer: int, stack: int, ending: Ending) -> tuple[int, int, int, int]:
    """G21 [O]: Return the payments of a false claimant to each seat: ``penalty`` counters to every other player.

    Players who cannot pay it all pay what they have, in equal parts; the rest goes one each from the eldest of the
    others. Where stacks may go below zero they owe it (G29).
    """
    due = 3 * penalty if may_owe(ending) else min(3 * penalty, max(stack, 0))
    # A short stack is shared by all three others, and not paid to the first of them.
    each, left = divmod(due, 3)
    paid = [0, 0, 0, 0]
    others = sorted((other for other in SEATS if other != seat), key=lambda other: eldership(other, dealer))
    for place, other in enumerate(others):
        paid[other] = each + (place < left)
    return (paid[0], paid[1], paid[2], paid[3])
