"""Webhooks that take several deliveries at once, in any order."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

# The version before makes webhooks without naming the column.
ONLY_ADDS = True

_COMMENT = "false: several deliveries are sent at once, and none waits for another"


def upgrade():
    op.add_column("webhooks", sa.Column("ordered", sa.Boolean, nullable=False, server_default="true", comment=_COMMENT))


def downgrade():
    op.drop_column("webhooks", "ordered")
