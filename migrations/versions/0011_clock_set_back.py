"""Functions that never let a stored time delay anyone for longer than its rule can, whatever happens to the clock."""

from __future__ import annotations

from alembic import op

from ging_service.access.sql import read_sql

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

FUNCTIONS = ("take_request", "admit_key")


def upgrade():
    """The functions as they are now. Their rights stay what they are."""
    for name in FUNCTIONS:
        op.execute(read_sql(name).replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"))


def downgrade():
    """What came before works with these functions as well."""
