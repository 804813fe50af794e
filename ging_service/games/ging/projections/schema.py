"""Ging's own read models: their tables, on the same metadata as the platform's, and false claims (G21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Index, PrimaryKeyConstraint, Table

from ging_service.eventlog.schema import key_text, metadata, number_column, text_column, time_column
from ging_service.games.ging.decider.events import FalseClaimPenalised, FalseClaimRefused
from ging_service.games.ging.rules.cards import SEATS
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import numbers_column

if TYPE_CHECKING:
    from collections.abc import Iterator

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


# Read model ``false_claims``: false claims, their players, and the penalties they paid (G21).


def _rows(change: Change) -> Iterator[Row]:
    """Yield a claim's row. Its penalty is the next event in the log, and completes the row."""
    event: FalseClaimRefused | FalseClaimPenalised = change.event
    place = change.club_id, change.table_id
    if isinstance(event, FalseClaimRefused):
        yield *place, change.version, event.deal, event.seat, (0,) * len(SEATS)
        return
    net = tuple(paid - (sum(event.paid) if seat == event.seat else 0) for seat, paid in enumerate(event.paid))
    # The version of the claim, which is the key of its row.
    yield *place, change.version - 1, event.deal, event.seat, net


FALSE_CLAIMS = ReadModel(table=false_claims, listens_to=(FalseClaimRefused, FalseClaimPenalised), rows=_rows)
