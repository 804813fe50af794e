"""Runs migrations on the connection that ``ging_service.eventlog.migrate`` hands in, and on no other."""

from __future__ import annotations

from alembic import context

config = context.config
connection = config.attributes.get("connection")
if connection is None:
    raise SystemExit("Migrations are run by `ging migrate`, which opens the connection with its time limits")

context.configure(
    connection=connection, target_metadata=config.attributes.get("metadata"), transaction_per_migration=True
)
with context.begin_transaction():
    context.run_migrations()
