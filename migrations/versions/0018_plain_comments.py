"""Comments in plain English."""

from __future__ import annotations

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

AUDIENCE = "seat/<n>, hands (whoever may see all four), club or all"
AUDIENCE_NOW = "seat/<n>, hands (those who may see all hands), club or all"
DEALER = "seat of whoever really dealt"
DEALER_NOW = "seat of the player who really dealt"
INVITATIONS = "One-time tokens with which a member sets his passphrase, the first one or another"
INVITATIONS_NOW = "One-time tokens with which members set their passphrase, the first one or another"


def upgrade():
    """No data changes."""
    op.alter_column("openings", "audience", comment=AUDIENCE_NOW, existing_comment=AUDIENCE)
    op.alter_column("deals", "dealer", comment=DEALER_NOW, existing_comment=DEALER)
    op.create_table_comment("invitations", INVITATIONS_NOW, existing_comment=INVITATIONS)


def downgrade():
    """Back to the comments as they were."""
    op.create_table_comment("invitations", INVITATIONS, existing_comment=INVITATIONS_NOW)
    op.alter_column("deals", "dealer", comment=DEALER, existing_comment=DEALER_NOW)
    op.alter_column("openings", "audience", comment=AUDIENCE, existing_comment=AUDIENCE_NOW)
