"""False claims of hands that nobody but their holder has seen: what can be checked of them (G21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.decisions.phases import need_deal, need_seat
from ging_service.domain.games.ging.events import FalseClaimPenalised, FalseClaimRefused
from ging_service.domain.games.ging.rules.claims import known_hand
from ging_service.domain.games.ging.rules.penalty import penalty_payments

if TYPE_CHECKING:
    from ging_service.domain.games.ging.state import TableState


def false_claim_of_unknown_hand(event: Any, state: TableState) -> tuple[Any, ...]:  # noqa: ANN401  any event
    """What had to be recorded of a false claim, taken for false because the hand is not known; () for all else.

    Raises ``Refused``: the player could not speak then.
    """
    if not isinstance(event, FalseClaimRefused):
        return ()
    deal, rules = need_deal(state), state.seating.rules
    need_seat(event.seat)
    if known_hand(deal.dealt.hands, deal.tabled, event.seat):
        return ()
    if deal.satisfied[event.seat]:
        raise Refused("already_satisfied", "G19", "this player has said that he is satisfied")
    stack = state.counters.stacks[event.seat]
    paid = penalty_payments(rules.false_claim_penalty, event.seat, deal.dealt.dealer, stack, rules.ending)
    return (event, FalseClaimPenalised(deal=event.deal, seat=event.seat, paid=paid)) if any(paid) else (event,)
