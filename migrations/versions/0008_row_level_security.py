"""Row-level security: a transaction of the application's role sees the club that it has named, and no other."""

from __future__ import annotations

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade():
    """The policies follow once every transaction names its club."""


def downgrade():
    """There is nothing yet to take away."""
