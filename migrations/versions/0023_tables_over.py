"""What each table that is over came to, the sums of it, and its months: standings and statements need not read all tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

from ging_service.eventlog.sql import read_sql as read_log_sql
from ging_service.projections.sql import read_sql

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

TEXT = sa.Text(collation="C")


def column(name, kind, comment=None):
    return sa.Column(name, kind, nullable=False, comment=comment)


def upgrade():
    """Empty until a rebuild or the next tables are over: a reader counts the deals of a table without a row."""
    figures = ARRAY(sa.BigInteger)
    counted_as = "known: as it was played; ruled: as rulings have left it"
    op.create_table(
        "table_standings",
        column("club_id", TEXT),
        column("table_id", TEXT),
        column("game", TEXT),
        column("members", ARRAY(TEXT), "by seat"),
        column("known", figures, "seat by seat, as it was played; empty: nothing counts"),
        column("ruled", figures, "the same as rulings have left it"),
        sa.PrimaryKeyConstraint("club_id", "table_id", name="table_standings_pkey"),
        comment="Read model: the standings of each table that is over; without a row, they are made of its deals",
    )
    op.create_table(
        "standings_by_seat",
        column("club_id", TEXT),
        column("counted_as", TEXT, counted_as),
        column("member_id", TEXT),
        column("seat", sa.BigInteger),
        column("game", TEXT),
        column("tables", sa.BigInteger, "that are added up"),
        column("figures", figures),
        sa.PrimaryKeyConstraint("club_id", "counted_as", "member_id", "seat", "game", name="standings_by_seat_pkey"),
        comment="Read model: sums of table_standings by member and seat (triggers table_standings_*)",
    )
    op.create_table(
        "standings_by_pair",
        column("club_id", TEXT),
        column("counted_as", TEXT, counted_as),
        column("first_id", TEXT, "of two members at a table the one whose id comes first"),
        column("second_id", TEXT),
        column("game", TEXT),
        column("tables", sa.BigInteger, "that are added up"),
        column("first_figures", figures),
        column("second_figures", figures),
        sa.PrimaryKeyConstraint(
            "club_id", "counted_as", "first_id", "second_id", "game", name="standings_by_pair_pkey"
        ),
        comment="Read model: sums of table_standings by two members at the same tables (triggers table_standings_*)",
    )
    op.create_table(
        "table_months",
        column("club_id", TEXT),
        column("table_id", TEXT),
        column("month", sa.Date, "its first day, in UTC"),
        sa.PrimaryKeyConstraint("club_id", "table_id", "month", name="table_months_pkey"),
        comment="Read model: the months from a table's first entry to its last, once it is over and holds no counters",
    )
    op.create_index("table_months_club_id_month_table_id_idx", "table_months", ["club_id", "month", "table_id"])
    for name in ("table_standings", "standings_by_seat", "standings_by_pair", "table_months"):
        op.execute(read_log_sql("own_club").format(table=name))
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO ging_app")
    for name in ("add_up_standings", "table_standings_triggers", "forget_table_over", "rulings_trigger"):
        op.execute(read_sql(name))
    op.create_index("tables_club_id_happened_at_idx", "tables", ["club_id", "happened_at"])
    op.create_index(
        "rulings_club_id_counts_at_idx", "rulings", ["club_id", "counts_at"], postgresql_where=sa.text("deal = 0")
    )


def downgrade():
    op.drop_index("rulings_club_id_counts_at_idx")
    op.drop_index("tables_club_id_happened_at_idx")
    op.execute("DROP TRIGGER rulings_forget_table_over ON rulings")
    for name in ("table_months", "standings_by_pair", "standings_by_seat", "table_standings"):
        op.drop_table(name)
    op.execute("DROP FUNCTION forget_table_over, add_up_standings")
