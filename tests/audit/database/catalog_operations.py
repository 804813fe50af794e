"""Changes by a superuser to the objects of a database, derived from its catalog, so that none can be forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import psycopg

PREPARED = """
    CREATE FUNCTION public.does_nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE ROLE somebody;
"""
"""What every operation needs first."""

_TABLES = """
    SELECT relname::text, relrowsecurity FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1
"""
_TRIGGERS = """
    SELECT tgrelid::regclass::text, tgname::text, tgenabled::text, pg_get_triggerdef(oid) FROM pg_trigger
    WHERE NOT tgisinternal ORDER BY 1, 2
"""
_FUNCTIONS = """
    SELECT oid::regprocedure::text, pg_get_functiondef(oid), prosrc FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace ORDER BY 1
"""
_POLICIES = "SELECT tablename::text, policyname::text FROM pg_policies ORDER BY 1, 2"
_CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname::text FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conrelid <> 0 ORDER BY 1, 2
"""
_INDEXES = """
    SELECT i.indrelid::regclass::text, c.relname::text FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid) ORDER BY 1, 2
"""
_COLUMNS = """
    SELECT a.attrelid::regclass::text, a.attname::text, a.attnotnull AND NOT EXISTS (
        SELECT FROM pg_index AS i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)
    ) FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, 2
"""


@dataclass(frozen=True, slots=True)
class CatalogOperation:
    """Statements, and the object and the code by which their effect is reported."""

    statements: str
    item: str
    code: str


def catalog_operations(conn: psycopg.Connection[Any], role: str) -> Iterator[CatalogOperation]:
    """Everything that is tried. ``role``: the superuser's."""
    yield from _to_triggers(conn)
    yield from _to_functions(conn, role)
    yield from _to_tables(conn, role)
    yield from _to_columns(conn)
    yield from _to_policies(conn)
    for table, name in conn.execute(_CONSTRAINTS).fetchall():
        statement = f"ALTER TABLE {table} DROP CONSTRAINT {name} CASCADE"
        yield CatalogOperation(statement, f"constraint {table}.{name}", "constraint_missing")
    for table, name in conn.execute(_INDEXES).fetchall():
        yield CatalogOperation(f"DROP INDEX {name}", f"index {table}.{name}", "index_missing")
    yield from _each(TO_THE_DATABASE)


def _each(operations: Iterable[tuple[str, str, str]]) -> Iterator[CatalogOperation]:
    return (CatalogOperation(*operation) for operation in operations)


def _of_item(item: str, code: str, statements: Iterable[str]) -> Iterator[CatalogOperation]:
    return (CatalogOperation(statement, item, code) for statement in statements)


def _to_triggers(conn: psycopg.Connection[Any]) -> Iterator[CatalogOperation]:
    for table, name, enabled, definition in conn.execute(_TRIGGERS).fetchall():
        item = f"trigger {table}.{name}"
        drop = f"DROP TRIGGER {name} ON {table}"
        yield CatalogOperation(drop, item, "trigger_missing")
        another = definition.partition(" EXECUTE FUNCTION ")[0] + " EXECUTE FUNCTION public.does_nothing()"
        states = ("DISABLE", "ENABLE REPLICA", "ENABLE" if enabled == "A" else "ENABLE ALWAYS")
        changes = [f"ALTER TABLE {table} {state} TRIGGER {name}" for state in states]
        yield from _of_item(item, "trigger_changed", [*changes, f"{drop}; {another}"])


def _to_functions(conn: psycopg.Connection[Any], role: str) -> Iterator[CatalogOperation]:
    for name, definition, source in conn.execute(_FUNCTIONS).fetchall():
        item = f"function {name.partition('(')[0]}("
        emptied = definition.replace(source, "BEGIN RETURN NULL; END" if "plpgsql" in definition else "SELECT NULL")
        changes = ("SECURITY DEFINER", "SET search_path = pg_temp", f'OWNER TO "{role}"')
        changed = (
            definition.replace(source, f"{source} "),
            f"SET LOCAL check_function_bodies = off; {emptied}",
            *(f"ALTER FUNCTION {name} {change}" for change in changes),
        )
        yield from _of_item(item, "function_changed", changed)
        yield CatalogOperation(f"DROP FUNCTION {name} CASCADE", item, "function_missing")
        right = f"right somebody on function {name.partition('(')[0]}("
        yield CatalogOperation(f"GRANT EXECUTE ON FUNCTION {name} TO somebody", right, "right_extra")


