"""The table at the start of each deal, and the later events that concern a deal. Reads no longer fold whole tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ging_service.eventlog.sql import read_sql

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def key_text(name):
    return sa.Column(name, sa.Text(collation="C"), nullable=False)


def number(name, comment=None):
    return sa.Column(name, sa.BigInteger, nullable=False, comment=comment)


def upgrade():
    """Empty until a rebuild or the next deals: a deal without a row is folded from the table's first event."""
    state = "the table after that event, as everybody may see it; with its shape, as in snapshots"
    op.create_table(
        "deal_starts",
        key_text("club_id"),
        key_text("table_id"),
        number("deal"),
        number("version", "of the table's stream: the event that started the deal"),
        sa.Column("state", sa.Text, nullable=False, comment=state),
        sa.PrimaryKeyConstraint("club_id", "table_id", "deal", name="deal_starts_pkey"),
        comment="Read model: from where a later deal is folded; without a row, from the table's first event",
    )
    index = "deal_starts_club_id_table_id_version_idx"
    op.create_index(index, "deal_starts", ["club_id", "table_id", "version"])
    op.create_table(
        "deal_mentions",
        key_text("club_id"),
        key_text("table_id"),
        number("deal"),
        number("version", "of the table's stream"),
        sa.PrimaryKeyConstraint("club_id", "table_id", "deal", "version", name="deal_mentions_pkey"),
        comment="Read model: events that concern a deal after it was played: rulings, and cards that were opened",
    )
    for name in ("deal_starts", "deal_mentions"):
        op.execute(read_sql("own_club").format(table=name))
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO ging_app")


def downgrade():
    op.drop_table("deal_mentions")
    op.drop_table("deal_starts")
