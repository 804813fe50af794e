"""Clubs that a database contains data of, and rows of clubs without a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.schema import invitations, keys, logins, outcomes, sessions
from ging_service.audit.checking.finding import Finding, Where
from ging_service.eventlog.schema import event_ranges, events, idempotency, log_head, openings
from ging_service.eventlog.signed_tree.proof_schema import checkpoints, signing_refusals, tree_tiles, verifier_keys
from ging_service.eventlog.whole_tables import stored_clubs
from ging_service.projections.models import READ_MODELS
from ging_service.webhooks.schema import deliveries, delivery_attempts, webhook_secrets, webhooks

if TYPE_CHECKING:
    import psycopg

TABLES = (
    log_head,
    events,
    event_ranges,
    openings,
    idempotency,
    tree_tiles,
    checkpoints,
    verifier_keys,
    signing_refusals,
    logins,
    sessions,
    keys,
    invitations,
    outcomes,
    webhooks,
    webhook_secrets,
    deliveries,
    delivery_attempts,
    *READ_MODELS,
)
"""Every table of the service whose rows belong to existing clubs. ``rates`` do not: a sign-in may name any club.

``signing_lease`` is of no club."""


def clubs_finding() -> Finding:
    """Return the finding on clubs, before anything was checked."""
    return Finding(name="clubs", title="Every row is of a club that has a log", unit="tables")


class Clubs:
    """The clubs of a database. ``with_logs``: those that have a head, or events, or both."""

    def __init__(self, conn: psycopg.Connection[Any]) -> None:
        self.finding = clubs_finding()
        by_table = stored_clubs(conn, TABLES)
        self.with_logs = sorted({*by_table[log_head.name], *by_table[events.name]})
        self.finding.looked_at = len(TABLES)
        self.finding.count("clubs", len(self.with_logs))
        for name, clubs in by_table.items():
            # Sorted, so that two checks of one database report the same.
            for club_id in sorted(set(clubs) - set(self.with_logs)):
                told = f"there are rows of the club {club_id!r:.80}, which has no log"
                self.finding.fail(told, Where(detail=f"table {name}"))
