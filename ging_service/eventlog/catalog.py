"""A database's catalog of the service's objects: tables, constraints, triggers, functions, policies, rights.

The description is the same on every supported version of Postgres, independent of the owner's name. It is compared with
the one that the migrations create, which is kept in ``expected_catalog.json``.
"""

from __future__ import annotations

import json
from contextlib import suppress
from importlib.resources import files
from typing import Any, Final, NamedTuple

import psycopg

from ging_service.eventlog.revision import current_is_head
from ging_service.eventlog.sql import read_sql

EXPECTED: Final = "expected_catalog.json"
_QUERIES = ("catalog_tables", "catalog_functions", "catalog_rights")
_PLACES = 2  # first and second in the search path


class Item(NamedTuple):
    """An object of the catalog, such as ``trigger`` ``events.append_only``."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def describe_catalog(conn: psycopg.Connection[Any]) -> dict[Item, str]:
    """Return the objects of the service as they are.

    The connection may be in a transaction; all its settings stay as they are.
    """
    path = conn.execute("SELECT unnest(current_schemas(true))::text", prepare=False)
    searched = [schema for (schema,) in path if not schema.startswith("pg_temp")][:_PLACES]
    found: dict[Item, list[str]] = {
        Item("setting", "search_path"): [", ".join(searched)],
        Item("schema revision", "newest"): ["it is" if _is_newest(conn) else "it is not"],
    }
    with conn.transaction(force_rollback=True):  # Postgres qualifies names in its output according to the search path
        conn.execute("SET LOCAL search_path = pg_catalog; SET LOCAL quote_all_identifiers = off")
        conn.execute("SET LOCAL ging.club_id TO DEFAULT")
        for query in _QUERIES:
            for kind, name, description in conn.execute(read_sql(query), prepare=False):
                found.setdefault(Item(kind, name), []).append(description or "")
    return {item: "; ".join(sorted(descriptions)) for item, descriptions in sorted(found.items())}


def _is_newest(conn: psycopg.Connection[Any]) -> bool:
    with suppress(psycopg.ProgrammingError), conn.transaction():  # the table may have been altered as well
        return current_is_head(conn)
    return False


def expected_catalog() -> dict[Item, str]:
    """The objects as the migrations create them."""
    text = files(__package__).joinpath(EXPECTED).read_text(encoding="utf-8")
    return {Item(kind, name): told for kind, items in json.loads(text).items() for name, told in items.items()}
