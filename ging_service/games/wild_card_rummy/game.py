"""Wild-card rummy as the platform sees it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.game import DealSummary, Game, ToAct
from ging_service.domain.ledger import stack
from ging_service.games.wild_card_rummy.decider import (
    amending,
    auditing,
    commands,
    events,
    evolve,
    outcome,
    service,
    views,
)
from ging_service.games.wild_card_rummy.decider.decisions import (
    dealing,
    ending,
    last_melds,
    recording,
    time_limit,
    turns,
)
from ging_service.games.wild_card_rummy.decider.decisions.dealing import round_of
from ging_service.games.wild_card_rummy.decider.outcome import PAYMENTS, counted
from ging_service.games.wild_card_rummy.decider.state import Phase, ResultKind, TableState
from ging_service.games.wild_card_rummy.rules import house_check, house_rules
from ging_service.games.wild_card_rummy.rules.cards import FEWEST_SEATS, MOST_SEATS
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import ONE_LINE, HouseRules
from ging_service.games.wild_card_rummy.rules.points import most_lost as most_lost_by
from ging_service.games.wild_card_rummy.rules.points import most_paid

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import Deal


def seats_by_rules(rules: HouseRules) -> tuple[int, int]:
    """WR1: the fewest and the most players."""
    return rules.fewest_seats, rules.most_seats


def deal(state: TableState) -> DealSummary | None:
    """Return the running deal or the last one.

    Its summary counts by seat: games won with it, deals in which the player has gone out, and points.
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
        winners=(result.winner,) if result and result.winner >= 0 else (),
        # A deal moves no counters: the game is paid for after its last one (WR26).
        net=(0,) * len(state.members),
        summary=_counted(found, state.winners),
        afterwards=found.paid,
    )


def _counted(found: Deal, winners: tuple[int, ...]) -> dict[str, list[int]]:
    result = found.result
    if result is None:
        return {}
    # A void deal has no points by seat.
    points = result.points or (0,) * len(found.hands)
    return counted(result.kind, result.winner, points, winners)


def to_act(state: TableState) -> ToAct:
    """Return the pending action: finding the first dealer (WR2), a deal (WR4), or the turn of a player (WR10 to WR33)."""
    match state.phase:
        case "unopened" | "ended":
            return ToAct((), "")
        case "cutting" if state.rules.first_dealer == "jack":
            return ToAct(tuple(range(len(state.members))), "turn_up_cards")
        case "cutting":
            now = round_of(state.cuts, len(state.members))
            return ToAct(tuple(seat for seat in now.seats if seat not in now.drawn), "cut")
        case "between_deals":
            return ToAct((state.dealer,), "deal")
        case "counting":
            return ToAct((), "record_result")
        case "naming" | "drawing" | "playing" | "last_melds" | "pressing":
            return _turn(state)
        case _:
            assert_never(state.phase)


def _turn(state: TableState) -> ToAct:
    if state.deal is None:
        return ToAct((), "")
    return ToAct((state.deal.turn,), _AWAITED[state.phase], state.deal.act_by_s)


_AWAITED: Final = {
    "naming": "name_wild",
    "drawing": "draw",
    "playing": "play_turn",
    "last_melds": "put_down_last",
    "pressing": "decide_press",
}


def places(seats: int, _rules: HouseRules | None) -> tuple[str, ...]:
    """WR37: a stack for each player, and the place that clears what they pay each other."""
    return (*map(stack, range(seats)), PAYMENTS)


def counters_at(state: TableState) -> dict[str, int]:
    """WR37: where the counters lie."""
    return {stack(seat): counters for seat, counters in enumerate(state.stacks)} | {PAYMENTS: 0}


def most_owed(state: TableState) -> int:
    """WR26 to WR28: more than a game can cost."""
    return most_paid(state.rules, len(state.members))


def most_lost(state: TableState) -> int:
    """WR26 to WR28: the most that one player pays if the deal ends the game."""
    return most_lost_by(state.totals, len(state.sheet), state.rules)


COUNTED: Final = {"games": "games", "outs": "outs", "points": "points"}

GAME: Final = Game.of(
    sys.modules[__name__],
    amending,
    auditing,
    service,
    evolve,
    house_rules,
    outcome,
    views,
    kind="wild_card_rummy",
    title="Wild-card rummy",
    seats=(FEWEST_SEATS, MOST_SEATS),
    seats_by_rules=seats_by_rules,
    house_rules=HouseRules,
    check_rules=house_check.check_house_rules,
    rules=ONE_LINE,
    pack=pack_of,
    common="payments",
    cites={"ends_batch": "WR17", "deal_running": "WR4"},
    state=TableState,
    commands=commands.Command,
    events=events.Event,
    decisions=(dealing, ending, last_melds, recording, time_limit, turns),
    phase=Phase,
    result=ResultKind,
)
