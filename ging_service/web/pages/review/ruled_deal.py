"""A note beside a deal as it was played, once a ruling has changed it: what counts now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact, states
from ging_service.domain.streams import game_of
from ging_service.event_messages.event_lines import EventLine, line_of

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.window_fold import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRuling:
    """The last ruling that has changed the result of a deal. ``line``: its event, in words."""

    deal: int
    is_void: bool
    line: EventLine


def ruled_deal(found: TableSteps, deal: int, called: Names) -> DealRuling | None:
    """Return what a ruling has made of a deal; None if it counts as it was played."""
    # From the end: a later ruling stands over the earlier ones.
    ruling = next((step.recorded_event for step in reversed(found.steps) if _changes(step.recorded_event, deal)), None)
    if ruling is None:
        return None
    return DealRuling(deal=deal, is_void=ruling.event.kind == "voided", line=line_of(ruling, called))


def ruled_deal_at(found: TableSteps, step: Step, called: Names) -> DealRuling | None:
    """Return the same of the deal that lies on the table after a step, once it is over."""
    deal = game_of(step.after).deal(step.after)
    return ruled_deal(found, deal.number, called) if deal is not None and deal.kind != "running" else None


def _changes(one: RecordedEvent, deal: int) -> bool:
    """Return True if a ruling has changed the result of the deal; an order to pay counters does not."""
    return states(one.event, Fact.RULING_APPLIED) and one.event.deal == deal and one.event.kind != "ordered"
