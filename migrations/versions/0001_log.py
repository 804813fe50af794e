"""The log: head, events, idempotency, snapshots, the append function, the application role and its rights."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ging_service.eventlog.sql import read_sql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def key_text(name):
    return sa.Column(name, sa.Text(collation="C"), nullable=False)


def number(name, comment=None):
    return sa.Column(name, sa.BigInteger, nullable=False, comment=comment)


def upgrade():
    op.execute(read_sql("app_role"))
    create_log()
    create_folds()
    for name in ("found_log", "refuse_append", "append", "append_only", "only_grows_by_condition", "grants"):
        op.execute(read_sql(name))


def create_log():
    op.create_table(
        "log_head",
        key_text("club_id"),
        number("size", "number of events = the next position"),
        sa.PrimaryKeyConstraint("club_id", name=op.f("log_head_pkey")),
        comment="One row a club: lock and counter of its log",
    )
    op.create_table(
        "events",
        key_text("club_id"),
        number("position", "dense from 0 in the club: order, cursor, leaf index"),
        key_text("stream_id"),
        number("version", "dense from 1 in the stream"),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False, comment="never an order"),
        key_text("type"),
        sa.Column(
            "body", sa.LargeBinary, nullable=False, comment="canonical bytes (RFC 8785): what is hashed and proved"
        ),
        sa.PrimaryKeyConstraint("club_id", "position", name=op.f("events_pkey")),
        sa.UniqueConstraint("club_id", "stream_id", "version", name=op.f("events_club_id_stream_id_version_key")),
        comment="The log: append-only, for everyone",
    )


def create_folds():
    op.create_table(
        "idempotency",
        key_text("club_id"),
        key_text("key"),
        sa.Column("request_hash", sa.LargeBinary, nullable=False),
        number("first_position"),
        number("count"),
        key_text("stream_id"),
        number("version", "of the stream after the append"),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "key", name=op.f("idempotency_pkey")),
        comment="What each command key did, so that a repeated command is answered and not done twice",
    )
    op.create_table(
        "snapshots",
        key_text("club_id"),
        key_text("stream_id"),
        number("version"),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "stream_id", name=op.f("snapshots_pkey")),
        comment="The fold of each stream, written by the append itself; a read model that can be rebuilt",
    )
    # Rows that are updated at each append: room on the page keeps the update off the index (HOT).
    op.execute("ALTER TABLE log_head SET (fillfactor = 50)")
    op.execute("ALTER TABLE snapshots SET (fillfactor = 70)")


def downgrade():
    for table in ("snapshots", "idempotency", "events", "log_head"):
        op.drop_table(table)
    op.execute("DROP FUNCTION append, found_log, refuse_append, refuse_change")
    # The role belongs to the server and may serve other databases: it stays, without a right in this one.
    op.execute("REVOKE SELECT ON alembic_version FROM ging_app")
    op.execute("REVOKE USAGE ON SCHEMA public FROM ging_app")
