"""Opening a table, finding the first dealer, dealing and dressing (NM1 to NM6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider.decisions.phases import need_between_deals, need_open, need_seat
from ging_service.games.newmarket.decider.decisions.playing import and_on
from ging_service.games.newmarket.decider.events import (
    CardCut,
    Event,
    FirstDealerFound,
    HandsDealt,
    LayoutDressed,
    ShuffleCommitted,
    StackBought,
    TableOpened,
)
from ging_service.games.newmarket.decider.evolve import evolve, next_dressing
from ging_service.games.newmarket.rules.cards import FEWEST_SEATS, MOST_SEATS, PACKS, tied_for_first_deal
from ging_service.games.newmarket.rules.dealing import deal_out, hand_sizes
from ging_service.games.newmarket.rules.house_rules import check_house_rules
from ging_service.games.newmarket.rules.stakes import short_seats

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.commands import CutCard, DealCards, OpenTable
    from ging_service.games.newmarket.decider.state import TableState


def open_table(command: OpenTable, state: TableState) -> tuple[Event, ...]:
    """NM1 to NM3: members sit down and take their stacks; the first dealer is named unless the players cut for the deal."""
    if state.phase != "unopened":
        raise Refused("table_exists", "", "a table with this name already exists")
    if not FEWEST_SEATS <= len(command.members) <= MOST_SEATS:
        detail = f"{FEWEST_SEATS} to {MOST_SEATS} members play, not {len(command.members)}"
        raise Refused("wrong_number_of_members", "NM1", detail, "members")
    if len(set(command.members)) != len(command.members):
        raise Refused("member_twice", "NM1", "a member cannot sit on two seats of one table", "members")
    check_house_rules(command.rules)
    opened = TableOpened(members=command.members, rules=command.rules)
    by = command.rules.first_dealer
    if by in ("lowest", "highest"):
        if command.first_dealer != -1:
            detail = "the players cut for the first dealer of this table"
            raise Refused("first_dealer_is_cut_for", "NM2", detail, "first_dealer")
        return (opened,)
    # A form with no field for it still opens the table.
    dealer = 0 if command.first_dealer == -1 else command.first_dealer
    # The table has no seats before this event.
    need_seat(dealer, evolve(state, opened), "first_dealer")
    return (opened, FirstDealerFound(seat=dealer, by=by))


def cut_card(command: CutCard, state: TableState) -> tuple[Event, ...]:
    """NM2: one player's cut; with the last of a round the first dealer is found, unless the cut is tied."""
    need_open(state)
    need_seat(command.seat, state)
    if state.phase != "cutting":
        raise Refused("first_dealer_found", "NM2", "the first dealer is already known")
    cutting = state.cutting
    if command.seat not in cutting.seats:
        raise Refused("not_tied", "NM2", "only the tied players cut again", "seat")
    if command.seat in [one.seat for one in cutting.cuts]:
        raise Refused("has_cut", "NM2", "this player has already cut", "seat")
    # The service cuts, but it passes the card in a command: the rules do not trust their caller.
    if command.card not in PACKS[state.rules.game] or command.card in [one.card for one in cutting.cuts]:
        raise Refused("not_in_pack", "NM2", "this card cannot be cut", "card")
    cut = from_fields(CardCut, command)
    cards = {one.seat: one.card for one in cutting.cuts} | {cut.seat: cut.card}
    if len(cards) < len(cutting.seats):
        return (cut,)
    by = state.rules.first_dealer
    tied = tied_for_first_deal(cards, by)
    return (cut,) if len(tied) > 1 else (cut, FirstDealerFound(seat=tied[0], by=by))


# Dealing and dressing (NM4 to NM6).


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
