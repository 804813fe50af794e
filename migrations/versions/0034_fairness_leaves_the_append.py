"""The fairness report counts tables when it is read: what each append kept for it is gone."""

from __future__ import annotations

from alembic import context

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade():
    """Read models only: every number in them follows from the log."""
    context.script.get_revision("0025").module.downgrade()


def downgrade():
    """Empty tables: the version before counts a table without a row for each report."""
    context.script.get_revision("0025").module.upgrade()
