"""The credentials' SQL, one statement or function a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def read_sql(name: str) -> bytes:
    """The text of ``name.sql``, as psycopg takes it."""
    return files(__name__).joinpath(f"{name}.sql").read_bytes()
