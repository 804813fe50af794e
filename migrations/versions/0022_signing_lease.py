"""The lease that decides which signer signs, so that others can stand by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade():
    """Its one row, which nobody holds yet."""

    def text(name, comment=None):
        return sa.Column(name, sa.Text(collation="C"), nullable=False, comment=comment)

    op.create_table(
        "signing_lease",
        text("name", "always signer: there is one lease"),
        text("holder", "of the signer that holds it or was the last to: host and folder, for people"),
        text("folder", "the same for programs: a new process on this folder need not wait"),
        text("key", "the public key that signs, 32 bytes in hex; empty: none has signed yet"),
        sa.Column("token", sa.BigInteger, nullable=False, comment="grows whenever a signer takes the lease"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False, comment="by the clock of the database"),
        sa.PrimaryKeyConstraint("name", name="signing_lease_pkey"),
        comment="The signer that signs; others stand by",
    )
    op.execute("INSERT INTO signing_lease VALUES ('signer', '', '', '', 0, clock_timestamp())")
    op.execute("GRANT SELECT, UPDATE ON signing_lease TO ging_app")


def downgrade():
    op.drop_table("signing_lease")
