"""Credentials of people and apps, how often they may come, and which roles members have."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ging_service.access.sql import read_sql
from ging_service.eventlog.sql import read_sql as read_log_sql
from ging_service.projections.sql import read_sql as read_projection_sql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

FUNCTIONS = {
    "take_request": "text, text, interval, interval",
    "offices_of": "text, text",
    "admit_key": "text, bytea, interval, interval",
    "admit_session": "text, bytea, interval, interval, interval, interval",
}
TABLES = ("logins", "sessions", "keys", "invitations", "rates", "outcomes", "roles")


def key_text(name, comment=None):
    return sa.Column(name, sa.Text(collation="C"), nullable=False, comment=comment)


def column(name, kind, comment=None):
    return sa.Column(name, kind, nullable=False, comment=comment)


def time(name, comment=None, *, nullable=False):
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable, comment=comment)


def token_hash():
    return column("token_hash", sa.LargeBinary, "SHA-256 of the whole token")


def upgrade():
    create_people()
    create_keys()
    create_invitations()
    create_rates()
    create_outcomes()
    create_roles()
    for name in TABLES:
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO ging_app")
        op.execute(read_log_sql("own_club").format(table=name))
    for name, parameters in FUNCTIONS.items():
        op.execute(read_sql(name))
        op.execute(f"REVOKE EXECUTE ON FUNCTION {name}({parameters}) FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION {name}({parameters}) TO ging_app")


def create_people():
    op.create_table(
        "logins",
        key_text("club_id"),
        key_text("member_id"),
        column("passphrase_hash", sa.Text, "argon2id, with its parameters and salt"),
        time("changed_at"),
        column("version", sa.BigInteger, "1 when the passphrase was first set: its ETag"),
        sa.PrimaryKeyConstraint("club_id", "member_id", name="logins_pkey"),
        comment="Members who have set a passphrase",
    )
    op.create_table(
        "sessions",
        key_text("club_id"),
        key_text("session_id"),
        token_hash(),
        key_text("member_id"),
        column("note", sa.Text, "what the member calls the device"),
        time("created_at"),
        time("last_used_at", "to the minute"),
        sa.PrimaryKeyConstraint("club_id", "session_id", name="sessions_pkey"),
        sa.UniqueConstraint("club_id", "token_hash", name="sessions_club_id_token_hash_key"),
        comment="Members who have signed in; a session that has ended is deleted",
    )


def create_keys():
    op.create_table(
        "keys",
        key_text("club_id"),
        key_text("key_id"),
        token_hash(),
        key_text("member_id", "for whom it acts; empty: for nobody in particular"),
        column("scopes", sa.ARRAY(sa.Text), "rights that it has, as far as its member has them"),
        column("note", sa.Text),
        column("created_by", sa.Text, "member; empty: the operator, or a key"),
        time("created_at"),
        time("expires_at", "null: never", nullable=True),
        time("revoked_at", nullable=True),
        time("last_used_at", "to the minute", nullable=True),
        column("version", sa.BigInteger, "of the row: its ETag"),
        sa.PrimaryKeyConstraint("club_id", "key_id", name="keys_pkey"),
        sa.UniqueConstraint("club_id", "token_hash", name="keys_club_id_token_hash_key"),
        comment="Keys of apps; a revoked one stays, so that the log's apps can be told for ever",
    )


def create_invitations():
    op.create_table(
        "invitations",
        key_text("club_id"),
        key_text("invitation_id"),
        token_hash(),
        key_text("member_id"),
        column("created_by", sa.Text, "member; empty: the operator, or a key"),
        time("created_at"),
        time("expires_at"),
        time("accepted_at", nullable=True),
        time("revoked_at", nullable=True),
        column("version", sa.BigInteger, "of the row: its ETag"),
        sa.PrimaryKeyConstraint("club_id", "invitation_id", name="invitations_pkey"),
        sa.UniqueConstraint("club_id", "token_hash", name="invitations_club_id_token_hash_key"),
        comment="One-time tokens with which a member sets his passphrase, the first one or another",
    )


def create_rates():
    op.create_table(
        "rates",
        key_text("club_id", "a hyphen: of no club in particular"),
        key_text("bucket", "what is limited, such as key/<id>"),
        time("due_at", "theoretical arrival time (GCRA); one in the past is the same as no row"),
        sa.PrimaryKeyConstraint("club_id", "bucket", name="rates_pkey"),
        prefixes=["UNLOGGED"],
        comment="How soon each credential, member or address may come again",
    )
    # every request updates a row in place: room for that on its page
    op.execute("ALTER TABLE rates SET (fillfactor = 50)")


def create_outcomes():
    op.create_table(
        "outcomes",
        key_text("club_id"),
        key_text("key", "Idempotency-Key, behind the member or app whose it is"),
        column("request_hash", sa.LargeBinary, "SHA-256 of what was asked"),
        column("status", sa.Integer, "HTTP status of the answer; 0 while it is being found"),
        column("answer", sa.LargeBinary, "JSON, without any secret that was in it"),
        time("recorded_at"),
        sa.PrimaryKeyConstraint("club_id", "key", name="outcomes_pkey"),
        comment="What commands did that leave no event, so that a repeated one is answered and not done twice",
    )


def create_roles():
    op.create_table(
        "roles",
        key_text("club_id"),
        key_text("member_id"),
        key_text("role", "secretary, treasurer, scribe or arbitrator"),
        column("held", sa.Boolean, "false: it has been taken again"),
        sa.PrimaryKeyConstraint("club_id", "member_id", "role", name="roles_pkey"),
        comment="Read model: the roles that members have been given; all of them are players besides",
    )
    op.execute(read_projection_sql("roles_from_log"))


def downgrade():
    for name, parameters in reversed(FUNCTIONS.items()):
        op.execute(f"DROP FUNCTION {name}({parameters})")
    for name in reversed(TABLES):
        op.drop_table(name)
