"""Opening a table and finding the first dealer (NM1 to NM3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider.decisions.phases import need_open, need_seat
from ging_service.games.newmarket.decider.events import CardCut, Event, FirstDealerFound, TableOpened
from ging_service.games.newmarket.decider.evolve import evolve
from ging_service.games.newmarket.rules.cards import FEWEST_SEATS, MOST_SEATS, PACKS, tied_for_first_deal
from ging_service.games.newmarket.rules.house_rules import check_house_rules

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.commands import CutCard, OpenTable
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
