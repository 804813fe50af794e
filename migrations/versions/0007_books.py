"""The treasurer's book: its stream, when entries count, and the read models of seasons, rulings and old books."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ging_service.eventlog.sql import read_sql
from ging_service.projections.sql import read_sql as read_projection_sql

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES_ONLY = (
    "^(club|table/[a-z0-9][a-z0-9-]{0,62})$",
    'a stream is "club" or "table/<name>"',
)
WITH_DISPUTES = (
    "^(club|(table|dispute)/[a-z0-9][a-z0-9-]{0,62})$",
    'a stream is "club", "table/<name>" or "dispute/<name>"',
)
WITH_BOOKS = (
    "^(club|books|(table|dispute)/[a-z0-9][a-z0-9-]{0,62})$",
    'a stream is "club", "books", "table/<name>" or "dispute/<name>"',
)
NEW_TABLES = ("totals", "season_balances", "rulings", "false_claims", "paper")


def key_text(name, comment=None):
    return sa.Column(name, sa.Text(collation="C"), nullable=False, comment=comment)


def column(name, kind, comment=None):
    return sa.Column(name, kind, nullable=False, comment=comment)


def upgrade():
    allow_streams(WITH_BOOKS)
    say_when_entries_count()
    create_totals()
    create_season_balances()
    create_rulings()
    create_false_claims()
    create_paper()
    for name in NEW_TABLES:
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO ging_app")
    op.execute(read_projection_sql("totals_from_postings"))
    op.execute(read_projection_sql("rulings_from_log"))
    op.execute(read_projection_sql("false_claims_from_log"))


def allow_streams(names):
    """The function as the first migration made it, but for the names that it takes. Its rights stay what they are."""
    function = read_sql("append").replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
    for before, after in zip(TABLES_ONLY, names, strict=True):
        assert function.count(before) == 1  # noqa: S101  else nothing would be replaced
        function = function.replace(before, after)
    op.execute(function)


def say_when_entries_count():
    op.add_column(
        "entries",
        sa.Column(
            "counts_at",
            sa.DateTime(timezone=True),
            comment="when it counts in statements: a ruling when its deal was settled, all else when it happened",
        ),
    )
    op.execute("UPDATE entries SET counts_at = happened_at")  # rulings so far do not say when their deal happened
    op.alter_column("entries", "counts_at", nullable=False)
    op.add_column(
        "entries",
        sa.Column("note", sa.Text, nullable=False, server_default="", comment="what was written beside it"),
    )
    op.alter_column("entries", "note", server_default=None)
    op.create_index("entries_club_id_counts_at_position_idx", "entries", ["club_id", "counts_at", "position"])
    op.create_index("entries_club_id_recorded_at_position_idx", "entries", ["club_id", "recorded_at", "position"])


def create_totals():
    op.create_table(
        "totals",
        key_text("club_id"),
        key_text("account"),
        key_text("span", "year, month or day"),
        column("starts_on", sa.Date, "first day of the span, in UTC"),
        column("counters", sa.BigInteger, "that came to the account in the span; below zero: that left it"),
        sa.PrimaryKeyConstraint("club_id", "account", "span", "starts_on", name="totals_pkey"),
        comment="Read model: sums of the lasting accounts' postings by when they count, for balances at any time",
    )


def create_season_balances():
    op.create_table(
        "season_balances",
        key_text("club_id"),
        key_text("season_id"),
        key_text("account"),
        column("counters", sa.BigInteger, "at the season's end, as known when it was closed"),
        sa.PrimaryKeyConstraint("club_id", "season_id", "account", name="season_balances_pkey"),
        comment="Read model: what accounts held when their season was closed",
    )


def create_rulings():
    op.create_table(
        "rulings",
        key_text("club_id"),
        key_text("table_id"),
        column("version", sa.BigInteger, "of the table's stream"),
        column("deal", sa.BigInteger, "that is corrected; 0: none"),
        key_text("dispute_id"),
        column("kind", sa.Text, "amended, voided, ended or ordered"),
        column("net", sa.ARRAY(sa.Integer), "counters by seat that the ruling moves"),
        column(
            "result_kind",
            sa.Text,
            "what the deal came to as ruled: sweep, most or none; empty where a ruling does not say",
        ),
        column("combination", sa.Text),
        column("winners", sa.ARRAY(sa.Integer), "seats"),
        column("suits", sa.ARRAY(sa.Text), "of most and second"),
        column("claimants", sa.ARRAY(sa.Integer), "seats of most and second"),
        column(
            "counts_at",
            sa.DateTime(timezone=True),
            "when the deal was settled, where the ruling says so; else when it was ruled",
        ),
        sa.PrimaryKeyConstraint("club_id", "table_id", "version", name="rulings_pkey"),
        comment="Read model: what rulings have made of deals",
    )


def create_false_claims():
    op.create_table(
        "false_claims",
        key_text("club_id"),
        key_text("table_id"),
        column("version", sa.BigInteger, "of the table's stream"),
        column("deal", sa.BigInteger),
        column("seat", sa.BigInteger, "who claimed falsely"),
        column("net", sa.ARRAY(sa.Integer), "counters by seat that the penalty moves; four times 0 without one"),
        sa.PrimaryKeyConstraint("club_id", "table_id", "version", name="false_claims_pkey"),
        comment="Read model: false claims and what was paid for them (G21)",
    )
    op.create_index("deals_club_id_happened_at_idx", "deals", ["club_id", "happened_at"])


def create_paper():
    op.create_table(
        "paper",
        key_text("club_id"),
        key_text("fingerprint", "of a row's content"),
        column("version", sa.BigInteger, "of the books' stream"),
        sa.PrimaryKeyConstraint("club_id", "fingerprint", name="paper_pkey"),
        comment="Read model: rows of old books that have been taken in",
    )


def downgrade():
    for name in reversed(NEW_TABLES):
        op.drop_table(name)
    op.drop_index("deals_club_id_happened_at_idx", "deals")
    for name in ("entries_club_id_recorded_at_position_idx", "entries_club_id_counts_at_position_idx"):
        op.drop_index(name, "entries")
    op.drop_column("entries", "note")
    op.drop_column("entries", "counts_at")
    allow_streams(WITH_DISPUTES)
