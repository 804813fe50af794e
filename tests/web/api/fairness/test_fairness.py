"""A club's fairness report over HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ging_service.application.club import found_club
from ging_service.bootstrap import open_services
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.reporting.fairness import fairness
from tests.web.deals import FIRST_EXAMPLE, SWEEP


def test_a_report_tests_what_everybody_has_seen_and_counts_the_rest(api: Any) -> None:
    api.open_table(mode="showdown")
    for hands in (FIRST_EXAMPLE, SWEEP):
        api.do("tables/t/recorded-deals", {"hands": hands})
        api.do("tables/t/settlement")
    api.open_table("other")
    api.do("tables/other/recorded-deals", {"hands": SWEEP})
    api.do("tables/other/settlement")
    report = api.get("fairness").json
    assert [(one["origin"], one["deals"]) for one in report["samples"]] == [("recorded", 2)]
    assert [(one["deals"], one["passed"]) for one in report["played"]] == [(3, 1)]
    line = report["samples"][0]["lines"][0]
    assert (line["of"], line["method"], line["statistic"], line["freedom"]) == (
        "sweeps by combination",
        "multinomial_exact",
        0,
        0,
    )
    assert (line["test_statistic"], line["degrees_of_freedom"]) == (None, None)
    assert 0 < line["p"] <= line["corrected"] <= 1
    assert sum(count["expected"] for count in line["counts"]) == 2
    assert report["played"][0]["seen"][0]["counts"][0] == {"label": "seven_cards", "observed": 1, "expected": None}
    assert report["tests"] == len(report["samples"][0]["lines"])


def test_every_count_has_its_range_and_a_table_its_own_report(api: Any) -> None:
    for table in ("t", "u"):
        api.open_table(table, mode="showdown")
        api.do(f"tables/{table}/recorded-deals", {"hands": SWEEP})
        api.do(f"tables/{table}/settlement")
    for line in api.get("fairness").json["samples"][0]["lines"]:
        for count in line["counts"]:
            assert count["low"] - 1 < count["expected"] < count["high"] + 1
    assert api.get("fairness?table=t").json["samples"][0]["deals"] == 1
    assert [one["deals"] for one in api.get("fairness?table=t").json["played"]] == [1]
    assert api.get("fairness?table=none").status_code == 404


def test_everybody_reads_the_same_report(api: Any) -> None:
    api.open_table()
    api.do("tables/t/deals")
    assert api.as_member("anna").get("fairness").data == api.get("fairness").data
    assert api.get("fairness").json["verdict"] == "as_chance_has_it"


def test_a_club_that_does_not_exist_has_no_report(api: Any) -> None:
    assert api.get("/v1/clubs/nowhere/fairness").status_code == 404


def test_many_reports_at_once_do_not_wait_for_each_others_connections(fresh_database: Any) -> None:
    """With as many readers as the pool has connections, each of them must do with one."""
    with open_services(fresh_database.app_dsn, PoolSettings(max_size=2, wait_s=20)) as services:
        found_club(services, "c", "Club")
        with ThreadPoolExecutor(8) as readers:
            reports = list(readers.map(lambda _: fairness(services, "c"), range(16)))
    assert all(report.events == 1 for report in reports)
