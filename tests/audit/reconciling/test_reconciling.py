"""`ging ledger check`: a club's ledger agrees with its events, and whatever is harmed by hand is named."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, LiteralString

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bench.club_years.years import Years, live
from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.audit.reconciling.reconcile import Reconciliation, reconcile, reconciliation_json, reconciliation_told
from ging_service.bootstrap import open_services
from ging_service.domain.books.commands import CountCounters, ImposeFine
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.errors import NoSuchClub
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.tables import list_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from tests.support.databases import Database, Server

pytestmark = pytest.mark.complete

CLUB = "checked"
TABLES = ("events", "log_head", "entries", "postings", "accounts", "totals", "season_balances", "tables", "snapshots")


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    """Services over a database in which the club has played for some years. At last it counts while somebody owes a fine."""
    with open_services(database.app_dsn) as opened:
        live(opened, Years(club_id=CLUB, years=3, deals_a_year=8, members=7, first_year=2019, seed=2))
        at_club(opened, CLUB, AddMember(member="late", name="Late"))
        at_books(opened, CLUB, ImposeFine(member="late", counters=7, note="late"))
        at_books(opened, CLUB, CountCounters(counted=1_000, held=0, note="in the box"))
        yield opened


@pytest.fixture(scope="module")
def superuser(database: Database, postgres_server: Server) -> Iterator[psycopg.Connection[Any]]:
    """A superuser's connection, for whom no trigger fires; what all tables held before."""
    name = conninfo_to_dict(database.owner_dsn)["dbname"]
    with psycopg.connect(make_conninfo(postgres_server.admin_dsn, dbname=name), autocommit=True) as conn:
        for table in TABLES:
            for saving in ("ALTER TABLE {0} DISABLE TRIGGER ALL", "CREATE TEMP TABLE {1} AS TABLE {0}"):
                conn.execute(of_table(saving, table))
        yield conn


@contextmanager
def harmed(conn: psycopg.Connection[Any], *harms: str) -> Iterator[None]:
    try:
        for harm in harms:
            assert conn.execute(harm).rowcount, harm  # type: ignore[arg-type]
        yield
    finally:
        for table in TABLES:
            conn.execute(of_table("DELETE FROM {0}", table))
            conn.execute(of_table("INSERT INTO {0} TABLE {1}", table))


def of_table(statement: LiteralString, table: str) -> sql.Composed:
    """A statement about a table, {0}, and what it held before, {1}."""
    return sql.SQL(statement).format(sql.Identifier(table), sql.Identifier(f"saved_{table}"))


def differences(found: Reconciliation) -> dict[str, list[str]]:
    """What differs, by the part of the check that has found it."""
    checks = reconciliation_json(found)["checks"]
    return {
        one["name"]: [f"{each['at']}: {each['what']}" for each in one["differences"]] for one in checks if not one["ok"]
    }


def test_a_ledger_that_nobody_has_harmed_is_reconciled(services: Services) -> None:
    heard: list[tuple[int, int]] = []
    found = reconcile(services, CLUB, lambda done, of: heard.append((done, of)))
    assert differences(found) == {}
    assert found.ok
    counts = {one.name: (one.looked_at, one.counts) for one in found.findings}
    assert counts["events"][0] == found.events
    assert counts["seasons"] == (counts["seasons"][0], {"seasons": 2})
    assert counts["seasons"][0] >= 2 * 8, "everybody and the bank"
    assert counts["clearing"] == (2, {"settlements": 1})
    assert counts["counts"][0] >= 1
    tables = len(list_tables(services, CLUB, paging=Paging(limit=500)).items)
    periods = 3 + 2  # seasons, and what is before and behind them
    assert counts["statements"][0] == (7 + 1 + 1) * periods + tables, "the players, who owes a fine, and the club"
    assert heard[-1] == (found.events + counts["statements"][0],) * 2
    assert heard == sorted(heard)
    *_, last = reconciliation_told(found)
    assert last == "RECONCILED: every account, season, count and statement follows from the events"


