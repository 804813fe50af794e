"""Dealing and dressing (NM4 to NM6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider.decisions.phases import need_between_deals
from ging_service.games.newmarket.decider.decisions.playing import and_on
from ging_service.games.newmarket.decider.events import (
    Event,
    HandsDealt,
    LayoutDressed,
    ShuffleCommitted,
    StackBought,
)
from ging_service.games.newmarket.decider.evolve import next_dressing
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.games.newmarket.rules.dealing import deal_out, hand_sizes
from ging_service.games.newmarket.rules.stakes import short_seats

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.commands import DealCards
    from ging_service.games.newmarket.decider.state import TableState

_SEED: Final = re.compile("[0-9a-f]{64}")


def next_deal_number(state: TableState) -> int:
    """Return the next deal's number, from 1. A deal after a void one gets a new number."""
    return state.deal.number + 1 if state.deal else 1


def deal_cards(command: DealCards, state: TableState) -> tuple[Event, ...]:
    """NM4 to NM6: the service commits itself to a shuffle, deals for the player whose deal it is, and everybody stakes."""
    need_between_deals(state)
    # The service shuffles, but it passes the order in a command: the rules do not trust their caller.
    if not _SEED.fullmatch(command.seed):
        raise Refused("bad_seed", "NM6", "a seed is 32 bytes, written as 64 lower hex digits", "seed")
    game, seats = state.rules.game, len(state.members)
    if sorted(command.order) != sorted(PACKS[game]):
        raise Refused("not_a_pack", "NM1", f"the shuffled pack is not the pack of {len(PACKS[game])}", "order")
    number = next_deal_number(state)
    dealt = deal_out(command.order, seats, state.dealer, game)
    # In the event too, because a reader who sees no hand must know how many cards each has (NM7).
    sizes = hand_sizes(seats, state.dealer, game)
    events = (
        # The stakes are paid from the rebuys, so these come first. The hands come after the commitment, from which the
        # audit deals them again.
        *stacks_bought(state),
        ShuffleCommitted(deal=number, seed=command.seed),
        from_fields(HandsDealt, dealt, deal=number, dealer=state.dealer, sizes=sizes.hands, dead_size=sizes.dead),
        dressed(state, number),
    )
    return and_on(state, events, command.now_s)


def stacks_bought(state: TableState) -> tuple[Event, ...]:
    """NM5 ``rebuy``: a player who is short of the stakes takes another starting stack to the table."""
    short = short_seats(state.layout.stacks, next_dressing(state), state.rules)
    counters = state.rules.starting_stack
    return tuple(StackBought(seat=seat, member=state.members[seat], counters=counters) for seat in short)


def dressed(state: TableState, number: int) -> LayoutDressed:
    """NM4, NM53: everybody puts down their stakes for a deal."""
    return from_fields(LayoutDressed, next_dressing(state), deal=number, seats=len(state.members))
