"""The tables of what was counted for the fairness report: at each table that is over, and the sums."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, PrimaryKeyConstraint, Table
from sqlalchemy.dialects.postgresql import JSONB

from ging_service.eventlog.schema import key_text, metadata, number_column

table_fairness = Table(
    "table_fairness",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    key_text("game"),
    Column("counts", JSONB, nullable=False, comment="numbers by key; the words of a key as a JSON array"),
    PrimaryKeyConstraint("club_id", "table_id"),
    comment="Read model: what was counted for the fairness report at each table that is over; without a row, readers count it",
)

fairness_sums = Table(
    "fairness_sums",
    metadata,
    key_text("club_id"),
    key_text("game"),
    key_text("key"),
    number_column("total"),
    PrimaryKeyConstraint("club_id", "game", "key"),
    comment="Read model: sums of table_fairness (triggers table_fairness_*); zeros are left out",
)

FAIRNESS_COUNTS: Final = (table_fairness, fairness_sums)
