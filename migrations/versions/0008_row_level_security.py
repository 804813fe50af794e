"""Row-level security: a transaction of the application's role sees the club that it has named, and no other."""

from __future__ import annotations

from alembic import op

from ging_service.eventlog.sql import read_sql

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TABLES = (
    "log_head",
    "events",
    "idempotency",
    "openings",
    "snapshots",
    "tree_tiles",
    "checkpoints",
    "verifier_keys",
    "signing_refusals",
    "members",
    "tables",
    "deals",
    "penalties",
    "disputes",
    "rulings",
    "false_claims",
    "season_balances",
    "paper",
    "entries",
    "postings",
    "accounts",
    "totals",
)


def upgrade():
    for name in TABLES:
        op.execute(read_sql("own_club").format(table=name))


def downgrade():
    for name in TABLES:
        op.execute(f"DROP POLICY own_club ON {name}")
        op.execute(f"ALTER TABLE {name} DISABLE ROW LEVEL SECURITY")
