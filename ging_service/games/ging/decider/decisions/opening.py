"""Opening a table and finding the first dealer (G3, G5, G32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.ging.decider.decisions.phases import need_open, need_seat
from ging_service.games.ging.decider.events import CardCut, Event, FirstDealerFound, TableOpened, TrayDressed
from ging_service.games.ging.rules.cards import POINTS
from ging_service.games.ging.rules.house_rules import check_house_rules
from ging_service.games.ging.rules.lost_deal import next_cutting

if TYPE_CHECKING:
    from ging_service.games.ging.decider.commands import CutCard, OpenTable
    from ging_service.games.ging.decider.state import TableState


def open_table(command: OpenTable, state: TableState) -> tuple[Event, ...]:
    """G5, G32: four members sit down, take their stacks and dress the tray."""
    if state.phase != "unopened":
        raise Refused("table_exists", "", "a table with this name already exists")
    if len(set(command.members)) != len(command.members):
        raise Refused("member_twice", "G2", "a member cannot sit on two seats of one table", "members")
    check_house_rules(command.rules)
    by = command.rules.first_dealer
    # The house rules have been checked, so every stack holds the two stakes of the first dressing.
    opened = (TableOpened(members=command.members, rules=command.rules), TrayDressed(stake=command.rules.stake))
    if by in ("lowest", "highest"):
        if command.first_dealer != -1:
            raise Refused(
                "first_dealer_is_cut_for", "G3", "the players cut for the first dealer of this table", "first_dealer"
            )
        return opened
    if command.first_dealer == -1:
        raise Refused("first_dealer_missing", "G3", "name the first dealer of this table", "first_dealer")
    need_seat(command.first_dealer, "first_dealer")
    return (*opened, FirstDealerFound(seat=command.first_dealer, by=by))


def cut_card(command: CutCard, state: TableState) -> tuple[Event, ...]:
    """G3: one player's cut; with the last of a round the first dealer is found, unless the cut is tied."""
    need_open(state)
    need_seat(command.seat)
    if state.phase != "cutting":
        raise Refused("first_dealer_found", "G3", "the first dealer is already known")
    seats, cuts = state.cutting.seats, state.cutting.cuts
    if command.seat not in seats:
        raise Refused("not_tied", "G3", "only the tied players can cut again", "seat")
    if command.seat in (seat for seat, _ in cuts):
        raise Refused("has_cut", "G3", "this player has already cut", "seat")
    if command.card not in POINTS:
        raise Refused("not_in_pack", "G1", f"{command.card} is not in the pack of 28", "card")
    if command.card in (card for _, card in cuts):
        raise Refused("card_is_cut", "G3", "another player has already cut this card", "card")
    cut = from_fields(CardCut, command)
    rules = state.seating.rules
    # A round that is over has no cuts left. Then one seat deals, or several are tied and cut again.
    left, open_cuts = next_cutting(seats, (*cuts, (cut.seat, cut.card)), rules.first_dealer)
    if open_cuts or len(left) > 1:
        return (cut,)
    return (cut, FirstDealerFound(seat=left[0], by=rules.first_dealer))
