"""Traces tell which requests and statements there were, and nothing of what was in them."""

from __future__ import annotations

import contextvars
import dataclasses
import sys
from typing import TYPE_CHECKING, Any

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club, found_club
from ging_service.bootstrap import open_services
from ging_service.cli.serve.telemetry import need_tracing
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.connections.deadline import ReadTooLong, limit_reading
from ging_service.eventlog.connections.pool import open_pool
from ging_service.eventlog.connections.watchdog import WatchedConnection
from ging_service.execution.caller import ANYONE
from ging_service.platform import tracing
from ging_service.platform.errors import SettingRefused
from ging_service.platform.settings import Settings
from ging_service.web.app import create_app

if TYPE_CHECKING:
    from ging_service.eventlog.connections.scope import Connection
    from tests.support.databases import Database

NAME = "Zebulon Zand"
CARD = "10D"


@pytest.fixture
def spans(fresh_database: Database) -> Any:
    """The spans of an evening's beginning, and the token that was shown."""
    exporter = InMemorySpanExporter()
    with tracing.traced_database(exporter) as provider, open_services(fresh_database.app_dsn) as services:
        found_club(services, "thursday", "The Thursday Club")
        at_club(services, "thursday", AddMember(member="zeb", name=NAME))
        _, token = make_key(services, "thursday", NewKey(key="desk", scopes=ALL), ANYONE)
        app = create_app(dataclasses.replace(services))
        tracing.trace_requests(app, provider)
        client = app.test_client()
        shown = {"Authorization": f"Bearer {token}", "User-Agent": NAME}
        assert client.get("/v1/clubs/thursday/members", headers=shown).status_code == 200
        assert client.get(f"/v1/clubs/thursday/members?{CARD}={token}", headers=shown).status_code == 422
        assert client.get(f"/{token}/{CARD}", headers=shown).status_code == 404
        provider.force_flush()
        yield exporter.get_finished_spans(), token


def test_requests_are_named_by_their_routes_and_statements_lie_within(spans: Any) -> None:
    found, _ = spans
    names = [span.name for span in found]
    assert names.count("GET /v1/clubs/<slug:club>/members") == 2
    assert "GET no such address" in names
    requests = {span.context.span_id for span in found if span.name.startswith("GET")}
    assert any(span.parent and span.parent.span_id in requests for span in found)


def test_no_span_holds_a_name_a_card_or_a_credential(spans: Any) -> None:
    found, token = spans
    assert len(found) > 3
    for span in found:
        told = span.to_json()
        for secret in (NAME, "Zebulon", CARD, token, token.rpartition("_")[2], "thursday", "zeb"):
            assert secret not in told
        assert set(span.attributes) <= {"http.method", "http.route", "http.status_code", "db.system", "db.name"}
        assert not span.events


def test_without_its_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    monkeypatch.delitem(sys.modules, "ging_service.platform.tracing")
    monkeypatch.setenv("GING_OTEL", "true")
    with pytest.raises(SettingRefused, match=r"GING_OTEL.*pip install 'ging-service\[otel\]'"):
        need_tracing(Settings.from_environment())


def test_traced_connections_keep_the_deadline_of_reading(database: Database) -> None:
    traced = tracing.traced_database(InMemorySpanExporter())
    with traced, open_pool(database.app_dsn) as pool, pool.connection() as conn:
        assert type(conn) is WatchedConnection
        with pytest.raises(ReadTooLong):
            contextvars.copy_context().run(read_late, conn)


def read_late(conn: Connection) -> None:
    limit_reading(1e-9)
    conn.execute("SELECT 1")


def test_connections_are_watched_again_when_nothing_is_traced_any_more() -> None:
    with tracing.traced_database(InMemorySpanExporter()):
        pass
    assert WatchedConnection.connect.__self__ is WatchedConnection
