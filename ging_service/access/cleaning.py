"""Rows that nobody asks for any more are deleted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from ging_service.access.sessions import SessionLimits
from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    import psycopg


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """When sessions end, how long outcomes stay after the command, and invitations after they have expired."""

    sessions: SessionLimits
    outcomes: timedelta
    invitations: timedelta


def clean(conn: psycopg.Connection[Any], kept: Kept) -> None:
    """Delete the rows of all clubs that are older than that, and rates that limit nobody any more."""
    parameters = {
        "idle": kept.sessions.idle,
        "life": kept.sessions.life,
        "kept": kept.outcomes,
        "shown": kept.invitations,
    }
    conn.execute(read_sql("clean"), parameters)
