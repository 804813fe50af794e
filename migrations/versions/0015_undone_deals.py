"""Deals that were undone, told apart from misdeals."""

from __future__ import annotations

from alembic import op

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
    op.execute(
        """
        UPDATE deals AS d SET kind = 'undone'
        FROM events AS e
        WHERE
            d.kind = 'misdeal' AND e.club_id = d.club_id AND e.stream_id = 'table/' || d.table_id
            AND e.version = d.last_version AND e.type = 'ging.DealUndone'
        """
    )


def downgrade():
    """Back to the read models as they were."""
    op.execute("UPDATE deals SET kind = 'misdeal' WHERE kind = 'undone'")
    op.alter_column("tables", "misdeals", comment=MISDEALS, existing_comment=MISDEALS_NOW)
    op.alter_column("deals", "kind", comment=KINDS, existing_comment=KINDS_NOW)
