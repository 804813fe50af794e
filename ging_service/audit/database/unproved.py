"""The tables that the log does not prove: their references must exist, and the verdict names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.audit.checking.finding import Finding, Where
from ging_service.eventlog.catalog import expected_catalog
from ging_service.eventlog.schema import event_ranges, events, idempotency, log_head, openings
from ging_service.eventlog.signed_tree.proof_schema import checkpoints, tree_tiles, verifier_keys
from ging_service.eventlog.sql import read_sql
from ging_service.projections.models import READ_MODELS

if TYPE_CHECKING:
    import psycopg

PROVED: Final = frozenset(
    table.name
    for table in (
        log_head,
        events,
        event_ranges,
        openings,
        idempotency,
        tree_tiles,
        checkpoints,
        verifier_keys,
        *READ_MODELS,
    )
) | {"alembic_version"}
"""The tables whose every row is held against the log, the signatures or the program."""


def unproved_tables() -> list[str]:
    """Return the tables of the service that are not proved: all that the migrations create except the proved ones."""
    return sorted({item.name for item in expected_catalog() if item.kind == "table"} - PROVED)


def references() -> Finding:
    """Return the finding on references, before anything was checked."""
    return Finding(name="references", title="What sign-ins, keys and webhooks refer to exists", unit="tables")


def check_references(conn: psycopg.Connection[Any]) -> Finding:
    """Fail rows of unproved tables that refer to members, webhooks, deliveries or events that do not exist."""
    finding = references()
    unproved = unproved_tables()
    finding.looked_at = len(unproved)
    for table, club, key, reason in conn.execute(read_sql("unexplained_rows"), prepare=False):
        finding.fail(reason, Where(detail=f"table {table}, club {club}, {key}"), code="row_unexplained")
    finding.note(
        f"nothing proves the rows of {', '.join(unproved)}: a superuser can add, change or remove a sign-in, a key or a"
        " webhook there; compare `ging key list` and `ging webhook list` with what you have granted"
    )
    return finding
