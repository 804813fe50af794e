"""What is said of readiness: which part is not, and nothing of any club."""

from __future__ import annotations

import dataclasses
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import found_club
from ging_service.application.queries.readiness import Readiness, readiness
from ging_service.bootstrap import open_services
from ging_service.eventlog.pool_settings import PoolSettings
from ging_service.web.app import create_app
from ging_service.web.health import Glance
from tests.threads import in_another_thread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.application.services import Services
    from tests.conftest import Database


@pytest.fixture
def alone(fresh_database: Database) -> Iterator[Services]:
    with open_services(fresh_database.app_dsn) as opened:
        yield opened


def asked(services: Services, signer_late_s: int = 60) -> Any:
    response = create_app(services, signer_late_s=signer_late_s).test_client().get("/readyz")
    assert response.headers["Cache-Control"] == "no-store"
    return response


def minutes_ago(services: Services) -> Services:
    """The same services when it was earlier."""
    return dataclasses.replace(services, clock=lambda: services.clock() - timedelta(minutes=5))


def test_without_clubs_there_is_nothing_to_sign(alone: Services) -> None:
    assert asked(alone).json["parts"]["signer"] == "ok"


def test_an_event_that_nobody_signs_makes_the_signer_late(alone: Services) -> None:
    found_club(alone, "young", "Young")
    assert asked(alone).json["parts"]["signer"] == "ok"
    found_club(minutes_ago(alone), "secretive", "Secretive")
    late = asked(alone)
    assert (late.status_code, late.headers["Retry-After"]) == (503, "5")
    assert late.json == {"status": "not ready", "parts": {"database": "ok", "migrations": "ok", "signer": "late"}}
    assert asked(alone, signer_late_s=0).status_code == 200


def test_a_club_that_the_signer_refuses_does_not_make_it_late(alone: Services) -> None:
    found_club(minutes_ago(alone), "harmed", "Harmed")
    with alone.everywhere() as conn:
        conn.execute("INSERT INTO signing_refusals VALUES ('harmed', 'tree_altered', 'a tile is another', now())")
    assert asked(alone).json["parts"]["signer"] == "ok"


def test_a_database_that_does_not_answer_is_away(fresh_database: Database) -> None:
    with open_services(fresh_database.app_dsn, PoolSettings(max_size=1)) as services, services.everywhere():
        away = in_another_thread(lambda: asked(services))  # the only connection is taken
    assert (away.status_code, away.json["parts"]["database"]) == (503, "away")


def test_the_database_is_asked_once_a_second_whoever_asks(alone: Services) -> None:
    looks: list[Readiness] = []

    def look() -> Readiness:
        looks.append(readiness(alone, 60))
        return looks[-1]

    glance = Glance(look)
    assert all(glance.seen().is_ready for _ in range(100))
    assert len(looks) == 1
