"""Thirty-one as the platform sees it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never, get_args

from ging_service.domain.game import DealSummary, Game, TableSummary, ToAct
from ging_service.domain.ledger import stack
from ging_service.games.thirty_one.decider import commands, completing, events
from ging_service.games.thirty_one.decider.amending import AMENDMENTS
from ging_service.games.thirty_one.decider.authority import check_authority
from ging_service.games.thirty_one.decider.decide import decide
from ging_service.games.thirty_one.decider.deciding_again import command_of, moves
from ging_service.games.thirty_one.decider.evolve import evolve, fold
from ging_service.games.thirty_one.decider.state import Phase, ResultKind, TableState, counted
from ging_service.games.thirty_one.decider.transfers import POT, transfers
from ging_service.games.thirty_one.decider.views import see, view
from ging_service.games.thirty_one.rules import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    ONE_LINE,
    PACK,
    PRESETS,
    HouseRules,
    check_house_rules,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


def members(state: TableState) -> tuple[str, ...]:
    """The members' ids by seat."""
    return state.members


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


def pack(_rules: HouseRules, _seats: int) -> tuple[str, ...]:
    """NM90: the 24 cards."""
    return PACK


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


def wrong_before_round(state: TableState) -> str:
    """NM95: the pot is empty when a round begins."""
    return f"the pot holds {state.pot} counters before the stakes" if state.pot else ""


def rules_at(state: TableState) -> HouseRules:
    """The table's house rules."""
    return state.rules


def time_limit_s(state: TableState) -> int:
    """NM93: the seconds for a turn."""
    return state.rules.turn_limit_s


PHASES: Final = tuple(phase for phase in get_args(Phase) if phase != "unopened")
DEAL_KINDS: Final = ("running", *get_args(ResultKind))
COUNTED: Final = {"thirty_ones": "thirty-ones", "last_cards": "last cards"}

GAME: Final[Game] = Game(
    kind="thirty_one",
    title="Thirty-one",
    seats=(FEWEST_PLAYERS, MOST_PLAYERS),
    house_rules=HouseRules,
    rules=ONE_LINE,
    presets=PRESETS,
    members=members,
    summary=summary,
    pack=pack,
    deal=deal,
    counted=COUNTED,
    to_act=to_act,
    places=places,
    common=POT,
    cites={"ends_batch": "NM91", "deal_running": "NM90"},
    rules_at=rules_at,
    counters_at=counters_at,
    check_rules=check_house_rules,
    seated_by=completing.seated_by,
    complete=completing.complete,
    asked=completing.asked,
    is_drawn=completing.is_drawn,
    holds_hidden_cards=completing.holds_hidden_cards,
    time_limit_s=time_limit_s,
    at_deadline=completing.at_deadline,
    check_authority=check_authority,
    moves=moves,
    command_of=command_of,
    wrong_before_deal=wrong_before_round,
    amendments=AMENDMENTS,
    phases=PHASES,
    deal_kinds=DEAL_KINDS,
    state=TableState,
    commands=get_args(commands.Command),
    events=get_args(events.Event),
    decide=decide,
    evolve=evolve,
    fold=fold,
    transfers=transfers,
    view=view,
    see=see,
)
