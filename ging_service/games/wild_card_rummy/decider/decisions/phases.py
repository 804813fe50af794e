"""Checks of the phase of a table, and of whose turn it is. They look at no card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import Deal, Phase, TableState
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


def need_open(state: TableState) -> None:
    """Check that the table is open. Raises ``Refused``: ``table_not_open`` or ``table_ended``."""
    if state.phase == "unopened":
        raise Refused("table_not_open", "", "this table has not been opened")
    if state.phase == "ended":
        raise Refused("table_ended", "WR36", "no more deals are played at this table")


def need_seat(seat: int, seats: int, where: str = "seat") -> None:
    """Check that the seat exists. Raises ``Refused("no_such_seat")``."""
    if not 0 <= seat < seats:
        raise Refused("no_such_seat", "WR1", f"the seats are 0 to {seats - 1}; there is no seat {seat}", where)


def need_between_deals(state: TableState) -> None:
    """Check that a deal comes next. Raises ``Refused``: also ``no_first_dealer``, ``wrong_phase`` or ``deal_running``."""
    need_open(state)
    if state.phase == "cutting":
        raise Refused("no_first_dealer", "WR2", "the first dealer has not been found yet")
    if state.phase == "pressing":
        raise Refused("wrong_phase", "WR24", "the player in last place decides on the press first")
    if state.phase != "between_deals":
        raise Refused("deal_running", "WR4", "a deal is running")


def need_deal(state: TableState) -> Deal:
    """Return the running deal, or the one whose press is open. Raises ``Refused``: also ``no_deal``."""
    need_open(state)
    if state.phase in ("cutting", "between_deals") or state.deal is None:
        raise Refused("no_deal", "WR4", "no deal is running")
    return state.deal


def need_turn(seat: int, state: TableState, phases: tuple[Phase, ...], rule: str) -> Deal:
    """Return the running deal if this seat is at turn in one of the phases.

    Raises ``Refused``: also ``no_such_seat``, ``not_your_turn`` or ``wrong_phase``.
    """
    deal = need_deal(state)
    need_seat(seat, len(state.members))
    if seat != deal.turn:
        raise Refused("not_your_turn", rule, "another player is at turn", "seat")
    if state.phase not in phases:
        raise Refused("wrong_phase", rule, f"the table waits for something else: {_AWAITED[state.phase]}")
    return deal


_AWAITED: Final = {
    "naming": "to name the wild rank",
    "drawing": "to draw a card",
    "playing": "to play the turn and discard",
    "last_melds": "to put down the last melds",
    "counting": "to count what the players held",
    "pressing": "to decide on the press",
}


def act_by_s(now_s: int, rules: HouseRules) -> int:
    """WR35: Return the end of a turn that begins now, in seconds since 1970; 0 without a limit."""
    return now_s + rules.turn_limit_s if rules.turn_limit_s else 0


def next_act_by_s(now_s: int, deal: Deal, rules: HouseRules) -> int:
    """WR35, WR38: Return the same for the next turn of a deal. With real cards there is no limit."""
    return 0 if deal.recorded else act_by_s(now_s, rules)
