"""Indexes for lists in which little matches: entries of a deal number or of a dispute, places that few games have."""

from __future__ import annotations

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade():
    """No data changes."""
    op.create_index("deals_club_id_deal_table_id_idx", "deals", ["club_id", "deal", "table_id"])
    op.create_index("rulings_club_id_dispute_id_idx", "rulings", ["club_id", "dispute_id"])
    op.create_index("tables_club_id_game_table_id_idx", "tables", ["club_id", "game", "table_id"])


def downgrade():
    """Without them."""
    op.drop_index("tables_club_id_game_table_id_idx", "tables")
    op.drop_index("rulings_club_id_dispute_id_idx", "rulings")
    op.drop_index("deals_club_id_deal_table_id_idx", "deals")
