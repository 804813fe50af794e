"""Ditch as the platform knows it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from ditch import commands, decide, events, evolve, rules, service, transfers, views
from ditch.state import TableState
from ging_service.domain.game import DealSummary, Game, TableSummary, ToAct

if TYPE_CHECKING:
    from collections.abc import Mapping


def summary(state: TableState) -> TableSummary:
    """How far the table is."""
    return TableSummary(
        phase=state.phase,
        members=state.members,
        deals_played=state.deals_played,
        act_by_s=to_act(state).until_s,
        ended=state.ended,
        misdeals=0,
        voids=0,
    )


def deal(state: TableState) -> DealSummary | None:
    """The running deal or the last one."""
    if state.deal is None:
        return None
    found, result = state.deal, state.deal.result
    return DealSummary(
        number=found.number,
        dealer=found.dealer,
        recorded=False,
        kind="won" if result else "running",
        winners=result.winners if result else (),
        net=result.net if result else (0,) * len(state.members),
        summary={"counts": list(result.counts), "points": list(result.points)} if result else {},
        afterwards=found.afterwards,
    )


def to_act(state: TableState) -> ToAct:
    """What the table waits for."""
    match state.phase:
        case "between_deals":
            return ToAct((state.deals_played % len(state.members),), "deal")
        case "drawing" | "discarding" if state.deal is not None:
            return ToAct((state.deal.turn,), "draw" if state.phase == "drawing" else "discard", state.deal.act_by_s)
        case _:
            return ToAct((), "")


def places(seats: int, _rules: rules.HouseRules) -> tuple[str, ...]:
    """A stack for every seat, the pot, and the account that clears payments for points."""
    return (*map(transfers.stack, range(seats)), transfers.POT, transfers.POINTS)


def counters_at(state: TableState) -> Mapping[str, int]:
    """Where the counters lie. Nothing stays in the account for points."""
    stacks = {transfers.stack(seat): counters for seat, counters in enumerate(state.stacks)}
    return {**stacks, transfers.POT: state.pot, transfers.POINTS: 0}


def most_owed(state: TableState) -> int:
    """The most that the players pay at the end, whatever the deals bring. The antes lie in the pot by then."""
    return rules.most_settled(state.rules, len(state.members))


def rules_at(state: TableState) -> rules.HouseRules:
    """The table's house rules."""
    return state.rules


def hand(state: TableState, seat: int) -> tuple[str, ...]:
    """The cards of a seat, as the reader of the state sees them."""
    return state.deal.hands[seat] if state.deal else ()


def pack(_rules: rules.HouseRules, _seats: int) -> tuple[str, ...]:
    """D2: twenty cards."""
    return rules.pack()


def members(state: TableState) -> tuple[str, ...]:
    """The members' ids by seat."""
    return state.members


def is_drawn(event: object) -> bool:
    """Whether chance decided what the event tells."""
    return isinstance(event, events.DealStarted | events.CardDrawn)


def holds_hidden_cards(state: TableState) -> bool:
    """Whether cards lie face down that a command could tell something about."""
    return state.phase in ("drawing", "discarding")


def time_limit_s(state: TableState) -> int:
    """D9: the seconds for a turn."""
    return state.rules.turn_limit_s


def at_deadline(now_s: int) -> Any:
    """D9: the command that ends a turn whose time limit has passed."""
    return commands.EndTurn(now_s=now_s)


GAME: Final = Game(
    kind="ditch",
    title="Ditch",
    seats=rules.SEATS,
    house_rules=rules.HouseRules,
    rules=rules.ONE_LINE,
    presets={"ditch": rules.HouseRules(), "quick": rules.HouseRules(deals=1, turn_limit_s=30)},
    members=members,
    summary=summary,
    pack=pack,
    deal=deal,
    to_act=to_act,
    places=places,
    common="pot",
    counted={"points": "points"},
    counters_at=counters_at,
    rules_at=rules_at,
    most_owed=most_owed,
    hand=hand,
    check_rules=rules.check_house_rules,
    complete=service.complete,
    is_drawn=is_drawn,
    holds_hidden_cards=holds_hidden_cards,
    time_limit_s=time_limit_s,
    at_deadline=at_deadline,
    command_of=service.command_of,
    shuffled=service.shuffled,
    moves=service.moves,
    state=TableState,
    commands=get_args(commands.Command),
    events=get_args(events.Event),
    decide=decide.decide,
    evolve=evolve.evolve,
    fold=evolve.fold,
    transfers=transfers.transfers,
    view=views.view,
    see=views.see,
    sealed=views.SEALED,
    opens=views.opens,
)