def _to_tables(conn: psycopg.Connection[Any], role: str) -> Iterator[CatalogOperation]:
    for table, is_by_row in conn.execute(_TABLES).fetchall():
        item, of_app = f"table {table}", f"right ging_app on table {table}"
        changes = (
            f"{'DISABLE' if is_by_row else 'ENABLE'} ROW LEVEL SECURITY",
            "FORCE ROW LEVEL SECURITY",
            "SET LOGGED" if table == "rates" else "SET UNLOGGED",
            *([f'OWNER TO "{role}"'] if table != "alembic_version" else []),
        )
        yield from _of_item(item, "table_changed", [f"ALTER TABLE {table} {change}" for change in changes])
        trigger = f"CREATE TRIGGER more BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION public.does_nothing()"
        child = f"CREATE SCHEMA beside CREATE TABLE child () INHERITS (public.{table})"
        view = f"CREATE SCHEMA beside CREATE VIEW leak AS SELECT * FROM public.{table}"  # noqa: S608  a table of ours
        yield from _each(
            (
                (f"DROP TABLE {table} CASCADE", item, "table_missing"),
                (f"ALTER TABLE {table} ADD COLUMN more text", f"column {table}.more", "column_extra"),
                (f"GRANT TRUNCATE ON {table} TO ging_app", of_app, "right_changed"),
                (f"REVOKE SELECT ON {table} FROM ging_app", of_app, "right_"),  # noqa: S608  same
                (f"GRANT SELECT ON {table} TO PUBLIC", f"right PUBLIC on table {table}", "right_extra"),
                (f"GRANT DELETE ON {table} TO somebody", f"right somebody on table {table}", "right_extra"),
                (
                    f"CREATE RULE silent AS ON DELETE TO {table} DO INSTEAD NOTHING",
                    f"rule {table}.silent",
                    "rule_extra",
                ),
                (trigger, f"trigger {table}.more", "trigger_extra"),
                (child, "inheritance beside.child", "inheritance_extra"),
                (view, "view beside.leak", "view_extra"),
            )
        )
    for table in ("events", "idempotency"):
        for right in ("UPDATE", "DELETE"):
            yield CatalogOperation(
                f"GRANT {right} ON {table} TO ging_app", f"right ging_app on table {table}", "right_changed"
            )
    refers = "CREATE SCHEMA beside CREATE TABLE child (club_id text, size bigint REFERENCES public.checkpoints (size))"
    unique = "CREATE UNIQUE INDEX size_key ON checkpoints (size)"
    yield CatalogOperation(f"{unique}; {refers}", "trigger checkpoints.RI_ConstraintTrigger_a", "trigger_extra")


def _to_columns(conn: psycopg.Connection[Any]) -> Iterator[CatalogOperation]:
    for table, column, may_be_null in conn.execute(_COLUMNS).fetchall():
        change, item = f'ALTER TABLE {table} ALTER COLUMN "{column}"', f"column {table}.{column}"
        if may_be_null:
            yield CatalogOperation(f"{change} DROP NOT NULL", item, "column_changed")
        value = "''" if (kind := _type(conn, table, column)) == "text" else f"NULL::text::{kind}"
        yield CatalogOperation(f"{change} SET DEFAULT {value}", item, "column_changed")
        right = f"right ging_app on column {table}.{column}"
        yield CatalogOperation(
            f'GRANT UPDATE ("{column}"), REFERENCES ("{column}") ON {table} TO ging_app', right, "right_"
        )
        yield CatalogOperation(f'ALTER TABLE {table} DROP COLUMN "{column}" CASCADE', item, "column_missing")


def _type(conn: psycopg.Connection[Any], table: str, column: str) -> str:
    query = "SELECT format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = %s::regclass AND attname = %s"
    (name,) = conn.execute(query, (table, column)).fetchone() or ("",)
    return str(name)


def _to_policies(conn: psycopg.Connection[Any]) -> Iterator[CatalogOperation]:
    for table, name in conn.execute(_POLICIES).fetchall():
        item = f"policy {table}.{name}"
        changes = ("USING (true)", "WITH CHECK (true)", "TO somebody")
        yield from _of_item(item, "policy_changed", [f"ALTER POLICY {name} ON {table} {change}" for change in changes])
        yield CatalogOperation(f"DROP POLICY {name} ON {table}", item, "policy_missing")
        more = f"CREATE POLICY more ON {table} USING (true)"
        yield CatalogOperation(more, f"policy {table}.more", "policy_extra")


_QUIET = "CREATE FUNCTION quiet() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END'"

_GRANT_OWNER = """
    DO $$ BEGIN
        EXECUTE format('GRANT %s TO somebody', (SELECT relowner::regrole FROM pg_class WHERE relname = 'events'));
    END $$
"""

