"""Tables say which game is played there. Only Ging has been played so far."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

PHASES = "cutting, between_deals, declaring or ended"
PHASES_NOW = "a word of the game; ended when it is over"


def upgrade():
    """A game for every table. Snapshots name their kind from now on: older ones are read as missing."""
    comment = "which game is played, by its first event"
    op.add_column("tables", sa.Column("game", sa.Text, nullable=False, server_default="ging", comment=comment))
    op.alter_column("tables", "game", server_default=None)
    op.alter_column("tables", "phase", comment=PHASES_NOW, existing_comment=PHASES)


def downgrade():
    """Back to the read models as they were."""
    op.alter_column("tables", "phase", comment=PHASES, existing_comment=PHASES_NOW)
    op.drop_column("tables", "game")
