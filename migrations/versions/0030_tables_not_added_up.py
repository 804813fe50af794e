"""The tables that have not been added up: standings of all years look at these, and not for them among all tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ging_service.eventlog.sql import read_sql as read_log_sql
from ging_service.projections.sql import read_sql

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

TEXT = sa.Text(collation="C")
FUNCTIONS = ("keep_tables_not_added_up", "tables_not_added_up_trigger", "standings_not_added_up_triggers")


def upgrade():
    """Filled from the tables that there are. Triggers add those that an older release opens meanwhile."""
    op.create_table(
        "tables_not_added_up",
        sa.Column("club_id", TEXT, nullable=False),
        sa.Column("table_id", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "table_id", name="tables_not_added_up_pkey"),
        comment="Read model: tables without a row in table_standings: running ones, and those of an older release (triggers)",
    )
    op.execute(read_log_sql("own_club").format(table="tables_not_added_up"))
    op.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON tables_not_added_up TO ging_app")
    # The triggers first: they lock both tables, so nothing is opened or added up while the rows are made.
    for name in (*FUNCTIONS, "fill_tables_not_added_up"):
        op.execute(read_sql(name))


def downgrade():
    op.execute("DROP TRIGGER tables_open_not_added_up ON tables")
    op.execute("DROP TRIGGER table_standings_added_up ON table_standings")
    op.execute("DROP TRIGGER table_standings_not_added_up ON table_standings")
    op.drop_table("tables_not_added_up")
    op.execute("DROP FUNCTION open_table_not_added_up, keep_tables_not_added_up")
