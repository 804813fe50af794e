"""Indexes for lists that must not take longer because a club has played more: deals of one kind, penalties."""

from __future__ import annotations

from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade():
    """No data changes."""
    op.create_index("deals_club_id_kind_table_id_deal_idx", "deals", ["club_id", "kind", "table_id", "deal"])
    op.create_index(
        "penalties_club_id_recorded_at_table_id_version_idx",
        "penalties",
        ["club_id", "recorded_at", "table_id", "version"],
    )
    op.create_index(
        "penalties_club_id_member_id_table_id_version_idx",
        "penalties",
        ["club_id", "member_id", "table_id", "version"],
    )


def downgrade():
    """Without them."""
    op.drop_index("penalties_club_id_member_id_table_id_version_idx", "penalties")
    op.drop_index("penalties_club_id_recorded_at_table_id_version_idx", "penalties")
    op.drop_index("deals_club_id_kind_table_id_deal_idx", "deals")
