"""Deletion of rows that are no longer needed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from ging_service.access.sessions import SessionLimits
from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    import psycopg


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionTimes:
    """Retention times: when sessions end, and how long outcomes and expired invitations are kept."""

    sessions: SessionLimits
    outcomes: timedelta
    invitations: timedelta


def clean(conn: psycopg.Connection[Any], kept: RetentionTimes) -> None:
    """Delete expired rows of all clubs, and rates that no longer limit anybody."""
    parameters = {
        "idle": kept.sessions.idle,
        "life": kept.sessions.life,
        "kept": kept.outcomes,
        "shown": kept.invitations,
    }
    conn.execute(read_sql("clean"), parameters)
