"""Health and metrics tell of the standby, and a host stays in service without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.cli.serve.database_metrics import WaitingWork
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.web.standby.conftest import Served


def ready(served: Served) -> Any:
    return served.api.app.test_client().get("/readyz")


def stays_in_service(served: Served, standby: str) -> bool:
    """True if the service tells the state of the standby, and answers. On a busy machine a single look may come too late."""
    answer = ready(served)
    told = (answer.status_code, answer.json["status"], answer.json["parts"]["standby"])
    return told == (200, "degraded", standby)


def gauges(served: Served) -> dict[str, float]:
    return {family.name: family.samples[0].value for family in WaitingWork(served.api.services).collect()}


def test_a_standby_that_shows_everything_is_ok(hasty: Served) -> None:
    wait_until(lambda: ready(hasty).json["parts"]["standby"] == "ok")
    told = wait_until(lambda: found if (found := gauges(hasty)).get("ging_standby_up") else {})
    assert told["ging_standby_lag_bytes"] >= 0


@pytest.mark.complete
def test_a_standby_that_is_behind_or_away_takes_no_host_out_of_service(hasty: Served) -> None:
    with hasty.pair.standby.replay_paused():
        hasty.api.do("tables/t/remarks", {"text": "late"})
        wait_until(lambda: stays_in_service(hasty, "behind"))
        wait_until(lambda: gauges(hasty).get("ging_standby_lag_bytes", 0) > 0)
    with hasty.pair.standby.frozen():
        wait_until(lambda: stays_in_service(hasty, "away"))
        wait_until(lambda: gauges(hasty).get("ging_standby_up") == 0)
    wait_until(lambda: ready(hasty).json["parts"]["standby"] == "ok")


def test_without_a_standby_nothing_is_told_of_one(hasty: Served) -> None:
    assert "standby" not in hasty.on_primary.app.test_client().get("/readyz").json["parts"]
