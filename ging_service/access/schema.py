"""Tables of credentials, on the same metadata as those of the log.

They are not part of a club's record: what is exported and proved does not tell how to sign in. The tables contain only
the SHA-256 of tokens and the argon2 hash of passphrases, so a reader of these tables cannot use any credential.
"""

from __future__ import annotations

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Column,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from ging_service.eventlog.schema import key_text, metadata, text_column, time_column


def _version(comment: str = "of the row: its ETag") -> Column[int]:
    return Column("version", BigInteger, nullable=False, comment=comment)


def _token_hash() -> Column[bytes]:
    return Column("token_hash", LargeBinary, nullable=False, comment="SHA-256 of the whole token")


logins = Table(
    "logins",
    metadata,
    key_text("club_id"),
    key_text("member_id"),
    text_column("passphrase_hash", "argon2id, with its parameters and salt"),
    time_column("changed_at"),
    _version("1 when the passphrase was first set: its ETag"),
    PrimaryKeyConstraint("club_id", "member_id"),
    comment="Members who have set a passphrase",
)

sessions = Table(
    "sessions",
    metadata,
    key_text("club_id"),
    key_text("session_id"),
    _token_hash(),
    key_text("member_id"),
    text_column("note", "what the member calls the device"),
    time_column("created_at"),
    # To the minute, so that most requests write nothing here.
    time_column("last_used_at", "to the minute"),
    PrimaryKeyConstraint("club_id", "session_id"),
    # Within a club, as every key of every table: clubs can be spread over several databases.
    UniqueConstraint("club_id", "token_hash"),
    comment="Members who have signed in; a session that has ended is deleted",
)

keys = Table(
    "keys",
    metadata,
    key_text("club_id"),
    key_text("key_id"),
    _token_hash(),
    key_text("member_id", "for whom it acts; empty: for nobody in particular"),
    Column("scopes", ARRAY(Text), nullable=False, comment="rights that it has, as far as its member has them"),
    text_column("note"),
    text_column("created_by", "member; empty: the operator, or a key"),
    time_column("created_at"),
    time_column("expires_at", "null: never", nullable=True),
    time_column("revoked_at", nullable=True),
    time_column("last_used_at", "to the minute", nullable=True),
    _version(),
    PrimaryKeyConstraint("club_id", "key_id"),
    UniqueConstraint("club_id", "token_hash"),
    comment="Keys of apps; a revoked one stays, so that the log's apps can be told for ever",
)

invitations = Table(
    "invitations",
    metadata,
    key_text("club_id"),
    key_text("invitation_id"),
    _token_hash(),
    key_text("member_id"),
    text_column("created_by", "member; empty: the operator, or a key"),
    time_column("created_at"),
    time_column("expires_at"),
    time_column("accepted_at", nullable=True),
    time_column("revoked_at", nullable=True),
    _version(),
    Column(
        "app",
        Text(collation="C"),
        comment="key/<id>, or a program of the operator; empty: the member was signed in; null: made before this was kept",
    ),
    PrimaryKeyConstraint("club_id", "invitation_id"),
    UniqueConstraint("club_id", "token_hash"),
    comment="One-time tokens with which members set their passphrase, the first one or another",
)

rates = Table(
    "rates",
    metadata,
    key_text("club_id", "a hyphen: of no club in particular"),
    key_text("bucket", "what is limited, such as key/<id>"),
    time_column("due_at", "theoretical arrival time (GCRA); one in the past is the same as no row"),
    PrimaryKeyConstraint("club_id", "bucket"),
    prefixes=["UNLOGGED"],  # written by every request and worth nothing after a crash
    comment="How soon each credential, member or address may come again",
)

outcomes = Table(
    "outcomes",
    metadata,
    key_text("club_id"),
    key_text("key", "Idempotency-Key, behind the member or app whose it is"),
    Column("request_hash", LargeBinary, nullable=False, comment="SHA-256 of what was asked"),
    Column("status", Integer, nullable=False, comment="HTTP status of the answer; 0 while it is being found"),
    Column("answer", LargeBinary, nullable=False, comment="JSON, without any secret that was in it"),
    time_column("recorded_at"),
    PrimaryKeyConstraint("club_id", "key"),
    comment="What commands did that leave no event, so that a repeated one is answered and not done twice",
)
