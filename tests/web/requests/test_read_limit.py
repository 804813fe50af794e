"""Requests that only read take so long in all and no longer; whatever they read."""

from __future__ import annotations

import dataclasses
from typing import Any

import psycopg
import pytest

from ging_service.web.app import create_app
from ging_service.web.requests.authentication import needs_of_all
from tests.support.threads import in_another_thread

USUAL = {"club": "", "member": "anna", "table": "t", "deal": 1, "position": 0, "seat": 0, "number": 1}


@pytest.fixture
def hurried(api: Any) -> Any:
    """The same club, of whose answers none may take any time."""
    api.open_table()
    return dataclasses.replace(api, app=create_app(api.services, read_limit_s=1e-9))


def test_every_read_of_a_club_is_limited(hurried: Any) -> None:
    needs, adapter = needs_of_all(hurried.app), hurried.app.url_map.bind("localhost")
    rules = [rule for rule in hurried.app.url_map.iter_rules() if rule.rule.startswith("/v1/clubs/<")]
    paths = [
        adapter.build(
            rule.endpoint, {name: hurried.club if name == "club" else USUAL.get(name, 1) for name in rule.arguments}
        )
        for rule in rules
        if "GET" in (rule.methods or ()) and rule.arguments <= USUAL.keys() and not needs[rule.endpoint].is_open
    ]
    assert len(paths) > 20
    for path in paths:
        answer = hurried.get(path)
        assert (answer.status_code, answer.json["code"]) == (422, "too_much"), path


def test_what_is_written_is_not_limited_and_the_next_request_has_its_own_time(hurried: Any) -> None:
    assert hurried.get("members").status_code == 422
    hurried.do("tables/t/deals")
    assert hurried.app.test_client().get("/healthz").status_code == 200


def test_one_statement_that_takes_all_the_time_is_stopped_by_the_server(api: Any, database: Any) -> None:
    api.open_table()
    brief = dataclasses.replace(api, app=create_app(api.services, read_limit_s=0.3))
    with psycopg.connect(database.owner_dsn) as other:
        other.execute("LOCK TABLE members IN ACCESS EXCLUSIVE MODE")
        answer = in_another_thread(lambda: brief.get("members"))
    assert (answer.status_code, answer.json["code"]) == (422, "too_much")
    assert "narrow the period" in answer.json["detail"]
    assert brief.get("members").status_code == 200
