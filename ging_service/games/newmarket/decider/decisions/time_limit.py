"""The end of a choice's time limit (NM16, NM30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import suit_of
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.decisions.phases import need_deal
from ging_service.games.newmarket.decider.decisions.turns import pass_buy, start_sequence
from ging_service.games.newmarket.decider.events import Event, TimeRanOut
from ging_service.games.newmarket.rules.sequences import default_start

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.state import TableState


def end_turn(command: c.EndTurn, state: TableState) -> tuple[Event, ...]:
    """NM16: the player at turn does not buy, or starts the suit with the lower lowest card."""
    deal = need_deal(state)
    if not deal.act_by_s:
        raise Refused("no_time_limit", "NM30", "no time limit is running")
    if command.now_s < deal.act_by_s:
        raise Refused("limit_not_reached", "NM30", "the time limit has not passed")
    # On record by itself, so that nobody takes the choice of the service for that of the player.
    ran_out = TimeRanOut(deal=deal.number, seat=deal.turn)
    if state.phase == "buying":
        return (ran_out, *pass_buy(c.PassBuy(seat=deal.turn, now_s=command.now_s), state))
    card = default_start(deal.hands[deal.turn], deal.suits, state.rules.start)
    # A reader who does not see the hand cannot tell what the service plays.
    suit = deal.suits[0] if card is None else suit_of(card)
    return (ran_out, *start_sequence(c.StartSequence(seat=deal.turn, suit=suit, now_s=command.now_s), state))
