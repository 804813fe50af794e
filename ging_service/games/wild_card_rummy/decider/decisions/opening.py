"""Opening a table and finding the first dealer (WR1, WR2, WR29, WR37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider.decisions.phases import need_open, need_seat
from ging_service.games.wild_card_rummy.decider.events import (
    CardCut,
    CardsTurnedUp,
    Event,
    FirstDealerFound,
    TableOpened,
)
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.dealing import (
    DrawRound,
    dealer_by_jack,
    draw_round,
    turned_up_to_jack,
)
from ging_service.games.wild_card_rummy.rules.house_check import check_house_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.games.wild_card_rummy.decider.commands import CutCard, OpenTable, TurnUpCards
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
