"""Opening a table, finding the first dealer, and dealing (GR1 to GR3, GR33)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider.decisions.phases import act_by_s, need_between_deals, need_open, need_seat
from ging_service.games.gin_rummy.decider.events import (
    CardCut,
    Event,
    FirstDealerFound,
    HandsDealt,
    ShuffleCommitted,
    TableOpened,
)
from ging_service.games.gin_rummy.rules.cards import PACK, SEATS
from ging_service.games.gin_rummy.rules.dealing import deal_out, dealer_by_cut
from ging_service.games.gin_rummy.rules.house_rules import check_house_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.gin_rummy.decider.commands import CutCard, DealCards, OpenTable
    from ging_service.games.gin_rummy.decider.state import Cut, TableState


def open_table(command: OpenTable, state: TableState) -> tuple[Event, ...]:
    """GR1, GR2, GR33: two members sit down and take their stacks; where the table assigns the first dealer, so it does."""
    if state.phase != "unopened":
        raise Refused("table_exists", "", "a table with this name already exists")
    if len(command.members) != len(SEATS):
        raise Refused("not_two_members", "GR1", f"two members play, not {len(command.members)}", "members")
    # One member on both seats would see both hands.
    if len(set(command.members)) != len(command.members):
        raise Refused("member_twice", "GR1", "a member cannot sit on two seats of one table", "members")
    check_house_rules(command.rules)
    opened = TableOpened(members=command.members, rules=command.rules)
    if command.rules.first_dealer == "assigned":
        dealer = SEATS[0] if command.first_dealer == -1 else command.first_dealer
        need_seat(dealer, "first_dealer")
        return (opened, FirstDealerFound(seat=dealer, by="assigned"))
    if command.first_dealer != -1:
        detail = "the players cut for the first dealer of this table"
        raise Refused("first_dealer_is_cut_for", "GR2", detail, "first_dealer")
    return (opened,)


def cut_card(command: CutCard, state: TableState) -> tuple[Event, ...]:
    """GR2: one player's cut; with the second the lower one deals, unless the ranks are equal."""
    need_open(state)
    need_seat(command.seat)
    if state.phase != "cutting":
        raise Refused("first_dealer_found", "GR2", "the first dealer is already known")
    cuts = cuts_of_round(state.cuts)
    if command.seat in [cut.seat for cut in cuts]:
        raise Refused("has_cut", "GR2", "this player has already cut", "seat")
    # The service cuts, but it passes the card in a command: the rules do not trust their caller.
    if command.card not in PACK or command.card in [cut.card for cut in cuts]:
        raise Refused("not_in_pack", "GR2", "this card cannot be cut", "card")
    cut = from_fields(CardCut, command)
    if not cuts:
        return (cut,)
    by_seat = {cuts[0].seat: cuts[0].card, cut.seat: cut.card}
    dealer = dealer_by_cut([by_seat[seat] for seat in SEATS])
    return (cut,) if dealer is None else (cut, FirstDealerFound(seat=dealer, by="cut"))


def cuts_of_round(cuts: Sequence[Cut]) -> Sequence[Cut]:
    """GR2: the cuts that count in this round: after two of equal rank both players cut again."""
    return cuts if len(cuts) < len(SEATS) else ()


# Dealing (GR3).


_SEED: Final = re.compile("[0-9a-f]{64}")


def next_deal_number(state: TableState) -> int:
    """Return the next deal's number, from 1. A deal after a void one gets a new number."""
    return state.deal.number + 1 if state.deal else 1


def next_game_number(state: TableState) -> int:
    """GR32: Return the number of the game that the next deal belongs to, from 1."""
    is_new = state.game.number == 0 or state.game.winner >= 0
    return state.game.number + is_new


def deal_cards(command: DealCards, state: TableState) -> tuple[Event, ...]:
    """GR3: the service commits itself to a shuffle and deals for the player whose deal it is."""
    need_between_deals(state)
    # The service shuffles, but it passes the order in a command: the rules do not trust their caller.
    if not _SEED.fullmatch(command.seed):
        raise Refused("bad_seed", "GR3", "a seed is 32 bytes, written as 64 lower hex digits", "seed")
    if sorted(command.order) != sorted(PACK):
        raise Refused("not_a_pack", "GR1", "the shuffled pack is not the pack of 52", "order")
    number = next_deal_number(state)
    dealt = deal_out(command.order, state.dealer)
    return (
        # First: the audit replays the shuffle that the state has when the hands are dealt.
        ShuffleCommitted(deal=number, seed=command.seed),
        HandsDealt(
            deal=number,
            game=next_game_number(state),
            dealer=state.dealer,
            hands=dealt.hands,
            upcard=dealt.upcard,
            stock=dealt.stock,
            act_by_s=act_by_s(command.now_s, state.rules),
        ),
    )
