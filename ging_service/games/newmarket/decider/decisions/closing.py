"""Void deals, the end of a table, and the opening of a deal for a review (NM2, NM27, NM31, NM33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import suit_of
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.decisions.ending import end_of_game
from ging_service.games.newmarket.decider.decisions.phases import need_deal, need_open
from ging_service.games.newmarket.decider.decisions.playing import pass_buy, start_sequence
from ging_service.games.newmarket.decider.events import DealOpened, DealVoided, Event, Payment, TimeRanOut
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import IN_DEAL
from ging_service.games.newmarket.rules.sequences import default_start

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.commands import CallMisdeal, EndTable, OpenDeal
    from ging_service.games.newmarket.decider.events import VoidReason
    from ging_service.games.newmarket.decider.state import Deal, TableState


def call_misdeal(_command: CallMisdeal, state: TableState) -> tuple[Event, ...]:
    """NM2: the running deal is void, and the same player deals again."""
    return (_voided(need_deal(state), "misdeal"),)


def end_table(_command: EndTable, state: TableState) -> tuple[Event, ...]:
    """NM27: the table ends. A running deal is void first."""
    need_open(state)
    is_running = state.phase in IN_DEAL and state.deal is not None
    voided = (_voided(need_deal(state), "table_ended"),) if is_running else ()
    return (*voided, *end_of_game(fold(state, voided), "closed"))


def _voided(deal: Deal, reason: VoidReason) -> DealVoided:
    """NM27: everything that the deal moved goes back, the last first."""
    back = tuple(
        Payment(source=one.target, target=one.source, counters=one.counters, rule=one.rule)
        # Backwards, so that no place is asked for counters that it has given on already.
        for one in reversed(deal.moved)
    )
    return DealVoided(deal=deal.number, reason=reason, payments=back)


def open_deal(command: OpenDeal, state: TableState) -> tuple[Event, ...]:
    """NM33: everybody sees all cards of a deal that is over."""
    # ``need_open`` would also refuse a table that has ended, whose cards a dispute can need.
    if state.phase == "unopened":
        need_open(state)
    last = state.deal
    if last is None or not 1 <= command.deal <= last.number:
        raise Refused("no_such_deal", "NM33", f"there is no deal {command.deal} at this table", "deal")
    if command.deal == last.number and state.phase in IN_DEAL:
        raise Refused("deal_running", "NM33", "this deal is still being played", "deal")
    # The state does not tell whether an earlier deal is open. Opening it again shows nothing new.
    if command.deal == last.number and (last.is_open or last.recorded):
        raise Refused("nothing_to_open", "NM33", "no card of this deal is hidden", "deal")
    return (DealOpened(deal=command.deal),)


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
