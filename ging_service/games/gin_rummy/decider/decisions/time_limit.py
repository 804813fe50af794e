"""The end of a turn's time limit: what a player does who does nothing (GR30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions import knocking, turns
from ging_service.games.gin_rummy.decider.decisions.phases import need_deal
from ging_service.games.gin_rummy.decider.events import Event, TimeRanOut
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.rules.melds import best_discards

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.gin_rummy.decider.state import Deal, TableState


def end_turn(command: c.EndTurn, state: TableState) -> tuple[Event, ...]:
    """GR30: the player at turn passes the upcard, or draws and discards, or shows the best that the hand gives."""
    deal = need_deal(state)
    if not deal.act_by_s:
        raise Refused("no_time_limit", "GR30", "no time limit is running")
    if command.now_s < deal.act_by_s:
        raise Refused("limit_not_reached", "GR30", "the time limit has not passed")
    ran_out = TimeRanOut(deal=deal.number, seat=deal.turn)
    return (ran_out, *_by_default(state, deal, command.now_s))


def _by_default(state: TableState, deal: Deal, now_s: int) -> tuple[Event, ...]:
    if state.phase == "upcard":
        # What costs the player least, and tells the other nothing about the hand (GR30).
        return turns.pass_upcard(c.PassUpcard(seat=deal.turn, now_s=now_s), state)
    if state.phase == "showing":
        # The best showing: who is away should not lose by it what the rules would have found.
        return knocking.shown(state, deal.hands[deal.turn])
    drawn: tuple[Event, ...] = ()
    if state.phase == "drawing":
        # The top of the stock, unless the rules leave only the upcard (GR5).
        if "stock" in turns.sources(deal, state.rules):
            drawn = turns.draw_card(c.DrawCard(seat=deal.turn), state)
        else:
            drawn = turns.take_discard(c.TakeDiscard(seat=deal.turn), state)
        state = fold(state, drawn)
    return (*drawn, *turns.discard(c.Discard(seat=deal.turn, card=_default_discard(state), now_s=now_s), state))


def _default_discard(state: TableState) -> Card:
    """GR30: the card drawn from the stock; after a card from the discard pile, a card that leaves the least deadwood."""
    deal = need_deal(state)
    if deal.drawn is not None and deal.drawn.source == "stock":
        return deal.drawn.card
    taken = turns.taken_card(deal)
    return best_discards(deal.hands[deal.turn], state.rules.aces, () if taken is None else (taken,)).cards[0]
