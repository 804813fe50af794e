"""The fairness report counts tables when it is read: what each append kept for it is gone."""

from __future__ import annotations

from alembic import context, op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade():
    """Read models only: every number in them follows from the log."""
    op.execute("DROP TRIGGER deal_mentions_forget_fairness ON deal_mentions")
    op.drop_table("fairness_sums")
    op.drop_table("table_fairness")
    # A rebuild of the version before that was killed has left triggers in its own schema.
    op.execute("DROP FUNCTION forget_fairness, add_up_fairness CASCADE")


def downgrade():
    """Empty tables: the version before counts a table without a row for each report."""
    context.script.get_revision("0025").module.upgrade()
