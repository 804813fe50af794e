"""The proofs: the tree's tiles, signed checkpoints, the keys that signed them, and what the signer refuses to sign."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

GRANTS = {
    "tree_tiles": "SELECT, INSERT, UPDATE (hashes)",
    "checkpoints": "SELECT, INSERT, UPDATE (note, cosigned_by, witnesses_required)",
    "verifier_keys": "SELECT, INSERT, UPDATE (retired_size)",
    "signing_refusals": "SELECT, INSERT, UPDATE, DELETE",
}


def key_text(name, comment=None):
    return sa.Column(name, sa.Text(collation="C"), nullable=False, comment=comment)


def column(name, kind, comment=None):
    return sa.Column(name, kind, nullable=False, comment=comment)


def upgrade():
    create_tree()
    create_signatures()
    for table, rights in GRANTS.items():
        op.execute(f"GRANT {rights} ON {table} TO ging_app")


def create_tree():
    op.create_table(
        "tree_tiles",
        key_text("club_id"),
        column("level", sa.Integer, "of the tile: 0 holds the leaf hashes (C2SP tlog-tiles)"),
        column("tile", sa.BigInteger, "number of the tile in its level, from 0"),
        column("hashes", sa.LargeBinary, "up to 256 of 32 bytes; the rightmost tile grows"),
        sa.PrimaryKeyConstraint("club_id", "level", "tile", name="tree_tiles_pkey"),
        comment="The club's Merkle tree (RFC 6962), up to the newest checkpoint",
    )
    # hashes do not compress: do not try
    op.execute("ALTER TABLE tree_tiles ALTER COLUMN hashes SET STORAGE EXTERNAL")


def create_signatures():
    op.create_table(
        "checkpoints",
        key_text("club_id"),
        column("size", sa.BigInteger, "number of events under it"),
        column("root", sa.LargeBinary, "of the tree over them, 32 bytes"),
        column("note", sa.Text, "the signed note (C2SP tlog-checkpoint)"),
        column("signed_at", sa.DateTime(timezone=True)),
        column("cosigned_by", sa.Integer, "witnesses whose signatures are on the note"),
        column("witnesses_required", sa.Integer, "that the club asked for when it was signed"),
        sa.PrimaryKeyConstraint("club_id", "size", name="checkpoints_pkey"),
        comment="What has been signed: after each settled deal, and at the log's end",
    )
    op.create_table(
        "verifier_keys",
        key_text("club_id"),
        key_text("vkey", "the public key as C2SP signed notes write it"),
        column("first_size", sa.BigInteger, "of the first checkpoint that it signed"),
        sa.Column(
            "retired_size", sa.BigInteger, comment="of the last one, which its successor signed too; null: in use"
        ),
        sa.PrimaryKeyConstraint("club_id", "vkey", name="verifier_keys_pkey"),
        comment="The keys that have signed the club's checkpoints: old keys still verify old checkpoints",
    )
    op.create_table(
        "signing_refusals",
        key_text("club_id"),
        column("code", sa.Text, "why nothing more is signed, for programs"),
        column("detail", sa.Text, "the same for people"),
        column("since", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("club_id", name="signing_refusals_pkey"),
        comment="The clubs for which the signer refuses to sign at present",
    )


def downgrade():
    for table in reversed(GRANTS):
        op.drop_table(table)
