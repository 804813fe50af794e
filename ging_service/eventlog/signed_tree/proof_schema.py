"""The tables of the proofs, on the same metadata as the log's: what the signer has derived from the log, and signed.

The signer trusts nothing here: it keeps a record of what it signed in a folder of its own. Everything except the
signatures can be rebuilt from the log.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, DateTime, Integer, LargeBinary, PrimaryKeyConstraint, Table, Text

from ging_service.eventlog.schema import key_text, metadata

tree_tiles = Table(
    "tree_tiles",
    metadata,
    key_text("club_id"),
    Column("level", Integer, nullable=False, comment="of the tile: 0 holds the leaf hashes (C2SP tlog-tiles)"),
    Column("tile", BigInteger, nullable=False, comment="number of the tile in its level, from 0"),
    Column("hashes", LargeBinary, nullable=False, comment="up to 256 of 32 bytes; the rightmost tile grows"),
    PrimaryKeyConstraint("club_id", "level", "tile"),
    comment="The club's Merkle tree (RFC 6962), up to the newest checkpoint",
)

checkpoints = Table(
    "checkpoints",
    metadata,
    key_text("club_id"),
    Column("size", BigInteger, nullable=False, comment="number of events under it"),
    Column("root", LargeBinary, nullable=False, comment="of the tree over them, 32 bytes"),
    Column("note", Text, nullable=False, comment="the signed note (C2SP tlog-checkpoint)"),
    Column("signed_at", DateTime(timezone=True), nullable=False),
    Column("cosigned_by", Integer, nullable=False, comment="witnesses whose signatures are on the note"),
    Column("witnesses_required", Integer, nullable=False, comment="that the club asked for when it was signed"),
    PrimaryKeyConstraint("club_id", "size"),
    comment="What has been signed: after each settled deal, and at the log's end",
)

verifier_keys = Table(
    "verifier_keys",
    metadata,
    key_text("club_id"),
    key_text("vkey", "the public key as C2SP signed notes write it"),
    Column("first_size", BigInteger, nullable=False, comment="of the first checkpoint that it signed"),
    Column("retired_size", BigInteger, comment="of the last one, which its successor signed too; null: in use"),
    Column("rotation", Text, comment="the signed statement by which the key before it handed over; null: none"),
    PrimaryKeyConstraint("club_id", "vkey"),
    comment="The keys that have signed the club's checkpoints: old keys still verify old checkpoints",
)

signing_refusals = Table(
    "signing_refusals",
    metadata,
    key_text("club_id"),
    Column("code", Text, nullable=False, comment="why nothing more is signed, for programs"),
    Column("detail", Text, nullable=False, comment="the same for people"),
    Column("since", DateTime(timezone=True), nullable=False),
    PrimaryKeyConstraint("club_id"),
    comment="The clubs for which the signer refuses to sign at present",
)

signing_lease = Table(
    "signing_lease",
    metadata,
    key_text("name", "always signer: there is one lease"),
    key_text("holder", "of the signer that holds it or was the last to: host and folder, for people"),
    key_text("folder", "the same for programs: a new process on this folder need not wait"),
    key_text("key", "the public key that signs, 32 bytes in hex; empty: none has signed yet"),
    Column("token", BigInteger, nullable=False, comment="grows whenever a signer takes the lease"),
    Column("expires_at", DateTime(timezone=True), nullable=False, comment="by the clock of the database"),
    PrimaryKeyConstraint("name"),
    comment="The signer that signs; others stand by",
)
