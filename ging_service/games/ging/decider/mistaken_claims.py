"""Refusals of claims that are false and not marked as false, with the right count if the viewer may see the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.ging.decider.commands import DeclareSuit
from ging_service.games.ging.rules.cards import POINTS
from ging_service.games.ging.rules.claim_proof import known_hand
from ging_service.games.ging.rules.combinations import proof_of_suit

if TYPE_CHECKING:
    from ging_service.games.ging.decider.state import TableState


def with_right_count(refused: Refused, command: object, seen: TableState) -> Refused:
    """G21, G22: Return the refusal with the count of the suit, from the player's own hand or from tabled cards."""
    # Only this refusal leaves the deal as it was. A count for a claim that stands as false would be an answer to a
    # guess.
    if refused.code != "false_claim_unconfirmed" or not isinstance(command, DeclareSuit) or seen.deal is None:
        return refused
    hand = known_hand(seen.deal.dealt.hands, seen.deal.tabled, command.seat)
    if not hand and not command.cards:  # cards that were tabled for another suit tell nothing about this one
        return refused
    cards = hand or tuple({*seen.deal.tabled[command.seat], *command.cards})
    points = sum(POINTS[card] for card in proof_of_suit(command.suit, cards))
    detail = f"{refused.detail}; the cards count {points}"
    return Refused(refused.code, refused.rule, detail, refused.where)
