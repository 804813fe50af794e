"""Gin Rummy as the platform sees it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.game import DealSummary, Game, ToAct
from ging_service.domain.ledger import stack
from ging_service.games.gin_rummy.decider import (
    amending,
    commands,
    deciding_again,
    events,
    evolve,
    outcome,
    service,
    views,
)
from ging_service.games.gin_rummy.decider.decisions import closing, dealing, knocking, recording, time_limit, turns
from ging_service.games.gin_rummy.decider.decisions.dealing import cuts_of_round
from ging_service.games.gin_rummy.decider.outcome import counted, deals_won
from ging_service.games.gin_rummy.decider.state import Phase, ResultKind, TableState
from ging_service.games.gin_rummy.rules import house_rules
from ging_service.games.gin_rummy.rules.cards import PACK, SEATS
from ging_service.games.gin_rummy.rules.house_rules import ONE_LINE, HouseRules
from ging_service.games.gin_rummy.rules.stakes import most_lost as most_lost_by
from ging_service.games.gin_rummy.rules.stakes import most_paid

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import Deal, GameScore


def pack(_rules: HouseRules, _seats: int) -> tuple[str, ...]:
    """GR1: the 52 cards."""
    return PACK


def deal(state: TableState) -> DealSummary | None:
    """Return the running deal or the last one.

    Its summary counts by seat: games won with it, points, gins and undercuts won, and knocks, be they won or not.
    """
    found = state.deal
    if found is None:
        return None
    result = found.result
    return DealSummary(
        number=found.number,
        dealer=found.dealer,
        recorded=found.recorded,
        kind=result.kind if result else "running",
        winners=(result.winner,) if result and result.winner in SEATS else (),
        # Points are no counters. What is paid for them follows the deal that ends the game.
        net=(0,) * len(SEATS),
        summary=_counted(found, state.game),
        afterwards=found.paid,
    )


def _counted(found: Deal, game: GameScore) -> dict[str, list[int]]:
    result = found.result
    if result is None:
        return {}
    summary = counted(result.kind, result.winner, result.points, found.tabled.seat if found.tabled else None)
    # The game of the last line only: standings would count a game for every deal of it.
    if game.sheet and game.sheet[-1].deal == found.number:
        summary["games"] = [int(game.winner == seat) for seat in SEATS]
    return summary


def to_act(state: TableState) -> ToAct:
    """Return the pending action: a cut (GR2), a deal (GR3), or the turn of a player (GR4 to GR15)."""
    match state.phase:
        case "unopened" | "ended":
            return ToAct((), "")
        case "cutting":
            have_cut = [cut.seat for cut in cuts_of_round(state.cuts)]
            return ToAct(tuple(seat for seat in SEATS if seat not in have_cut), "cut")
        # Either player may give the command, but the dealer is waited for.
        case "between_deals":
            return ToAct((state.dealer,), "deal")
        case "upcard" | "drawing" | "discarding" | "showing":
            return _turn(state)
        case _:
            assert_never(state.phase)


def _turn(state: TableState) -> ToAct:
    if state.deal is None:
        return ToAct((), "")
    return ToAct((state.deal.turn,), _AWAITED[state.phase], state.deal.act_by_s)


_AWAITED: Final = {
    "upcard": "take_or_pass",
    "drawing": "draw",
    "discarding": "discard_or_knock",
    "showing": "show",
}


def places(_seats: int, _rules: HouseRules | None) -> tuple[str, ...]:
    """GR33: a stack for each player. They pay each other from one to the other."""
    return tuple(map(stack, SEATS))


def counters_at(state: TableState) -> dict[str, int]:
    """GR33: where the counters lie."""
    return {stack(seat): counters for seat, counters in enumerate(state.stacks)}


def most_owed(state: TableState) -> int:
    """GR24, GR33: more than a game can cost."""
    return most_paid(state.game.points, deals_won(state.game.sheet), state.rules)


def most_lost(state: TableState) -> int:
    """GR24, GR33: the most that the loser pays if the deal ends the game."""
    return most_lost_by(state.game.points, deals_won(state.game.sheet), state.rules)


COUNTED: Final = {
    "games": "games",
    "points": "points",
    "gins": "gins",
    "undercuts": "undercuts",
    "knocks": "knocks",
}

GAME: Final = Game.of(
    sys.modules[__name__],
    amending,
    service,
    deciding_again,
    evolve,
    house_rules,
    outcome,
    views,
    kind="gin_rummy",
    title="Gin Rummy",
    seats=(len(SEATS), len(SEATS)),
    house_rules=HouseRules,
    check_rules=house_rules.check_house_rules,
    rules=ONE_LINE,
    cites={"ends_batch": "GR13", "deal_running": "GR3"},
    state=TableState,
    commands=commands.Command,
    events=events.Event,
    decisions=(closing, dealing, knocking, recording, time_limit, turns),
    phase=Phase,
    result=ResultKind,
    shape=4,
)
