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


_ONLY_ADDS = "\nONLY_ADDS = True\n"
"""In a migration: the program before it works on the schema after it."""


@cache
def revisions() -> tuple[str, ...]:
    """Every revision that this program knows, oldest first."""
    return tuple(sorted(file.name.partition("_")[0] for file in (scripts() / "versions").glob("[0-9]*_*.py")))


def oldest_working() -> str:
    """The revision of the oldest program that works on the newest schema: the migrations after it only add."""
    by_revision = {file.name.partition("_")[0]: file for file in (scripts() / "versions").glob("[0-9]*_*.py")}
    following = (name for name in reversed(revisions()) if _ONLY_ADDS not in by_revision[name].read_text("utf-8"))
    return next(following, revisions()[0])


def current_revision(conn: psycopg.Connection[Any]) -> str:
    """The revision of a database; "" if it is empty."""
    with conn.cursor() as cursor:
        found = cursor.execute("SELECT to_regclass('alembic_version') IS NOT NULL").fetchone()
        at = cursor.execute("SELECT version_num FROM alembic_version").fetchone() if found and found[0] else None
    return str(at[0]) if at else ""


def is_usable(conn: psycopg.Connection[Any]) -> bool:
    """True if this program works on the schema: on its own, and on a newer one to which migrations have only added."""
    at = current_revision(conn)
    if not at or at in revisions():
        return at == revisions()[-1]
    with conn.cursor() as cursor:
        found = cursor.execute("SELECT obj_description('alembic_version'::regclass, 'pg_class')").fetchone()
    return bool(found and found[0] and found[0] <= revisions()[-1])


def current_is_head(conn: psycopg.Connection[Any]) -> bool:
    """True if the database is at the newest revision that this program knows."""
    return current_revision(conn) == revisions()[-1]
