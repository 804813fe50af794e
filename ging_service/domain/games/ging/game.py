"""Ging as the platform knows it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

from typing import Final, get_args

from ging_service.domain.game import Game, TableSummary
from ging_service.domain.games import ging
from ging_service.domain.games.ging import commands, completing, events, schemas, seals
from ging_service.domain.games.ging.authority import check_authority
from ging_service.domain.games.ging.rules.house import HouseRules
from ging_service.domain.games.ging.rules.one_line import ONE_LINE
from ging_service.domain.games.ging.state import TableState


def members(state: TableState) -> tuple[str, ...]:
    """The members' ids by seat."""
    return state.seating.members


def summary(state: TableState) -> TableSummary:
    """How far a table is."""
    running = state.deal if state.phase == "declaring" else None
    return TableSummary(
        phase=state.phase,
        members=state.seating.members,
        deals_played=state.deals_played,
        act_by_s=running.dealt.declare_by_s if running else 0,
        ended=state.ended,
        misdeals=state.fairness.misdeals,
        voids=state.fairness.voids,
    )


def deal_number(state: TableState) -> int:
    """The number of the last deal, 0 before the first."""
    return state.deal.dealt.number if state.deal else 0


def time_limit_s(state: TableState) -> int:
    """G19: the seconds for declaring."""
    return state.seating.rules.declaring_limit_s


PRESETS: Final = {
    "willughby": HouseRules(),
    "showdown": HouseRules(mode="showdown"),
    "open-table": HouseRules(ending="open", first_dealer="random"),
}
"""The book's own rules, a game without tabled cards, and a table that players leave and join."""

GAME: Final = Game(
    kind="ging",
    title="Ging",
    seats=(4, 4),
    house_rules=HouseRules,
    rules=ONE_LINE,
    presets=PRESETS,
    members=members,
    summary=summary,
    deal_number=deal_number,
    seated_by=completing.seated_by,
    complete=completing.complete,
    asked=completing.asked,
    is_drawn=completing.is_drawn,
    holds_hidden_cards=completing.holds_hidden_cards,
    time_limit_s=time_limit_s,
    at_deadline=completing.at_deadline,
    check_authority=check_authority,
    state=TableState,
    commands=get_args(commands.Command),
    events=get_args(events.Event),
    decide=ging.decide,
    evolve=ging.evolve,
    fold=ging.fold,
    transfers=ging.transfers,
    view=ging.view,
    see=ging.see,
    schemas=schemas.SCHEMAS,
    upcasts=schemas.UPCASTS,
    sealed=seals.SEALED,
    opens=seals.opens,
    shape=5,
)