HARMS = {
    "a balance": (
        "UPDATE accounts SET balance = balance + 1 WHERE account = 'member/ada'",
        {"ledger_rows": "table accounts, account member/ada", "statements": "member/ada"},
    ),
    "an account too many": (
        "INSERT INTO accounts VALUES ('checked', 'member/nobody', 0)",
        {"ledger_rows": "table accounts, account member/nobody"},
    ),
    "an entry that counts on another day": (
        (
            "UPDATE entries SET counts_at = counts_at + interval '400 days' WHERE type = 'books.FineImposed' AND position ="
            " (SELECT min(position) FROM entries WHERE type = 'books.FineImposed')"
        ),
        {"ledger_rows": "counts_at is", "statements": "fines opens with 0"},
    ),
    "an entry that is gone": (
        "DELETE FROM entries WHERE position = (SELECT max(position) FROM entries WHERE type = 'ging.MostOfSuitWon')",
        {"ledger_rows": "table entries, position"},
    ),
    "a note": (
        "UPDATE entries SET note = 'on the house' WHERE type = 'books.FineImposed'",
        {"ledger_rows": "note is on the house, and by the log late"},
    ),
    "counters of a posting and of its other side": (
        (
            "UPDATE postings SET counters = counters + sign(counters)::int WHERE position ="
            " (SELECT max(position) FROM entries WHERE type = 'club.CountersBought')"
        ),
        {"ledger_rows": "table postings, position", "statements": "member/"},
    ),
    "totals": (
        "UPDATE totals SET counters = counters + 5 WHERE account = 'member/ada' AND span = 'year' AND starts_on = '2019-01-01'",
        {
            "ledger_rows": "table totals, account member/ada, span year",
            "statements": "statement of member ada, season 2020",
        },
    ),
    "a balance that a season was closed with": (
        "UPDATE season_balances SET counters = counters + 1 WHERE season_id = '2019' AND account = 'bank'",
        {"read_models": "table season_balances, season_id 2019, account bank"},
    ),
    "who sat at a table": (
        "UPDATE tables SET members = ARRAY['nora', 'nora', 'nora', 'nora'] WHERE table_id = (SELECT min(table_id) FROM tables)",
        {"read_models": "table tables, table_id"},
    ),
    "a table that is gone": (
        "DELETE FROM tables WHERE table_id = (SELECT max(table_id) FROM tables)",
        {"statements": "this statement cannot be drawn up"},
    ),
    "a closing in the log": (
        (
            "UPDATE events SET body = convert_to(regexp_replace(convert_from(body, 'UTF8'),"
            ' \'"account":"bank","counters":-\', \'"account":"bank","counters":-1\'), \'UTF8\')'
            " WHERE type = 'books.SeasonClosed' AND body::text LIKE '%'"
        ),
        {"seasons": "season 2019: bank is closed with -1"},
    ),
    "a purchase in the log": (
        (
            "UPDATE events SET body = convert_to(replace(convert_from(body, 'UTF8'), '\"counters\":200', '\"counters\":201'),"
            " 'UTF8') WHERE type = 'club.CountersBought' AND position < 10"
        ),
        {"ledger_rows": "by the log", "seasons": "by the events it held", "statements": "by the events"},
    ),
    "a count in the log": (
        (
            "UPDATE events SET body = convert_to(regexp_replace(convert_from(body, 'UTF8'), '\"expected\":', '\"expected\":1'),"
            " 'UTF8') WHERE type = 'books.CountersCounted' AND version ="
            " (SELECT max(version) FROM events WHERE type = 'books.CountersCounted')"
        ),
        {"counts": "were expected, and by the events"},
    ),
    "a posting beyond the limit": (
        (
            "UPDATE events SET body = convert_to(replace(convert_from(body, 'UTF8'), '\"counters\":200000', '\"counters\":100'),"
            " 'UTF8') WHERE type = 'books.BankLimitSet'"
        ),
        {"bounds": "(credit_limit)"},
    ),
    "a payment of other counters in the log": (
        (
            "UPDATE events SET body = convert_to(regexp_replace(convert_from(body, 'UTF8'), '\"payee_counters\":',"
            " '\"payee_counters\":1'), 'UTF8') WHERE type = 'books.SettlementPaid' AND version ="
            " (SELECT max(version) FROM events WHERE type = 'books.SettlementPaid')"
        ),
        {"clearing": "account settlement/2020: the account is not zero"},
    ),
    "a payment that is gone from the log": (
        (
            "DELETE FROM events WHERE type = 'books.SettlementPaid' AND version ="
            " (SELECT max(version) FROM events WHERE type = 'books.SettlementPaid')"
        ),
        {"events": "position", "ledger_rows": "a row is there that does not follow from the log"},
    ),
}


@pytest.mark.parametrize("what", HARMS)
def test_whatever_is_harmed_is_named(services: Services, superuser: psycopg.Connection[Any], what: str) -> None:
    harm, expected = HARMS[what]
    with harmed(superuser, harm):
        found = reconcile(services, CLUB)
    told = differences(found)
    assert not found.ok
    for check, words in expected.items():
        assert any(words in one for one in told[check]), told
    assert list(reconciliation_told(found))[-1].startswith("NOT RECONCILED: ")


def test_counts_of_an_earlier_release_did_not_regard_what_members_owed(
    services: Services, superuser: psycopg.Connection[Any]
) -> None:
    """A count, as that release would have written it. Its difference stays the same, and so do its postings."""
    harm = """
        UPDATE events SET body = convert_to(jsonb_set(jsonb_set(jsonb_set(
            old.body #- '{data,on_account}', '{schema}', '1'),
            '{data,expected}', to_jsonb((old.body #>> '{data,expected}')::int + (old.body #>> '{data,on_account}')::int)),
            '{data,counted}', to_jsonb((old.body #>> '{data,counted}')::int + (old.body #>> '{data,on_account}')::int)
        )::text, 'UTF8')
        FROM (
            SELECT club_id, position, convert_from(body, 'UTF8')::jsonb AS body FROM events
            WHERE type = 'books.CountersCounted' AND convert_from(body, 'UTF8') ~ '"on_account":[1-9]' LIMIT 1
        ) AS old
        WHERE events.club_id = old.club_id AND events.position = old.position
    """
    with harmed(superuser, harm):
        found = reconcile(services, CLUB)
    assert "counts" not in differences(found), differences(found)


def test_a_club_that_is_not_there(services: Services) -> None:
    with pytest.raises(NoSuchClub):
        reconcile(services, "nowhere")
