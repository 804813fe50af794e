"""The log's tables, as declared: a test compares them with the migrated database.

``club_id`` leads every key and no constraint crosses clubs, so that the same schema runs on one Postgres and on a
sharded one. Keys compare bytewise (collation "C"): the same order on every server, and the fastest one.
The shapes of keys are checked where they first appear, in ``append``: a CHECK is parsed and run again for each row of
each statement, and three of them made an append a fifth dearer on the server.

Read models are declared on the same ``metadata``, in ``ging_service.projections.schema``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Column,
    DateTime,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMING = {
    "pk": "%(table_name)s_pkey",
    "uq": "%(table_name)s_%(column_0_N_name)s_key",
    "ck": "%(table_name)s_%(constraint_name)s_check",
    "ix": "%(table_name)s_%(column_0_N_name)s_idx",
    "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
}

metadata = MetaData(naming_convention=NAMING)


def key_text(name: str, comment: str = "") -> Column[str]:
    """A text column that is part of a key: never null, compared bytewise."""
    return Column(name, Text(collation="C"), nullable=False, comment=comment or None)


def text_column(name: str, comment: str = "") -> Column[str]:
    """Text that is never null."""
    return Column(name, Text, nullable=False, comment=comment or None)


def number_column(name: str, comment: str = "") -> Column[int]:
    """A whole number that is never null."""
    return Column(name, BigInteger, nullable=False, comment=comment or None)


def time_column(name: str, comment: str = "", *, nullable: bool = False) -> Column[object]:
    """A timestamp column that is never null."""
    return Column(name, DateTime(timezone=True), nullable=nullable, comment=comment or None)


def names_column(name: str, comment: str = "") -> Column[Sequence[str]]:
    """Names, compared bytewise."""
    return Column(name, ARRAY(Text(collation="C")), nullable=False, comment=comment or None)


log_head = Table(
    "log_head",
    metadata,
    key_text("club_id"),
    Column("size", BigInteger, nullable=False, comment="number of events = the next position"),
    PrimaryKeyConstraint("club_id"),
    comment="One row a club: lock and counter of its log",
)

events = Table(
    "events",
    metadata,
    key_text("club_id"),
    Column("position", BigInteger, nullable=False, comment="dense from 0 in the club: order, cursor, leaf index"),
    key_text("stream_id"),
    Column("version", BigInteger, nullable=False, comment="dense from 1 in the stream"),
    Column("recorded_at", DateTime(timezone=True), nullable=False, comment="never an order"),
    key_text("type"),
    Column("body", LargeBinary, nullable=False, comment="canonical bytes (RFC 8785): what is hashed and proved"),
    PrimaryKeyConstraint("club_id", "position"),
    UniqueConstraint("club_id", "stream_id", "version"),
    comment="The log: append-only, for everyone",
)

event_ranges = Table(
    "event_ranges",
    metadata,
    key_text("club_id"),
    number_column("number", "of the range: its events have the positions from 1,024 times this number"),
    time_column("recorded_first", "the earliest time"),
    time_column("recorded_last", "the latest time"),
    time_column("happened_first", "the earliest time; of events without one, when they were recorded"),
    time_column("happened_last", "the latest time"),
    names_column("streams"),
    names_column("types"),
    names_column("actors", "as in the bodies"),
    PrimaryKeyConstraint("club_id", "number"),
    comment="What each full range of a log contains, without gaps from the first: filters skip ranges. Never changed",
)

idempotency = Table(
    "idempotency",
    metadata,
    key_text("club_id"),
    key_text("key"),
    Column("request_hash", LargeBinary, nullable=False),
    Column("first_position", BigInteger, nullable=False),
    Column("count", BigInteger, nullable=False),
    key_text("stream_id"),
    Column("version", BigInteger, nullable=False, comment="of the stream after the append"),
    Column("recorded_at", DateTime(timezone=True), nullable=False),
    PrimaryKeyConstraint("club_id", "key"),
    comment="What each command key did, so that a repeated command is answered and not done twice",
)

snapshots = Table(
    "snapshots",
    metadata,
    key_text("club_id"),
    key_text("stream_id"),
    Column("version", BigInteger, nullable=False),
    Column("state", LargeBinary, nullable=False),
    PrimaryKeyConstraint("club_id", "stream_id"),
    comment="The fold of each stream, written by the append itself; a read model that can be rebuilt",
)

openings = Table(
    "openings",
    metadata,
    key_text("club_id"),
    Column("position", BigInteger, nullable=False, comment="of the event in the club's log"),
    Column("place", Integer, nullable=False, comment="of the commitment in the event's body, from 0"),
    key_text("subject", "what the value is about: <stream>/<deal>, club/<member>"),
    key_text("audience", "seat/<n>, hands (those who may see all hands), club or all"),
    Column("salt", LargeBinary, nullable=False, comment="32 random bytes"),
    Column("value", LargeBinary, nullable=False, comment="canonical JSON; SHA-256(salt, value) is the commitment"),
    PrimaryKeyConstraint("club_id", "position", "place"),
    Index(None, "club_id", "subject"),
    comment="What opens the commitments in the log: may be erased, and then the value is forgotten",
)
