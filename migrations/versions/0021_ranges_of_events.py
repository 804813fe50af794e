"""What each range of 1,024 events of a log contains, so that a filter skips the ranges in which nothing can match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

from ging_service.eventlog.sql import read_sql

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

FILLED = """
INSERT INTO event_ranges
SELECT
    e.club_id, e.position / 1024, min(e.recorded_at), max(e.recorded_at), min(h.happened_at), max(h.happened_at),
    array_agg(DISTINCT e.stream_id ORDER BY e.stream_id), array_agg(DISTINCT e.type ORDER BY e.type),
    array_agg(DISTINCT h.actor COLLATE "C" ORDER BY h.actor COLLATE "C")
FROM events AS e
CROSS JOIN LATERAL (
    SELECT
        CASE WHEN position('"happened_at":"'::bytea IN e.body) > 0
            THEN coalesce((convert_from(e.body, 'UTF8')::json ->> 'happened_at')::timestamptz, e.recorded_at)
            ELSE e.recorded_at
        END AS happened_at,
        convert_from(substring(e.body FROM 11 FOR greatest(position('",'::bytea IN e.body) - 11, 0)), 'UTF8') AS actor
) AS h
GROUP BY e.club_id, e.position / 1024
HAVING count(*) = 1024
"""


def upgrade():
    """Fill it from the log: a million events take some ten seconds."""

    def key(name, kind, comment=None):
        return sa.Column(name, kind, nullable=False, comment=comment)

    time, names = sa.DateTime(timezone=True), ARRAY(sa.Text(collation="C"))
    op.create_table(
        "event_ranges",
        key("club_id", sa.Text(collation="C")),
        key("number", sa.BigInteger, "of the range: its events have the positions from 1,024 times this number"),
        key("recorded_first", time, "the earliest time"),
        key("recorded_last", time, "the latest time"),
        key("happened_first", time, "the earliest time; of events without one, when they were recorded"),
        key("happened_last", time, "the latest time"),
        key("streams", names),
        key("types", names),
        key("actors", names, "as in the bodies"),
        sa.PrimaryKeyConstraint("club_id", "number", name="event_ranges_pkey"),
        comment="What each full range of a log contains, without gaps from the first: filters skip ranges. Never changed",
    )
    op.execute(FILLED)
    op.execute(read_sql("own_club").format(table="event_ranges"))
    op.execute("GRANT SELECT, INSERT ON event_ranges TO ging_app")


def downgrade():
    op.drop_table("event_ranges")
