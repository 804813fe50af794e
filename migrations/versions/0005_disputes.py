"""Disputes: streams of their own, their read model, and ledger entries that say which event they correct."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ging_service.eventlog.sql import read_sql

revision = "0005"
down_revision = "0004"
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


def key_text(name, comment=None):
    return sa.Column(name, sa.Text(collation="C"), nullable=False, comment=comment)


def column(name, kind, comment=None):
    return sa.Column(name, kind, nullable=False, comment=comment)


def upgrade():
    allow_streams(WITH_DISPUTES)
    create_disputes()
    add_corrections()


def allow_streams(names):
    """The function as the first migration made it, but for the names that it takes. Its rights stay what they are."""
    function = read_sql("append").replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
    for before, after in zip(TABLES_ONLY, names, strict=True):
        assert function.count(before) == 1  # noqa: S101  else nothing would be replaced
        function = function.replace(before, after)
    op.execute(function)


def create_disputes():
    op.create_table(
        "disputes",
        key_text("club_id"),
        key_text("dispute_id"),
        column("state", sa.Text, "raised, under_review, ruled or withdrawn"),
        key_text("table_id"),
        column("deal", sa.BigInteger, "0: nothing that belongs to a deal"),
        column("subject", sa.Text, "deal, declaration, transfer or penalty"),
        column("version", sa.BigInteger, "of the disputed event in the table's stream; 0: the deal as a whole"),
        column("raised_by", sa.Text, "member"),
        column("arbitrator", sa.Text, "who reviews it or has ruled; empty before"),
        column("outcome", sa.Text, "dismissed, amended, voided or ordered; empty before"),
        column("raised_at", sa.DateTime(timezone=True)),
        column("changed_at", sa.DateTime(timezone=True), "when its last step was recorded"),
        sa.PrimaryKeyConstraint("club_id", "dispute_id", name="disputes_pkey"),
        comment="Read model: disputes and how far each is; their words are in the events",
    )
    op.create_index("disputes_club_id_table_id_deal_idx", "disputes", ["club_id", "table_id", "deal"])
    op.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON disputes TO ging_app")


def add_corrections():
    # no ruling has been recorded before this release
    op.add_column(
        "entries",
        sa.Column(
            "corrects",
            sa.BigInteger,
            nullable=False,
            server_default="-1",
            comment="position of the event that a ruling corrects; -1: none",
        ),
    )
    op.add_column(
        "entries",
        sa.Column(
            "dispute_id",
            sa.Text(collation="C"),
            nullable=False,
            server_default="",
            comment="whose ruling this is; empty for none",
        ),
    )
    for name in ("corrects", "dispute_id"):
        op.alter_column("entries", name, server_default=None)
    op.create_index(
        "entries_club_id_corrects_idx", "entries", ["club_id", "corrects"], postgresql_where="corrects >= 0"
    )


def downgrade():
    op.drop_index("entries_club_id_corrects_idx", "entries")
    op.drop_column("entries", "dispute_id")
    op.drop_column("entries", "corrects")
    op.drop_table("disputes")
    allow_streams(TABLES_ONLY)
