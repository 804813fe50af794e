"""Opening to everybody the hands and seeds of a deal (G22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.number_runs import is_in, missing_from
from ging_service.games.ging.decider.decisions.phases import need_opened
from ging_service.games.ging.decider.decisions.shuffling import next_deal_number
from ging_service.games.ging.decider.fair_events import HandsOpened

if TYPE_CHECKING:
    from ging_service.games.ging.decider.commands import OpenHands
    from ging_service.games.ging.decider.events import Event
    from ging_service.games.ging.decider.state import TableState

MOST_DEALS: Final = 5000
"""So many deals are opened by one event at most: its body has to fit into an entry of the log's published tiles."""


def open_hands(command: OpenHands, state: TableState) -> tuple[Event, ...]:
    """G22: the hands of deals that are over are opened, for a ruling or because the players look back."""
    need_opened(state)
    deals = tuple(sorted(set(command.deals)))
    if not 1 <= len(deals) <= MOST_DEALS:
        raise Refused("bad_deals", "", f"name 1 to {MOST_DEALS} deals", "deals")
    last = next_deal_number(state) - 1
    if not 1 <= deals[0] <= deals[-1] <= last:
        raise Refused("no_such_deal", "", f"{last} deals have been dealt at this table", "deals")
    # The numbers are sorted, so only the last one can be that of the running deal.
    if state.phase == "declaring" and deals[-1] == last:
        raise Refused(
            "deal_running", "G24", "a deal is running; only its players see their hands until it is over", "deals"
        )
    known = [deal for deal in deals if is_in(state.fairness.opened, deal)]
    if known:
        raise Refused("hands_are_open", "G22", f"the hands of deal {known[0]} are already open", "deals")
    return (from_fields(HandsOpened, command, deals=deals),)


def open_at_end(state: TableState) -> tuple[HandsOpened, ...]:
    """G22 [O] ``hands_open: at_end``: open every deal of the table that is still closed, misdeals and voids too."""
    if state.seating.rules.hands_open != "at_end":
        return ()
    # A shuffle voided for a deal that never came has a number beyond the last deal. Its seed is opened too.
    most = max(next_deal_number(state) - 1, state.fairness.last_void)
    closed = missing_from(state.fairness.opened, most)
    runs = (closed[start : start + MOST_DEALS] for start in range(0, len(closed), MOST_DEALS))
    return tuple(HandsOpened(deals=deals, reason="end_of_table") for deals in runs)
