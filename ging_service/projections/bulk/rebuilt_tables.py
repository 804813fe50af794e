"""The tables of a rebuild, in a schema of their own: made empty, and completed when they have their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import MetaData
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.schema import AddConstraint, CreateIndex, CreateTable

from ging_service.eventlog.schema import snapshots
from ging_service.eventlog.sql import read_sql as read_log_sql
from ging_service.projections.schema import postings
from ging_service.projections.sql import read_sql
from ging_service.projections.tables_over_schema import table_standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import psycopg
    from sqlalchemy import Table


class Completion(NamedTuple):
    """The statements that complete a table when it has its rows: its key, its indexes, and its statistics."""

    table: str
    statements: tuple[str, ...]


def make_tables(conn: psycopg.Connection[Any], chosen: Sequence[Table]) -> list[Completion]:
    """Create empty tables of the declared shape, with the rights and triggers of the live ones, but without keys.

    Keys and indexes get the declared names. An index that is made of all rows at once takes a third of the time of one
    that grows with them.
    """
    conn.execute("DROP SCHEMA IF EXISTS rebuild CASCADE")
    conn.execute("CREATE SCHEMA rebuild")
    beside = MetaData(naming_convention=chosen[0].metadata.naming_convention)
    for table in chosen:
        table.to_metadata(beside, schema="rebuild")
    tables = beside.sorted_tables
    dialect = PGDialect()  # type: ignore[no-untyped-call]
    # Before CREATE TABLE: a constraint for which there is a statement of its own is left out there.
    keys = {table: AddConstraint(table.primary_key) for table in tables}
    for table in tables:
        conn.execute(str(CreateTable(table).compile(dialect=dialect)))
    _protect(conn, chosen)
    return [
        Completion(
            table.name,
            (
                str(keys[table].compile(dialect=dialect)),
                *(str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes),
                # A new table has no statistics: the planner would guess until autovacuum comes round.
                analyze(table),
            ),
        )
        for table in tables
    ]


def analyze(table: Table) -> str:
    """Return the statement that makes the statistics of a rebuilt table.

    Not of JSON: no query chooses or sorts rows by it, and to compare so many values takes most of the time.
    """
    columns = [column.name for column in table.columns if not isinstance(column.type, JSONB)]
    return f"ANALYZE rebuild.{table.name} ({', '.join(columns)})"


def complete(conn: psycopg.Connection[Any], completions: Iterable[Completion]) -> None:
    """Complete tables that have their rows."""
    for one in completions:
        for statement in one.statements:
            conn.execute(statement)


def _protect(conn: psycopg.Connection[Any], chosen: Sequence[Table]) -> None:
    """Give the new tables the rights, the policies and the triggers of the live ones."""
    with conn.transaction():
        conn.execute("SET LOCAL search_path = rebuild, public")
        for (grant,) in conn.execute(read_sql("grants_of"), ([table.name for table in chosen],)).fetchall():
            conn.execute(grant)
        for table in chosen:
            conn.execute(read_log_sql("own_club").format(table=table.name))
        if postings in chosen:
            conn.execute(read_sql("postings_triggers"))
        if table_standings in chosen:
            conn.execute(read_sql("table_standings_triggers"))
            conn.execute(read_sql("standings_not_added_up_triggers"))
        if snapshots in chosen:
            conn.execute("ALTER TABLE snapshots SET (fillfactor = 70)")  # as in the first migration, for HOT updates
