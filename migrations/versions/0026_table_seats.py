"""The tables at which each member sits: lists of a member's tables and deals need not look at all tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ging_service.eventlog.sql import read_sql as read_log_sql
from ging_service.projections.sql import read_sql

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

TEXT = sa.Text(collation="C")


def upgrade():
    """Filled from the tables that there are. A trigger adds those that an older release opens meanwhile."""
    op.create_table(
        "table_seats",
        sa.Column("club_id", TEXT, nullable=False),
        sa.Column("member_id", TEXT, nullable=False),
        sa.Column("table_id", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "member_id", "table_id", name="table_seats_pkey"),
        comment="Read model: the tables at which a member sits; they never change once a table is open",
    )
    op.execute(read_log_sql("own_club").format(table="table_seats"))
    op.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON table_seats TO ging_app")
    # The trigger first: it locks `tables`, so nothing is opened while the rows are made.
    for name in ("keep_seats", "tables_trigger", "fill_table_seats"):
        op.execute(read_sql(name))


def downgrade():
    op.execute("DROP TRIGGER tables_keep_seats ON tables")
    op.drop_table("table_seats")
    op.execute("DROP FUNCTION keep_seats")