TO_THE_DATABASE = (
    ("ALTER ROLE ging_app BYPASSRLS", "role ging_app", "role_changed"),
    ("ALTER ROLE ging_app SUPERUSER", "role ging_app", "role_changed"),
    ("ALTER ROLE ging_app CREATEROLE", "role ging_app", "role_changed"),
    ("ALTER ROLE ging_app REPLICATION", "role ging_app", "role_changed"),
    ("GRANT pg_write_all_data TO ging_app", "membership ging_app in pg_write_all_data", "membership_extra"),
    ("GRANT somebody TO ging_app", "membership ging_app in somebody", "membership_extra"),
    ("GRANT ging_app TO somebody", "membership somebody in ging_app", "membership_extra"),
    (_GRANT_OWNER, "membership somebody in (owner)", "membership_extra"),
    ("GRANT pg_read_all_data TO somebody", "membership somebody in pg_read_all_data", "membership_extra"),
    ("CREATE PUBLICATION leak FOR ALL TABLES", "publication leak", "publication_extra"),
    ("CREATE PUBLICATION leak FOR TABLES IN SCHEMA public", "publication leak", "publication_extra"),
    ("CREATE PUBLICATION leak FOR TABLE openings", "publication leak", "publication_extra"),
    (
        "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO somebody",
        "default right somebody on r",
        "default_right_extra",
    ),
    (
        "ALTER DEFAULT PRIVILEGES FOR ROLE ging_app IN SCHEMA public GRANT SELECT ON TABLES TO somebody",
        "default right somebody on r of ging_app",
        "default_right_extra",
    ),
    ("ALTER ROLE ging_app SET ging.club_id = '*'", "setting ging.club_id of ging_app", "setting_extra"),
    ("ALTER ROLE ging_app SET search_path = evil", "setting search_path of ging_app", "setting_extra"),
    (
        "ALTER ROLE ALL SET session_replication_role = replica",
        "setting session_replication_role of all",
        "setting_extra",
    ),
    ("SET LOCAL session_replication_role = replica", "setting session_replication_role", "setting_changed"),
    ("SET LOCAL row_security = off", "setting row_security", "setting_changed"),
    ("CREATE SCHEMA evil; SET LOCAL search_path = evil, public", "setting search_path", "setting_changed"),
    ("SET LOCAL search_path = public, pg_catalog", "setting search_path", "setting_changed"),
    (
        "GRANT SET ON PARAMETER session_replication_role TO ging_app",
        "right ging_app on parameter session_replication_role",
        "right_extra",
    ),
    ("GRANT CREATE ON SCHEMA public TO ging_app", "right ging_app on schema public", "right_changed"),
    ("GRANT CREATE ON SCHEMA public TO PUBLIC", "right PUBLIC on schema public", "right_changed"),
    ("CREATE SCHEMA ging_app", "schema ging_app", "schema_extra"),
    ("CREATE SCHEMA ging_app CREATE TABLE events ()", "table ging_app.events", "table_extra"),
    ("CREATE TABLE more ()", "table more", "table_extra"),
    ("CREATE VIEW more AS SELECT * FROM openings", "view more", "view_extra"),
    ("CREATE MATERIALIZED VIEW more AS SELECT 1", "view more", "view_extra"),
    ("CREATE SEQUENCE more", "sequence more", "sequence_extra"),
    ("CREATE TYPE more AS ENUM ()", "type more", "type_extra"),
    ("CREATE DOMAIN more AS text", "type more", "type_extra"),
    ('CREATE COLLATION more FROM "C"', "collation more", "collation_extra"),
    ("CREATE FUNCTION now(text) RETURNS text LANGUAGE sql AS 'SELECT $1'", "function now(text)", "function_extra"),
    (
        "CREATE FUNCTION pg_catalog.sha256(text) RETURNS text LANGUAGE sql AS 'SELECT $1'",
        "function pg_catalog.sha256(text)",
        "function_extra",
    ),
    ("CREATE AGGREGATE more (int) (SFUNC = int4pl, STYPE = int)", "function more(integer)", "function_extra"),
    (
        "CREATE OPERATOR === (FUNCTION = texteq, LEFTARG = text, RIGHTARG = text)",
        "operator public.===(text,text)",
        "operator_extra",
    ),
    ("CREATE CAST (text AS bytea) WITH INOUT AS IMPLICIT", "cast text to bytea", "cast_extra"),
    (
        f"{_QUIET}; CREATE EVENT TRIGGER quiet ON ddl_command_end EXECUTE FUNCTION quiet()",
        "event trigger quiet",
        "event_trigger_extra",
    ),
    (
        "CREATE SUBSCRIPTION more CONNECTION 'dbname=x' PUBLICATION p WITH (connect = false, slot_name = NONE)",
        "subscription more",
        "subscription_extra",
    ),
    ("UPDATE alembic_version SET version_num = '0001'", "schema revision newest", "schema_revision_changed"),
    ("DELETE FROM alembic_version", "schema revision newest", "schema_revision_changed"),
)
