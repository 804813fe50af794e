"""Metrics of a running service: what has happened is counted over all its processes, and nobody is named."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from ging_service.platform.metrics import FOLDER
from tests.platform.conftest import Service, free_port, run_ging
from tests.support.databases import temporary_data_folder
from tests.support.outside_tools import need_unpacked
from tests.support.waiting import HANG_S, wait_until

pytestmark = pytest.mark.complete

NOT_YET = {
    "ging_commands_total",
    "ging_append_seconds",
    "ging_feed_lag_seconds",
    "ging_webhook_attempts_total",
    "ging_sign_in_failures_total",
    "ging_standby_reads_total",
    "ging_standby_up",
}  # of nothing that has happened here, and of no standby (tests/web/standby)
CLUB = "thursday-club-of-grimsby"


def scraped(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=HANG_S) as answer:
        return str(answer.read().decode())


def values(text: str, name: str) -> dict[tuple[str, ...], float]:
    """The samples of a metric by the values of their labels."""
    found: dict[tuple[str, ...], float] = {}
    for family in text_string_to_metric_families(text):
        found |= {tuple(one.labels.values()): one.value for one in family.samples if one.name == name}
    return found


def test_requests_of_all_processes_are_counted_by_operation_and_status(running: Service) -> None:
    port = running.metrics_port
    before = values(scraped(port), "ging_http_requests_total")
    for _ in range(20):  # over both processes
        assert running.get("/healthz") == 200
    assert running.ask("POST", "/v1/settle", {"hands": []}).status == 422
    assert running.get(f"/v1/clubs/{CLUB}/tables/anna-lind") in {401, 404}
    after = values(text := scraped(port), "ging_http_requests_total")
    assert after["healthz", "200"] - before.get(("healthz", "200"), 0) == 20
    assert after["settle_deals", "422"] >= 1
    assert values(text, "ging_problems_total")["not_four_hands",] >= 1
    assert values(text, "ging_http_request_seconds_count")["healthz",] >= 20
    assert CLUB not in text
    assert "anna" not in text
    assert "demo" not in text


def test_what_waits_in_the_database_is_told(running: Service) -> None:
    port = running.metrics_port
    wait_until(lambda: not values(scraped(port), "ging_unsigned_events")[()], every_s=0.2)
    text = scraped(port)
    told = {
        name: values(text, name)[()]
        for name in re.findall(r"^# TYPE (\S+) gauge$", text, re.MULTILINE)
        if "db_" not in name and "part_" not in name
    }
    assert told["ging_database_up"] == 1
    assert told["ging_unsigned_events"] == told["ging_unsigned_oldest_seconds"] == 0
    assert told["ging_webhook_backlog_events"] == told["ging_webhook_oldest_seconds"] == 0
    # one of each process
    wait_until(lambda: values(scraped(port), "ging_db_connections").get(("size",), 0) >= 2, every_s=0.2)
    assert running.get("/metrics") == 404


def test_promtool_finds_nothing_to_say(running: Service) -> None:
    promtool = need_unpacked("promtool", "prometheus")
    judged = subprocess.run(
        [promtool, "check", "metrics"], input=scraped(running.metrics_port), capture_output=True, text=True, check=False
    )
    assert (judged.returncode, judged.stdout, judged.stderr) == (0, "", "")


def test_a_port_that_is_taken_is_told(running: Service) -> None:
    port = running.metrics_port
    with temporary_data_folder() as folder:
        done = run_ging("serve", "--data", str(folder), "--port", str(free_port()), "--metrics-port", str(port))
    assert done.returncode == 4
    assert done.stderr.startswith("ging: GING_METRICS_PORT: cannot listen on 127.0.0.1")
    assert running.get("/readyz") == 200


def test_promtool_accepts_the_alerts_and_every_metric_in_them_is_given_out(running: Service) -> None:
    alerts = Path("docker/alerts.yml")
    judged = subprocess.run(
        [need_unpacked("promtool", "prometheus"), "check", "rules", alerts], capture_output=True, text=True, check=False
    )
    assert (judged.returncode, judged.stderr) == (0, "")
    used = {name.removesuffix("_bucket") for name in re.findall(r"\bging_\w+", alerts.read_text(encoding="utf-8"))}
    # each process tells of itself at its own time
    wait_until(lambda: used <= told(running) | NOT_YET, every_s=0.2)


def told(running: Service) -> set[str]:
    return set(re.findall(r"^# TYPE (\S+)", scraped(running.metrics_port), re.MULTILINE))


def test_every_metric_is_in_the_documentation(running: Service) -> None:
    documented = set(re.findall(r"`(ging_\w+)", Path("docs/operations.md").read_text(encoding="utf-8")))
    assert told(running) <= documented


def test_a_process_that_finds_no_room_for_its_counts_starts_and_counts_for_itself(tmp_path: Path) -> None:
    """As on a full disk, where a file that is mapped into memory would end the process later."""
    program = (
        "import resource\n"
        "from ging_service.platform.metrics import Metrics\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2**20, 2**20))\n"
        "metrics = Metrics()\n"
        "metrics.delivered('delivered')\n"
        "print(metrics.registry.get_sample_value('ging_webhook_attempts_total', {'outcome': 'delivered'}))"
    )
    environment = os.environ | {FOLDER: str(tmp_path / "metrics")}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=HANG_S, check=True
    )
    assert done.stdout == "1.0\n"
    assert "the metrics of this process are not given out" in done.stderr
