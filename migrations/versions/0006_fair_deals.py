"""Misdeals and voids are counted for each table, so that whoever deals until he likes the cards is seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

COUNTS = {
    "misdeals": "deals that were dealt and called a misdeal",
    "voids": "shuffles that were committed to and not dealt",
}


def upgrade():
    for name, comment in COUNTS.items():
        op.add_column("tables", sa.Column(name, sa.BigInteger, nullable=False, server_default="0", comment=comment))
    # before this release no shuffle was committed to
    op.execute(
        """
        UPDATE tables SET misdeals = counted.misdeals
        FROM (
            SELECT club_id, table_id, count(*) AS misdeals FROM deals WHERE kind = 'misdeal' GROUP BY club_id, table_id
        ) AS counted
        WHERE tables.club_id = counted.club_id AND tables.table_id = counted.table_id
        """
    )
    for name in COUNTS:
        op.alter_column("tables", name, server_default=None)


def downgrade():
    for name in reversed(COUNTS):
        op.drop_column("tables", name)
