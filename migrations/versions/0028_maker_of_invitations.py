"""The app with which an invitation was made: accepting it checks what its maker may give then."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

_COMMENT = "key/<id>, or a program of the operator; empty: the member was signed in; null: made before this was kept"


def upgrade():
    """Invitations that are open, and those that the version before still makes, stay as they are."""
    op.add_column("invitations", sa.Column("app", sa.Text(collation="C"), nullable=True, comment=_COMMENT))


def downgrade():
    """Without it."""
    op.drop_column("invitations", "app")
