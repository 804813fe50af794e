"""Checks of the phase of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.ging.rules.cards import SEATS

if TYPE_CHECKING:
    from ging_service.games.ging.decider.state import Deal, TableState


def need_opened(state: TableState) -> None:
    """Check that the table is open or has ended. Raises ``Refused("table_not_open")``."""
    if state.phase == "unopened":
        raise Refused("table_not_open", "", "this table has not been opened")


def need_open(state: TableState) -> None:
    """Check that the table is open. Raises ``Refused``: ``table_not_open`` or ``table_ended``."""
    need_opened(state)
    if state.phase == "ended":
        raise Refused("table_ended", "G29", "the game at this table has ended")


def need_between_deals(state: TableState) -> None:
    """Check that a deal comes next. Raises ``Refused``: also ``no_first_dealer`` or ``deal_running``."""
    need_open(state)
    if state.phase == "cutting":
        raise Refused("no_first_dealer", "G3", "the players have not yet cut for the first deal")
    if state.phase == "declaring":
        recorded = state.deal is None or state.deal.dealt.recorded
        detail = f"a deal is running; settle it{' or call a misdeal' if recorded else ''} first"
        raise Refused("deal_running", "G24", detail)


def need_deal(state: TableState) -> Deal:
    """Return the running deal. Raises ``Refused``: also ``no_deal``."""
    need_open(state)
    if state.phase != "declaring" or state.deal is None:
        raise Refused("no_deal", "G19", "no deal is running")
    return state.deal


def need_seat(seat: int, where: str = "seat") -> None:
    """Check that the seat exists. Raises ``Refused("no_such_seat")``."""
    if seat not in SEATS:
        raise Refused("no_such_seat", "G2", f"there are four seats, 0 to 3; there is no seat {seat}", where)
