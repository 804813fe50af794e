"""Opening a table and finding the first dealer (GR1, GR2, GR33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider.decisions.phases import need_open, need_seat
from ging_service.games.gin_rummy.decider.events import CardCut, Event, FirstDealerFound, TableOpened
from ging_service.games.gin_rummy.rules.cards import PACK, SEATS
from ging_service.games.gin_rummy.rules.dealing import dealer_by_cut
from ging_service.games.gin_rummy.rules.house_rules import check_house_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.gin_rummy.decider.commands import CutCard, OpenTable
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
