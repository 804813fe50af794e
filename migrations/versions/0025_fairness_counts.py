"""What was counted for the fairness report at each table that is over, and the sums of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

from ging_service.eventlog.sql import read_sql as read_log_sql

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

TEXT = sa.Text(collation="C")

# The sums follow the rows that a statement adds or removes. A table of which cards are opened later is to be counted again.
SUMS = """
CREATE FUNCTION add_up_fairness() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
    club text;
BEGIN
    INSERT INTO fairness_sums AS s (club_id, game, key, total)
    SELECT c.club_id, c.game, n.key, (sum(n.value::bigint) * sign)::bigint
    FROM changed AS c
    CROSS JOIN LATERAL jsonb_each_text(c.counts) AS n
    GROUP BY c.club_id, c.game, n.key
    ORDER BY c.club_id, c.game, n.key
    ON CONFLICT (club_id, game, key) DO UPDATE SET total = s.total + excluded.total;
    -- Club by club: a join could make the server look at the sums of all clubs.
    FOR club IN SELECT DISTINCT club_id FROM changed LOOP
        DELETE FROM fairness_sums WHERE club_id = club AND total = 0;
    END LOOP;
    RETURN NULL;
END $$;

CREATE TRIGGER table_fairness_insert AFTER INSERT ON table_fairness
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_fairness();
CREATE TRIGGER table_fairness_delete AFTER DELETE ON table_fairness
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_fairness();

CREATE FUNCTION forget_fairness() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM table_fairness WHERE club_id = NEW.club_id AND table_id = NEW.table_id;
    RETURN NULL;
END $$;

CREATE TRIGGER deal_mentions_forget_fairness AFTER INSERT ON deal_mentions
    FOR EACH ROW EXECUTE FUNCTION forget_fairness();
"""


def column(name, kind, comment=None):
    return sa.Column(name, kind, nullable=False, comment=comment)


def upgrade():
    """Empty until a rebuild or the next tables are over: the report counts a table without a row."""
    op.create_table(
        "table_fairness",
        column("club_id", TEXT),
        column("table_id", TEXT),
        column("game", TEXT),
        column("counts", JSONB, "numbers by key; the words of a key as a JSON array"),
        sa.PrimaryKeyConstraint("club_id", "table_id", name="table_fairness_pkey"),
        comment="Read model: what was counted for the fairness report at each table that is over; without a row, readers count it",
    )
    op.create_table(
        "fairness_sums",
        column("club_id", TEXT),
        column("game", TEXT),
        column("key", TEXT),
        column("total", sa.BigInteger),
        sa.PrimaryKeyConstraint("club_id", "game", "key", name="fairness_sums_pkey"),
        comment="Read model: sums of table_fairness (triggers table_fairness_*); zeros are left out",
    )
    for name in ("table_fairness", "fairness_sums"):
        op.execute(read_log_sql("own_club").format(table=name))
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO ging_app")
    op.execute(SUMS)


def downgrade():
    op.execute("DROP TRIGGER deal_mentions_forget_fairness ON deal_mentions")
    op.drop_table("fairness_sums")
    op.drop_table("table_fairness")
    op.execute("DROP FUNCTION forget_fairness, add_up_fairness")
