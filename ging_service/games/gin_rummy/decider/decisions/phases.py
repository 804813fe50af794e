"""Checks of the phase of a table, and of whose turn it is. They look at no card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.cards import SEATS

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import Deal, Phase, TableState
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


def need_open(state: TableState) -> None:
    """Check that the table is open. Raises ``Refused``: ``table_not_open`` or ``table_ended``."""
    if state.phase == "unopened":
        raise Refused("table_not_open", "", "this table has not been opened")
    if state.phase == "ended":
        raise Refused("table_ended", "GR32", "no more games are played at this table")


def need_seat(seat: int, where: str = "seat") -> None:
    """Check that the seat exists. Raises ``Refused("no_such_seat")``."""
    if seat not in SEATS:
        raise Refused("no_such_seat", "GR1", f"there are two seats, 0 and 1; there is no seat {seat}", where)


def need_between_deals(state: TableState) -> None:
    """Check that a deal comes next. Raises ``Refused``: also ``no_first_dealer`` or ``deal_running``."""
    need_open(state)
    if state.phase == "cutting":
        raise Refused("no_first_dealer", "GR2", "the players have not yet cut for the first deal")
    if state.phase != "between_deals":
        raise Refused("deal_running", "GR3", "a deal is running")


def need_deal(state: TableState) -> Deal:
    """Return the running deal. Raises ``Refused``: also ``no_deal``."""
    need_open(state)
    if state.phase in ("cutting", "between_deals") or state.deal is None:
        raise Refused("no_deal", "GR3", "no deal is running")
    return state.deal


def need_turn(seat: int, state: TableState, phases: tuple[Phase, ...], rule: str) -> Deal:
    """Return the running deal if this seat is at turn in one of the phases.

    Raises ``Refused``: also ``no_such_seat``, ``not_your_turn`` or ``wrong_phase``.
    """
    deal = need_deal(state)
    need_seat(seat)
    if seat != deal.turn:
        raise Refused("not_your_turn", rule, "the other player is at turn", "seat")
    if state.phase not in phases:
        raise Refused("wrong_phase", rule, f"the table waits for something else: {_AWAITED[state.phase]}")
    return deal


_AWAITED: Final = {
    "upcard": "to take the upcard or pass",
    "drawing": "to draw a card",
    "discarding": "to discard or knock",
    "showing": "to show the hand",
}


def act_by_s(now_s: int, rules: HouseRules) -> int:
    """GR30: Return the end of a turn that begins now, in seconds since 1970; 0 without a limit."""
    return now_s + rules.turn_limit_s if rules.turn_limit_s else 0


def next_act_by_s(now_s: int, deal: Deal, rules: HouseRules) -> int:
    """GR30, GR34: Return the same for the next turn of a deal. With real cards there is no limit."""
    return 0 if deal.recorded else act_by_s(now_s, rules)
