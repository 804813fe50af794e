"""The tables of webhooks, on the same metadata as the log's.

What is delivered is no part of them: it is read from the log when it is sent, and shown to the webhook's eyes as they are
then. So nothing that is forgotten, or that a webhook may see no longer, lies here waiting to be sent.
"""

from __future__ import annotations

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

from ging_service.eventlog.schema import key_text, metadata


def _text(name: str, comment: str = "") -> Column[str]:
    return Column(name, Text, nullable=False, comment=comment or None)


def _number(name: str, comment: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False, comment=comment)


def _time(name: str, comment: str = "", *, nullable: bool = False) -> Column[object]:
    return Column(name, DateTime(timezone=True), nullable=nullable, comment=comment or None)


webhooks = Table(
    "webhooks",
    metadata,
    key_text("club_id"),
    key_text("webhook_id"),
    _text("url"),
    Column("types", ARRAY(Text), nullable=False, comment="of events that are wanted; none: all"),
    _text("table_id", "whose events are wanted; empty: all of the club"),
    Column("scopes", ARRAY(Text), nullable=False, comment="rights that say what it may see"),
    _text("state", "active or paused"),
    _text("paused_because", "asked, gone or dead_letters; empty: it is active"),
    _time("made_at"),
    _text("made_by", "member; empty: the operator, or a key"),
    _number("version", "of what is asked for and of the state: its ETag"),
    _number("next_position", "of the first event that has not been laid out as a delivery, or passed over"),
    Column("dead_in_row", Integer, nullable=False, comment="deliveries given up since one went through"),
    Column("tests", Integer, nullable=False, comment="test events that were asked for"),
    _text("claim", "of the worker whose turn it is, or was last"),
    _time("claimed_until", "a turn that is over, or whose worker has died, lies in the past"),
    PrimaryKeyConstraint("club_id", "webhook_id"),
    comment="Where events of a club are sent, and how far that has come",
)

webhook_secrets = Table(
    "webhook_secrets",
    metadata,
    key_text("club_id"),
    key_text("webhook_id"),
    key_text("secret", "whsec_ and base64, as the receiver has it"),
    _time("made_at"),
    _time("ends_at", "null: it is the newest", nullable=True),
    PrimaryKeyConstraint("club_id", "webhook_id", "secret"),
    comment="What deliveries are signed with: all that have not ended, while a secret is being changed",
)

deliveries = Table(
    "deliveries",
    metadata,
    key_text("club_id"),
    key_text("webhook_id"),
    _number("position", "of the event in the club's log; below zero: of a test event, counted down from -1"),
    _text("type", "of the event"),
    _text("state", "pending, delivered, dead or withheld"),
    Column("attempts", Integer, nullable=False, comment="that were begun"),
    Column("failures", Integer, nullable=False, comment="that count towards giving up"),
    _time("laid_out_at"),
    _time("due_at", "when it is tried next, or was last"),
    _time("ended_at", "when it was delivered or given up", nullable=True),
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
    _number("position", "as in deliveries"),
    Column("attempt", Integer, nullable=False, comment="from 1"),
    _time("began_at"),
    _time("ended_at", "null: under way, or its worker died", nullable=True),
    Column("status", Integer, comment="HTTP status of the answer; null: there was none"),
    _text("error", "why there was no answer; empty: there was one"),
    _text("answer", "the beginning of the answer, if it was text"),
    PrimaryKeyConstraint("club_id", "webhook_id", "position", "attempt"),
    comment="The log of deliveries, kept as long as they are",
)
