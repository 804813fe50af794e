"""Opening a table, finding the first dealer, dealing, and naming the wild rank (WR1 to WR4, WR29, WR33, WR37)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider.decisions.phases import (
    act_by_s,
    need_between_deals,
    need_open,
    need_seat,
    need_turn,
)
from ging_service.games.wild_card_rummy.decider.events import (
    CardCut,
    CardsTurnedUp,
    Event,
    FirstDealerFound,
    HandsDealt,
    ShuffleCommitted,
    TableOpened,
    WildNamed,
)
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.dealing import (
    DrawRound,
    deal_out,
    dealer_by_jack,
    draw_round,
    pack_of,
    turned_up_to_jack,
)
from ging_service.games.wild_card_rummy.rules.house_check import check_house_rules
from ging_service.games.wild_card_rummy.rules.order import ranks_to_name, wild_of_round
from ging_service.games.wild_card_rummy.rules.points import is_doubled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.games.wild_card_rummy.decider.commands import CutCard, DealCards, NameWild, OpenTable, TurnUpCards
    from ging_service.games.wild_card_rummy.decider.state import Cut, TableState
    from ging_service.games.wild_card_rummy.rules.house_rules import FirstDealer


def open_table(command: OpenTable, state: TableState) -> tuple[Event, ...]:
    """WR1, WR2, WR37: members sit down and take their stacks; where the table assigns the first dealer, so it does."""
    if state.phase != "unopened":
        raise Refused("table_exists", "", "a table with this name already exists")
    # Before the seats, because their number is one of these rules.
    check_house_rules(command.rules)
    seats, rules = len(command.members), command.rules
    if not rules.fewest_seats <= seats <= rules.most_seats:
        detail = f"{rules.fewest_seats} to {rules.most_seats} members play by these house rules, not {seats}"
        raise Refused("wrong_number_of_members", "WR1", detail, "members")
    if len(set(command.members)) != seats:
        raise Refused("member_twice", "WR1", "a member cannot sit on two seats of one table", "members")
    opened = TableOpened(members=command.members, rules=rules)
    if rules.first_dealer == "assigned":
        dealer = 0 if command.first_dealer == -1 else command.first_dealer
        need_seat(dealer, seats, "first_dealer")
        return (opened, FirstDealerFound(seat=dealer, by="assigned"))
    if command.first_dealer != -1:
        raise _other_way(rules.first_dealer, "first_dealer")
    return (opened,)


def cut_card(command: CutCard, state: TableState) -> tuple[Event, ...]:
    """WR2: one player's card; with the last of a round the lowest deals, and those who tie draw again."""
    _need_cutting(state, "cut")
    need_seat(command.seat, len(state.members))
    now = round_of(state.cuts, len(state.members))
    if command.seat in now.drawn or command.seat not in now.seats:
        raise Refused("has_cut", "WR2", "this player has already drawn a card", "seat")
    # The service draws, but it passes the card in a command: the rules do not trust their caller.
    if command.card not in ONE_PACK or command.card in now.drawn.values():
        raise Refused("not_in_pack", "WR2", "this card cannot be drawn", "card")
    cut = from_fields(CardCut, command)
    after = round_of((*state.cuts, cut), len(state.members))
    return (cut, FirstDealerFound(seat=after.seats[0], by="cut")) if len(after.seats) == 1 else (cut,)


def turn_up_cards(command: TurnUpCards, state: TableState) -> tuple[Event, ...]:
    """WR29: cards are dealt face up round the table, and the first jack finds the first dealer."""
    _need_cutting(state, "jack")
    if sorted(command.order) != sorted(ONE_PACK):
        raise Refused("not_a_pack", "WR1", "the shuffled pack is not the pack of 52", "order")
    cards = turned_up_to_jack(command.order)
    found = FirstDealerFound(seat=dealer_by_jack(cards, len(state.members)), by="jack")
    return (CardsTurnedUp(cards=cards), found)


def _need_cutting(state: TableState, by: FirstDealer) -> None:
    need_open(state)
    if state.phase != "cutting":
        raise Refused("first_dealer_found", "WR2", "the first dealer is already known")
    if state.rules.first_dealer != by:
        raise _other_way(state.rules.first_dealer)


def _other_way(by: FirstDealer, where: str = "") -> Refused:
    """WR2, WR29: How this table finds its first dealer."""
    if by == "jack":
        return Refused("first_dealer_is_drawn", "WR29", "the first jack dealt face up finds the first dealer", where)
    return Refused("first_dealer_is_cut_for", "WR2", "the players cut for the first dealer of this table", where)


def round_of(cuts: Iterable[Cut | CardCut], seats: int) -> DrawRound:
    """WR2: the round in which the players draw now."""
    return draw_round([(cut.seat, cut.card) for cut in cuts], seats)


# Dealing, and naming the wild rank (WR3, WR4, WR33).


_SEED: Final = re.compile("[0-9a-f]{64}")


def next_deal_number(state: TableState) -> int:
    """Return the next deal's number, from 1. A deal after a void one gets a new number."""
    return state.deal.number + 1 if state.deal else 1


def next_round(state: TableState) -> int:
    """WR3: Return the number of the next deal in the game, from 1."""
    # By the score sheet, and not by the number of the deal: a deal that was broken off is played again.
    return len(state.sheet) + 1


def unnamed_ranks(state: TableState) -> tuple[str, ...]:
    """WR33: Return the ranks that the dealer can still name, in order."""
    return ranks_to_name([line.wild for line in state.sheet], state.rules)


def deal_cards(command: DealCards, state: TableState) -> tuple[Event, ...]:
    """WR4: the service commits itself to a shuffle and deals for the player whose deal it is."""
    need_between_deals(state)
    # The service shuffles, but it passes the order in a command: the rules do not trust their caller.
    if not _SEED.fullmatch(command.seed):
        raise Refused("bad_seed", "WR4", "a seed is 32 bytes, written as 64 lower hex digits", "seed")
    seats, number, next_one = len(state.members), next_deal_number(state), next_round(state)
    if sorted(command.order) != sorted(pack_of(state.rules, seats)):
        raise Refused("not_a_pack", "WR1", "the shuffled cards are not the pack of this table", "order")
    dealt = deal_out(command.order, state.dealer, seats, state.rules)
    wild = wild_of_round(next_one, state.rules)
    return (
        # The commitment comes first, because the audit deals again from the shuffle that the state has when hands are
        # dealt.
        ShuffleCommitted(deal=number, seed=command.seed),
        HandsDealt(
            deal=number,
            round=next_one,
            dealer=state.dealer,
            wild=wild,
            is_pressed=state.is_pressed,
            doubled=is_doubled(wild, state.rules),
            hands=dealt.hands,
            stock=dealt.stock,
            act_by_s=act_by_s(command.now_s, state.rules),
        ),
    )


def name_wild(command: NameWild, state: TableState) -> tuple[Event, ...]:
    """WR33: the dealer names the wild rank, each rank once."""
    deal = need_turn(command.seat, state, ("naming",), "WR33")
    left = unnamed_ranks(state)
    if command.rank not in left:
        detail = f"these ranks have not been wild yet: {' '.join(left)}"
        raise Refused("rank_not_left", "WR33", detail, "rank")
    named = WildNamed(
        deal=deal.number,
        seat=command.seat,
        rank=command.rank,
        doubled=is_doubled(command.rank, state.rules),
        # The first player's time begins only now. That of the deal was the dealer's, for naming.
        act_by_s=act_by_s(command.now_s, state.rules),
    )
    return (named,)
