"""Credentials of one club are out of reach of another, even for a query without the service's own filter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from tests.access.access_tables import TABLES

if TYPE_CHECKING:
    from tests.support.databases import Database

ROWS = {
    "logins": "('{0}', 'anna', 'hash', now(), 1)",
    "sessions": "('{0}', 's', '\\x01', 'anna', '', now(), now())",
    "keys": "('{0}', 'k', '\\x01', '', '{{look}}', '', '', now(), NULL, NULL, NULL, 1)",
    "invitations": "('{0}', 'i', '\\x01', 'anna', '', now(), now(), NULL, NULL, 1)",
    "rates": "('{0}', 'bucket', now())",
    "outcomes": "('{0}', 'key', '\\x01', 201, '', now())",
}


@pytest.mark.parametrize("table", [table.name for table in TABLES])
def test_a_transaction_sees_and_writes_the_rows_of_its_club_only(database: Database, table: str) -> None:
    def as_club(club: str, statement: str) -> Any:
        with psycopg.connect(database.app_dsn) as conn:
            if club:
                conn.execute(f"SET LOCAL ging.club_id = '{club}'")
            found = conn.execute(statement)
            return found.fetchall() if found.description else found.rowcount

    for club in ("one", "two"):
        assert as_club(club, f"INSERT INTO {table} VALUES {ROWS[table].format(club)}") == 1  # noqa: S608
    assert as_club("one", f"SELECT DISTINCT club_id FROM {table}") == [("one",)]  # noqa: S608
    assert as_club("", f"SELECT * FROM {table}") == []  # noqa: S608
    assert as_club("one", f"DELETE FROM {table} WHERE club_id = 'two'") == 0  # noqa: S608
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        as_club("one", f"INSERT INTO {table} VALUES {ROWS[table].format('three')}")  # noqa: S608
