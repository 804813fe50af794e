"""The schema revision of a database, and the newest one. Every process needs them, so this does not load Alembic.

A migration's file is named by its revision, ``0007_books.py``; a test holds that against Alembic's own reading.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ging_service

if TYPE_CHECKING:
    import psycopg


def scripts() -> Path:
    """The folder of the migrations: in an installed package, or in the checkout."""
    package = Path(ging_service.__file__).parent
    installed = package / "_migrations"
    return installed if installed.is_dir() else package.parent / "migrations"


@cache
def revisions() -> tuple[str, ...]:
    """Every revision that this program knows, oldest first."""
    return tuple(sorted(file.name.partition("_")[0] for file in (scripts() / "versions").glob("[0-9]*_*.py")))


def current_is_head(conn: psycopg.Connection[Any]) -> bool:
    """True if the database is at the newest revision that this program knows."""
    with conn.cursor() as cursor:
        found = cursor.execute("SELECT to_regclass('alembic_version') IS NOT NULL").fetchone()
        if not found or not found[0]:
            return False
        versions = [row[0] for row in cursor.execute("SELECT version_num FROM alembic_version").fetchall()]
    # A newer revision is refused, too: this program does not know what it has changed.
    return versions == [revisions()[-1]]
