"""Sessions that wait for a lock."""

from __future__ import annotations

import psycopg


def is_waited_for(app_dsn: str) -> bool:
    """True while a session of this database waits for a lock."""
    # A connection of its own: within a transaction, the view would always show the same moment.
    with psycopg.connect(app_dsn, autocommit=True) as conn:
        waiting = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')"
        (found,) = conn.execute(waiting).fetchone() or (False,)
        return bool(found)
