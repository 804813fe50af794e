"""Bots: a role of their own, and an index of the tables that are running."""

from __future__ import annotations

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

ROLE = "secretary, treasurer, scribe or arbitrator"
ROLE_NOW = "secretary, treasurer, scribe or arbitrator; bot, which is never taken"


def upgrade():
    """No data changes."""
    op.alter_column("roles", "role", comment=ROLE_NOW, existing_comment=ROLE)
    op.create_index("ix_tables_running", "tables", ["club_id", "table_id"], postgresql_where="ended = ''")


def downgrade():
    """Without them. Bots stay in the log as members."""
    op.drop_index("ix_tables_running", "tables")
    op.alter_column("roles", "role", comment=ROLE, existing_comment=ROLE_NOW)
