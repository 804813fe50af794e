"""A function that counts the events of each member and club towards a quota."""

from __future__ import annotations

from alembic import op

from ging_service.access.sql import read_sql

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

# The version before appends without counting.
ONLY_ADDS = True

_FUNCTION = "count_written(bigint, integer, text, text, integer, integer)"


def upgrade():
    op.execute(read_sql("count_written"))
    op.execute(f"REVOKE EXECUTE ON FUNCTION {_FUNCTION} FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION {_FUNCTION} TO ging_app")


def downgrade():
    op.execute(f"DROP FUNCTION {_FUNCTION}")
