"""The webhooks' SQL, one statement a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def read_sql(name: str) -> bytes:
    """The statement in ``name.sql``."""
    return files(__name__).joinpath(f"{name}.sql").read_bytes()
