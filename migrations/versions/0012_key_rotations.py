"""Rotation statements: by which key each verifier key was named as its successor."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column(
        "verifier_keys",
        sa.Column(
            "rotation", sa.Text, comment="the signed statement by which the key before it handed over; null: none"
        ),
    )
    op.execute("GRANT UPDATE (rotation) ON verifier_keys TO ging_app")


def downgrade():
    op.drop_column("verifier_keys", "rotation")
