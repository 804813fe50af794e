"""Sessions that end at a fixed time after they began, however often they are used."""

from __future__ import annotations

from alembic import op

from ging_service.access.sql import read_sql

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

BEFORE = "admit_session(text, bytea, interval, interval, interval)"
NOW = "admit_session(text, bytea, interval, interval, interval, interval)"


def upgrade():
    """The function as it is now. The one before has to go first: a call without the last parameter would fit both."""
    op.execute(f"DROP FUNCTION IF EXISTS {BEFORE}")
    op.execute(read_sql("admit_session").replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"))
    op.execute(f"REVOKE EXECUTE ON FUNCTION {NOW} FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION {NOW} TO ging_app")


def downgrade():
    """The version before works with this function as well."""
