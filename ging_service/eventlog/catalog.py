"""What a database's catalog says of the service's objects: tables, constraints, triggers, functions, policies, rights.

The description is the same on every supported version of Postgres, whatever the owner is called. It is compared with the
one that the migrations create, which is kept in ``expected_catalog.json``.
"""

from __future__ import annotations

import json
from contextlib import suppress
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import psycopg

from ging_service.eventlog.revision import current_is_head
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Mapping

EXPECTED: Final = "expected_catalog.json"
_QUERIES = ("catalog_tables", "catalog_functions", "catalog_rights")
_PLACES = 2  # of the path of names: what is looked for first, and second


class Item(NamedTuple):
    """An object of the catalog, such as ``trigger`` ``events.append_only``."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def describe_catalog(conn: psycopg.Connection[Any]) -> dict[Item, str]:
    """The objects of the service as they are. The connection may be in a transaction; all its settings stay as they are."""
    path = conn.execute("SELECT unnest(current_schemas(true))::text", prepare=False)
    searched = [schema for (schema,) in path if not schema.startswith("pg_temp")][:_PLACES]
    found: dict[Item, list[str]] = {
        Item("setting", "search_path"): [", ".join(searched)],
        Item("schema revision", "newest"): ["it is" if _is_newest(conn) else "it is not"],
    }
    with conn.transaction(force_rollback=True):  # names are printed as the path of names has them
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


def catalog_text(catalog: Mapping[Item, str]) -> str:
    """The text of ``expected_catalog.json``."""
    by_kind: dict[str, dict[str, str]] = {}
    for item, description in catalog.items():
        by_kind.setdefault(item.kind, {})[item.name] = description
    return json.dumps(by_kind, indent=1, sort_keys=True) + "\n"
