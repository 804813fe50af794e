"""Read model ``penalties``: every step of a lost deal and its penalty (G25 to G28), in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.ruling_events import FindingSetAside
from ging_service.games.ging.projections.schema import penalties
from ging_service.projections.model import ReadModel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.decider.state import TableState
    from ging_service.projections.change import Change, Row

_NOBODY = -1


def _step(event: e.Event) -> tuple[int, str, int, int]:  # noqa: PLR0911  one line each
    """Return, for a penalty's event, the accused seat, the step, the deals found due, and the other seat concerned."""
    match event:
        case e.LostDealAccused():
            return event.accused, "accused", 0, event.accuser
        case e.LostDealFound() if event.upheld:
            return event.accused, "lapsed" if event.lapsed else "upheld", event.penalty_deals, _NOBODY
        case e.LostDealFound():
            return event.accused, "not_upheld", 0, _NOBODY
        case e.DealerReplaced():
            return event.by, "dealer_replaced", 0, event.natural
        case e.PenaltyDealDodged():
            return event.seat, "penalty_deal_dodged", 0, _NOBODY
        case e.PenaltyEnded():
            return event.seat, "ended", 0, _NOBODY
        case FindingSetAside():
            return event.accused, "set_aside", 0, _NOBODY
        case _:
            raise TypeError(type(event).__name__)


def _rows(change: Change) -> Iterator[Row]:
    state: TableState = change.after
    seat, step, deals, by = _step(change.event)
    number = state.deal.dealt.number if state.deal else 0
    # A finding is set aside long after its deal, by a ruling.
    if isinstance(change.event, FindingSetAside):
        number = change.event.deal
    member = state.seating.members[seat]
    yield change.club_id, change.table_id, change.version, seat, member, step, number, deals, by, change.recorded_at


PENALTIES = ReadModel(
    table=penalties,
    listens_to=(
        e.LostDealAccused,
        e.LostDealFound,
        e.DealerReplaced,
        e.PenaltyDealDodged,
        e.PenaltyEnded,
        FindingSetAside,
    ),
    rows=_rows,
)
