"""Webhooks: where events of a club are sent, with what they are signed, and what became of each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ging_service.eventlog.sql import read_sql

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

TABLES = ("webhooks", "webhook_secrets", "deliveries", "delivery_attempts")


def key_text(name, comment=None):
    return sa.Column(name, sa.Text(collation="C"), nullable=False, comment=comment)


def column(name, kind, comment=None):
    return sa.Column(name, kind, nullable=False, comment=comment)


def time(name, comment=None, *, nullable=False):
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable, comment=comment)


def upgrade():
    create_webhooks()
    create_secrets()
    create_deliveries()
    create_attempts()
    for name in TABLES:
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO ging_app")
        op.execute(read_sql("own_club").format(table=name))


def create_webhooks():
    op.create_table(
        "webhooks",
        key_text("club_id"),
        key_text("webhook_id"),
        column("url", sa.Text),
        column("types", sa.ARRAY(sa.Text), "of events that are wanted; none: all"),
        column("table_id", sa.Text, "whose events are wanted; empty: all of the club"),
        column("scopes", sa.ARRAY(sa.Text), "rights that say what it may see"),
        column("state", sa.Text, "active or paused"),
        column("paused_because", sa.Text, "asked, gone or dead_letters; empty: it is active"),
        time("made_at"),
        column("made_by", sa.Text, "member; empty: the operator, or a key"),
        column("version", sa.BigInteger, "of what is asked for and of the state: its ETag"),
        column(
            "next_position",
            sa.BigInteger,
            "of the first event that has not been laid out as a delivery, or passed over",
        ),
        column("dead_in_row", sa.Integer, "deliveries given up since one went through"),
        column("tests", sa.Integer, "test events that were asked for"),
        column("claim", sa.Text, "of the worker whose turn it is, or was last"),
        time("claimed_until", "a turn that is over, or whose worker has died, lies in the past"),
        sa.PrimaryKeyConstraint("club_id", "webhook_id", name="webhooks_pkey"),
        comment="Where events of a club are sent, and how far that has come",
    )
    # every turn updates the row in place: room for that on its page
    op.execute("ALTER TABLE webhooks SET (fillfactor = 50)")


def create_secrets():
    op.create_table(
        "webhook_secrets",
        key_text("club_id"),
        key_text("webhook_id"),
        key_text("secret", "whsec_ and base64, as the receiver has it"),
        time("made_at"),
        time("ends_at", "null: it is the newest", nullable=True),
        sa.PrimaryKeyConstraint("club_id", "webhook_id", "secret", name="webhook_secrets_pkey"),
        comment="What deliveries are signed with: all that have not ended, while a secret is being changed",
    )


def create_deliveries():
    place = ["club_id", "webhook_id", "position"]
    op.create_table(
        "deliveries",
        key_text("club_id"),
        key_text("webhook_id"),
        column(
            "position",
            sa.BigInteger,
            "of the event in the club's log; below zero: of a test event, counted down from -1",
        ),
        column("type", sa.Text, "of the event"),
        column("state", sa.Text, "pending, delivered, dead or withheld"),
        column("attempts", sa.Integer, "that were begun"),
        column("failures", sa.Integer, "that count towards giving up"),
        time("laid_out_at"),
        time("due_at", "when it is tried next, or was last"),
        time("ended_at", "when it was delivered or given up", nullable=True),
        column("again", sa.Boolean, "it was asked for by hand: to be tried once, whatever its state"),
        sa.PrimaryKeyConstraint(*place, name="deliveries_pkey"),
        comment="The events that a webhook gets, each once; those of one webhook go out in order of their positions",
    )
    op.create_index("deliveries_pending_idx", "deliveries", place, postgresql_where=sa.text("state = 'pending'"))
    op.create_index("deliveries_again_idx", "deliveries", place, postgresql_where=sa.text("again"))


def create_attempts():
    op.create_table(
        "delivery_attempts",
        key_text("club_id"),
        key_text("webhook_id"),
        column("position", sa.BigInteger, "as in deliveries"),
        column("attempt", sa.Integer, "from 1"),
        time("began_at"),
        time("ended_at", "null: under way, or its worker died", nullable=True),
        sa.Column("status", sa.Integer, comment="HTTP status of the answer; null: there was none"),
        column("error", sa.Text, "why there was no answer; empty: there was one"),
        column("answer", sa.Text, "the beginning of the answer, if it was text"),
        sa.PrimaryKeyConstraint("club_id", "webhook_id", "position", "attempt", name="delivery_attempts_pkey"),
        comment="The log of deliveries, kept as long as they are",
    )


def downgrade():
    for name in reversed(TABLES):
        op.drop_table(name)
