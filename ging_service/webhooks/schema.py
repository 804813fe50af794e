"""The tables of webhooks, on the same metadata as the log's.

They do not contain the delivered events. Each event is read from the log when it is sent, and filtered by the webhook's
rights at that time. So no deleted data, and nothing that a webhook may see no longer, waits here to be sent.
"""

from __future__ import annotations

from sqlalchemy import (
    ARRAY,
    Boolean,
    Column,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

from ging_service.eventlog.schema import key_text, metadata, number_column, text_column, time_column

webhooks = Table(
    "webhooks",
    metadata,
    key_text("club_id"),
    key_text("webhook_id"),
    text_column("url"),
    Column("types", ARRAY(Text), nullable=False, comment="of events that are wanted; none: all"),
    text_column("table_id", "whose events are wanted; empty: all of the club"),
    Column("scopes", ARRAY(Text), nullable=False, comment="rights that say what it may see"),
    text_column("state", "active or paused"),
    text_column("paused_because", "asked, gone or dead_letters; empty: it is active"),
    time_column("made_at"),
    text_column("made_by", "member; empty: the operator, or a key"),
    number_column("version", "of what is asked for and of the state: its ETag"),
    number_column("next_position", "of the first event that has not been laid out as a delivery, or passed over"),
    Column("dead_in_row", Integer, nullable=False, comment="deliveries given up since one went through"),
    Column("tests", Integer, nullable=False, comment="test events that were asked for"),
    text_column("claim", "of the worker whose turn it is, or was last"),
    time_column("claimed_until", "a turn that is over, or whose worker has died, lies in the past"),
    Column(
        "ordered",
        Boolean,
        nullable=False,
        server_default=text("true"),
        comment="false: several deliveries are sent at once, and none waits for another",
    ),
    PrimaryKeyConstraint("club_id", "webhook_id"),
    comment="Where events of a club are sent, and how far that has come",
)

webhook_secrets = Table(
    "webhook_secrets",
    metadata,
    key_text("club_id"),
    key_text("webhook_id"),
    key_text("secret", "whsec_ and base64, as the receiver has it"),
    time_column("made_at"),
    time_column("ends_at", "null: it is the newest", nullable=True),
    PrimaryKeyConstraint("club_id", "webhook_id", "secret"),
    comment="What deliveries are signed with: all that have not ended, while a secret is being changed",
)

deliveries = Table(
    "deliveries",
    metadata,
    key_text("club_id"),
    key_text("webhook_id"),
    number_column("position", "of the event in the club's log; below zero: of a test event, counted down from -1"),
    text_column("type", "of the event"),
    text_column("state", "pending, delivered, dead or withheld"),
    Column("attempts", Integer, nullable=False, comment="that were begun"),
    Column("failures", Integer, nullable=False, comment="that count towards giving up"),
    time_column("laid_out_at"),
    time_column("due_at", "when it is tried next, or was last"),
    time_column("ended_at", "when it was delivered or given up", nullable=True),
    Column("again", Boolean, nullable=False, comment="it was asked for by hand: to be tried once, whatever its state"),
    PrimaryKeyConstraint("club_id", "webhook_id", "position"),
    Index("deliveries_pending_idx", "club_id", "webhook_id", "position", postgresql_where=text("state = 'pending'")),
    Index("deliveries_again_idx", "club_id", "webhook_id", "position", postgresql_where=text("again")),
    comment="The events that a webhook gets, each once; those of one webhook go out in order of their positions",
)

delivery_attempts = Table(
    "delivery_attempts",
    metadata,
    key_text("club_id"),
    key_text("webhook_id"),
    number_column("position", "as in deliveries"),
    Column("attempt", Integer, nullable=False, comment="from 1"),
    time_column("began_at"),
    time_column("ended_at", "null: under way, or its worker died", nullable=True),
    Column("status", Integer, comment="HTTP status of the answer; null: there was none"),
    text_column("error", "why there was no answer; empty: there was one"),
    text_column("answer", "the beginning of the answer, if it was text"),
    PrimaryKeyConstraint("club_id", "webhook_id", "position", "attempt"),
    comment="The log of deliveries, kept as long as they are",
)
