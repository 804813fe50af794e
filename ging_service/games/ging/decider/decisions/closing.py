"""Rebuys, and the end of a game (G29 to G32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.free_text import check_words
from ging_service.domain.rule_checks import MOST
from ging_service.games.ging.decider.commands import CallMisdeal
from ging_service.games.ging.decider.decisions.dealing import call_misdeal
from ging_service.games.ging.decider.decisions.phases import need_between_deals, need_open, need_seat
from ging_service.games.ging.decider.decisions.shuffling import open_at_end
from ging_service.games.ging.decider.events import (
    CountersRebought,
    Event,
    GameEnded,
    LayoutDivided,
    RemarkMade,
    StacksReturned,
)
from ging_service.games.ging.decider.evolve import evolve, fold
from ging_service.games.ging.rules.ending import EndReason, divide_layout

if TYPE_CHECKING:
    from ging_service.games.ging.decider.commands import EndTable, MakeRemark, Rebuy
    from ging_service.games.ging.decider.state import TableState


def rebuy(command: Rebuy, state: TableState) -> tuple[Event, ...]:
    """G32 [O]: a player takes more counters to the table, between deals."""
    need_between_deals(state)
    need_seat(command.seat)
    if not state.seating.rules.rebuys:
        raise Refused("no_rebuys", "G32", "this table allows no rebuys")
    if not 1 <= command.counters <= MOST:
        raise Refused("bad_counters", "G6", f"a rebuy is 1 to {MOST} counters", "counters")
    member = state.seating.members[command.seat]
    return (from_fields(CountersRebought, command, member=member),)


def make_remark(command: MakeRemark, state: TableState) -> tuple[Event, ...]:
    """A note beside the record, as long as the table is open."""
    need_open(state)
    return (RemarkMade(text=check_words(command.text, "text", least=1)),)


def end_table(_command: EndTable, state: TableState) -> tuple[Event, ...]:
    """G29: the table is closed; a running deal or a committed shuffle is void."""
    need_open(state)
    is_begun = state.phase == "declaring" or state.shuffle is not None
    voided = call_misdeal(CallMisdeal(reason="the game ended"), state) if is_begun else ()
    # The void counts before the end: where hands are opened at the end, its seed is opened with them (G22).
    return (*voided, *end_of_game(fold(state, voided), "closed"))


def end_of_game(state: TableState, reason: EndReason) -> tuple[Event, ...]:
    """G29 to G31: the game ends, what lies on the tray is divided, and each member takes their stack home.

    Where the house rules require it, all hands are opened then (G22).
    """
    ended = GameEnded(reason=reason)
    # Without any deal, what does not divide goes by the player whose deal it would be (G31).
    dealer = state.deal.dealt.dealer if state.deal else state.rotation.turn
    moves = divide_layout(state.counters.corners, state.counters.pee, dealer, state.seating.rules.short)
    # Nothing lies on the tray after a sweep that was not dressed for (G30).
    divided = (LayoutDivided(moves=moves),) if moves else ()
    for event in divided:
        state = evolve(state, event)
    first, second, third, fourth = state.counters.stacks
    members = state.seating.members
    returned = StacksReturned(
        members=(members[0], members[1], members[2], members[3]), counters=(first, second, third, fourth)
    )
    return (ended, *divided, returned, *open_at_end(state))
