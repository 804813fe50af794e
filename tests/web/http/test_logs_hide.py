"""Logs tell nobody a card, a seed or a name, not at the most talkative level either."""

from __future__ import annotations

import dataclasses
import logging
import os
from typing import TYPE_CHECKING, Any

import pytest
import structlog
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from ging_service.platform import logs
from ging_service.platform.settings import Settings
from ging_service.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator

LOGGERS = ("", "ging", "sqlalchemy", "psycopg")


@pytest.fixture
def logged(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.CaptureFixture[str]]:
    """What is logged at the level `debug`, on standard error."""
    root = logging.getLogger()
    before, handlers = {name: logging.getLogger(name).level for name in LOGGERS}, list(root.handlers)
    for name in [name for name in os.environ if name.startswith("GING_TEST_")]:
        monkeypatch.delenv(name)  # they are no settings
    logs.configure(dataclasses.replace(Settings.from_environment(), log_level="debug"))
    yield capsys
    structlog.reset_defaults()
    root.handlers[:] = handlers
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


def test_no_sealed_value_is_logged(api: Any, services: Any, logged: pytest.CaptureFixture[str]) -> None:
    api.open_table()
    api.do("tables/t/shuffle")
    api.do("tables/t/deals")
    for read in ("events", "members", "tables/t", "tables/t/deals/1/dossier"):
        assert api.as_member("cleo").get(read).status_code == 200
    logging.getLogger("ging.web").debug("something is logged")
    printed = logged.readouterr().err
    assert "something is logged" in printed
    with services.cross_club_transaction() as conn:
        values = [bytes(value).decode() for (value,) in conn.execute("SELECT value FROM openings").fetchall()]
    assert len(values) > 8
    for value in values:
        assert value not in printed


def test_an_error_of_the_database_does_not_repeat_what_was_given_to_it(services: Any) -> None:
    with services.selecting("none") as conn, pytest.raises(DBAPIError) as failed:
        conn.execute(text("SELECT 1 / 0 WHERE :name <> ''"), {"name": "Zoe Zand"})
    assert "division by zero" in str(failed.value)
    assert "Zoe" not in str(failed.value)


def test_whatever_is_logged_during_a_request_bears_its_id(api: Any, services: Any) -> None:
    bound: list[Any] = []

    def fail() -> Any:
        bound.append(structlog.contextvars.get_contextvars())
        raise ZeroDivisionError

    app = create_app(dataclasses.replace(services, clock=fail))
    answer = app.test_client().post(
        f"/v1/clubs/{api.club}/members",
        json={"member": "zoe", "name": "Zoe Zand"},
        headers=api.credential() | {"X-Request-Id": "mine-17"},
    )
    assert (answer.status_code, answer.json["request_id"]) == (500, "mine-17")
    assert bound == [{"request_id": "mine-17"}]
    assert "request_id" not in structlog.contextvars.get_contextvars()
