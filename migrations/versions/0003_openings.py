"""The openings of sealed values: what bodies hold only commitments to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def key_text(name, comment=None):
    return sa.Column(name, sa.Text(collation="C"), nullable=False, comment=comment)


def upgrade():
    op.create_table(
        "openings",
        key_text("club_id"),
        sa.Column("position", sa.BigInteger, nullable=False, comment="of the event in the club's log"),
        sa.Column("place", sa.Integer, nullable=False, comment="of the commitment in the event's body, from 0"),
        key_text("subject", "what the value is about: <stream>/<deal>, club/<member>"),
        key_text("audience", "seat/<n>, hands (whoever may see all four), club or all"),
        sa.Column("salt", sa.LargeBinary, nullable=False, comment="32 random bytes"),
        sa.Column(
            "value", sa.LargeBinary, nullable=False, comment="canonical JSON; SHA-256(salt, value) is the commitment"
        ),
        sa.PrimaryKeyConstraint("club_id", "position", "place", name="openings_pkey"),
        comment="What opens the commitments in the log: may be erased, and then the value is forgotten",
    )
    op.create_index("openings_club_id_subject_idx", "openings", ["club_id", "subject"])
    op.execute("GRANT SELECT, INSERT, UPDATE (audience), DELETE ON openings TO ging_app")


def downgrade():
    op.drop_table("openings")
