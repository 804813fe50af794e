"""What was counted for the fairness report at each table that is over, and the sums of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

from ging_service.eventlog.sql import read_sql as read_log_sql
from ging_service.projections.sql import read_sql

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

TEXT = sa.Text(collation="C")


def column(name, kind, comment=None):
    return sa.Column(name, kind, nullable=False, comment=comment)


def upgrade():
    """Empty until a rebuild or the next tables are over: the report counts a table without a row."""
    op.create_table(
        "table_fairness",
        column("club_id", TEXT),
        column("table_id", TEXT),
        column("game", TEXT),
        column("counts", JSONB, "numbers by key; the words of a key as a JSON array"),
        sa.PrimaryKeyConstraint("club_id", "table_id", name="table_fairness_pkey"),
        comment="Read model: what was counted for the fairness report at each table that is over; without a row, readers count it",
    )
    op.create_table(
        "fairness_sums",
        column("club_id", TEXT),
        column("game", TEXT),
        column("key", TEXT),
        column("total", sa.BigInteger),
        sa.PrimaryKeyConstraint("club_id", "game", "key", name="fairness_sums_pkey"),
        comment="Read model: sums of table_fairness (triggers table_fairness_*); zeros are left out",
    )
    for name in ("table_fairness", "fairness_sums"):
        op.execute(read_log_sql("own_club").format(table=name))
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO ging_app")
    for name in ("add_up_fairness", "table_fairness_triggers", "forget_fairness", "deal_mentions_trigger"):
        op.execute(read_sql(name))


def downgrade():
    op.execute("DROP TRIGGER deal_mentions_forget_fairness ON deal_mentions")
    op.drop_table("fairness_sums")
    op.drop_table("table_fairness")
    op.execute("DROP FUNCTION forget_fairness, add_up_fairness")
