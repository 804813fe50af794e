"""Thirty-one as the platform sees it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.game import DealSummary, Game, TableSummary, ToAct
from ging_service.domain.ledger import stack
from ging_service.games.thirty_one import rules
from ging_service.games.thirty_one.decider import (
    amending,
    commands,
    events,
    playing,
    service,
    transfers,
    views,
)
from ging_service.games.thirty_one.decider import (
    state as states,
)
from ging_service.games.thirty_one.decider.state import Phase, ResultKind, TableState, counted
from ging_service.games.thirty_one.decider.transfers import POT
from ging_service.games.thirty_one.rules import FEWEST_PLAYERS, MOST_PLAYERS, PACK, HouseRules

if TYPE_CHECKING:
    from collections.abc import Mapping


def summary(state: TableState) -> TableSummary:
    """Return the progress of a table."""
    return TableSummary(
        phase=state.phase,
        members=state.members,
        deals_played=state.rounds_played,
        act_by_s=to_act(state).until_s,
        ended=state.ended,
        misdeals=0,
        voids=0,
    )


def deal(state: TableState) -> DealSummary | None:
    """Return the running round or the last one. Who began stands for the dealer."""
    found = state.round
    if found is None:
        return None
    result, players = found.result, len(state.members)
    # While a round runs nobody has won or lost: the stakes lie in the pot.
    net = (0,) * players
    if result is not None:
        net = tuple(paid - stake for paid, stake in zip(result.paid, found.stakes, strict=True))
    return DealSummary(
        number=found.number,
        dealer=found.first,
        recorded=found.recorded,
        kind=result.kind if result else "running",
        winners=(result.winner,) if result and result.winner >= 0 else (),
        net=net,
        summary=counted(result.kind, result.winner, players) if result else {},
    )


def to_act(state: TableState) -> ToAct:
    """Return the pending action: the next round (NM91), or the turn of a player (NM90)."""
    match state.phase:
        case "unopened" | "ended":
            return ToAct((), "")
        case "between_rounds":
            # Before the lot nobody is first, so anybody begins.
            seats = tuple(range(len(state.members))) if state.first < 0 else (state.first,)
            return ToAct(seats, "start_round")
        case "taking":
            running = state.round
            return ToAct((running.turn,), "take_card", running.act_by_s) if running else ToAct((), "")
        case _:
            assert_never(state.phase)


def places(seats: int, _rules: HouseRules | None) -> tuple[str, ...]:
    """NM95: a stack for each player, and the pot."""
    return (*map(stack, range(seats)), POT)


def counters_at(state: TableState) -> Mapping[str, int]:
    """NM95: where the counters lie."""
    return {**{stack(seat): counters for seat, counters in enumerate(state.stacks)}, POT: state.pot}


def wrong_before_deal(state: TableState) -> str:
    """NM95: the pot is empty when a round begins."""
    return f"the pot holds {state.pot} counters before the stakes" if state.pot else ""


COUNTED: Final = {"thirty_ones": "thirty-ones", "last_cards": "last cards"}

GAME: Final = Game.of(
    sys.modules[__name__],
    amending,
    service,
    rules,
    states,
    transfers,
    views,
    kind="thirty_one",
    title="Thirty-one",
    seats=(FEWEST_PLAYERS, MOST_PLAYERS),
    house_rules=HouseRules,
    check_rules=rules.check_house_rules,
    rules=rules.ONE_LINE,
    # NM90: the 24 cards.
    pack=lambda _rules, _seats: PACK,
    common=POT,
    cites={"ends_batch": "NM91", "deal_running": "NM90"},
    state=TableState,
    commands=commands.Command,
    events=events.Event,
    decisions=(playing,),
    phase=Phase,
    result=ResultKind,
)
