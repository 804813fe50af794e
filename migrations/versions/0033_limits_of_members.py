"""Quotas count all events of a command, and requests count by member: those of their keys, and those of their sessions."""

from __future__ import annotations

from alembic import op

from ging_service.access.sql import read_sql

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

# The version before calls the same functions.
ONLY_ADDS = True

FUNCTIONS = ("count_written", "admit_key", "admit_session")


def upgrade():
    """The functions as they are now. Their rights stay what they are."""
    for name in FUNCTIONS:
        op.execute(read_sql(name).replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"))


def downgrade():
    """The version before works with these functions as well."""
