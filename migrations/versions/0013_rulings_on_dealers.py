"""Rulings that amend who dealt, and findings of lost deals that they set aside."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

STEPS = "accused, not_upheld, upheld, lapsed, dealer_replaced, penalty_deal_dodged or ended"
STEPS_NOW = "accused, not_upheld, upheld, lapsed, set_aside, dealer_replaced, penalty_deal_dodged or ended"


def upgrade():
    """Rulings so far have not amended a dealer."""
    comment = "who really dealt, by the ruling; -1 where it does not say"
    dealer = sa.Column("dealer", sa.BigInteger, nullable=False, server_default="-1", comment=comment)
    op.add_column("rulings", dealer)
    op.alter_column("rulings", "dealer", server_default=None)
    op.alter_column("penalties", "step", comment=STEPS_NOW, existing_comment=STEPS)


def downgrade():
    """Back to the read models as they were."""
    op.alter_column("penalties", "step", comment=STEPS, existing_comment=STEPS_NOW)
    op.drop_column("rulings", "dealer")
