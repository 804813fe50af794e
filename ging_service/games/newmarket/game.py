"""Newmarket as the platform sees it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.game import DealSummary, Game, ToAct
from ging_service.domain.ledger import stack
from ging_service.games.newmarket.decider import (
    amending,
    authority,
    commands,
    events,
    evolve,
    service,
    transfers,
    views,
)
from ging_service.games.newmarket.decider import state as states
from ging_service.games.newmarket.decider.auditing import deciding_again
from ging_service.games.newmarket.decider.decisions import closing, dealing, playing, recording
from ging_service.games.newmarket.decider.state import Deal, Phase, ResultKind, TableState, counted
from ging_service.games.newmarket.decider.transfers import has_result
from ging_service.games.newmarket.rules import house_rules
from ging_service.games.newmarket.rules.cards import FEWEST_SEATS, MOST_SEATS, PACKS
from ging_service.games.newmarket.rules.house_rules import ONE_LINE, HouseRules
from ging_service.games.newmarket.rules.stakes import KITTY, heap_place, layout_of
from ging_service.games.newmarket.rules.stakes import most_lost as most_lost_by
from ging_service.games.newmarket.rules.stakes import most_owed as most_owed_by

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand


def pack(rules: HouseRules, _seats: int) -> Hand:
    """NM1, NM50: the 48 cards without the kings, in the original game all 52."""
    return PACKS[rules.game]


def deal(state: TableState) -> DealSummary | None:
    """Return the running deal or the last one; of a game that has ended, the last one that counts.

    Its summary counts by seat: kings won, times out, and hands given up to a burial.
    """
    found = _shown(state)
    if found is None:
        return None
    result = found.result
    return DealSummary(
        number=found.number,
        dealer=found.dealer,
        recorded=found.recorded,
        kind=result.kind if result else "running",
        winners=(result.winner,) if result and result.winner >= 0 else (),
        net=found.net,
        summary=counted(found) if has_result(found) else {},
        afterwards=found.afterwards,
    )


def _shown(state: TableState) -> Deal | None:
    """NM27: when a game ends with a deal that was broken off, the layout is divided after the last one that counts."""
    is_broken_off = state.phase == "ended" and not has_result(state.deal)
    return state.counted if is_broken_off and state.counted else state.deal


def to_act(state: TableState) -> ToAct:
    """Return the pending action: cuts (NM2), a deal, the buy (NM8), a start (NM13), or what a scribe records (NM29)."""
    match state.phase:
        case "unopened" | "ended":
            return ToAct((), "")
        case "cutting":
            have_cut = [cut.seat for cut in state.cutting.cuts]
            return ToAct(tuple(seat for seat in state.cutting.seats if seat not in have_cut), "cut")
        case "between_deals":
            return ToAct((state.dealer,), "deal")
        case "buying" | "starting" | "playing":
            return _in_deal(state, state.deal)
        case _:
            assert_never(state.phase)


def _in_deal(state: TableState, running: Deal | None) -> ToAct:
    # With real cards the scribe writes what has happened: nobody is waited for.
    if running is None or running.turn < 0:
        return ToAct((), "record")
    return ToAct((running.turn,), "buy_or_pass" if state.phase == "buying" else "start", running.act_by_s)


def places(seats: int, rules: HouseRules | None) -> tuple[str, ...]:
    """NM3, NM53: a stack for each player, the heaps on the cards of the layout, and the kitty."""
    cards = layout_of(rules or HouseRules())
    return (*map(stack, range(seats)), *map(heap_place, cards), KITTY)


def counters_at(state: TableState) -> dict[str, int]:
    """NM28: where the counters lie."""
    lying = state.layout
    stacks = {stack(seat): counters for seat, counters in enumerate(lying.stacks)}
    return stacks | {heap_place(heap.card): heap.counters for heap in lying.heaps} | {KITTY: lying.kitty.counters}


def most_owed(state: TableState) -> int:
    """NM4, NM8, NM29, NM56: the most that players put down in a deal."""
    return most_owed_by(state.rules, len(state.members))


def most_lost(state: TableState) -> int:
    """NM4, NM5, NM8, NM29: the most that one player puts down in a deal."""
    return most_lost_by(state.rules, len(state.members))


GAME: Final = Game.of(
    sys.modules[__name__],
    amending,
    authority,
    service,
    deciding_again,
    evolve,
    house_rules,
    states,
    transfers,
    views,
    kind="newmarket",
    title="Newmarket",
    seats=(FEWEST_SEATS, MOST_SEATS),
    house_rules=HouseRules,
    check_rules=house_rules.check_house_rules,
    rules=ONE_LINE,
    common="layout",
    cites={"ends_batch": "NM21", "deal_running": "NM2"},
    for_arbitrators=(commands.OpenDeal,),
    opens_for_review=lambda deal: commands.OpenDeal(deal=deal),
    state=TableState,
    commands=commands.Command,
    events=events.Event,
    decisions=(closing, dealing, playing, recording),
    phase=Phase,
    result=ResultKind,
)
