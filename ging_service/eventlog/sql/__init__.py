"""The log's SQL, one statement or one set of them a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def read_sql(name: str) -> str:
    """The text of ``name.sql``."""
    return files(__name__).joinpath(f"{name}.sql").read_text(encoding="utf-8")
