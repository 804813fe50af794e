"""False claims without their cards: the log keeps that a claim was false, not what was shown for it (G21)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.games.ging.commands import DeclareSuit
from ging_service.domain.games.ging.rules.claims import known_hand
from ging_service.domain.games.ging.rules.counting import SEATS

if TYPE_CHECKING:
    from ging_service.domain.games.ging.commands import DeclareCombination
    from ging_service.domain.games.ging.state import TableState


def as_known_to_be_false(claim: DeclareSuit | DeclareCombination, state: TableState) -> TableState:
    """The table at which to judge a claim that the record calls false.

    Where the hand is not known and no cards are given there is nothing to judge by but the record's own word: then
    the claim is judged against a card that bears nothing out. The refusal keeps neither hand nor cards.
    """
    deal = state.deal
    if deal is None or claim.cards or known_hand(deal.dealt.hands, deal.tabled, claim.seat):
        return state
    clubs = isinstance(claim, DeclareSuit) and claim.suit == suit_of(Card("KC"))
    proves_nothing = (Card("KS" if clubs else "KC"),)
    return replace(state, deal=replace(deal, dealt=replace(deal.dealt, hands=tuple(proves_nothing for _ in SEATS))))
