"""The calls to an observer of commands, and the metrics of one process that result from them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub
from ging_service.execution.caller import Caller
from ging_service.execution.errors import Stale
from ging_service.execution.observer import outcome_of
from ging_service.platform.metrics import Metrics

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def add(services: Services, member: str, key: str = "", expected: int | None = None, club: str = "watched") -> None:
    caller = Caller(key=key, expected_version=expected)
    at_club(services, club, AddMember(member=member, name=member.title()), caller)


def test_commands_are_counted_by_what_became_of_them(services: Services) -> None:
    metrics = Metrics()
    watched = replace(services, observer=metrics)
    found_club(watched, "watched", "The Watched Club")
    add(watched, "anna", key="one")
    add(watched, "anna", key="one")
    with pytest.raises(Refused):
        add(watched, "anna")
    with pytest.raises(KeyReused):
        add(watched, "ben", key="one")
    with pytest.raises(Stale):
        add(watched, "ben", expected=1)
    with pytest.raises((NoSuchClub, Refused)):
        add(watched, "ben", club="nowhere")

    def count(name: str, **labels: str) -> float | None:
        return metrics.registry.get_sample_value(name, labels)

    outcomes = {
        outcome: count("ging_commands_total", command="AddMember", outcome=outcome)
        for outcome in ("done", "replayed", "refused", "key_reused", "stale")
    }
    assert outcomes["done"] == outcomes["replayed"] == outcomes["key_reused"] == outcomes["stale"] == 1
    assert outcomes["refused"]
    assert count("ging_commands_total", command="FoundClub", outcome="done") == 1
    assert count("ging_append_seconds_count") == 2  # what was refused or replayed has appended nothing
    assert count("ging_command_seconds_count") == 7
    told = [value for family in metrics.registry.collect() for one in family.samples for value in one.labels.values()]
    assert not {"watched", "anna", "ben"} & set(told)


def test_every_error_of_a_command_has_an_outcome() -> None:
    assert outcome_of(Conflict(3)) == "conflict"
    assert outcome_of(NoSuchClub()) == "not_found"
    assert outcome_of(ZeroDivisionError()) == "failed"


def test_refusals_at_the_door_are_counted_by_themselves() -> None:
    metrics = Metrics()
    metrics.answered("begin_session", 401, 0.1, "sign_in_failed")
    metrics.answered("begin_session", 201, 0.1, "")
    metrics.answered("begin_session", 429, 0.1, "too_many_requests")
    metrics.answered("show_table", 404, 0.1, "no_such_table")
    assert metrics.registry.get_sample_value("ging_sign_in_failures_total") == 1
    assert metrics.registry.get_sample_value("ging_rate_limited_total") == 1
    assert metrics.registry.get_sample_value("ging_problems_total", {"code": "no_such_table"}) == 1
