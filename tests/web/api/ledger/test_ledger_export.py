"""The whole ledger over HTTP: the same bytes as at the command line, as a file, without a connection while it is read."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from psycopg_pool import ConnectionPool

from ging_service.bootstrap import open_services
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.reporting.plain_text.formats import FORMATS, export_ledger
from ging_service.web.api.ledger import accounts
from ging_service.web.app import create_app
from tests.reporting.plain_text.judges import CHECKS, hledger_reads
from tests.web.deals import FIRST_EXAMPLE


def exported(services: Any, club: str, name: str) -> bytes:
    """The ledger as the use case writes it."""
    written: list[bytes] = []
    export_ledger(services, club, name, written.append)
    return b"".join(written)


@pytest.fixture
def played(api: Any) -> Any:
    """A club with a deal behind it."""
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    api.do("tables/t/settlement")
    return api


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("hledger", "text/plain; charset=utf-8"),
        ("beancount", "text/plain; charset=utf-8"),
        ("csv", "text/csv; charset=utf-8; header=present"),
        ("jsonl", "application/jsonl"),
    ],
)
def test_the_ledger_is_given_as_a_file(played: Any, services: Any, name: str, content_type: str) -> None:
    answer = played.get(f"ledger/export?format={name}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, content_type)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{played.club}.{name}"'
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.data == exported(services, played.club, name)
    assert int(answer.headers["Content-Length"]) == len(answer.data) > 500


@pytest.mark.complete
def test_hledger_is_meant_where_nothing_is_said_and_judges_it(played: Any) -> None:
    answer = played.get("ledger/export")
    assert hledger_reads(answer.text, *CHECKS).returncode == 0
    assert "ging.TrayDressed" in answer.text


@pytest.mark.parametrize("name", FORMATS)
def test_a_club_without_entries_has_an_empty_ledger(api: Any, name: str) -> None:
    answer = api.get(f"ledger/export?format={name}")
    assert answer.status_code == 200
    assert "bank" not in answer.text.lower()


def test_whoever_does_not_read_holds_no_connection_and_no_turn(played: Any, database: Any) -> None:
    shown = played.credential()
    with open_services(database.app_dsn, PoolSettings(max_size=1, wait_s=1)) as services:
        client = create_app(services).test_client()
        unread = [
            client.get(f"/v1/clubs/{played.club}/ledger/export", headers=shown) for _ in range(2 * accounts.AT_ONCE)
        ]
        assert [answer.status_code for answer in unread] == [200] * len(unread)
        for answer in unread:
            answer.close()


def test_what_goes_wrong_is_told_and_leaves_no_turn_taken(played: Any, services: Any) -> None:
    away = dataclasses.replace(services, pool=ConnectionPool(open=False))
    broken = dataclasses.replace(played, app=create_app(away))
    answers = [broken.get("ledger/export") for _ in range(accounts.AT_ONCE + 1)]
    assert {(answer.status_code, answer.json["code"]) for answer in answers} == {(503, "unavailable")}
    assert played.get("ledger/export").status_code == 200


@pytest.mark.parametrize("query", ["format=xlsx", "format=", "fromat=csv", "format=csv&format=csv"])
def test_a_format_that_there_is_not_is_refused(api: Any, query: str) -> None:
    assert api.get(f"ledger/export?{query}").status_code == 422


def test_a_turn_that_is_not_free_is_said_to_be_free_soon(api: Any) -> None:
    turns = [accounts.TURNS.acquire(blocking=False) for _ in range(accounts.AT_ONCE)]
    try:
        assert api.get("ledger/export").headers["Retry-After"] == "10"
    finally:
        for _ in turns:
            accounts.TURNS.release()
