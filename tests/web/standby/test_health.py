"""Health and metrics tell of the standby, and a host stays in service without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.cli.serve.database_metrics import WaitingWork
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.web.standby.conftest import Served


def ready(served: Served) -> Any:
    return served.api.app.test_client().get("/readyz")


def gauges(served: Served) -> dict[str, float]:
    return {family.name: family.samples[0].value for family in WaitingWork(served.api.services).collect()}


def test_a_standby_that_shows_everything_is_ok(hasty: Served) -> None:
    wait_until(lambda: ready(hasty).json["parts"]["standby"] == "ok")
    told = gauges(hasty)
    assert told["ging_standby_up"] == 1
    assert told["ging_standby_lag_bytes"] >= 0


def test_a_standby_that_is_behind_or_away_takes_no_host_out_of_service(hasty: Served) -> None:
    with hasty.pair.standby.replay_paused():
        hasty.api.do("tables/t/remarks", {"text": "late"})
        wait_until(lambda: ready(hasty).json["parts"]["standby"] == "behind")
        answer = ready(hasty)
        assert (answer.status_code, answer.json["status"]) == (200, "degraded")
        wait_until(lambda: gauges(hasty)["ging_standby_lag_bytes"] > 0)
    with hasty.pair.standby.frozen():
        wait_until(lambda: ready(hasty).json["parts"]["standby"] == "away")
        assert ready(hasty).status_code == 200
        wait_until(lambda: gauges(hasty)["ging_standby_up"] == 0)
    wait_until(lambda: ready(hasty).json["parts"]["standby"] == "ok")


def test_without_a_standby_nothing_is_told_of_one(hasty: Served) -> None:
    assert "standby" not in hasty.on_primary.app.test_client().get("/readyz").json["parts"]
