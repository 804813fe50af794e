"""`ging ledger check` and `ging counters count`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg

from ging_service.application.books import at_books
from ging_service.bootstrap import open_services
from ging_service.domain.books.commands import StateStock

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe
    from tests.support.databases import Database


def test_the_box_is_counted(club: Scribe, fresh_database: Database) -> None:
    assert "not stated" in club.does("counters", "box")
    with open_services(fresh_database.app_dsn) as services:
        at_books(services, "thursday", StateStock(counters=1_000))
    club.does("counters", "buy", "ada", "188")
    assert club.asks("counters", "box")["expected"] == 812
    club.does("counters", "count", "810", "--note", "two are missing", "--as", "ada")
    (one,) = club.asks("counters", "counts")["items"]
    assert (one["counted"], one["expected"], one["difference"], one["member"]) == (810, 812, 2, "ada")
    told = club.does("counters", "counts")
    assert "two are missing" in told
    assert "in the box" in club.does("counters", "box")


def test_a_check_tells_what_differs(club: Scribe, fresh_database: Database) -> None:
    club.does("counters", "buy", "ada", "40")
    club.does("simulate", "--tables", "1", "--deals", "3", "--club", "thursday")
    told = club.does("ledger", "check")
    assert told.splitlines()[-1].startswith("RECONCILED: ")
    assert club.asks("ledger", "check")["ok"]
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("UPDATE accounts SET balance = 12345 WHERE account = 'member/ada'")
    result = club.types("ledger", "check")
    assert result.exit_code == 1
    assert "table accounts, account member/ada: balance is 12345, and by the log" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("NOT RECONCILED: ")


def test_what_holds_something_comes_in_pages(club: Scribe) -> None:
    for member in ("ada", "bram", "clara"):
        club.does("counters", "buy", member, "5")
    club.does("counters", "cash", "ada", "5")
    first = club.asks("ledger", "balances", "--limit", "2")
    assert [one["account"] for one in first["items"]] == ["bank", "member/bram"]
    rest = club.asks("ledger", "balances", "--limit", "2", "--after", first["next"])
    assert [one["account"] for one in rest["items"]] == ["member/clara"]
    members = club.asks("ledger", "balances", "--kind", "member")["items"]
    assert [one["account"] for one in members] == ["member/bram", "member/clara"]
