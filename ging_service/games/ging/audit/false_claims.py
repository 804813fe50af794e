"""False claims about hands that only their holder has seen. The audit cannot check these claims (G21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.decider.events import FalseClaimRefused
from ging_service.games.ging.rules.claim_proof import known_hand

if TYPE_CHECKING:
    from ging_service.games.ging.decider.state import TableState


def taken_on_trust(event: object, state: TableState) -> str:
    """Return the report's counter for a false claim that only the record proves; "" if the hand or cards are known."""
    if not isinstance(event, FalseClaimRefused) or state.deal is None:
        return ""
    is_known = known_hand(state.deal.dealt.hands, state.deal.tabled, event.seat)
    return "" if is_known else "false_claims_of_unknown_hands"
