"""Deals that were undone, told apart from misdeals."""

from __future__ import annotations

from alembic import op

from ging_service.projections.sql import read_sql

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

KINDS = "running, sweep, most, none or misdeal"
KINDS_NOW = "running, sweep, most, none, misdeal or undone"
MISDEALS = "deals that were dealt and called a misdeal"
MISDEALS_NOW = "deals called a misdeal, and deals undone"


def upgrade():
    """Rows of deals that were undone so far are corrected, as a rebuild would write them."""
    op.alter_column("deals", "kind", comment=KINDS_NOW, existing_comment=KINDS)
    op.alter_column("tables", "misdeals", comment=MISDEALS_NOW, existing_comment=MISDEALS)
    op.execute(read_sql("undone_from_log"))


def downgrade():
    """Back to the read models as they were."""
    op.execute("UPDATE deals SET kind = 'misdeal' WHERE kind = 'undone'")
    op.alter_column("tables", "misdeals", comment=MISDEALS, existing_comment=MISDEALS_NOW)
    op.alter_column("deals", "kind", comment=KINDS, existing_comment=KINDS_NOW)
