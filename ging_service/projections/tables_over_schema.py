"""The tables about tables that are over: what each came to, the sums, and their months."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ARRAY, BigInteger, Column, Date, Index, PrimaryKeyConstraint, Table, Text

from ging_service.eventlog.schema import key_text, metadata, number_column


def figures_column(name: str, comment: str = "") -> Column[object]:
    """Whole numbers: the figures of standings, and then the columns of the game, in their order."""
    return Column(name, ARRAY(BigInteger), nullable=False, comment=comment or None)


def _counted_as() -> Column[str]:
    return key_text("counted_as", "known: as it was played; ruled: as rulings have left it")


table_standings = Table(
    "table_standings",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    key_text("game"),
    Column("members", ARRAY(Text(collation="C")), nullable=False, comment="by seat"),
    figures_column("known", "seat by seat, as it was played; empty: nothing counts"),
    figures_column("ruled", "the same as rulings have left it"),
    PrimaryKeyConstraint("club_id", "table_id"),
    comment="Read model: the standings of each table that is over; without a row, they are made of its deals",
)

standings_by_seat = Table(
    "standings_by_seat",
    metadata,
    key_text("club_id"),
    _counted_as(),
    key_text("member_id"),
    number_column("seat"),
    key_text("game"),
    number_column("tables", "that are added up"),
    figures_column("figures"),
    PrimaryKeyConstraint("club_id", "counted_as", "member_id", "seat", "game"),
    comment="Read model: sums of table_standings by member and seat (triggers table_standings_*)",
)

standings_by_pair = Table(
    "standings_by_pair",
    metadata,
    key_text("club_id"),
    _counted_as(),
    key_text("first_id", "of two members at a table the one whose id comes first"),
    key_text("second_id"),
    key_text("game"),
    number_column("tables", "that are added up"),
    figures_column("first_figures"),
    figures_column("second_figures"),
    PrimaryKeyConstraint("club_id", "counted_as", "first_id", "second_id", "game"),
    comment="Read model: sums of table_standings by two members at the same tables (triggers table_standings_*)",
)

table_months = Table(
    "table_months",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    Column("month", Date, nullable=False, comment="its first day, in UTC"),
    PrimaryKeyConstraint("club_id", "table_id", "month"),
    Index(None, "club_id", "month", "table_id"),
    comment="Read model: the months from a table's first entry to its last, once it is over and holds no counters",
)

tables_not_added_up = Table(
    "tables_not_added_up",
    metadata,
    key_text("club_id"),
    key_text("table_id"),
    PrimaryKeyConstraint("club_id", "table_id"),
    comment="Read model: tables without a row in table_standings: running ones, and those of an older release (triggers)",
)

TABLES_OVER: Final = (table_standings, standings_by_seat, standings_by_pair, table_months, tables_not_added_up)
