"""The quota of events counts all events of a command, also those that are more than can come at once."""

from __future__ import annotations

from alembic import op

from ging_service.access.sql import read_sql

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

# The version before calls the same function.
ONLY_ADDS = True


def upgrade():
    """The function as it is now. Its rights stay what they are."""
    op.execute(read_sql("count_written").replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"))


def downgrade():
    """The version before works with this function as well."""
