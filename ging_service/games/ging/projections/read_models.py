"""Ging's own read models, on the same metadata as the platform's: lost deals with their penalties, and false claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Index, PrimaryKeyConstraint, Table

from ging_service.eventlog.schema import key_text, metadata, number_column, text_column, time_column
from ging_service.games.ging.decider.events import (
    DealerReplaced,
    FalseClaimPenalised,
    FalseClaimRefused,
    LostDealAccused,
    LostDealFound,
    PenaltyDealDodged,
    PenaltyEnded,
)
from ging_service.games.ging.decider.ruling_events import FindingSetAside
from ging_service.games.ging.rules.cards import SEATS
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import numbers_column

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.decider.events import Event
    from ging_service.games.ging.decider.state import TableState
    from ging_service.projections.change import Change, Row


penalties = Table(
    "penalties",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    number_column("version", "of the table's stream"),
    number_column("seat", "of the accused"),
    text_column("member_id"),
    text_column(
        "step", "accused, not_upheld, upheld, lapsed, set_aside, dealer_replaced, penalty_deal_dodged or ended"
    ),
    number_column("deal", "the running or last deal, 0 before the first"),
    number_column("penalty_deals", "deals in others' places that were found due"),
    number_column("by_seat", "accuser, or the natural dealer who is replaced; -1 for neither"),
    time_column("recorded_at"),
    PrimaryKeyConstraint("club_id", "table_id", "version"),
    # For pages by time. Table and version make their order total, as moments can be equal.
    Index(None, "club_id", "recorded_at", "table_id", "version"),
    # For the filter by member, in the order of the key.
    Index(None, "club_id", "member_id", "table_id", "version"),
    comment="Read model: every step of lost deals and their penalties (G25 to G28)",
)

false_claims = Table(
    "false_claims",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    number_column("version", "of the table's stream"),
    number_column("deal"),
    number_column("seat", "who claimed falsely"),
    numbers_column("net", "counters by seat that the penalty moves; four times 0 without one"),
    PrimaryKeyConstraint("club_id", "table_id", "version"),
    comment="Read model: false claims and what was paid for them (G21)",
)


# Read model ``penalties``: every step of a lost deal and its penalty (G25 to G28), in order.

_NOBODY = -1


def _step(event: Event) -> tuple[int, str, int, int]:  # noqa: PLR0911  one line each
    """Return, for a penalty's event, the accused seat, the step, the deals found due, and the other seat concerned."""
    match event:
        case LostDealAccused():
            return event.accused, "accused", 0, event.accuser
        case LostDealFound() if event.upheld:
            return event.accused, "lapsed" if event.lapsed else "upheld", event.penalty_deals, _NOBODY
        case LostDealFound():
            return event.accused, "not_upheld", 0, _NOBODY
        case DealerReplaced():
            return event.by, "dealer_replaced", 0, event.natural
        case PenaltyDealDodged():
            return event.seat, "penalty_deal_dodged", 0, _NOBODY
        case PenaltyEnded():
            return event.seat, "ended", 0, _NOBODY
        case FindingSetAside():
            return event.accused, "set_aside", 0, _NOBODY
        case _:
            raise TypeError(type(event).__name__)


def _penalty_rows(change: Change) -> Iterator[Row]:
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
        LostDealAccused,
        LostDealFound,
        DealerReplaced,
        PenaltyDealDodged,
        PenaltyEnded,
        FindingSetAside,
    ),
    rows=_penalty_rows,
)


# Read model ``false_claims``: false claims, their players, and the penalties they paid (G21).


def _claim_rows(change: Change) -> Iterator[Row]:
    """Yield a claim's row. Its penalty is the next event in the log, and completes the row."""
    event: FalseClaimRefused | FalseClaimPenalised = change.event
    place = change.club_id, change.table_id
    if isinstance(event, FalseClaimRefused):
        yield *place, change.version, event.deal, event.seat, (0,) * len(SEATS)
        return
    net = tuple(paid - (sum(event.paid) if seat == event.seat else 0) for seat, paid in enumerate(event.paid))
    # The version of the claim, which is the key of its row.
    yield *place, change.version - 1, event.deal, event.seat, net


FALSE_CLAIMS = ReadModel(table=false_claims, listens_to=(FalseClaimRefused, FalseClaimPenalised), rows=_claim_rows)
