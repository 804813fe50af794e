"""Triggers, policies, rights, constraints, functions and roles that protect tables, compared with the migrations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.audit.checking.finding import Finding, Where
from ging_service.eventlog.catalog import Item, describe_catalog, expected_catalog
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    import psycopg

_LONGEST: Final = 300
_MOST_SHOWN: Final = 2_000  # a grave difference must not hide among harmless ones
_OF_TABLES: Final = ("column", "constraint", "index", "policy", "trigger", "rule")


def check_protections(conn: psycopg.Connection[Any]) -> Finding:
    """Every difference between the database's catalog and the one that the migrations create is a failure."""
    finding = Finding(
        name="protections",
        title="Tables, functions, rights and roles as the migrations create them",
        unit="objects",
        most_shown=_MOST_SHOWN,
    )
    expected, found = expected_catalog(), describe_catalog(conn)
    finding.looked_at = len(found)
    gone = {item.name for item in expected.keys() - found.keys() if item.kind == "table"}
    for item in sorted({*expected, *found}):
        if item not in found and _table_of(item) in gone:
            continue  # reported for the table
        if item not in found:
            _fail(finding, item, "missing", "it is missing")
        elif item not in expected:
            _fail(finding, item, "extra", f"the migrations do not create it: {_short(found[item])}")
        elif found[item] != expected[item]:
            told = f"it is {_short(found[item])!r}, and by the migrations {_short(expected[item])!r}"
            _fail(finding, item, "changed", told)
    return finding


def check_session_role(conn: psycopg.Connection[Any], finding: Finding) -> None:
    """Add a failure if row-level security does not apply to this session's role, which the service may use too."""
    row = conn.execute(read_sql("session_bypass")).fetchone()
    if row is not None:
        told = "row-level security does not apply to it: it has BYPASSRLS, is a superuser, or owns the tables"
        _fail(finding, Item("role", str(row[0])), "changed", told)


def _table_of(item: Item) -> str:
    """The table that an item is part of, or a right on; "" for others."""
    name = item.name
    if item.kind == "right":
        kind, _, name = name.partition(" on ")[2].partition(" ")
        if kind == "table":
            return name
    elif item.kind not in _OF_TABLES:
        return ""
    return name.partition(".")[0]


def _fail(finding: Finding, item: Item, difference: str, told: str) -> None:
    code = f"{item.kind.replace(' ', '_')}_{difference}"
    finding.fail(told, Where(detail=str(item)), code=code)


def _short(description: str) -> str:
    # A definition has many lines, and a hostile one could print lines that look like those of this report.
    text = " ".join(description.split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
