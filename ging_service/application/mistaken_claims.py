"""What a refusal adds about a claim that is false and is not marked as false: the count, if the asker may see the cards."""

from __future__ import annotations

from ging_service.domain.errors import Refused
from ging_service.domain.game import Viewer
from ging_service.domain.games.ging.commands import DeclareSuit
from ging_service.domain.games.ging.rules.claims import known_hand
from ging_service.domain.games.ging.rules.combinations import proof_of_suit
from ging_service.domain.games.ging.rules.counting import POINTS
from ging_service.domain.games.ging.state import TableState
from ging_service.domain.games.ging.views import see


def with_right_count(refused: Refused, actor: str, command: object, state: object) -> Refused:
    """G21, G22: the refusal with the count of the suit, from the asker's own hand or from cards that were tabled."""
    if refused.code != "false_claim_unconfirmed" or not isinstance(command, DeclareSuit):
        return refused
    if not isinstance(state, TableState):
        return refused
    members = state.seating.members
    deal = see(state, Viewer(seat=members.index(actor) if actor in members else -1)).deal
    if deal is None:
        return refused
    tabled = {*deal.tabled[command.seat], *command.cards}
    cards = known_hand(deal.dealt.hands, deal.tabled, command.seat) or tuple(tabled)
    if not cards:
        return refused
    points = sum(POINTS[card] for card in proof_of_suit(command.suit, cards))
    detail = f"{refused.detail}; the cards count {points}"
    return Refused(refused.code, refused.rule, detail, refused.where)
