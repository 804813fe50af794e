"""Checks of the phase of a table, and of whose turn it is. They look at no card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider.state import IN_DEAL

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.state import Deal, Phase, TableState
    from ging_service.games.newmarket.rules.house_rules import HouseRules

_AWAITED: Final = {
    "buying": "for the players who are asked to buy the spare hand",
    "starting": "for the start of a sequence",
    "playing": "for the next card of the sequence",
}


def need_open(state: TableState) -> None:
    """Check that the table is open. Raises ``Refused``: ``table_not_open`` or ``table_ended``."""
    if state.phase == "unopened":
        raise Refused("table_not_open", "", "this table has not been opened")
    if state.phase == "ended":
        raise Refused("table_ended", "NM27", "no more deals are played at this table")


def need_seat(seat: int, state: TableState, where: str = "seat") -> None:
    """Check that the seat exists. Raises ``Refused("no_such_seat")``."""
    if not 0 <= seat < len(state.members):
        detail = f"the seats are 0 to {len(state.members) - 1}; there is no seat {seat}"
        raise Refused("no_such_seat", "NM1", detail, where)


def need_between_deals(state: TableState) -> None:
    """Check that a deal comes next. Raises ``Refused``: also ``no_first_dealer`` or ``deal_running``."""
    need_open(state)
    if state.phase == "cutting":
        raise Refused("no_first_dealer", "NM2", "the players have not yet cut for the first deal")
    if state.phase != "between_deals":
        raise Refused("deal_running", "NM2", "a deal is running")


def need_deal(state: TableState) -> Deal:
    """Return the running deal. Raises ``Refused``: also ``no_deal``."""
    need_open(state)
    if state.phase not in IN_DEAL or state.deal is None:
        raise Refused("no_deal", "NM6", "no deal is running")
    return state.deal


def need_phase(state: TableState, phase: Phase, rule: str) -> Deal:
    """Return the running deal in a phase. Raises ``Refused``: also ``wrong_phase``."""
    deal = need_deal(state)
    if state.phase != phase:
        raise Refused("wrong_phase", rule, f"the table waits {_AWAITED[state.phase]}")
    return deal


def need_turn(seat: int, state: TableState, phase: Phase, rule: str) -> Deal:
    """Return the running deal if this seat is at turn in a phase.

    Raises ``Refused``: also ``no_such_seat`` or ``not_your_turn``.
    """
    deal = need_phase(state, phase, rule)
    need_seat(seat, state)
    if seat != deal.turn:
        raise Refused("not_your_turn", rule, "another player is at turn", "seat")
    return deal


def need_recorded(state: TableState) -> Deal:
    """NM29: Return the running deal if it is recorded card by card. Raises ``Refused``: also ``dealt_by_service``."""
    deal = need_deal(state)
    if not deal.recorded:
        raise Refused("dealt_by_service", "NM29", "the service has dealt this deal, and the players play it")
    return deal


def act_by_s(now_s: int, rules: HouseRules) -> int:
    """NM30: Return the end of a choice that begins now, in seconds since 1970; 0 without a limit."""
    return now_s + rules.turn_limit_s if rules.turn_limit_s else 0
